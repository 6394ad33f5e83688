#pragma once

#include <QAccessible>

class QObject;

namespace heedmap {

/// Makes a screen reader meet a scene as the list of its tokens, squares or heads, or where its parts are matrices as a
/// table. Returns null for any widget other than a SceneView.
QAccessibleInterface* sceneAccessible(const QString& className, QObject* object);

} // namespace heedmap
