#include "view/scene/arithmetic.h"

#include "text/core_text.h"

#include <paint/formula.h>
#include <paint/node_figure.h>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

ArithmeticPiece shown(const GraphShape& graph, const CellArithmetic::Piece& piece)
{
    ArithmeticPiece result{QString::fromStdString(piece.text)};
    if (piece.node != noNode) {
        result.cell = CellPlace{piece.node, piece.cell};
        result.ink = symbolInk(graph.node(piece.node).info);
    }
    return result;
}

ArithmeticRow shown(const GraphShape& graph, const CellArithmetic::Row& row)
{
    ArithmeticRow result{
        {},     row.value, QString::fromStdString(row.valueText), row.share, QString::fromStdString(row.shareText),
        row.own};
    for (const CellArithmetic::Piece& piece : row.pieces)
        result.pieces.push_back(shown(graph, piece));
    return result;
}

/// The cells of a formula, one a row.
std::vector<ArithmeticRow> citedRows(ArithmeticRow line)
{
    std::vector<ArithmeticRow> rows;
    for (ArithmeticPiece& piece : line.pieces)
        if (piece.cell)
            rows.push_back({{std::move(piece)}});
    return rows;
}

QString shown(const CellArithmetic::Note& note)
{
    const QString text = sentenceText(note.text);
    return note.symbol.empty() ? text
                               : plainFormula(QString::fromStdString(note.symbol)) + QStringLiteral(" = ") + text;
}

} // namespace

Arithmetic arithmeticOf(const GraphShape& graph, NodeId node, const Expression& expression,
                        const ArithmeticOptions& options)
{
    const CellArithmetic plain = cellArithmetic(graph, node, expression, options);
    Arithmetic result;
    result.form = plain.form;
    for (const CellArithmetic::Row& row : plain.rows)
        result.rows.push_back(shown(graph, row));
    if (!plain.tex.empty())
        result.rows = citedRows(std::move(result.rows.front()));
    result.hidden = static_cast<qsizetype>(plain.hidden);
    result.foldable = plain.foldable;
    result.largest = plain.largest;
    result.total = QString::fromStdString(plain.total);
    result.result = QString::fromStdString(plain.result);
    result.tex = QString::fromStdString(plain.tex);
    if (!plain.shift.empty())
        result.termHeading = QStringLiteral("e^{x - %1}").arg(QString::fromStdString(plain.shift));
    for (const CellArithmetic::Note& note : plain.notes)
        result.notes << shown(note);
    return result;
}

} // namespace heedmap
