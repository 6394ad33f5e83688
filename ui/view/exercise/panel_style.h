#pragma once

#include "view/frame/display.h"

#include <heedmap/document/lesson/lesson.h>

#include <QString>

namespace heedmap {

/// The style sheet of the exercises' page.
QString exerciseStyle(const Display& display);
/// What an exercise asks, in the reader's language; in plain words of its kind where its author wrote none.
QString promptOf(const Exercise& exercise);

} // namespace heedmap
