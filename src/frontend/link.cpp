// Linking: the program's files with each other, then with the models, on demand.
//
//   1. Names of glibc's variants become the plain ones (__isoc99_scanf, __isoc23_strtol,
//   __printf_chk -> scanf, strtol, ...).
//   2. The module of all models is linked with `only needed`: a model comes in where its name is
//   declared and not defined, together with
//      what it uses itself. Its functions and globals are remembered as models.
//   3. A declaration whose address is taken gets a stub that calls it, so that indirect calls end
//   in what a direct call would do.
#include "link.h"

#include "embedded.h"
#include "sennit/support/error.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>
#include <sstream>

namespace sennit::frontend {

namespace {

[[noreturn]] void refuse(const std::string &message) {
  throw InputError(InputError::Kind::Input, message);
}

// Collects what LLVM reports instead of letting it end the process.
struct Diagnostics : llvm::DiagnosticHandler {
  std::string &text;
  explicit Diagnostics(std::string &to) : text(to) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() == llvm::DS_Error && text.empty()) {
      llvm::raw_string_ostream stream(text);
      llvm::DiagnosticPrinterRawOStream printer(stream);
      info.print(printer);
    }
    return true;
  }
};

// operator new and delete of C++ never fail here and have no more to do than malloc and free.
llvm::StringRef plain_operator(llvm::StringRef name) {
  if (name == "_Znwm" || name == "_Znam" || name == "_Znwj" || name == "_Znaj")
    return "malloc";
  if (name.starts_with("_ZdlPv") || name.starts_with("_ZdaPv"))
    return "free";
  if (name == "__cxa_throw" || name == "__cxa_rethrow" ||
      (name.starts_with("_ZSt") && name.contains("__throw_")))
    return "__sennit_throw";
  return name == "__cxa_pure_virtual" ? "abort" : name;
}

std::string plain_name(llvm::StringRef name) {
  if (plain_operator(name) != name)
    return plain_operator(name).str();
  for (llvm::StringRef prefix : {"__isoc99_", "__isoc23_"})
    if (name.starts_with(prefix))
      return name.substr(prefix.size()).str();
  if (name.starts_with("__") && name.ends_with("_chk"))
    return name.str(); // other parameters than the plain function: left to the models or the list
  if (name == "_IO_putc" || name == "_IO_getc")
    return name.substr(4).str();
  if (name == "__xpg_strerror_r" || name == "__strdup" || name == "__strtok_r")
    return name.substr(name.rfind('_', 7) == 1 ? 2 : 6).str();
  return name.str();
}

// Calls of another prototype are matched by position when they are lowered.
void normalise_names(llvm::Module &module) {
  for (llvm::Function &function : llvm::make_early_inc_range(module)) {
    if (!function.isDeclaration() || function.isIntrinsic())
      continue;
    const std::string name = plain_name(function.getName());
    if (name == function.getName())
      continue;
    if (llvm::Function *other = module.getFunction(name)) {
      function.replaceAllUsesWith(other);
      function.eraseFromParent();
    } else {
      function.setName(name);
    }
  }
}

// `extern inline` twins of library functions (glibc under _FORTIFY_SOURCE): for inlining only, the
// library's own function is meant.
void forget_inline_twins(llvm::Module &module, const llvm::Module &library,
                         const Sources &sources) {
  for (llvm::Function &function : module) {
    if (!function.hasAvailableExternallyLinkage())
      continue;
    const llvm::Function *model = library.getFunction(function.getName());
    if ((model && !model->isDeclaration()) ||
        sources.effect_free.contains(function.getName().str()))
      function.deleteBody();
  }
}

void add_stub(llvm::Function &function) {
  llvm::Module &module = *function.getParent();
  std::vector<llvm::Use *> addresses;
  for (llvm::Use &use : function.uses()) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    if (!call || !call->isCallee(&use))
      addresses.push_back(&use);
  }
  if (addresses.empty())
    return;
  auto *stub =
      llvm::Function::Create(function.getFunctionType(), llvm::GlobalValue::InternalLinkage,
                             function.getName() + ".address", module);
  std::set<llvm::Constant *> constants;
  for (llvm::Use *use : addresses) {
    auto *constant = llvm::dyn_cast<llvm::Constant>(use->getUser());
    if (constant && !llvm::isa<llvm::GlobalValue>(constant))
      constants.insert(constant);
    else
      use->set(stub);
  }
  for (llvm::Constant *constant : constants)
    constant->handleOperandChange(&function, stub);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "entry", stub));
  std::vector<llvm::Value *> arguments;
  for (llvm::Argument &argument : stub->args())
    arguments.push_back(&argument);
  llvm::CallInst *call = builder.CreateCall(&function, arguments);
  stub->getReturnType()->isVoidTy() ? builder.CreateRetVoid() : builder.CreateRet(call);
}

// The address of a weak function or variable that nobody defines is null.
void forget_weak(llvm::Module &module) {
  for (llvm::GlobalObject &object : module.global_objects())
    if (object.isDeclaration() && object.hasExternalWeakLinkage())
      object.replaceUsesWithIf(llvm::Constant::getNullValue(object.getType()), [](llvm::Use &use) {
        const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
        return !(call && call->isCallee(&use)) && !llvm::isa<llvm::Constant>(use.getUser());
      });
}

void read_effect_free(Sources &sources) {
  std::istringstream lines{std::string(models::effect_free_list())};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name;
    std::int64_t value = 0;
    if (!(words >> name))
      continue;
    auto &entry = sources.effect_free[name];
    if (words >> value)
      entry = value;
  }
}

// Models that the lowering itself calls.
void declare_helpers(llvm::Module &module, Sources &sources) {
  std::vector<const char *> names = {"__sennit_exit", "__sennit_memcpy", "__sennit_memmove",
                                     "__sennit_memset"};
  auto uses = [&](std::initializer_list<const char *> functions,
                  std::initializer_list<const char *> helpers) {
    for (const char *function : functions)
      if (module.getFunction(function))
        return void(names.insert(names.end(), helpers));
  };
  uses({"pthread_create"}, {"__sennit_pthread_create"});
  uses({"__VERIFIER_nondet_memory"}, {"__sennit_nondet_memory"});
  if (module.getGlobalVariable("llvm.global_dtors")) {
    names.push_back("__sennit_at_exit");
    sources.library_uses.insert("__sennit_at_exit");
  }
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), false);
  for (const char *name : names)
    module.getOrInsertFunction(name, type);
}

} // namespace

std::unique_ptr<llvm::Module> read_module(llvm::LLVMContext &context, const std::string &bytes,
                                          const std::string &file) {
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::parseIR(llvm::MemoryBufferRef(bytes, file), diagnostic, context);
  if (!module)
    refuse(file + ":" + std::to_string(std::max(diagnostic.getLineNo(), 1)) + ":" +
           std::to_string(diagnostic.getColumnNo() + 1) +
           ": error: " + diagnostic.getMessage().str());
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(*module, &stream))
    refuse(file + ":1:1: error: not valid LLVM IR: " + problem.substr(0, problem.find('\n')));
  return module;
}

void link_module(llvm::Module &module, std::unique_ptr<llvm::Module> other) {
  std::string text;
  const std::string name = other->getSourceFileName();
  module.getContext().setDiagnosticHandler(std::make_unique<Diagnostics>(text));
  const bool failed = llvm::Linker::linkModules(module, std::move(other));
  module.getContext().setDiagnosticHandler(nullptr);
  if (failed)
    refuse(name + ": error: " + (text.empty() ? "cannot be linked with the other files" : text));
}

void link_models(llvm::Module &module, unsigned bits, Sources &sources) {
  const std::string_view bytes = models::bitcode(bits);
  auto library = llvm::getLazyBitcodeModule(
      llvm::MemoryBufferRef(llvm::StringRef(bytes.data(), bytes.size()), "<library>"),
      module.getContext());
  SENNIT_CHECK(bool(library), "the embedded models cannot be read");
  read_effect_free(sources);
  forget_inline_twins(module, **library, sources);
  normalise_names(module);
  std::set<std::string> before;
  for (const llvm::GlobalValue &value : module.global_values())
    if (!value.isDeclaration())
      before.insert(value.getName().str());
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() && !function.use_empty())
      sources.library_uses.insert(function.getName().str());
  declare_helpers(module, sources);
  (*library)->setTargetTriple(module.getTargetTriple());
  (*library)->setDataLayout(module.getDataLayout());
  std::string text;
  module.getContext().setDiagnosticHandler(std::make_unique<Diagnostics>(text));
  const bool failed =
      llvm::Linker::linkModules(module, std::move(*library), llvm::Linker::LinkOnlyNeeded);
  module.getContext().setDiagnosticHandler(nullptr);
  SENNIT_CHECK(!failed, "the models cannot be linked: " + text);

  for (const llvm::Function &function : module)
    if (!function.isDeclaration() && !before.contains(function.getName().str()))
      sources.model_functions.insert(function.getName().str());
  for (const llvm::GlobalVariable &variable : module.globals())
    if (!before.contains(variable.getName().str()))
      sources.model_globals.insert(variable.getName().str());
  forget_weak(module);
  std::vector<llvm::Function *> declarations;
  for (llvm::Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic())
      declarations.push_back(&function);
  for (llvm::Function *function : declarations)
    add_stub(*function);
}

std::vector<std::string> redefined_builtins(const llvm::Module &module) {
  llvm::TargetLibraryInfoImpl library{llvm::Triple(module.getTargetTriple())};
  std::vector<std::string> result;
  for (const llvm::Function &function : module) {
    llvm::LibFunc known;
    if (!function.isDeclaration() && !function.hasLocalLinkage() &&
        !function.hasAvailableExternallyLinkage() &&
        (library.getLibFunc(function.getName(), known) || function.getName() == "exit" ||
         function.getName() == "abort" || function.getName() == "_exit"))
      result.push_back(function.getName().str());
  }
  return result;
}

} // namespace sennit::frontend
