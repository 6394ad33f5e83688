// The speed that the workbenches of a program of tests begin with: measured, or stated by HEEDMAP_TEST_SPEED.
#include "support/speed.h"

#include <string>

namespace heedmap::test {
namespace {

class SpeedOfTests : public testing::Environment {
public:
    void SetUp() override
    {
        const std::string speed = qEnvironmentVariable("HEEDMAP_TEST_SPEED").toStdString();
        if (speed == "quick")
            initialSpeed = everythingQuick;
        else if (speed == "slow")
            initialSpeed = nothingQuick;
        else
            ASSERT_EQ(speed, "") << "HEEDMAP_TEST_SPEED: expected quick, slow or nothing";
    }
};

const auto* const speedOfTests = testing::AddGlobalTestEnvironment(new SpeedOfTests);

} // namespace
} // namespace heedmap::test
