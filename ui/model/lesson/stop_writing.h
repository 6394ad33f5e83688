#pragma once

#include "model/lesson/lesson_player.h"

namespace heedmap {

/// A stop puts numbers and changes no settings (FORMATS.md 8). So where nothing but a mask was set otherwise since the
/// current stop, and numbers perhaps, the mask of the document becomes one that is drawn by hand and looks as it did,
/// and the cells that differ are numbers changed at the stop. Anything else stays as it was changed. Throws Error if
/// a mask is still being computed, and then nothing has changed.
void drawMasks(Workbench& workbench, LessonPlayer& player);

/// Puts another lesson into the document, and shows that stop. Numbers that were changed at the current stop have been
/// `taken` into a stop, or stay changed where that stop stays the one of now.
void rewriteStops(Workbench& workbench, LessonPlayer& player, std::vector<LessonStop> stops, const QString& name,
                  int show, bool taken);

} // namespace heedmap
