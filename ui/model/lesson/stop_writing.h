#pragma once

#include "model/lesson/lesson_player.h"

namespace heedmap {

/// A stop sets numbers, not settings (docs/formats.md). If the only changes since the current stop are a mask's setting
/// and numbers, turns the document's mask into a drawn one that keeps the same cells, and makes the differing cells
/// numbers edited at the stop. Leaves any other change alone. Throws Error while a mask is being computed, and then
/// changes nothing.
void drawMasks(Workbench& workbench, LessonPlayer& player);

/// Replaces the lesson of the document and goes to the stop `show`. Numbers edited at the current stop have been
/// `taken` into a stop, or stay edited if that stop stays the current one.
void rewriteStops(Workbench& workbench, LessonPlayer& player, std::vector<LessonStop> stops, const QString& name,
                  int show, bool taken);

} // namespace heedmap
