#pragma once

#include "paint/heatmap_figure.h"
#include "paint/print/paper_block.h"
#include "view/frame/exportable.h"

namespace heedmap {

/// Whether a page has sides that its panels are laid out for.
inline bool onPage(const FigurePage& page) { return page.print.width > 0 || page.print.height > 0; }

/// A matrix of a view as a panel of a figure, which it borrows.
PaperPanel paperPanel(const HeatmapFigure& figure);
/// The matrices of a step, its gradients under them.
std::vector<PaperPanel> paperPanels(const SheetStep& step);
/// Panels in the room that a view has for them on its page; `losses` is told what has none.
SheetLayout layPanels(std::vector<PaperPanel> panels, const FigurePage& page, const QSizeF& room, QStringList& losses);

} // namespace heedmap
