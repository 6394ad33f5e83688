#pragma once

#include <QAccessible>

class QObject;

namespace heedmap {

/// Makes a screen reader meet the stage as a table: the rows and columns of the matrix whose cell is chosen, or of
/// the result, every cell with its name, its labels and its number. Returns null for any widget other than a Stage.
QAccessibleInterface* stageAccessible(const QString& className, QObject* object);

} // namespace heedmap
