#pragma once

#include <QStringList>

namespace heedmap {

/// The documents opened last, the latest first; at most ten, kept in the settings.
QStringList recentFiles();
void addRecentFile(const QString& path);
void removeRecentFile(const QString& path);

} // namespace heedmap
