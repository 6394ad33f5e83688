#pragma once

#include "model/selection.h"

#include <paint/theme.h>
#include <paint/value_text.h>

#include <heedmap/arithmetic/cell_arithmetic.h>

#include <QStringList>

#include <vector>

namespace heedmap {

/// A number or operator in a line of arithmetic.
struct ArithmeticPiece {
    QString text;
    std::optional<CellPlace> cell = {}; ///< the cell that the number comes from, if any
    SymbolInk ink = SymbolInk::Plain;
};

/// A term and its value.
struct ArithmeticRow {
    std::vector<ArithmeticPiece> pieces;
    double value = 0;
    QString valueText = {};
    double share = 0;       ///< of all terms, where the cell is a share of their sum
    QString shareText = {}; ///< empty: it is not
    bool own = false;       ///< the term the cell itself is the share of
};

/// The arithmetic of a cell in the reader's language, each number in the ink of its matrix.
struct Arithmetic {
    using Form = CellArithmetic::Form;
    Form form = Form::Value;
    std::vector<ArithmeticRow> rows; ///< those to be shown; where there is `tex`, a cell of it each
    qsizetype hidden = 0;            ///< how many more there are
    bool foldable = false;
    double largest = 0;  ///< magnitude of the largest term, including hidden ones
    QString total;       ///< of a Sum and a Share: what the terms add up to
    QString result;      ///< the cell's value
    QString tex;         ///< the whole in TeX, if too long for one line
    QString termHeading; ///< Share: what the second column is, such as `e^{x - 0.31}`, in TeX
    QStringList notes;   ///< sentences below: reasons, the meaning of constants, the effect of rounding
};

Arithmetic arithmeticOf(const GraphShape& graph, NodeId node, const Expression& expression,
                        const ArithmeticOptions& options);

} // namespace heedmap
