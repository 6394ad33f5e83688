#pragma once

#include "figures.h"

#include <paint/print/paper_block.h>
#include <paint/sheet.h>

#include <memory>

namespace heedmap {

/// Several figures as one, (a), (b), (c), with cells of one size and, if all share a range, one colour bar.
class PanelDrawing {
public:
    /// Alone has no letter, and the matrices of a stack are laid out as panels are.
    enum class Letters { Each, Alone };

    /// It borrows the figures. Throws Error if the width is too small for them.
    PanelDrawing(std::span<const HeatmapFigure> figures, const FigureStyle& style, double scale,
                 Letters letters = Letters::Each);
    PanelDrawing(const PanelDrawing&) = delete;
    PanelDrawing& operator=(const PanelDrawing&) = delete;

    /// What had no room on the page, a sentence each.
    QStringList losses() const { return m_block ? m_block->losses() : QStringList(); }
    /// It borrows this object.
    Drawing drawing() const;

private:
    void layOnPage();
    /// How numbers are written: with a zero before the point or bare, and with how many decimals fewer.
    struct Numbers {
        bool bare = false;
        int fewer = 0;
        bool asked = false; ///< refused where they have no room
        double fits = 0;    ///< mm of a width where they have room, to be named
    };
    std::unique_ptr<PaperBlock> blockFor(const Numbers& numbers, double width);
    std::unique_ptr<PaperBlock> numberedBlock(double width);
    double fittingWidth();
    Drawing drawingOnPage(const QString& title) const;
    void takeBarsAway();
    void placeSharedBar();

    FigureStyle m_style;
    Letters m_letters;
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

/// The figure of a node, and what had no room.
struct NodeDrawing {
    Drawing drawing;
    QStringList losses = {};
    bool onBlock = false; ///< laid out as panels are
};
/// On paper with the size of cells as the one unknown, unless the figure has a title or other cells than squares. It
/// borrows the figure. Throws Error if the page is too small.
NodeDrawing nodeDrawing(const HeatmapFigure& figure, const FigureStyle& style, double scale);

} // namespace heedmap
