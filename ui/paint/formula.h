#pragma once

#include <QString>

#include <vector>

namespace heedmap {

struct NodeInfo;

/// A formula in a small subset of TeX, parsed:
///   letters, digits, operators; `_x`, `^{…}`; `\frac{}{}`, `\sqrt{}`, `\text{}`, `\hat{x}`; Greek letters and
///   the names in the table of formula.cpp; `^T` and `^\top` are the transpose; `\_` and `\{` are themselves;
///   `\begin{cases} a & c \\ b & d \end{cases}`, not within another.
/// Unknown commands are shown as typed, so that a mistake is seen and nothing is lost.
struct FormulaNode {
    enum class Kind {
        Row,    ///< children side by side
        Symbol, ///< one letter or name
        Number,
        Operator, ///< with space on both sides
        Text,     ///< upright words
        Script,   ///< base, subscript, superscript; the last two may be empty rows
        Fraction, ///< above, below
        Root,     ///< what stands under it
        Cases,    ///< values and their conditions in turn, one pair a line after a brace
    };
    Kind kind = Kind::Row;
    QString text;
    std::vector<FormulaNode> children;
};

FormulaNode parseFormula(const QString& tex);

/// On one line, for names, tool tips and file metadata: "S = QKᵀ", "S/√d_k".
QString plainText(const FormulaNode& formula);
QString plainFormula(const QString& tex);
QString plainSymbol(const NodeInfo& info);
/// With scripts as rich text has them, for names within sentences: "W<sub>Q</sub>".
QString markupFormula(const QString& tex);

} // namespace heedmap
