#pragma once

#include "model/selection.h"

#include <paint/theme.h>
#include <paint/value_text.h>

#include <heedmap/graph/graph.h>

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

/// Options of the presentation.
struct ArithmeticOptions {
    bool sorted = false;   ///< terms by their size, the largest first
    bool unfolded = false; ///< all terms of a long sum
    int decimals = 2;
    bool wholeNumbers = false; ///< the cell's matrix is written without decimals
};

/// The arithmetic behind one cell in words and numbers, derived from its expression alone, whatever the operation.
struct Arithmetic {
    enum class Form {
        Value, ///< one line that ends in the cell's value
        Sum,   ///< terms below each other, and their sum
        Share, ///< one term divided by the sum of all: a softmax
    };
    Form form = Form::Value;
    std::vector<ArithmeticRow> rows; ///< those to be shown
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

/// A term of the sum that a cell is, or is a share of.
struct Term {
    Expression expression; ///< of the cells that no other term has
    double value = 0;
};
/// In the order of the rows of `arithmeticOf`, unsorted; empty if the cell is one line.
std::vector<Term> termsOf(const Expression& expression);

} // namespace heedmap
