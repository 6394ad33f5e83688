#include <gtest/gtest.h>

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>

namespace {

/// A screen where the first window is too high, but hardly.
QString oneScreen(const QTemporaryDir& folder)
{
    QFile file(folder.filePath("screens.json"));
    if (file.open(QFile::WriteOnly))
        file.write(R"({"screens": [{"name": "one", "x": 0, "y": 0, "width": 1440, "height": 860, "logicalDpi": 96,
                       "logicalBaseDpi": 96, "dpr": 1}]})");
    return file.fileName();
}

} // namespace

// Tests of windows: on no display, with settings of their own, in English.
int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    const QTemporaryDir folder;
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + oneScreen(folder).toUtf8());
    qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
    qputenv("XDG_STATE_HOME", folder.path().toUtf8());
    QApplication::setStyle(QStringLiteral("Fusion"));
    const QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap"));
    QCoreApplication::setApplicationName(QStringLiteral("heedmap"));
    return RUN_ALL_TESTS();
}
