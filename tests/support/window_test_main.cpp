#include "window/application.h"

#include "support/test_screens.h"

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    const QTemporaryDir folder;
    heedmap::test::prepareWindows(folder);
    const heedmap::Application application(argc, argv);
    return RUN_ALL_TESTS();
}
