#include "support/test_screens.h"

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    const QTemporaryDir folder;
    heedmap::test::prepareWindows(folder);
    const QApplication application(argc, argv);
    return RUN_ALL_TESTS();
}
