// The front end from top to bottom: compile, link, models, passes, lowering.
#include "sennit/frontend/frontend.h"

#include "audit.h"
#include "compile.h"
#include "link.h"
#include "passes.h"
#include "sennit/support/error.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <optional>

namespace sennit::frontend {

namespace {

bool is_llvm(const std::string &file) {
  const std::string extension = std::filesystem::path(file).extension();
  return extension == ".ll" || extension == ".bc";
}

class Loader {
public:
  explicit Loader(const Options &options) : options_(options) {
    bits_ = options.data_model == DataModel::ILP32 ? 32 : 64;
  }

  Loaded run() {
    if (options_.files.empty())
      throw InputError(InputError::Kind::Usage, "error: no input file");
    std::unique_ptr<llvm::Module> module;
    for (const std::string &file : options_.files) {
      auto next =
          is_llvm(file) ? read_module(context_, read_source(file), file) : compile_file(file);
      note_file_name(*next, file);
      if (module)
        link_module(*module, std::move(next));
      else
        module = std::move(next);
    }
    llvm::Function *main = module->getFunction(options_.function);
    if (!main || main->isDeclaration())
      throw InputError(InputError::Kind::Input,
                       options_.files[0] + ":1:1: error: no function " + options_.function);
    bits_ = module->getDataLayout().getPointerSizeInBits();
    if (bits_ != 32 && bits_ != 64)
      throw InputError(InputError::Kind::Input,
                       options_.files[0] +
                           ":1:1: error: pointers of this file have neither 32 nor 64 bits");
    link_models(*module, bits_, sources_);
    std::optional<Audit> audit;
    if (options_.audit_accesses)
      audit.emplace(*module);
    run_passes(*module, options_.keep_no_signed_wrap);
    if (audit)
      audit->compare(*module, loaded_.report.accesses);
    ProgramLowering lowering(*module, options_, sources_, loaded_.report);
    loaded_.program = lowering.run(*main);
    return std::move(loaded_);
  }

private:
  std::unique_ptr<llvm::Module> compile_file(const std::string &file) {
    check_data_model(file, read_source(file), bits_);
    if (compiler_.path.empty()) {
      compiler_ = find_compiler(options_);
      loaded_.report.clang_version = compiler_.version;
    }
    Compiled compiled = run_clang(file, {});
    auto module = read_module(context_, compiled.bitcode, file);
    if (auto own = redefined_builtins(*module); !own.empty()) {
      compiled = run_clang(file, own);
      module = read_module(context_, compiled.bitcode, file);
    }
    std::fputs(compiled.diagnostics.c_str(), stderr);
    return module;
  }

  Compiled run_clang(const std::string &file, const std::vector<std::string> &no_builtin) {
    Compiled compiled = compile(compiler_, options_, file, bits_, no_builtin);
    loaded_.report.clang_seconds += compiled.cpu_seconds;
    return compiled;
  }

  // Clang shortens names below the working folder; preprocessed files name their origin, which
  // stays.
  void note_file_name(const llvm::Module &module, const std::string &file) {
    namespace fs = std::filesystem;
    for (const llvm::DICompileUnit *unit : module.debug_compile_units())
      if (fs::path(unit->getFilename().str()).filename() == fs::path(file).filename())
        sources_.file_names[unit->getFilename().str()] = file;
  }

  const Options &options_;
  Sources sources_;
  unsigned bits_;
  Compiler compiler_;
  llvm::LLVMContext context_;
  Loaded loaded_;
};

} // namespace

Loaded load(const Options &options) {
  const auto start = std::chrono::steady_clock::now();
  Loaded loaded = Loader(options).run();
  const double total =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  loaded.report.own_seconds = std::max(0.0, total - loaded.report.clang_seconds);
  return loaded;
}

Modules compile_only(const Options &options) {
  const Compiler compiler = find_compiler(options);
  const unsigned bits = options.data_model == DataModel::ILP32 ? 32 : 64;
  Modules modules{compiler.path, std::ranges::any_of(options.files, is_cpp), {}};
  for (const std::string &file : options.files)
    modules.bitcode.push_back(is_llvm(file) ? read_source(file)
                                            : compile(compiler, options, file, bits, {}).bitcode);
  return modules;
}

} // namespace sennit::frontend
