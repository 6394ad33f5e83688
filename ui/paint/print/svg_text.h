#pragma once

#include "paint/exporter.h"

namespace heedmap {

/// An SVG of a drawing whose texts keep their places in other fonts: each is anchored at the side or middle that it is
/// aligned to, and names substitute fonts.
QByteArray withSteadyTexts(const QByteArray& svg, const Drawing& drawing);

} // namespace heedmap
