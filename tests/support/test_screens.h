#pragma once

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>

namespace heedmap::test {

/// A screen where the first window is too high, but hardly, and beside it one of twice the scale.
inline QString screens(const QTemporaryDir& folder)
{
    QFile file(folder.filePath("screens.json"));
    if (file.open(QFile::WriteOnly))
        file.write(R"({"screens": [{"name": "one", "x": 0, "y": 0, "width": 1440, "height": 860, "logicalDpi": 96,
                       "logicalBaseDpi": 96, "dpr": 1},
                      {"name": "two", "x": 1440, "y": 0, "width": 1440, "height": 860, "logicalDpi": 96,
                       "logicalBaseDpi": 96, "dpr": 2}]})");
    return file.fileName();
}

/// Tests of windows: on no display, with settings of their own, in English.
inline void prepareWindows(const QTemporaryDir& folder)
{
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens(folder).toUtf8());
    qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
    qputenv("XDG_STATE_HOME", folder.path().toUtf8());
    qputenv("XDG_DATA_HOME", folder.path().toUtf8());
    QApplication::setStyle(QStringLiteral("Fusion"));
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap"));
    QCoreApplication::setApplicationName(QStringLiteral("heedmap"));
}

} // namespace heedmap::test
