#pragma once

#include <QAccessible>

namespace heedmap {

class SceneView;

/// Makes a screen reader meet a scene as a table: the rows and columns of the matrix that the keys are in, every cell
/// with its name, its labels and its number, and after them the controls of the view.
QAccessibleInterface* sceneTable(SceneView& view);
/// The focus has gone to the cell that the keys act on.
void tellCell(SceneView& view);

/// What a screen reader met of the view is no longer what it is.
void forgetAccessible(SceneView& view);

} // namespace heedmap
