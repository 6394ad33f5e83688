#pragma once

#include <QString>

class QWidget;

namespace heedmap {

/// Asks for a file to open; `filter` says which are listed, "Documents (*.heed)". Empty where none is chosen.
QString chooseFile(QWidget* window, const QString& title, const QString& filter);
/// Asks where to save, in the folder of `suggested` and under its name. Empty where nowhere is chosen.
QString chooseNewFile(QWidget* window, const QString& title, const QString& suggested, const QString& filter = {});

} // namespace heedmap
