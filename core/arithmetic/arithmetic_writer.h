#pragma once

#include <heedmap/arithmetic/cell_arithmetic.h>
#include <heedmap/tensor/number_format.h>

#include <string>
#include <vector>

namespace heedmap {

/// The numbers that lines of arithmetic cite; gradients apart, as they are smaller and take more decimals.
struct CitedNumbers {
    std::vector<double> gradients;
    std::vector<double> others;
};

/// Writes expressions of one node: all numbers in one format, all gradients in another.
class ArithmeticWriter {
public:
    ArithmeticWriter(const GraphShape& graph, NodeId node, int decimals)
        : m_graph(graph), m_node(graph.node(node)), m_most(decimals + 2)
    {
    }

    std::vector<CellArithmetic::Note> notes;

    /// Whether the node is of a backward pass.
    bool ofGradients() const { return m_node.info.role == Role::Gradient; }
    /// The numbers that are written out in `e`.
    void collect(const Expression& e, CitedNumbers& numbers) const;
    /// Writes long sums within an expression as their value from now on.
    void foldSums() { m_foldsSums = true; }
    void useFormat(const CitedNumbers& numbers)
    {
        m_format = exactFormat(numbers.others, 0, m_most);
        m_gradients = gradientFigures(numbers.gradients, 0, m_most);
    }

    std::vector<CellArithmetic::Piece> line(const Expression& e);
    std::string tex(const Expression& e) const;
    CellArithmetic::Piece operand(const Expression& e) const;
    void noteReason(const Expression& choice);

private:
    bool abbreviated(const Expression& e) const;
    std::string abbreviate(const Expression& e);
    bool ofGradient(const Expression& e) const;
    std::string numberText(const Expression& e) const
    {
        return shownNumber(e.value(), ofGradient(e) ? m_gradients : m_format);
    }
    void write(const Expression& e, std::vector<CellArithmetic::Piece>& pieces);
    std::string constant(const Expression& e);
    void writeFunction(const Expression& e, std::vector<CellArithmetic::Piece>& pieces);
    void writeOperation(const Expression& e, std::vector<CellArithmetic::Piece>& pieces);
    std::string joined(const Expression& e, const char* between) const;
    void note(CellArithmetic::Note note);

    const GraphShape& m_graph;
    const Node& m_node;
    int m_most;
    bool m_foldsSums = false;
    NumberFormat m_format;
    NumberFormat m_gradients;
};

/// The approximate count of numbers and operators in an expression, up to some thousands.
std::size_t piecesOf(const Expression& e);

} // namespace heedmap
