#pragma once

#include <paint/formula_box.h>

#include <heedmap/graph/node.h>
#include <heedmap/tensor/shape.h>

#include <QColor>
#include <QRectF>
#include <QString>

#include <vector>

namespace heedmap {

/// Lengths on paper are in tenths of a millimetre, in which fonts have whole sizes.
constexpr double millimetre = 10;
constexpr double point = millimetre * 25.4 / 72;

/// A text in its box; a wrapped text fills lines as wide as the box.
struct PaperText {
    QRectF box;
    QString text;
    double size = 0;
    QColor colour;
    bool bold = false;
    Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter;
    bool wraps = false;
    bool turned = false; ///< it reads upwards
};

struct PaperFormula {
    QPointF baseline;
    FormulaBox formula;
    QColor colour;

    QRectF box() const;
};

/// A cell of a matrix.
struct PaperCell {
    enum class Kind {
        Given,  ///< grey, with its number
        Blank,  ///< to be written in
        Copied, ///< blank again: the learner copies a number written earlier
        Ringed, ///< given, with a ring around a wrong number
    };

    QRectF box;
    Kind kind = Kind::Given;
    QString text = {}; ///< empty if the reader of a worksheet must not see it
    double size = 0;
    NodeId node = noNode; ///< none for an intermediate result without a node, or a printed number
    Cell cell = {};
};

struct PaperLine {
    QPointF from;
    QPointF to;
    double width = 2.5;
    QColor colour;
};

/// A frame with round corners, filled if it has a colour.
struct PaperFrame {
    QRectF box;
    QColor fill = {};
    double round = 2 * millimetre; ///< radius of its corners
};

/// Something on a page, from (0, 0).
struct Block {
    QSizeF size;
    bool startsLine = false; ///< it begins a new line
    std::vector<PaperText> texts = {};
    std::vector<PaperFormula> formulas = {};
    std::vector<PaperCell> cells = {};
    std::vector<PaperLine> lines = {};
    std::vector<PaperFrame> frames = {};

    /// Adds another block at a point, and grows to hold it.
    void add(Block other, const QPointF& at);
    /// Adds a line of text with its upper left corner at a point; returns its box.
    QRectF addText(const QPointF& at, const QString& text, double size, const QColor& colour, bool bold = false);
    /// Adds a text in lines of at most that width; returns its box.
    QRectF addWrapped(const QPointF& at, double width, const QString& text, double size, const QColor& colour);
    /// Adds a formula on a baseline; returns its box.
    QRectF addFormula(const QPointF& baseline, const QString& tex, const FormulaStyle& style, const QColor& colour);
    void cover(const QRectF& box);
};

/// Lines of blocks: as many side by side as fit the width.
std::vector<Block> linesOf(std::vector<Block> blocks, double width);

} // namespace heedmap
