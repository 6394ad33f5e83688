#pragma once

#include "model/selection.h"
#include "paint/value_text.h"
#include "view/frame/display.h"
#include "view/scene/stage_scene.h"

class QPainter;

namespace heedmap {

// What of a matrix is still to come while it is played.

/// The arithmetic of a cell, as far as it has been played.
struct Played {
    std::optional<Expression> term; ///< all of it, or the term that is added now
    std::optional<double> partial;  ///< what the terms that were played come to
};

Played playedOf(const ViewContext& context, const CellPlace& place);
NumberFormat partialFormat(const ViewContext& context, const Played& played);
/// Covers it.
void drawToCome(QPainter& painter, const ViewContext& context, const StagePart& result, const Played& played);

} // namespace heedmap
