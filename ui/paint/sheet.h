#pragma once

#include "paint/figure_layout.h"

class QPainter;

namespace heedmap {

/// How the matrices of a step stand to each other.
enum class StepGeometry {
    Product,    ///< C = A·B: A left of C, B above C, so that a cell lies where its row and its column cross
    SideBySide, ///< element by element: the operands with their operator between them, then the result
    RowMap,     ///< before → after, row by row (softmax, scaling); what else is read stands after a comma
    Single,     ///< a result without operands (an input)
};

/// One operation of the computation. Steps that follow each other under the same heading stand together.
struct SheetStep {
    QString heading; ///< translated: "Scores"
    StepGeometry geometry = StepGeometry::Single;
    std::vector<HeatmapFigure> operands; ///< Product: A and B, as they are multiplied (K transposed)
    HeatmapFigure result;
    QString operatorText; ///< TeX subset, between the operands or over the arrow: "+", "\\odot", "\\text{softmax}"
    /// What stands under the operands and then the result, not of a Product: the gradient of each, of no shape where
    /// there is none. Or nothing at all.
    std::vector<HeatmapFigure> gradients = {};
    bool ranBack = false; ///< these have been worked out from the result's by now
};

/// Leaves these parts out of all its figures.
void leaveOut(SheetStep& step, const PartSet& parts);

/// Steps that belong together, such as those of a layer: in a frame, under a title that opens and closes it.
/// Of a closed one only the title is shown, with its inputs and outputs.
struct SheetGroup {
    struct Matrix {
        QString symbol;
        SymbolInk ink = SymbolInk::Plain;
        QString shape;
    };
    QString title;
    QString note; ///< how much is in it: "12 steps"
    std::vector<Matrix> takes;
    std::vector<Matrix> gives;
    bool open = true;
    std::size_t first = 0; ///< of the sheet's steps; a closed one stands before it
    std::size_t count = 0; ///< of steps; none of a closed one
    int headings = 0;      ///< that a closed one hides: the numbers go on after them
};

/// A whole computation as one figure, to be read from left to right and top to bottom.
struct Sheet {
    QString title;
    QString summary; ///< may be empty
    std::vector<SheetStep> steps;
    std::vector<SheetGroup> groups = {}; ///< in the order of their steps
};

/// An arrow or an operator between two matrices.
struct OperatorPlace {
    FormulaBox text;
    QPointF baseline;
    QPointF from;      ///< an arrow from here …
    QPointF to;        ///< … to here; equal: no arrow
    bool back = false; ///< one that has run backwards
};

struct PlacedFigure {
    const HeatmapFigure* figure;
    FigureLayout layout;
};

struct HeadingPlace {
    int number = 0;
    QRectF badge;
    QRectF line; ///< from the end of its text to the right, on its middle
};

/// A group's frame and its title line; the texts on it are the page's.
struct GroupPlace {
    struct Symbol {
        FormulaBox text;
        QPointF baseline;
        SymbolInk ink = SymbolInk::Plain;
    };
    std::size_t group = 0; ///< of the sheet's
    bool open = true;
    QRectF frame;
    QRectF head; ///< what opens and closes it
    std::vector<Symbol> symbols;

    void translate(const QPointF& by);
};

struct SheetLayout {
    QSizeF size;
    double rule = 0; ///< y of the line under title and summary
    std::vector<PlacedFigure> figures;
    std::vector<OperatorPlace> operators;
    std::vector<HeadingPlace> headings;
    std::vector<GroupPlace> groups;
    std::vector<PlacedText> texts;

    /// Moves all of it.
    void translate(const QPointF& by);
    /// Takes in all of another one.
    void add(SheetLayout&& part);
};

/// A sheet whose steps can be drawn, and laid out again, each by itself.
struct SheetPage {
    /// A step, or one matrix of a step of stacks.
    struct Block {
        std::size_t step = 0;
        QPointF origin;
        SheetLayout layout; ///< on the page

        QRectF place() const { return {origin, layout.size}; }
    };

    SheetLayout frame; ///< title, summary, headings and groups
    std::vector<Block> blocks;
    double cell = 0; ///< the largest, on which the steps agree

    QSizeF size() const { return frame.size; }
};

/// The page points into `sheet`, which has to outlive it.
SheetPage layoutPage(const Sheet& sheet, double deviceScale = 1);
/// Lays a step out again in place, after its numbers changed.
void layoutStep(SheetPage& page, const Sheet& sheet, std::size_t step, double deviceScale = 1);

/// All of it in one piece.
SheetLayout layoutSheet(const Sheet& sheet, double deviceScale = 1);

void drawSheet(QPainter& painter, const SheetLayout& layout, const Theme& theme);

} // namespace heedmap
