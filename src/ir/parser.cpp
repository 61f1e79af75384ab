// Parser of the text form (grammar: README.md of this folder). Recursive descent over a token
// vector, two passes: the first reads globals, places and function heads, so that bodies may refer
// forwards; the second reads bodies. Within a body the widths of registers are collected from all
// `%name:width` before the first instruction is read.
#include "sennit/ir/program.h"
#include "sennit/support/error.h"
#include "src/ir/lexer.h"
#include "src/ir/names.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace sennit::ir {

namespace {

class Parser {
public:
  Parser(std::string_view text, const std::string &file)
      : file_(file), tokens_(tokenize(text, file)) {}

  Program run() {
    declarations();
    for (const auto &[id, start] : bodies_) {
      at_ = start;
      body(FunctionId(id));
    }
    finish();
    return std::move(program_);
  }

private:
  // ------------------------------------------------------------------------------------------
  // tokens

  const Token &token() const { return tokens_[at_]; }
  const Token &take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  [[noreturn]] void fail(const Token &where, const std::string &message) const {
    text_error(file_, where.line, where.column, message);
  }
  [[noreturn]] void expected(const std::string &what) const {
    fail(token(), "expected " + what + ", found '" + token().text + "'");
  }
  bool is(std::string_view punctuation) const {
    return token().kind == Token::Kind::Punctuation && token().text == punctuation;
  }
  bool is_word() const { return token().kind == Token::Kind::Word; }
  bool is_keyword(std::string_view text) const { return is_word() && token().text == text; }
  bool accept(std::string_view punctuation) {
    const bool yes = is(punctuation);
    if (yes)
      take();
    return yes;
  }
  bool accept_keyword(std::string_view text) {
    const bool yes = is_keyword(text);
    if (yes)
      take();
    return yes;
  }
  void expect(const std::string &punctuation) {
    if (!accept(punctuation))
      expected("'" + punctuation + "'");
  }
  void end_of_line() {
    if (token().kind != Token::Kind::Newline)
      expected("end of line");
    take();
  }
  std::string name() {
    if (!is_word() && token().kind != Token::Kind::String)
      expected("a name");
    return take().text;
  }
  std::string string() {
    if (token().kind != Token::Kind::String)
      expected("a string");
    return take().text;
  }

  bool at_number() const {
    return is("-") || (is_word() && token().text[0] >= '0' && token().text[0] <= '9');
  }

  Word magnitude() {
    const Token &where = take();
    const bool hex = where.text.starts_with("0x");
    const unsigned base = hex ? 16 : 10;
    Word value = 0;
    for (const char c : std::string_view(where.text).substr(hex ? 2 : 0)) {
      const unsigned digit = c >= '0' && c <= '9'   ? unsigned(c - '0')
                             : c >= 'a' && c <= 'f' ? unsigned(c - 'a' + 10)
                                                    : 16;
      if (digit >= base)
        fail(where, "'" + where.text + "' is not a number");
      if (value > (~Word(0) - digit) / base)
        fail(where, "number too large");
      value = value * base + digit;
    }
    return value;
  }

  std::uint64_t number(Word limit = std::uint32_t(-1)) {
    if (!is_word())
      expected("a number");
    const Token &where = token();
    const Word value = magnitude();
    if (value > limit)
      fail(where, "number too large");
    return static_cast<std::uint64_t>(value);
  }

  Width width() {
    const Token &where = token();
    const std::uint64_t value = number();
    if (value < 1 || value > max_width)
      fail(where, "a width is 1 to 128 bits");
    return static_cast<Width>(value);
  }

  // ------------------------------------------------------------------------------------------
  // first pass

  void declarations() {
    while (token().kind != Token::Kind::End) {
      if (accept_keyword("pointer_width"))
        program_.pointer_width = width();
      else if (accept_keyword("entry"))
        entry_ = take();
      else if (accept_keyword("place"))
        place();
      else if (accept_keyword("global"))
        global();
      else if (accept_keyword("function")) {
        function_head();
        continue;
      } else
        expected("pointer_width, entry, place, global or function");
      end_of_line();
    }
    resolve_addresses();
  }

  void place() {
    const Token &where = token();
    if (number() != program_.places.size())
      fail(where, "places are numbered 0, 1, 2 ... in order");
    Place place;
    place.file = string();
    place.line = static_cast<unsigned>(number());
    place.column = static_cast<unsigned>(number());
    if (token().kind == Token::Kind::String)
      place.function = string();
    if (token().kind == Token::Kind::String)
      place.variable = string();
    if (accept_keyword("inlined_at"))
      place.inlined_at = PlaceId(number());
    program_.places.push_back(std::move(place));
  }

  void global() {
    Global global;
    const Token &where = token();
    global.name = name();
    if (!globals_.emplace(global.name, program_.globals.size()).second)
      fail(where, "global '" + global.name + "' defined twice");
    global.size = number(Word(1) << 40);
    const std::uint32_t index = static_cast<std::uint32_t>(program_.globals.size());
    while (token().kind != Token::Kind::Newline) {
      if (accept_keyword("align"))
        global.align = static_cast<std::uint32_t>(number());
      else if (accept_keyword("constant"))
        global.is_constant = true;
      else if (accept_keyword("thread_local"))
        global.is_thread_local = true;
      else if (accept_keyword("external"))
        global.is_external = true;
      else if (accept_keyword("model"))
        global.is_model = true;
      else if (accept_keyword("bytes"))
        global.bytes = bytes();
      else if (accept_keyword("value"))
        global.bytes = value_bytes(global.size);
      else if (accept_keyword("address")) {
        const std::uint64_t offset = number(Word(1) << 40);
        addresses_.push_back({index, offset, at_});
        skip_address();
      } else
        expected("an attribute of a global");
    }
    program_.globals.push_back(std::move(global));
  }

  std::vector<std::uint8_t> bytes() {
    const Token &where = token();
    const std::string text = string();
    if (text.size() % 2 != 0 || text.find_first_not_of("0123456789abcdef") != std::string::npos)
      fail(where, "bytes are pairs of hexadecimal digits");
    std::vector<std::uint8_t> result;
    for (std::size_t i = 0; i < text.size(); i += 2)
      result.push_back(static_cast<std::uint8_t>(std::stoi(text.substr(i, 2), nullptr, 16)));
    return result;
  }

  std::vector<std::uint8_t> value_bytes(std::uint64_t size) {
    const bool negative = accept("-");
    Word value = magnitude();
    if (negative)
      value = ~value + 1;
    std::vector<std::uint8_t> result(std::min<std::uint64_t>(size, 16));
    for (std::uint8_t &byte : result) {
      byte = static_cast<std::uint8_t>(value);
      value >>= 8;
    }
    return result;
  }

  void skip_address() {
    if (!accept("@") && !accept("&"))
      expected("@global or &function");
    name();
    if (accept("+"))
      number(~Word(0) >> 64);
  }

  void resolve_addresses() {
    const std::size_t end = at_;
    for (const auto &[global, offset, start] : addresses_) {
      at_ = start;
      program_.globals[global].relocations.push_back({offset, address()});
    }
    at_ = end;
  }

  void function_head() {
    Function function;
    const Token &where = token();
    function.name = name();
    const std::size_t index = program_.functions.size();
    if (!functions_.emplace(function.name, index).second)
      fail(where, "function '" + function.name + "' defined twice");
    expect("(");
    while (!is(")")) {
      expect("%");
      const std::string parameter = name();
      expect(":");
      function.registers.push_back({parameter, width()});
      if (!is(")"))
        expect(",");
    }
    take();
    function.parameter_count = static_cast<std::uint32_t>(function.registers.size());
    if (accept("->"))
      function.result_width = width();
    while (is_word()) {
      if (accept_keyword("model"))
        function.is_model = true;
      else if (accept_keyword("address_taken"))
        function.address_taken = true;
      else if (accept_keyword("variadic"))
        function.is_variadic = true;
      else
        expected("an attribute of a function");
    }
    program_.functions.push_back(std::move(function));
    if (is("{")) {
      bodies_.emplace_back(index, at_);
      while (!is("}")) {
        if (token().kind == Token::Kind::End)
          fail(where, "function without '}'");
        take();
      }
      take();
    }
    end_of_line();
  }

  // ------------------------------------------------------------------------------------------
  // second pass

  void body(FunctionId id) {
    function_ = &program_.functions[id.index()];
    id_ = id;
    registers_.clear();
    labels_.clear();
    for (std::size_t i = 0; i < function_->parameter_count; ++i)
      if (!registers_.emplace(function_->registers[i].name, i).second)
        fail(token(), "parameter '" + function_->registers[i].name + "' defined twice");
    expect("{");
    end_of_line();
    collect_names();
    while (!is("}"))
      body_line();
    take();
  }

  bool at_label() const {
    return (is_word() || token().kind == Token::Kind::String) && tokens_[at_ + 1].text == ":" &&
           tokens_[at_ + 1].kind == Token::Kind::Punctuation &&
           tokens_[at_ + 2].kind == Token::Kind::Newline;
  }

  // Registers with a width, and labels.
  void collect_names() {
    const std::size_t start = at_;
    bool line_start = true;
    for (; !is("}"); ++at_) {
      if (line_start && at_label()) {
        if (!labels_.emplace(token().text, function_->blocks.size()).second)
          fail(token(), "block '" + token().text + "' defined twice");
        function_->blocks.push_back({token().text, {}});
      }
      line_start = token().kind == Token::Kind::Newline;
      if (is("%") && tokens_[at_ + 2].text == ":" &&
          tokens_[at_ + 2].kind == Token::Kind::Punctuation)
        typed_register();
    }
    at_ = start;
  }

  void typed_register() {
    const std::size_t start = at_;
    take();
    const Token &where = token();
    const std::string text = name();
    expect(":");
    const Width bits = width();
    const auto [entry, is_new] = registers_.emplace(text, function_->registers.size());
    if (is_new)
      function_->registers.push_back({text, bits});
    else if (function_->registers[entry->second].width != bits)
      fail(where, "register '" + text + "' has two widths");
    at_ = start;
  }

  void body_line() {
    if (at_label()) {
      block_ = labels_.at(token().text);
      in_block_ = true;
      take();
      take();
    } else if (accept_keyword("register")) {
      register_name();
    } else {
      if (!in_block_ || function_->blocks.empty())
        expected("a block label ('name:')");
      auto &list = function_->blocks[block_].instructions;
      lines_[{id_, BlockId(block_), static_cast<std::uint32_t>(list.size())}] = at_;
      list.push_back(instruction());
    }
    end_of_line();
  }

  RegisterId register_name() {
    expect("%");
    const Token &where = token();
    const std::string text = name();
    const auto found = registers_.find(text);
    if (found == registers_.end())
      fail(where, "register '" + text + "' has no width anywhere (write %" + text + ":32 once)");
    if (accept(":"))
      width(); // checked by collect_names
    return RegisterId(found->second);
  }

  Instruction instruction() {
    Instruction i{};
    if (is("%")) {
      i.result = register_name();
      i.width = function_->registers[i.result.index()].width;
      expect("=");
    }
    const Token &where = token();
    const auto op = is_word() ? opcode_named(token().text) : std::nullopt;
    if (!op)
      expected("an instruction");
    take();
    i.op = *op;
    if (i.result.valid() && !has_result(i.op))
      fail(where, where.text + " has no result");
    if (accept(":"))
      i.width = width();
    i.no_signed_wrap = accept_keyword("nsw");
    kind(i);
    constants_.clear();
    arguments(i);
    attributes(i);
    infer_widths(i);
    return i;
  }

  void kind(Instruction &i) {
    const auto kinds = kind_names(i.op);
    if (kinds.empty())
      return;
    const auto found = std::find(kinds.begin(), kinds.end(), is_word() ? token().text : "");
    if (found != kinds.end()) {
      i.kind = static_cast<std::uint8_t>(found - kinds.begin());
      take();
    } else if (i.op != Opcode::Assume) {
      std::string words;
      for (const auto text : kinds)
        words += (words.empty() ? "" : ", ") + std::string(text);
      expected("one of " + words);
    }
  }

  void arguments(Instruction &i) {
    if (i.op == Opcode::Call || i.op == Opcode::CallIndirect) {
      if (i.op == Opcode::Call)
        i.callee = function_name();
      else
        operand(i);
      expect("(");
      while (!is(")")) {
        operand(i);
        if (!is(")"))
          expect(",");
      }
      take();
      return;
    }
    const std::size_t targets = i.op == Opcode::Branch                           ? 2
                                : i.op == Opcode::Jump || i.op == Opcode::Switch ? 1
                                                                                 : 0;
    bool more = targets > 0 || at_operand();
    while (more) {
      if (at_operand() && !(targets > 0 && at_target(i)))
        operand(i);
      else if (i.targets.size() < targets)
        i.targets.push_back(label());
      else
        expected("an operand");
      more = accept(",");
    }
    if (i.op == Opcode::Switch)
      cases(i);
  }

  bool at_operand() const { return is("%") || is("@") || is("&") || at_number(); }
  // A label may look like a number: after the first operand of a branch or switch come labels.
  bool at_target(const Instruction &i) const { return i.op == Opcode::Jump || !i.operands.empty(); }

  BlockId label() {
    const Token &where = token();
    const std::string text = name();
    const auto found = labels_.find(text);
    if (found == labels_.end())
      fail(where, "no block '" + text + "'");
    return BlockId(found->second);
  }

  FunctionId function_name() {
    const Token &where = token();
    const std::string text = name();
    const auto found = functions_.find(text);
    if (found == functions_.end())
      fail(where, "no function '" + text + "'");
    return FunctionId(found->second);
  }

  void cases(Instruction &i) {
    expect("[");
    while (!is("]")) {
      const bool negative = accept("-");
      const Word value = magnitude();
      i.cases.push_back({negative ? ~value + 1 : value, label()});
      if (!is("]"))
        expect(",");
    }
    take();
  }

  Operand address() {
    if (accept("&"))
      return Operand::function(function_name(), program_.pointer_width);
    expect("@");
    const Token &where = token();
    const std::string text = name();
    const auto found = globals_.find(text);
    if (found == globals_.end())
      fail(where, "no global '" + text + "'");
    const Word offset = accept("+") ? Word(number(~Word(0) >> 64)) : 0;
    return Operand::global(GlobalId(found->second), program_.pointer_width, offset);
  }

  void operand(Instruction &i) {
    if (is("%")) {
      const RegisterId id = register_name();
      i.operands.push_back(Operand::reg(id, function_->registers[id.index()].width));
    } else if (at_number()) {
      const Token &where = token();
      const bool negative = accept("-");
      const Word value = magnitude();
      Operand constant{Operand::Kind::Constant, 0, 0, negative ? ~value + 1 : value};
      if (accept(":"))
        constant.width = width();
      constants_.push_back({i.operands.size(), &where, negative});
      i.operands.push_back(constant);
    } else {
      i.operands.push_back(address());
    }
  }

  void attributes(Instruction &i) {
    const auto orders = order_names();
    while (token().kind != Token::Kind::Newline) {
      const auto order = std::find(orders.begin() + 1, orders.end(), token().text);
      if (is_word() && order != orders.end()) {
        i.order = static_cast<MemoryOrder>(order - orders.begin());
        take();
      } else if (accept_keyword("volatile")) {
        i.is_volatile = true;
      } else if (accept_keyword("align")) {
        i.align = static_cast<std::uint32_t>(number());
      } else if (accept("!")) {
        i.place = PlaceId(number());
      } else if (token().kind == Token::Kind::String && takes_text(i.op)) {
        i.text = take().text;
      } else {
        expected("end of line");
      }
    }
  }

  struct ConstantAt {
    std::size_t operand;
    const Token *where;
    bool negative;
  };

  void infer_widths(Instruction &i) {
    const int count = operand_count(i.op);
    if (count >= 0 && i.operands.size() != std::size_t(count))
      fail(token(), std::string(ir::name(i.op)) + " has " + std::to_string(count) + " operands");
    if (i.op == Opcode::Switch)
      for (SwitchCase &c : i.cases)
        c.value = truncate(c.value, i.operands[0].width == 0 ? max_width : i.operands[0].width);
    for (const ConstantAt &c : constants_) {
      Operand &o = i.operands[c.operand];
      if (o.width == 0)
        o.width = expected_width(program_, i, c.operand);
      if (o.width == 0)
        fail(*c.where, "the width of this constant is not known here (write it: 5:32)");
      const Word cut = truncate(o.value, o.width);
      if (c.negative ? to_signed(cut, o.width) != static_cast<SignedWord>(o.value) : cut != o.value)
        fail(*c.where, "constant does not fit its width");
      o.value = cut;
    }
  }

  // ------------------------------------------------------------------------------------------ end

  void finish() {
    const std::string entry =
        entry_.text.empty() || entry_.kind == Token::Kind::End ? "main" : entry_.text;
    const auto found = functions_.find(entry);
    if (found == functions_.end())
      text_error(file_, entry_.line, entry_.column, "no function '" + entry + "' to start at");
    program_.entry = FunctionId(found->second);
    if (const auto problem = find_problem(program_)) {
      const auto line = problem->at ? lines_.find(*problem->at) : lines_.end();
      const Token where = line == lines_.end() ? Token{} : tokens_[line->second];
      text_error(file_, where.line, where.column, problem->text);
    }
  }

  struct AddressAt {
    std::uint32_t global;
    std::uint64_t offset;
    std::size_t start; // token
  };

  const std::string &file_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  Program program_;
  Token entry_;
  std::unordered_map<std::string, std::size_t> globals_, functions_, registers_, labels_;
  std::vector<AddressAt> addresses_;
  std::vector<std::pair<std::size_t, std::size_t>> bodies_; // function, token of '{'
  Function *function_ = nullptr;
  FunctionId id_;
  std::size_t block_ = 0;
  bool in_block_ = false;
  std::vector<ConstantAt> constants_;
  std::map<InstructionRef, std::size_t> lines_;
};

} // namespace

Program parse(std::string_view text, const std::string &file_name) {
  return Parser(text, file_name).run();
}

} // namespace sennit::ir
