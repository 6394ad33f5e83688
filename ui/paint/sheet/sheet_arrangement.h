#pragma once

#include "paint/sheet.h"

#include <limits>

namespace heedmap {

/// A step, or one matrix of a step of stacks, from (0, 0).
struct HeadedBlock {
    SheetLayout block;
    std::size_t step = 0;
    QString heading; ///< empty: it continues the one before
    double width = 0;
    double height = 0;
};

/// Blocks that follow each other with nothing between them, or those of a group.
struct SheetSection {
    std::size_t first = 0;
    std::size_t count = 0;
    const SheetGroup* group = nullptr;
    double headWidth = 0; ///< of the group's title line

    bool closed() const { return group != nullptr && !group->open; }
};

/// Where the blocks stand on a page of some width: from left to right, then down.
struct Arrangement {
    std::vector<QPointF> places; ///< of the blocks; their headings stand above
    std::vector<QRectF> frames;  ///< of the sections; their width counts where they have a group
    QSizeF size;
    double shortestRow = std::numeric_limits<double>::max();

    double aspect() const { return size.width() / size.height(); }
};

constexpr double sheetHeadingHeight = 44; ///< over each block of a section that has some headings
constexpr double groupHeadHeight = 48;    ///< of an open group; a closed one has the same height

/// On a page that is little empty, and near to the paper's 4:3.
Arrangement bestArrangement(const std::vector<HeadedBlock>& blocks, const std::vector<SheetSection>& sections);

} // namespace heedmap
