#pragma once

#include "paint/cells/cell_image.h"

#include <QString>

namespace heedmap {

/// What a pixel shows that stands for several cells.
QString overviewNote(const Pooling& pooling, const ValueScale& scale);

} // namespace heedmap
