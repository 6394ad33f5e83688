#include <heedmap/base/error.h>
#include <heedmap/io/array_file.h>
#include <heedmap/tensor/float_format.h>
#include <heedmap/tensor/tensor.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>

namespace heedmap {
namespace {

const std::filesystem::path folder = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/number_formats";

bool sameBits(double a, double b) { return (std::isnan(a) && std::isnan(b)) || std::memcmp(&a, &b, sizeof a) == 0; }

/// Those that round.
std::span<const FloatFormat> reducedFormats() { return floatFormats().subspan(1); }

TEST(FloatFormat, RoundsAsNumPyAndPyTorchDo)
{
    const Tensor numbers = readArrayFile(folder / "rounding.npz", "numbers");
    ASSERT_GT(numbers.shape().size(), 4000);
    for (const FloatFormat& format : reducedFormats()) {
        const Tensor expected = readArrayFile(folder / "rounding.npz", std::string(format.id));
        ASSERT_EQ(expected.shape(), numbers.shape());
        Tensor region(numbers.view());
        roundRegion(region.view(), Region::all(numbers.shape()), format);
        for (std::size_t i = 0; i < numbers.numbers().size(); ++i) {
            const double number = numbers.numbers()[i];
            EXPECT_TRUE(sameBits(rounded(number, format), expected.numbers()[i]))
                << format.id << " of " << number << " is " << rounded(number, format);
            EXPECT_TRUE(sameBits(region.numbers()[i], expected.numbers()[i])) << format.id << " of " << number;
        }
    }
}

TEST(FloatFormat, RoundsWhatIsRoundedToItself)
{
    const Tensor numbers = readArrayFile(folder / "rounding.npz", "numbers");
    for (const FloatFormat& format : floatFormats())
        for (const double number : numbers.numbers()) {
            const double once = rounded(number, format);
            EXPECT_TRUE(sameBits(rounded(once, format), once)) << format.id << " of " << number;
        }
}

TEST(FloatFormat, KnowsItsLargestAndSmallestNumbers)
{
    EXPECT_EQ(floatFormat("float16").largest(), 65504);
    EXPECT_EQ(floatFormat("float16").smallest(), std::ldexp(1.0, -24));
    EXPECT_EQ(floatFormat("bfloat16").largest(), std::ldexp(255.0, 120));
    EXPECT_EQ(floatFormat("float32").largest(), std::numeric_limits<float>::max());
    EXPECT_EQ(floatFormat("float32").smallest(), std::numeric_limits<float>::denorm_min());
    EXPECT_EQ(floatFormat("float64").largest(), std::numeric_limits<double>::max());
}

TEST(FloatFormat, OfDoublesIsFirstAndRoundsNothing)
{
    EXPECT_EQ(floatFormats().front().id, "float64");
    EXPECT_FALSE(floatFormats().front().reduced());
    EXPECT_EQ(rounded(1.0 / 3, floatFormats().front()), 1.0 / 3);
    for (const FloatFormat& format : reducedFormats())
        EXPECT_TRUE(format.reduced()) << format.id;
}

TEST(FloatFormat, LeavesWhatIsOutsideTheRegionAlone)
{
    Tensor numbers{{0.1, 0.1, 0.1}, {0.1, 0.1, 0.1}};
    roundRegion(numbers.view(), {{0, 1}, {1, 2}, {1, 2}}, floatFormat("bfloat16"));
    for (Index r = 0; r < 2; ++r)
        for (Index c = 0; c < 3; ++c)
            EXPECT_EQ(numbers.at({0, r, c}), r == 1 && c == 1 ? 0.10009765625 : 0.1);
}

TEST(FloatFormat, ThatIsUnknownIsRefusedWithThoseThatAreThere)
{
    try {
        (void)floatFormat("float8");
        FAIL() << "accepted";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "there is no number format float8; there are float64, float32, bfloat16, float16");
    }
}

} // namespace
} // namespace heedmap
