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

/// Text in its box; what wraps fills lines as wide as the box.
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
        Copied, ///< blank for the second time: what was written in before belongs here
        Ringed, ///< given, and wrong
    };

    QRectF box;
    Kind kind = Kind::Given;
    QString text = {}; ///< empty: not for the reader of a worksheet to see
    double size = 0;
    NodeId node = noNode; ///< none: of an intermediate result that no node has, or printed somewhere
    Cell cell = {};
};

struct PaperLine {
    QPointF from;
    QPointF to;
    double width = 2.5;
    QColor colour;
};

/// A frame with round corners, filled where it has a colour.
struct PaperFrame {
    QRectF box;
    QColor fill = {};
    double round = 2 * millimetre; ///< radius of its corners
};

/// Something on a page, from (0, 0).
struct Block {
    QSizeF size;
    bool startsLine = false; ///< it stands below what is before it
    std::vector<PaperText> texts = {};
    std::vector<PaperFormula> formulas = {};
    std::vector<PaperCell> cells = {};
    std::vector<PaperLine> lines = {};
    std::vector<PaperFrame> frames = {};

    /// Puts another one there, and grows to hold it.
    void add(Block other, const QPointF& at);
    /// One line of text with its upper left corner there; returns its box.
    QRectF addText(const QPointF& at, const QString& text, double size, const QColor& colour, bool bold = false);
    /// Text in lines at most so wide; returns its box.
    QRectF addWrapped(const QPointF& at, double width, const QString& text, double size, const QColor& colour);
    /// A formula on that baseline; returns its box.
    QRectF addFormula(const QPointF& baseline, const QString& tex, const FormulaStyle& style, const QColor& colour);
    void cover(const QRectF& box);
};

/// The blocks side by side, as many in a line as fit the width, and the lines below each other.
std::vector<Block> linesOf(std::vector<Block> blocks, double width);

} // namespace heedmap
