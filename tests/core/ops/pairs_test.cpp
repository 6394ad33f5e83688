// Tiles of scores: how exact they are, and that the largest of a block is that of its weights.

#include <heedmap/ops/pairs.h>
#include <heedmap/tensor/tensor.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace heedmap {
namespace {

Tensor drawnNumbers(const Shape& shape, unsigned seed)
{
    std::mt19937_64 bits(seed);
    Tensor tensor(shape);
    for (double& number : tensor.numbers())
        number = std::ldexp(static_cast<double>(bits() >> 40), -22) - 2;
    return tensor;
}

Tensor resultOf(const std::shared_ptr<const Op>& op, const std::vector<const Tensor*>& inputs)
{
    std::vector<ConstView> views;
    std::vector<Shape> shapes;
    for (const Tensor* input : inputs) {
        views.push_back(input->view());
        shapes.push_back(input->shape());
    }
    Tensor result(op->shape(shapes));
    op->forward(views, result.view(), Region::all(result.shape()));
    return result;
}

// exp in float32 by a polynomial: within 1.5·2⁻²³ of the exponential, relatively, for all x from −87 to 0; 0 below.
TEST(PairWeights, AreExponentialsToFloatRounding)
{
    constexpr Index count = 200000;
    Tensor one(Shape::stack(1, 1, 1));
    one.at({0, 0, 0}) = 1;
    Tensor scores(Shape::stack(1, count, 1));
    for (Index i = 0; i < count; ++i)
        scores.at({0, i, 0}) = static_cast<float>(-87.0 * static_cast<double>(i) / (count - 1));
    const Tensor sums(Shape::matrix(1, 1));
    const Tensor weights = resultOf(pairWeights({.narrow = true}), {&one, &scores, &sums});
    double most = 0;
    for (Index i = 0; i < count; ++i) {
        const double expected = std::exp(scores.at({0, i, 0}));
        most = std::max(most, std::abs(weights.at({0, 0, i}) - expected) / expected);
    }
    EXPECT_LE(most, 1.5 * 0x1p-23);
    EXPECT_EQ(weights.at({0, 0, 0}), 1.0);
    scores.at({0, 0, 0}) = -88;
    scores.at({0, 1, 0}) = -std::numeric_limits<double>::infinity();
    scores.at({0, 2, 0}) = std::numeric_limits<double>::quiet_NaN();
    const Tensor ends = resultOf(pairWeights({.narrow = true}), {&one, &scores, &sums});
    EXPECT_EQ(ends.at({0, 0, 0}), 0.0);
    EXPECT_EQ(ends.at({0, 0, 1}), 0.0);
    EXPECT_TRUE(std::isnan(ends.at({0, 0, 2})));
}

/// Largest weight of each block, of the matrix of weights itself.
Tensor largestOf(const Tensor& weights, Index height, Index width)
{
    const Shape& shape = weights.shape();
    Tensor largest(Shape::stack(shape.slices, (shape.rows + height - 1) / height, (shape.cols + width - 1) / width));
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                double& most = largest.at({s, r / height, c / width});
                most = std::max(most, weights.at({s, r, c}));
            }
    return largest;
}

TEST(PairOverview, HasTheLargestWeightOfEveryBlock)
{
    // Rows of more than one run, columns of several tiles; blocks that fit neither, and of more columns than a packet.
    const Tensor queries = drawnNumbers(Shape::stack(2, 600, 5), 1);
    const Tensor keys = drawnNumbers(Shape::stack(1, 600, 5), 2);
    for (const PairRules::Mask mask : {PairRules::Mask::None, PairRules::Mask::Causal, PairRules::Mask::Window})
        for (const bool narrow : {false, true}) {
            const PairRules rules{.scale = 0.7, .mask = mask, .window = 90, .narrow = narrow};
            Tensor sums = resultOf(pairSums(rules), {&queries, &keys});
            Tensor rows(Shape::matrix(2, 600));
            std::ranges::copy(sums.numbers(), rows.numbers().begin());
            const Tensor weights = resultOf(pairWeights(rules), {&queries, &keys, &rows});
            for (const auto& [height, width] : {std::array<Index, 2>{7, 3}, {2, 130}, {200, 290}, {600, 600}}) {
                const Tensor found = resultOf(pairOverview(rules, height, width), {&queries, &keys});
                const Tensor expected = largestOf(weights, height, width);
                ASSERT_EQ(found.shape(), expected.shape());
                for (Index s = 0; s < found.shape().slices; ++s)
                    for (Index r = 0; r < found.shape().rows; ++r)
                        for (Index c = 0; c < found.shape().cols; ++c)
                            ASSERT_NEAR(found.at({s, r, c}), expected.at({s, r, c}), narrow ? 3e-6 : 1e-13)
                                << height << "×" << width << " " << s << " " << r << " " << c;
            }
        }
}

TEST(PairSums, AreThoseOfScalarArithmeticAtEveryDepth)
{
    for (const Index depth : {1, 3, 64, 130}) {
        const Tensor queries = drawnNumbers(Shape::stack(1, 70, depth), 3);
        const Tensor keys = drawnNumbers(Shape::stack(1, 600, depth), 4);
        for (const bool narrow : {false, true}) {
            const Tensor sums = resultOf(pairSums({.scale = 0.2, .narrow = narrow}), {&queries, &keys});
            for (const Index i : {0, 63, 64, 69}) {
                double sum = 0;
                for (Index j = 0; j < 600; ++j) {
                    double score = 0;
                    for (Index k = 0; k < depth; ++k)
                        score += queries.at({0, i, k}) * keys.at({0, j, k});
                    sum += std::exp(0.2 * score);
                }
                EXPECT_NEAR(sums.at({0, i, 0}), std::log(sum), narrow ? 2e-5 : 1e-12) << depth << " " << i;
            }
        }
    }
}

} // namespace
} // namespace heedmap
