#pragma once

#include "paint/sheet.h"

namespace heedmap {

/// The least width of a group's title line, in px.
double groupHeadWidth(const SheetGroup& group);

/// Places the group's frame with its title line, which names the group's inputs and outputs if they have room.
void placeGroup(SheetLayout& page, const SheetGroup& group, std::size_t index, const QRectF& frame);

/// Draws frame, chevron and symbols; the texts belong to the page.
void drawGroup(QPainter& painter, const GroupPlace& place, const Theme& theme);

} // namespace heedmap
