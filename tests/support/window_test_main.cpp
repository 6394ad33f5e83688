#include <gtest/gtest.h>

#include <QApplication>
#include <QTemporaryDir>

// Tests of windows: on no display, with settings of their own, in English.
int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    const QTemporaryDir folder;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
    qputenv("XDG_STATE_HOME", folder.path().toUtf8());
    QApplication::setStyle(QStringLiteral("Fusion"));
    const QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap"));
    QCoreApplication::setApplicationName(QStringLiteral("heedmap"));
    return RUN_ALL_TESTS();
}
