#pragma once

#include <QAccessible>

class QObject;

namespace heedmap {

/// Presents a scene to screen readers as the list of its tokens, squares or heads, or as a table if its parts are
/// matrices. Returns null for any widget other than a SceneView.
QAccessibleInterface* sceneAccessible(const QString& className, QObject* object);

} // namespace heedmap
