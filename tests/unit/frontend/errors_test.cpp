// What goes wrong before there is a program: each one clear line of the right kind.
#include "lower_c.h"

#include <filesystem>

using namespace sennit;
using namespace sennit::test;

namespace {

std::string input_error(const frontend::Options &options) {
  try {
    frontend::load(options);
  } catch (const InputError &error) {
    CHECK(error.kind() == InputError::Kind::Input);
    CHECK(std::string(error.what()).find('\n') == std::string::npos);
    return error.what();
  }
  FAIL("no error");
  return "";
}

std::string input_error_of(const std::string &text, const std::string &extension = ".c") {
  SourceFile file(text, extension);
  frontend::Options options;
  options.files = {file.path()};
  return input_error(options);
}

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("files that are no programs") {
  frontend::Options options;
  options.files = {"/nowhere/at/all.c"};
  CHECK(contains(input_error(options), "no such file"));
  options.files = {"/tmp"};
  CHECK(contains(input_error(options), "folder"));
  CHECK(contains(input_error_of(""), "empty"));
  CHECK(contains(input_error_of(std::string("\x7f"
                                            "ELF\0\1\2",
                                            7)),
                 "binary"));
  CHECK(contains(input_error_of("int f(void) { return 1; }"), "no function main"));
  CHECK(contains(input_error_of("int main(void) { return 1 }"), "cannot compile"));
  CHECK(contains(input_error_of("not IR", ".ll"), "error"));
}

TEST_CASE("a preprocessed file of the other data model") {
  CHECK(
      contains(input_error_of(
                   "# 1 \"a.c\"\ntypedef unsigned int size_t;\nint main(void) { return 0; }", ".i"),
               "use --32"));
}

TEST_CASE("clang missing or dying") {
  SourceFile program("int main(void) { return 0; }");
  frontend::Options options;
  options.files = {program.path()};
  options.clang = "/nowhere/clang";
  CHECK_THROWS_AS(frontend::load(options), Stopped);
}

TEST_CASE("definitions twice") {
  SourceFile a("int f(void) { return 1; } int main(void) { return 0; }"),
      b("int f(void) { return 2; }");
  frontend::Options options;
  options.files = {a.path(), b.path()};
  CHECK(contains(input_error(options), "f"));
}

TEST_CASE("several files are linked, options of the preprocessor are passed on") {
  SourceFile a("int g(void); int main(void) { return g() + N; }"),
      b("static int h(void) { return 2; } int g(void) { return h(); }");
  frontend::Options options;
  options.files = {a.path(), b.path()};
  options.preprocessor = {"-DN=3"};
  const auto loaded = frontend::load(options);
  CHECK(find(loaded.program, "g"));
  CHECK(find(loaded.program, "h"));
}

TEST_CASE("half-preprocessed files get a prelude") {
  const auto loaded =
      lower("# 1 \"a.c\"\npthread_mutex_t m; int main(void) { pthread_mutex_lock(&m); return 0; }",
            {}, ".i");
  CHECK(find(loaded.program, "pthread_mutex_lock"));
}
