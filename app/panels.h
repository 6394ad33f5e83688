#pragma once

#include "figures.h"

#include <paint/print/paper_block.h>
#include <paint/sheet.h>

#include <memory>

namespace heedmap {

/// Several figures as one, (a), (b), (c), with cells of one size and, if all share a range, one colour bar.
class PanelDrawing {
public:
    /// It borrows the figures. Throws Error if the width is too small for them.
    PanelDrawing(std::span<const HeatmapFigure> figures, const FigureStyle& style, double scale);
    PanelDrawing(const PanelDrawing&) = delete;
    PanelDrawing& operator=(const PanelDrawing&) = delete;

    /// What had no room on the page, a sentence each.
    QStringList losses() const { return m_block ? m_block->losses() : QStringList(); }
    /// It borrows this object.
    Drawing drawing() const;

private:
    void layOnPage();
    std::unique_ptr<PaperBlock> blockFor(bool bare, int fewerDecimals, bool asked);
    Drawing drawingOnPage(const QString& title) const;
    void takeBarsAway();
    void placeSharedBar();

    FigureStyle m_style;
    LayoutOptions m_options;
    std::vector<HeatmapFigure> m_figures; ///< without bars, if one bar serves all
    std::unique_ptr<PaperBlock> m_block;  ///< on paper
    SheetLayout m_panels;
    HeatmapFigure m_barFigure; ///< whose scale all have
    FigureLayout m_bar;        ///< alone; empty if each panel has its own
    bool m_oneBar = false;
    QSizeF m_size;
    double m_beside = 0; ///< the panels, px of the page
};

} // namespace heedmap
