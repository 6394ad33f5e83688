#pragma once

#include "paint/cells/cell_image.h"

#include <QString>

namespace heedmap {

/// The note on what a pixel for several cells shows.
QString overviewNote(const Pooling& pooling, const ValueScale& scale);

} // namespace heedmap
