#pragma once

#include "figures.h"

#include <paint/print/paper_block.h>
#include <paint/sheet.h>

#include <functional>
#include <map>
#include <memory>

namespace heedmap {

/// Several figures as one, (a), (b), (c), with cells of one size and, if all share a range, one colour bar.
/// Views in place of some panels, drawn for a page of that width in points.
using ViewPanels = std::map<std::size_t, std::function<Drawing(double width)>>;

class PanelDrawing {
public:
    /// It borrows the figures. Throws Error if the page is too small for them.
    PanelDrawing(std::span<const HeatmapFigure> figures, const FigureStyle& style, double scale, bool letters = true,
                 const ViewPanels& views = {});
    PanelDrawing(const PanelDrawing&) = delete;
    PanelDrawing& operator=(const PanelDrawing&) = delete;

    /// It borrows this object.
    Drawing drawing() const;

private:
    void layOnPage(bool letters, const ViewPanels& views);
    void takeBarsAway();
    void placeSharedBar();

    FigureStyle m_style;
    LayoutOptions m_options;
    std::vector<HeatmapFigure> m_figures;   ///< without bars, if one bar serves all
    std::map<std::size_t, Drawing> m_views; ///< in place of panels
    std::shared_ptr<PaperBlock> m_block;    ///< on paper
    SheetLayout m_panels;
    HeatmapFigure m_barFigure; ///< whose scale all have
    FigureLayout m_bar;        ///< alone; empty if each panel has its own
    bool m_oneBar = false;
    QSizeF m_size;
    double m_beside = 0; ///< the panels, px of the page
};

/// A block on the style's ground. It borrows the block's figures.
Drawing drawingOf(const std::shared_ptr<const PaperBlock>& block, const QString& title, const FigureStyle& style);
/// The figure of a node, on a page laid out as panels are. It borrows the figure. Throws Error if the page is too
/// small.
Drawing nodeDrawing(const HeatmapFigure& figure, const FigureStyle& style, double scale);

} // namespace heedmap
