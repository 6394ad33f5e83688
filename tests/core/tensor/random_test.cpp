#include <heedmap/tensor/random.h>

#include "core/io/io_support.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace heedmap {
namespace {

using namespace std::string_literals;

TEST(Random, NormalNumbersHaveTheBitsOfTheSameRulesInPython)
{
    EXPECT_TRUE(normalTensor(Shape::vector(1000), 0.02, 7, "W_Q").sameBits(expected("random_normal")));
}

TEST(Random, UniformNumbersHaveTheBitsOfTheSameRulesInPython)
{
    EXPECT_TRUE(
        uniformTensor(Shape::vector(1000), -0.3, 0.7, ~0ull, "enc.0.attn.W_Q").sameBits(expected("random_uniform")));
}

TEST(Random, ManyAtOnceAreThoseOfOneAfterTheOther)
{
    for (const Index count :
         {Index{1}, Index{2}, Index{3}, Index{511}, Index{512}, Index{513}, Index{1027}, pieceNumbers + 3}) {
        const Tensor many = normalTensor(Shape::vector(count), 0.3, 5, "X");
        RandomStream stream(5, "X");
        for (const double number : many.numbers())
            ASSERT_EQ(number, 0.3 * stream.normal()) << count;
    }
}

TEST(Random, NormalNumbersAreNormal)
{
    constexpr Index count = 200000;
    Tensor tensor = normalTensor(Shape::vector(count), 1, 1, "X");
    std::ranges::sort(tensor.numbers());
    double worst = 0; // Kolmogorov and Smirnov's distance; 1.63/√count at the 1 % level
    for (Index i = 0; i < count; ++i) {
        const double below = 0.5 * std::erfc(-tensor.at({0, 0, i}) / std::sqrt(2.0));
        worst = std::max(worst, std::abs(below - (static_cast<double>(i) + 0.5) / count));
    }
    EXPECT_LT(worst, 1.63 / std::sqrt(count));
}

TEST(Random, UniformNumbersFillTheirRangeAndStayInIt)
{
    constexpr Index count = 200000;
    Tensor tensor = uniformTensor(Shape::vector(count), -1, 3, 1, "X");
    std::ranges::sort(tensor.numbers());
    EXPECT_GE(tensor.numbers().front(), -1);
    EXPECT_LT(tensor.numbers().back(), 3);
    double worst = 0;
    for (Index i = 0; i < count; ++i)
        worst = std::max(worst, std::abs((tensor.at({0, 0, i}) + 1) / 4 - (static_cast<double>(i) + 0.5) / count));
    EXPECT_LT(worst, 1.63 / std::sqrt(count));
}

TEST(Random, StreamsOfOtherNamesAndSeedsAreOthers)
{
    std::set<std::uint64_t> firsts;
    std::size_t streams = 0;
    for (const std::string& name :
         {""s, "A"s, "B"s, "AB"s, "BA"s, "A\0"s, "W_Q"s, "W_K"s, "enc.0.attn.W_Q"s, "enc.1.attn.W_Q"s})
        for (const std::uint64_t seed : {0ull, 1ull, 2ull, 7ull, 1ull << 32, 1ull << 63, ~0ull}) {
            RandomStream stream(seed, name);
            for (int i = 0; i < 100; ++i)
                firsts.insert(stream.bits());
            ++streams;
        }
    EXPECT_EQ(firsts.size(), streams * 100);
}

TEST(Random, GrowsByRowsWithoutChangingTheOldOnes)
{
    const Tensor small = normalTensor(Shape::matrix(3, 5), 1, 4, "X");
    const Tensor large = normalTensor(Shape::matrix(4, 5), 1, 4, "X");
    EXPECT_TRUE(std::ranges::equal(small.numbers(), large.numbers().first(15)));
}

TEST(Random, UniformRangesMayBeAsWideAsDoublesGo)
{
    const Tensor tensor = uniformTensor(Shape::vector(100), -1.7e308, 1.7e308, 1, "X");
    EXPECT_TRUE(std::ranges::all_of(tensor.numbers(), [](double x) { return std::isfinite(x); }));
}

TEST(Identity, HasOnesOnTheDiagonalOfEverySlice)
{
    EXPECT_TRUE(identityTensor(Shape::matrix(2, 3)).sameBits({{1, 0, 0}, {0, 1, 0}}));
    EXPECT_TRUE(
        identityTensor(Shape::stack(2, 1, 2)).sameBits({Shape::stack(2, 1, 2), std::vector<double>{1, 0, 1, 0}}));
}

} // namespace
} // namespace heedmap
