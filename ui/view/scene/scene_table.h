#pragma once

#include <QAccessible>

namespace heedmap {

class SceneView;

/// Presents a scene to screen readers as a table: the rows and columns of the matrix that the keys act on, every cell
/// with its name, labels and number, then the controls of the view.
QAccessibleInterface* sceneTable(SceneView& view);
/// Tells screen readers that the focus moved to the current cell.
void tellCell(SceneView& view);

/// Drops the accessible objects of a view whose structure changed.
void forgetAccessible(SceneView& view);

} // namespace heedmap
