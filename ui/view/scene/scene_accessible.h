#pragma once

#include <QAccessible>

class QObject;

namespace heedmap {

/// Makes a screen reader meet a scene as the list of its tokens, squares or heads. Returns null for any widget other
/// than a SceneView, and for one whose parts are matrices, not a list.
QAccessibleInterface* sceneAccessible(const QString& className, QObject* object);

} // namespace heedmap
