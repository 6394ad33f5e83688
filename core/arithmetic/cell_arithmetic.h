#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>
#include <heedmap/graph/graph.h>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// Options of the presentation.
struct ArithmeticOptions {
    bool sorted = false;   ///< terms by their size, the largest first
    bool unfolded = false; ///< all terms of a long sum
    int decimals = 2;
    bool wholeNumbers = false; ///< the cell's matrix is written without decimals
};

/// The arithmetic behind one cell in numbers as they are written, derived from its expression alone, whatever the
/// operation. The window, figures, LaTeX and the page lay out the same.
struct CellArithmetic {
    enum class Form {
        Value, ///< one line that ends in the cell's value
        Sum,   ///< terms below each other, and their sum
        Share, ///< one term divided by the sum of all: a softmax
    };
    /// A number or operator in a line.
    struct Piece {
        std::string text;
        NodeId node = noNode; ///< that the number comes from, if any
        Cell cell = {};       ///< of `node`
    };
    /// A term and its value.
    struct Row {
        std::vector<Piece> pieces;
        double value = 0;
        std::string valueText = {};
        double share = 0;           ///< of all terms, where the cell is a share of their sum
        std::string shareText = {}; ///< empty: it is not
        bool own = false;           ///< the term the cell itself is the share of
    };
    /// A sentence below, or what a constant's symbol stands for.
    struct Note {
        Sentence text;
        std::string symbol = {}; ///< in TeX; `text` is its number then
        bool operator==(const Note&) const = default;
    };

    Form form = Form::Value;
    std::vector<Row> rows;  ///< those to be shown
    std::size_t hidden = 0; ///< how many more there are
    bool foldable = false;
    double largest = 0; ///< magnitude of the largest term, including hidden ones
    std::string total;  ///< of a Sum and a Share: what the terms add up to
    std::string result; ///< the cell's value
    std::string tex;    ///< the whole in TeX, if too long for one line
    std::string shift;  ///< Share: what is taken from every x before e^x; empty: nothing
    std::vector<Note> notes;
};

HEEDMAP_EXPORT CellArithmetic cellArithmetic(const GraphShape& graph, NodeId node, const Expression& expression,
                                             const ArithmeticOptions& options);

/// A term of the sum that a cell is, or is a share of.
struct Term {
    Expression expression; ///< of the cells that no other term has
    double value = 0;
};
/// In the order of the rows of `cellArithmetic`, unsorted; empty if the cell is one line.
HEEDMAP_EXPORT std::vector<Term> termsOf(const Expression& expression);

} // namespace heedmap
