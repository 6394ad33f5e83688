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

/// Consecutive blocks without a group between them, or the blocks of a group.
struct SheetSection {
    std::size_t first = 0;
    std::size_t count = 0;
    const SheetGroup* group = nullptr;
    double headWidth = 0; ///< the width of the group's title line

    bool closed() const { return group != nullptr && !group->open; }
};

/// The places of the blocks on a page of some width: from left to right, then down.
struct Arrangement {
    std::vector<QPointF> places; ///< the places of the blocks; their headings stand above
    std::vector<QRectF> frames;  ///< the frames of the sections; their width counts if they have a group
    QSizeF size;
    double shortestRow = std::numeric_limits<double>::max();

    double aspect() const { return size.width() / size.height(); }
};

constexpr double sheetHeadingHeight = 44; ///< over each block of a section that has some headings
constexpr double groupHeadHeight = 48;    ///< of an open group; a closed one has the same height

/// Arranges the blocks on a page with little empty room and a shape near 4:3.
Arrangement bestArrangement(const std::vector<HeadedBlock>& blocks, const std::vector<SheetSection>& sections);

} // namespace heedmap
