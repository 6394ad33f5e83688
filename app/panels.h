#pragma once

#include "figures.h"

#include <paint/sheet.h>

namespace heedmap {

/// Several figures as one, (a), (b), (c), with cells of one size and, if all share a range, one colour bar.
class PanelDrawing {
public:
    /// It borrows the figures. Throws Error if the width is too small for them.
    PanelDrawing(std::span<const HeatmapFigure> figures, const FigureStyle& style, double scale);
    PanelDrawing(const PanelDrawing&) = delete;
    PanelDrawing& operator=(const PanelDrawing&) = delete;

    /// It borrows this object.
    Drawing drawing() const;

private:
    void takeBarsAway();
    void placeSharedBar();

    FigureStyle m_style;
    LayoutOptions m_options;
    std::vector<HeatmapFigure> m_figures; ///< without bars, if one bar serves all
    SheetLayout m_panels;
    HeatmapFigure m_barFigure; ///< whose scale all have
    FigureLayout m_bar;        ///< alone; empty if each panel has its own
    bool m_oneBar = false;
    QSizeF m_size;
    double m_beside = 0; ///< the panels, px of the page
};

} // namespace heedmap
