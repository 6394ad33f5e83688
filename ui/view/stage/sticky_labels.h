#pragma once

#include "view/frame/display.h"
#include "view/scene/stage_scene.h"

#include <span>

class QPainter;

namespace heedmap {

/// Labels that stay at the edge of the room while their matrices are panned past it.
void drawStickyLabels(QPainter& painter, const ViewContext& context, std::span<const StagePart> parts,
                      const QRectF& room);

} // namespace heedmap
