#pragma once

#include <QImage>

namespace heedmap {

class SceneView;
struct Theme;

/// All that a view shows, at twice its size. Throws Error while its numbers are being computed.
QImage imageOf(SceneView& view, const Theme& theme);

} // namespace heedmap
