#include "arithmetic/arithmetic_writer.h"

#include <heedmap/graph/gradients.h>

#include <algorithm>
#include <array>
#include <utility>

namespace heedmap {
namespace {

using Kind = Expression::Kind;
using Piece = CellArithmetic::Piece;

const char* nameOf(Expression::Function function)
{
    using enum Expression::Function;
    switch (function) {
    case Exp: return "exp";
    case Log: return "ln";
    case Sqrt: return "√";
    case Tanh: return "tanh";
    case Erf: return "erf";
    case Sin: return "sin";
    case Cos: return "cos";
    case Max: break;
    }
    return "max";
}

const char* signOf(Kind kind)
{
    switch (kind) {
    case Kind::Sum: return "+";
    case Kind::Product: return "×";
    case Kind::Quotient: return "/";
    default: return "−";
    }
}

bool compound(const Expression& e) { return e.kind() == Kind::Sum || e.kind() == Kind::Difference; }
bool largestOfMany(const Expression& e)
{
    return e.kind() == Kind::Function && e.function() == Expression::Function::Max && e.arguments().size() > 3;
}
bool longSum(const Expression& e) { return e.kind() == Kind::Sum && e.arguments().size() > 4; }

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Whether TeX has letters beside those that lay out numbers, as \sqrt{d_k} has and \frac{1}{2} has not.
bool hasLetters(const std::string& tex)
{
    static constexpr std::array layouts = {"frac", "sqrt", "cdot", "times", "text", "mathrm"};
    for (auto at = tex.begin(); at != tex.end();) {
        const bool command = *at == '\\';
        const auto begin = command ? at + 1 : at;
        const auto end = std::find_if(begin, tex.end(), [](char c) { return !isLetter(c); });
        const std::string word(begin, end);
        if (!word.empty() && !(command && std::ranges::find(layouts, word) != layouts.end()))
            return true;
        at = end == at ? at + 1 : end;
    }
    return false;
}

} // namespace

/// Whether a number is a gradient: an operand that is one, or a value computed in a node that is one.
bool ArithmeticWriter::ofGradient(const Expression& e) const
{
    if (e.kind() == Kind::Number)
        return false;
    return e.kind() == Kind::Operand ? isGradient(m_graph, m_node.inputs[e.input()]) : ofGradients();
}

void ArithmeticWriter::collect(const Expression& e, CitedNumbers& numbers) const
{
    if (e.kind() == Kind::Operand || (e.kind() == Kind::Number && e.text().empty()) || abbreviated(e))
        (ofGradient(e) ? numbers.gradients : numbers.others).push_back(e.value());
    else if (e.kind() == Kind::Choice)
        collect(e.arguments()[e.chosen()], numbers);
    else
        for (const Expression& argument : e.arguments())
            collect(argument, numbers);
}

std::vector<Piece> ArithmeticWriter::line(const Expression& e)
{
    std::vector<Piece> pieces;
    write(e, pieces);
    return pieces;
}

/// The arguments in TeX, with `between` between them.
std::string ArithmeticWriter::joined(const Expression& e, const char* between) const
{
    std::string text;
    for (const Expression& argument : e.arguments()) {
        const bool grouped = compound(argument) && e.kind() != Kind::Sum;
        text.append(text.empty() ? "" : between).append(grouped ? "(" : "").append(tex(argument));
        text.append(grouped ? ")" : "");
    }
    return text;
}

std::string ArithmeticWriter::tex(const Expression& e) const
{
    if (abbreviated(e))
        return numberText(e);
    const auto braced = [&](std::size_t argument) { return "{" + tex(e.arguments()[argument]) + "}"; };
    switch (e.kind()) {
    case Kind::Number: return e.text().empty() ? numberText(e) : e.text();
    case Kind::Operand: return numberText(e);
    case Kind::Sum: return joined(e, " + ");
    case Kind::Product: return joined(e, " \\times ");
    case Kind::Difference: return joined(e, " - ");
    case Kind::Quotient: return "\\frac" + braced(0) + braced(1);
    case Kind::Choice:
    case Kind::Rounded: return tex(e.arguments()[e.chosen()]);
    case Kind::Function: break;
    }
    if (e.function() == Expression::Function::Exp)
        return "e^" + braced(0);
    if (e.function() == Expression::Function::Sqrt)
        return "\\sqrt" + braced(0);
    return std::string("\\text{") + nameOf(e.function()) + "}(" + joined(e, ", ") + ")";
}

Piece ArithmeticWriter::operand(const Expression& e) const
{
    return {numberText(e), m_node.inputs[e.input()], e.cell()};
}

void ArithmeticWriter::note(CellArithmetic::Note note)
{
    if (std::ranges::find(notes, note) == notes.end())
        notes.push_back(std::move(note));
}

void ArithmeticWriter::noteReason(const Expression& choice)
{
    if (!choice.reason().empty())
        note({choice.reason()});
}

/// Whether an expression is abbreviated: only its value is written, and a note explains it.
bool ArithmeticWriter::abbreviated(const Expression& e) const
{
    return largestOfMany(e) || (m_foldsSums && longSum(e));
}

void ArithmeticWriter::write(const Expression& e, std::vector<Piece>& pieces)
{
    if (abbreviated(e)) {
        pieces.push_back({abbreviate(e)});
        return;
    }
    switch (e.kind()) {
    case Kind::Operand: pieces.push_back(operand(e)); return;
    case Kind::Number: pieces.push_back({constant(e)}); return;
    case Kind::Choice:
        noteReason(e);
        write(e.arguments()[e.chosen()], pieces);
        return;
    case Kind::Function: writeFunction(e, pieces); return;
    default: writeOperation(e, pieces);
    }
}

// The number; a note explains its symbol.
std::string ArithmeticWriter::constant(const Expression& e)
{
    std::string number = shownNumber(e.value(), exactFormat({e.value()}, 0, m_most));
    if (hasLetters(e.text()))
        note({Sentence(number), e.text()});
    return number;
}

std::string ArithmeticWriter::abbreviate(const Expression& e)
{
    std::string text = numberText(e);
    note({longSum(e) ? Sentence(HEEDMAP_PHRASE("%1 is a sum of %2 terms"), text, e.arguments().size())
                     : Sentence(HEEDMAP_PHRASE("%1 is the largest of the row"), text)});
    return text;
}

void ArithmeticWriter::writeFunction(const Expression& e, std::vector<Piece>& pieces)
{
    pieces.push_back({nameOf(e.function()) + std::string("(")});
    for (std::size_t i = 0; i < e.arguments().size(); ++i) {
        if (i > 0)
            pieces.push_back({","});
        write(e.arguments()[i], pieces);
    }
    pieces.push_back({")"});
}

void ArithmeticWriter::writeOperation(const Expression& e, std::vector<Piece>& pieces)
{
    for (std::size_t i = 0; i < e.arguments().size(); ++i) {
        const Expression& argument = e.arguments()[i];
        const bool grouped = compound(argument) && e.kind() != Kind::Sum && !abbreviated(argument);
        if (i > 0)
            pieces.push_back({signOf(e.kind())});
        if (grouped)
            pieces.push_back({"("});
        write(argument, pieces);
        if (grouped)
            pieces.push_back({")"});
    }
}

std::size_t piecesOf(const Expression& e)
{
    constexpr std::size_t enough = 2000;
    if (e.kind() == Kind::Choice)
        return piecesOf(e.arguments()[e.chosen()]);
    if (largestOfMany(e))
        return 1;
    std::size_t count = 1;
    for (const Expression& argument : e.arguments())
        if ((count += piecesOf(argument) + 1) > enough)
            break;
    return count;
}

} // namespace heedmap
