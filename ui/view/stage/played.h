#pragma once

#include "model/selection.h"
#include "paint/value_text.h"
#include "view/frame/display.h"
#include "view/scene/stage_scene.h"

class QPainter;

namespace heedmap {

// The state of a played cell, and the covers over cells still to be played.

/// The arithmetic of a cell, as far as it was played.
struct Played {
    std::optional<Expression> term; ///< the whole, or the term being added
    std::optional<double> partial;  ///< the sum of the terms played so far
};

Played playedOf(const ViewContext& context, const CellPlace& place);
NumberFormat partialFormat(const ViewContext& context, const Played& played);
/// Covers the cells of the result that are still to be played.
void drawToCome(QPainter& painter, const ViewContext& context, const StagePart& result, const Played& played);

} // namespace heedmap
