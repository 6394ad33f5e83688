#pragma once

#include "view/scene/arithmetic.h"

namespace heedmap {

/// Writes expressions of one node with numbers of one format.
class ArithmeticWriter {
public:
    ArithmeticWriter(const GraphShape& graph, NodeId node, int decimals)
        : m_graph(graph), m_node(graph.node(node)), m_most(decimals + 2)
    {
    }

    QStringList notes;

    /// The numbers that are written out in `e`.
    void collect(const Expression& e, std::vector<double>& numbers) const;
    /// From now on a long sum within an expression is written as the number that it comes to.
    void foldSums() { m_foldsSums = true; }
    void useFormat(const std::vector<double>& numbers) { m_format = exactFormat(numbers, 0, m_most); }

    std::vector<ArithmeticPiece> line(const Expression& e);
    QString tex(const Expression& e) const;
    ArithmeticPiece operand(const Expression& e) const;
    void noteReason(const Expression& choice);

private:
    bool told(const Expression& e) const;
    QString tell(const Expression& e);
    QString texNumber(double value) const { return valueText(value, m_format); }
    void write(const Expression& e, std::vector<ArithmeticPiece>& pieces);
    QString constant(const Expression& e);
    void writeFunction(const Expression& e, std::vector<ArithmeticPiece>& pieces);
    void writeOperation(const Expression& e, std::vector<ArithmeticPiece>& pieces);

    const GraphShape& m_graph;
    const Node& m_node;
    int m_most;
    bool m_foldsSums = false;
    NumberFormat m_format;
};

/// How many numbers and signs an expression has, about; at most some thousands are counted.
std::size_t piecesOf(const Expression& e);

} // namespace heedmap
