#pragma once

#include "figure_choice.h"
#include "figures.h"

#include <heedmap/document/computation.h>

#include <paint/sheet.h>
#include <view/scene/seen_cells.h>

#include <functional>
#include <optional>
#include <set>
#include <string>

namespace heedmap {

/// What has to be evaluated for a step: its matrices, and their gradients where there are any.
std::vector<Demand> stepDemands(const GraphShape& graph, NodeId step);
/// The demands of a document's sheet with these layers closed.
std::vector<Demand> sheetDemands(const GraphShape& graph, const std::set<std::string>& closed);

/// What of a step is shown.
struct StepPart {
    std::optional<Index> slice = {};     ///< alone where a page with a height has no room for all
    bool alone = false;                  ///< the slice alone in any case
    std::optional<SeenCells> cells = {}; ///< of the result, with what these are made of
};
/// That of a matrix that was chosen on the stage.
StepPart stepPartOf(const GraphShape& graph, const FigureChoice& matrix);

/// The whole computation of a document, or one step of it, as a figure. A closed layer takes one line.
class SheetDrawing {
public:
    SheetDrawing(const FigureSource& source, const FigureStyle& style, const std::string& language, double scale,
                 NodeId step = noNode, const std::set<std::string>& closed = {}, const StepPart& part = {});
    /// A step of one slice, with its cell and what that is worked out from marked, or what `part` of it is.
    SheetDrawing(const FigureSource& source, const FigureStyle& style, double scale, NodeId step, const Cell& cell,
                 const std::optional<Expression>& part = std::nullopt);
    SheetDrawing(const SheetDrawing&) = delete;
    SheetDrawing& operator=(const SheetDrawing&) = delete;

    /// The first page, with what `over` draws over it. It borrows this object, as do the others.
    Drawing drawing(const std::function<void(QPainter&)>& over = {}) const
    {
        return drawingOf(m_layouts.front(), over);
    }
    /// Several pages if one would be higher than readers of PDF open.
    std::vector<Drawing> pages() const;
    /// Where the cells of the first step's result are, px.
    QRectF resultCells() const;
    SymbolInk resultInk() const { return m_sheet.steps.front().result.ink; }

private:
    Drawing drawingOf(const SheetLayout& layout, const std::function<void(QPainter&)>& over = {}) const;
    void giveTitle(const GraphShape& graph);
    void layOut(double scale, bool oneStep);
    double height() const;
    bool fits() const; ///< one page, if that has a height

    FigureStyle m_style;
    QString m_title = {}; ///< of the file
    Sheet m_sheet = {};
    std::vector<SheetLayout> m_layouts;
    QStringList m_losses = {};
};

} // namespace heedmap
