#pragma once

#include "paint/exporter.h"

namespace heedmap {

/// An SVG of that drawing with texts that keep their places in other fonts: anchored at the side or the middle that
/// they are aligned to, in fonts that stand in where the first is missing.
QByteArray withSteadyTexts(const QByteArray& svg, const Drawing& drawing);

} // namespace heedmap
