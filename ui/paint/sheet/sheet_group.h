#pragma once

#include "paint/sheet.h"

namespace heedmap {

/// What the title line of a group takes at least, in px.
double groupHeadWidth(const SheetGroup& group);

/// The group's frame with its title line, which says what the group takes and gives as far as there is room.
void placeGroup(SheetLayout& page, const SheetGroup& group, std::size_t index, const QRectF& frame);

/// Frame, chevron and symbols; the texts are the page's.
void drawGroup(QPainter& painter, const GroupPlace& place, const Theme& theme);

} // namespace heedmap
