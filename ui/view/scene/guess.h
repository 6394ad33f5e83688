#pragma once

#include "model/selection.h"
#include "view/scene/stage_scene.h"

#include <functional>

class QPainter;

namespace heedmap {

// What a class is to guess first: the one rule, for every view.

/// Whether some numbers may be covered now; where not, there is no need to ask for each.
bool mayHide(const ViewContext& context);
/// Whether a number is covered until it is asked for: one of the result that is chosen, where a class guesses first, or
/// one that is covered by name.
bool toGuess(const ViewContext& context, const CellPlace& place);
/// Whether any number of a slice is.
bool hidesAny(const ViewContext& context, NodeId node, Index slice);
/// Whether anything is to be guessed now: then no words may tell of it, an author's notes neither.
bool guessing(const ViewContext& context);
/// Shows it, where it was covered and is not locked; false where it was not covered.
bool uncover(const ViewContext& context, const CellPlace& place);
/// "hidden: what do you think it is?"
QString guessQuestion();
/// The same of numbers that others are made from.
QString guessFirst();
/// Covers a colour bar with its numbers.
void coverBar(QPainter& painter, const Theme& theme, const QRectF& bar);

/// What covers a cell: nothing, or a question.
enum class CoverLook { Plain, Question };

/// Covers the cells of a matrix for which `covered` holds; a large matrix is covered as a whole, as its first
/// cell is.
void drawCovers(QPainter& painter, const Theme& theme, const StagePart& part,
                const std::function<bool(const Cell&)>& covered, CoverLook look = CoverLook::Plain);
/// Cells to be guessed, and the colour bar that would reveal them.
void drawGuesses(QPainter& painter, const ViewContext& context, const StagePart& part);
/// Those over a small picture of one slice of a matrix, which tells as much by its colours: a question mark where
/// every cell is to be guessed, hatched cells where only some are.
void drawSmallGuesses(QPainter& painter, const ViewContext& context, NodeId node, Index slice, const QRectF& picture);

} // namespace heedmap
