#include <gtest/gtest.h>

#include <QGuiApplication>

// Tests that paint: no display is needed, and none is used where there is one.
int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    return RUN_ALL_TESTS();
}
