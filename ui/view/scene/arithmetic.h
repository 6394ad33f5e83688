#pragma once

#include "model/selection.h"

#include <paint/theme.h>
#include <paint/value_text.h>

#include <heedmap/graph/graph.h>

#include <QStringList>

#include <vector>

namespace heedmap {

/// One number or sign of a line of arithmetic.
struct ArithmeticPiece {
    QString text;
    std::optional<CellPlace> cell = {}; ///< where the number stands, if it is another cell's
    SymbolInk ink = SymbolInk::Plain;
};

/// One term, and what it comes to.
struct ArithmeticRow {
    std::vector<ArithmeticPiece> pieces;
    double value = 0;
    QString valueText = {};
    double share = 0;       ///< of all terms, where the cell is a share of their sum
    QString shareText = {}; ///< empty: it is not
    bool own = false;       ///< the term the cell itself is the share of
};

/// How a person may want to see it.
struct ArithmeticOptions {
    bool sorted = false;   ///< terms by their size, the largest first
    bool unfolded = false; ///< all terms of a long sum
    int decimals = 2;
    bool wholeNumbers = false; ///< the cell's matrix is written without decimals
};

/// The arithmetic behind one cell in words and numbers, made from its expression alone: nothing here knows
/// which operation it was.
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
    double largest = 0;  ///< magnitude of the largest term, hidden ones too
    QString total;       ///< of a Sum and a Share: what the terms add up to
    QString result;      ///< the cell's value
    QString tex;         ///< the whole in TeX, where one line would be too long for it
    QString termHeading; ///< Share: what the second column is, such as `e^{x - 0.31}`, in TeX
    QStringList notes;   ///< sentences below: reasons, and what constants stand for, what rounding did
};

Arithmetic arithmeticOf(const GraphShape& graph, NodeId node, const Expression& expression,
                        const ArithmeticOptions& options);

/// A term of the sum that a cell is, or is a share of.
struct Term {
    Expression expression; ///< of the cells that no other term has
    double value = 0;
};
/// In the order of the rows of `arithmeticOf`, unsorted; none where the cell is one line.
std::vector<Term> termsOf(const Expression& expression);

} // namespace heedmap
