// SHA-256 (FIPS 180-4), for the hashes of input files in JSON, witnesses and certificates.
#pragma once

#include <string>
#include <string_view>

namespace sennit {

std::string sha256_hex(std::string_view content);

} // namespace sennit
