#pragma once

#include "paint/print/paper_page.h"
#include "paint/sheet.h"

#include <memory>

namespace heedmap {

/// The matrices of a figure alone.
std::vector<PaperPanel> panelsAlone(const HeatmapFigure& figure);

PaperPage paperPageOf(const Print& print, const PartSet& without);

/// Panels on a page. The size of their cells, the same in all, is the largest with which everything fits; text has its
/// size whatever the page is. Tops of the matrices of a row lie on one line, so do bars; columns share their left
/// edges.
class PaperBlock {
public:
    /// It borrows the figures. Throws Error with the least width, where cells would be under 1.5 mm or numbers that are
    /// asked for have no room.
    PaperBlock(std::vector<PaperPanel> panels, const PaperPage& page);
    ~PaperBlock();
    PaperBlock(const PaperBlock&) = delete;
    PaperBlock& operator=(const PaperBlock&) = delete;

    QSizeF size() const;
    double side() const;   ///< px of a cell
    bool numbered() const; ///< cells have their numbers, or need none
    bool labelled() const; ///< cells of a grid have their labels
    const SheetLayout& layout() const;
    /// Where what is drawn in place of matrices stands.
    QRectF placeOf(std::size_t panel) const;
    /// What had no room, a sentence each, with what would show it.
    const QStringList& losses() const;

private:
    class Work;
    std::unique_ptr<Work> m_work;
};

} // namespace heedmap
