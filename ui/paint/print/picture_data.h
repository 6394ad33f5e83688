#pragma once

#include "paint/exporter.h"

#include <QMimeData>

#include <memory>

namespace heedmap {

/// A drawing for the clipboard: SVG and PDF for programs that take them, and pixels for all others.
std::unique_ptr<QMimeData> pictureData(const Drawing& drawing, double scale);

} // namespace heedmap
