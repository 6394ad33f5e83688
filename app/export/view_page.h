#pragma once

#include "figures.h"

#include <heedmap/base/error.h>

#include <paint/formula_box.h>
#include <paint/type.h>

#include <vector>

namespace heedmap {

class Exportable;

/// What a view shows as a figure of that style, and below it, or beside it on a low page, how the number of a cell that
/// is kept there is worked out: the same in the window and without one, and whatever the size of the view's widget.
/// Throws as Exportable does, and Error where the page is too narrow for its size of text.
Drawing drawingOf(Exportable& view, const FigureStyle& style, const FigureSource& source);

/// A stage on paper with a cell that is kept: the step with what that is worked out from marked, and how its number is.
class CellDrawing {
public:
    /// Throws Error if the page is too small.
    CellDrawing(const FigureSource& source, const FigureStyle& style, double scale, NodeId node, const Cell& cell);

    const Drawing& drawing() const { return m_drawing; }

private:
    Drawing m_drawing;
};

/// While it lives, text has the size that is asked for on a page: none is larger, and scripts are not much smaller.
class PageText {
public:
    explicit PageText(const FigureStyle& style);

private:
    LeastScript m_least;
    LargestText m_largest;
};

/// An error about a page: what is to stand on it needs more room, in px, at that size of text.
Error tooNarrow(const Print& print, double width);

/// What has to be evaluated for it.
std::vector<Demand> demandsOf(Exportable& view, const FigureStyle& style);

} // namespace heedmap
