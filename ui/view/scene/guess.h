#pragma once

#include "model/selection.h"
#include "view/scene/stage_scene.h"

#include <functional>

class QPainter;

namespace heedmap {

// Numbers that a class guesses before they are shown: one rule for all views.

/// Whether any number may be covered now; if not, callers need not ask for each.
bool mayHide(const ViewContext& context);
/// Whether a number is covered until a click: it belongs to the chosen result while a class guesses first, or was
/// covered by name.
bool toGuess(const ViewContext& context, const CellPlace& place);
/// Whether any number of a slice is covered.
bool hidesAny(const ViewContext& context, NodeId node, Index slice);
/// Whether any number is to be guessed now. Then no text may give it away, not even an author's notes.
bool guessing(const ViewContext& context);
/// Whether a node would give such a number away: it holds it, or is computed from it.
bool tellsGuess(const ViewContext& context, NodeId node);
/// Uncovers a number unless it is locked; returns false if it was not covered.
bool uncover(const ViewContext& context, const CellPlace& place);
/// "hidden: what do you think it is?"
QString guessQuestion();
/// The question for numbers that the chosen result is computed from.
QString guessFirst();
/// Covers a colour bar with its numbers.
void coverBar(QPainter& painter, const Theme& theme, const QRectF& bar);

/// The cells of a matrix that are covered one by one; a larger one is covered as a whole.
inline constexpr Index mostCovers = 4096;

/// How a cell is covered: left blank, or with a question mark.
enum class CoverLook { Plain, Question };

/// Covers the cells of a matrix for which `covered` holds; covers a large matrix as a whole if its first cell is
/// covered.
void drawCovers(QPainter& painter, const Theme& theme, const StagePart& part,
                const std::function<bool(const Cell&)>& covered, CoverLook look = CoverLook::Plain);
/// Draws covers over the cells to be guessed and over the colour bar, which would reveal them.
void drawGuesses(QPainter& painter, const ViewContext& context, const StagePart& part);
/// Draws covers over the thumbnail of a slice, whose colours reveal as much: a question mark if every cell is to be
/// guessed, hatching over the cells if only some are.
void drawSmallGuesses(QPainter& painter, const ViewContext& context, NodeId node, Index slice, const QRectF& picture);

} // namespace heedmap
