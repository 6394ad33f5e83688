#include "model/files/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace heedmap {
namespace {

constexpr auto key = "recentFiles";
constexpr qsizetype most = 10;

} // namespace

QStringList recentFiles() { return QSettings().value(QLatin1String(key)).toStringList(); }

void addRecentFile(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(QLatin1String(key), QStringList(files.mid(0, most)));
}

void removeRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    QSettings().setValue(QLatin1String(key), files);
}

} // namespace heedmap
