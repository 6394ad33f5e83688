#include "support/operations.h"

#include <heedmap/ops/softmax.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace heedmap {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

Tensor softmaxOf(const Tensor& scores)
{
    Tensor weights(scores.shape());
    const ConstView view = scores.view();
    softmax()->forward({&view, 1}, weights.view(), Region::all(scores.shape()));
    return weights;
}

Tensor softmaxOf(const Tensor& scores, const Tensor& mask)
{
    Tensor weights(scores.shape());
    const std::vector<ConstView> views{scores.view(), mask.view()};
    softmax()->forward(views, weights.view(), Region::all(scores.shape()));
    return weights;
}

TEST(Softmax, RowsSumToOne)
{
    for (const double size : {1.0, 30.0, 1e4}) {
        Tensor scores = test::randomTensor(Shape::stack(3, 20, 37), 1);
        for (double& score : scores.numbers())
            score *= size;
        const Tensor weights = softmaxOf(scores);
        for (Index s = 0; s < 3; ++s)
            for (Index r = 0; r < 20; ++r) {
                const double* row = weights.view().row(s, r);
                EXPECT_NEAR(std::accumulate(row, row + 37, 0.0), 1, 1e-14);
                EXPECT_TRUE(std::all_of(row, row + 37, [](double weight) { return weight >= 0 && weight <= 1; }));
            }
    }
}

TEST(Softmax, IsTheExponentialsShare)
{
    const Tensor scores = test::randomTensor(Shape::matrix(7, 13), 2);
    const Tensor weights = softmaxOf(scores);
    for (Index r = 0; r < 7; ++r) {
        double sum = 0;
        for (Index c = 0; c < 13; ++c)
            sum += std::exp(scores.at({0, r, c}));
        for (Index c = 0; c < 13; ++c)
            EXPECT_NEAR(weights.at({0, r, c}), std::exp(scores.at({0, r, c})) / sum, 1e-15);
    }
}

TEST(Softmax, StaysExactWhereExponentialsWouldOverflow)
{
    const Tensor weights = softmaxOf(Tensor{{1e4, 1e4 - 1, -1e4}, {-1e4, -1e4, -1e4}});
    EXPECT_NEAR(weights.at({0, 0, 0}), 1 / (1 + std::exp(-1.0)), 1e-15);
    EXPECT_EQ(weights.at({0, 0, 2}), 0);
    EXPECT_DOUBLE_EQ(weights.at({0, 1, 1}), 1.0 / 3);
}

TEST(Softmax, GivesAMaskedScoreExactlyNothing)
{
    // Wide and narrow, so that every lane of a vectorised sweep meets one.
    for (Index width = 2; width < 40; ++width) {
        Tensor scores(Shape::matrix(1, width));
        for (Index c = 1; c < width; ++c)
            scores.at({0, 0, c}) = -unbounded;
        const Tensor weights = softmaxOf(scores);
        EXPECT_EQ(weights.at({0, 0, 0}), 1);
        for (Index c = 1; c < width; ++c)
            EXPECT_EQ(weights.at({0, 0, c}), 0) << width;
    }
}

TEST(Softmax, OfNothingButMaskedScoresIsNaN)
{
    const Tensor weights = softmaxOf(Tensor{{-unbounded, -unbounded, -unbounded}, {0, -unbounded, 0}});
    for (Index c = 0; c < 3; ++c)
        EXPECT_TRUE(std::isnan(weights.at({0, 0, c})));
    EXPECT_EQ(weights.at({0, 1, 0}), 0.5);
}

TEST(Softmax, CarriesNaNAndInfinityThroughTheirRowOnly)
{
    const Tensor weights = softmaxOf(Tensor{{1, undefined, 2}, {1, unbounded, 2}, {1, 1, -unbounded}});
    for (Index c = 0; c < 3; ++c) {
        EXPECT_TRUE(std::isnan(weights.at({0, 0, c})));
        EXPECT_TRUE(std::isnan(weights.at({0, 1, c})));
    }
    EXPECT_EQ(weights.at({0, 2, 0}), 0.5);
}

TEST(Softmax, MakesARowThatIsMaskedWholeZerosWhereAsked)
{
    const Tensor mask{{0, 0}, {0, 1}};
    for (const double fill : {-unbounded, -1e9}) {
        const Tensor weights = softmaxOf(Tensor{{fill, fill}, {fill, 3}}, mask);
        EXPECT_TRUE(weights.sameBits(Tensor{{0, 0}, {0, 1}}));
    }
}

TEST(Softmax, OfAFilledRowIsUniform)
{
    const Tensor weights = softmaxOf(Tensor{{-1e9, -1e9, -1e9, -1e9}});
    EXPECT_TRUE(weights.sameBits(Tensor{{0.25, 0.25, 0.25, 0.25}}));
}

TEST(Softmax, TellsSmallWeightsApartFromNone)
{
    const Tensor weights = softmaxOf(Tensor{{0, -700, -740, -800}});
    EXPECT_NEAR(weights.at({0, 0, 1}) / std::exp(-700), 1, 1e-14);
    EXPECT_GT(weights.at({0, 0, 2}), 0);
    EXPECT_EQ(weights.at({0, 0, 3}), 0);
}

TEST(Softmax, IsExactToTheLastPlaceOverTheWholeRange)
{
    // Against a first score of 0 the weights are exp(x) / (1 + exp(x)).
    for (double x = -707; x <= 0; x += 0.37) {
        const Tensor weights = softmaxOf(Tensor{{0, x}});
        const double expected = std::exp(x) / (1 + std::exp(x));
        EXPECT_NEAR(weights.at({0, 0, 1}) / expected, 1, 4e-16) << x;
    }
}

} // namespace
} // namespace heedmap
