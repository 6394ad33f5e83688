#include "support/operations.h"

#include <heedmap/ops/positions.h>
#include <heedmap/ops/rope.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

namespace heedmap {
namespace {

Tensor made(const std::shared_ptr<const Op>& op, const std::vector<Tensor>& inputs = {})
{
    std::vector<Shape> shapes;
    for (const Tensor& input : inputs)
        shapes.push_back(input.shape());
    Tensor output(op->shape(shapes));
    op->forward(test::viewsOf(inputs), output.view(), Region::all(output.shape()));
    return output;
}

TEST(Sinusoidal, IsThePapersTable)
{
    const Tensor code = made(sinusoidal(3, 4));
    EXPECT_EQ(code.at({0, 0, 0}), 0);
    EXPECT_EQ(code.at({0, 0, 1}), 1);
    EXPECT_NEAR(code.at({0, 1, 0}), 0.8414709848078965, 1e-15);
    EXPECT_NEAR(code.at({0, 1, 1}), 0.5403023058681398, 1e-15);
    EXPECT_NEAR(code.at({0, 2, 2}), 0.01999866669333308, 1e-15); // sin(2 / 100)
    EXPECT_NEAR(code.at({0, 2, 3}), 0.9998000066665778, 1e-15);
}

TEST(Sinusoidal, HasAllSinesBeforeAllCosinesInHalves)
{
    const Tensor code = made(sinusoidal(3, 5, 10000, true)); // three sines, two cosines
    EXPECT_EQ(code.at({0, 0, 2}), 0);
    EXPECT_EQ(code.at({0, 0, 3}), 1);
    EXPECT_NEAR(code.at({0, 1, 0}), 0.8414709848078965, 1e-15);
    EXPECT_NEAR(code.at({0, 1, 3}), 0.5403023058681398, 1e-15);
    EXPECT_NEAR(code.at({0, 2, 1}), std::sin(2 / std::pow(10000, 0.4)), 1e-15);
    EXPECT_NEAR(code.at({0, 2, 4}), std::cos(2 / std::pow(10000, 0.4)), 1e-15);
}

/// The bucket of each distance, from −largest on.
std::vector<Index> bucketsOf(const DistanceBuckets& of)
{
    const Tensor map = made(distanceBuckets(of));
    std::vector<Index> buckets;
    for (Index c = 0; c < map.shape().cols; ++c)
        for (Index r = 0; r < map.shape().rows; ++r)
            if (map.at({0, r, c}) == 1)
                buckets.push_back(r);
    return buckets;
}

TEST(DistanceBuckets, AreThoseOfT5)
{
    // transformers, T5Attention._relative_position_bucket(…, num_buckets=32, max_distance=128)
    const std::vector<Index> both = bucketsOf({32, 128, false, 130});
    ASSERT_EQ(both.size(), 261U);
    const auto at = [&](Index distance) { return both[static_cast<std::size_t>(130 + distance)]; };
    EXPECT_EQ((std::vector{at(0), at(-1), at(-7), at(-8), at(-11), at(-12), at(-15), at(-16)}),
              (std::vector<Index>{0, 1, 7, 8, 8, 9, 9, 10}));
    EXPECT_EQ((std::vector{at(-31), at(-32), at(-63), at(-64), at(-90), at(-91), at(-127), at(-130)}),
              (std::vector<Index>{11, 12, 13, 14, 14, 15, 15, 15}));
    EXPECT_EQ((std::vector{at(1), at(7), at(8), at(16), at(64), at(130)}),
              (std::vector<Index>{17, 23, 24, 26, 30, 31}));
    const std::vector<Index> past = bucketsOf({32, 128, true, 130});
    const auto before = [&](Index distance) { return past[static_cast<std::size_t>(130 - distance)]; };
    EXPECT_EQ((std::vector{before(-5), before(0), before(15), before(16), before(20), before(32), before(128)}),
              (std::vector<Index>{0, 0, 15, 16, 17, 21, 31}));
}

TEST(Alibi, HasThePapersSlopes)
{
    const Tensor bias = made(alibi({.queries = 2, .keys = 2, .heads = 8}));
    for (Index h = 0; h < 8; ++h)
        EXPECT_EQ(bias.at({h, 0, 1}), -std::ldexp(1.0, static_cast<int>(-(h + 1))));
}

TEST(Alibi, FillsUpFromTwiceAsManyHeads)
{
    // The slopes of 2 heads, then the first of 4.
    const Tensor bias = made(alibi({.queries = 3, .keys = 3, .heads = 3}));
    EXPECT_EQ(bias.at({0, 2, 0}), -2 * 0.0625);
    EXPECT_EQ(bias.at({1, 0, 1}), -0.00390625);
    EXPECT_EQ(bias.at({2, 0, 2}), -2 * 0.25);
    EXPECT_EQ(bias.at({2, 1, 1}), 0);
}

TEST(Rope, TurnsPairsByTheirPosition)
{
    const Tensor x{{1, 0, 1, 0}, {1, 0, 1, 0}};
    const Tensor pairs = made(rope({.base = 100}), {x});
    const Tensor row0{{1, 0, 1, 0}};
    for (Index c = 0; c < 4; ++c)
        EXPECT_EQ(pairs.at({0, 0, c}), row0.at({0, 0, c}));
    EXPECT_NEAR(pairs.at({0, 1, 0}), std::cos(1), 1e-15);
    EXPECT_NEAR(pairs.at({0, 1, 1}), std::sin(1), 1e-15);
    EXPECT_NEAR(pairs.at({0, 1, 2}), std::cos(0.1), 1e-15);
    EXPECT_NEAR(pairs.at({0, 1, 3}), std::sin(0.1), 1e-15);

    const Tensor halves =
        made(rope({.base = 100, .layout = RopeOptions::Layout::Half}), {Tensor{{0, 0, 0, 0}, {1, 0, 0, 2}}});
    EXPECT_NEAR(halves.at({0, 1, 0}), std::cos(1), 1e-15);
    EXPECT_NEAR(halves.at({0, 1, 2}), std::sin(1), 1e-15);
    EXPECT_NEAR(halves.at({0, 1, 1}), -2 * std::sin(0.1), 1e-15);
    EXPECT_NEAR(halves.at({0, 1, 3}), 2 * std::cos(0.1), 1e-15);
}

TEST(Rope, ScalesSlowPairsOnlyAsLlama3Does)
{
    const Tensor x{{0, 0, 0, 0}, {1, 0, 1, 0}}; // one pair turns by 1 a token, the other by 0.1
    const auto angles = [&](const RopeScaling& scaling) {
        const Tensor turned = made(rope({.base = 100, .scaling = scaling}), {x});
        return std::array{std::atan2(turned.at({0, 1, 1}), turned.at({0, 1, 0})),
                          std::atan2(turned.at({0, 1, 3}), turned.at({0, 1, 2}))};
    };
    constexpr double turn = 2 * std::numbers::pi;
    const auto llama = [&](double length) {
        return angles({.kind = RopeScaling::Kind::Llama3, .factor = 8, .length = length});
    };
    EXPECT_NEAR(llama(50 * turn)[0], 1, 1e-15);
    EXPECT_NEAR(llama(50 * turn)[1], 0.1, 1e-15);                   // 5 turns within the length
    EXPECT_NEAR(llama(25 * turn)[1], 0.1 * (0.5 / 8 + 0.5), 1e-15); // 2.5, in the middle between 1 and 4
    EXPECT_NEAR(llama(5 * turn)[0], 1, 1e-15);
    EXPECT_NEAR(llama(5 * turn)[1], 0.1 / 8, 1e-15); // half a turn
    EXPECT_NEAR(angles({.kind = RopeScaling::Kind::Linear, .factor = 4})[0], 0.25, 1e-15);
    EXPECT_NEAR(angles({})[0], 1, 1e-15);
}

TEST(Rope, MakesProductsDependOnDistanceOnly)
{
    Tensor query(Shape::matrix(9, 6));
    Tensor key(Shape::matrix(9, 6));
    const Tensor same = test::randomTensor(Shape::matrix(2, 6), 1);
    for (Index p = 0; p < 9; ++p)
        for (Index c = 0; c < 6; ++c) {
            query.at({0, p, c}) = same.at({0, 0, c});
            key.at({0, p, c}) = same.at({0, 1, c});
        }
    const Tensor q = made(rope(), {query});
    const Tensor k = made(rope(), {key});
    const auto product = [&](Index i, Index j) {
        double sum = 0;
        for (Index c = 0; c < 6; ++c)
            sum += q.at({0, i, c}) * k.at({0, j, c});
        return sum;
    };
    for (Index p = 1; p < 6; ++p)
        EXPECT_NEAR(product(p, p + 3), product(0, 3), 1e-13);
    EXPECT_GT(std::abs(product(0, 1) - product(0, 3)), 1e-3);
}

TEST(Rope, TurnsBack)
{
    const Tensor x = test::randomTensor(Shape::stack(2, 5, 8), 2);
    for (const auto layout : {RopeOptions::Layout::Interleaved, RopeOptions::Layout::Half}) {
        const Tensor there = made(rope({.layout = layout}), {x});
        const Tensor back = made(rope({.layout = layout, .inverse = true}), {there});
        for (std::size_t i = 0; i < x.numbers().size(); ++i)
            EXPECT_NEAR(back.numbers()[i], x.numbers()[i], 1e-15);
    }
}

TEST(RelativeBias, IsReadOffByTheClippedDistance)
{
    const Tensor bias{{10, 11, 12, 13, 14}, {20, 21, 22, 23, 24}};
    const Tensor b = made(relativeBias({.queries = 4, .keys = 5, .maxDistance = 2}), {bias});
    EXPECT_EQ(b.shape(), Shape::stack(2, 4, 5));
    EXPECT_EQ(b.at({0, 0, 0}), 12);
    EXPECT_EQ(b.at({0, 0, 1}), 13);
    EXPECT_EQ(b.at({0, 0, 4}), 14); // clipped
    EXPECT_EQ(b.at({1, 3, 0}), 20); // clipped
    EXPECT_EQ(b.at({1, 3, 2}), 21);
}

TEST(RelativeBias, AndItsGradientKeepToTheBandOfADistance)
{
    const auto bias = relativeBias({.queries = 9, .keys = 7, .maxDistance = 3});
    const auto sum = relativeBiasSum(3);
    const Shape scores[] = {Shape::stack(2, 9, 7)};
    const Shape biases[] = {Shape::matrix(2, 7)};
    const Region two{{0, 1}, {0, 1}, {5, 6}}; // of head 0, a key two after its query
    const Region band{{0, 1}, {0, 5}, {2, 7}};
    EXPECT_EQ(sum->required({scores, biases[0]}, 0, two), band);
    EXPECT_EQ(bias->affected({biases, scores[0]}, 0, two), band);
    const Region block{{1, 2}, {2, 4}, {3, 5}}; // distances 0 to 2
    const Region distances{{0, 1}, {1, 2}, {3, 6}};
    EXPECT_EQ(sum->affected({scores, biases[0]}, 0, block), distances);
    EXPECT_EQ(bias->required({biases, scores[0]}, 0, block), distances);
    const Shape narrow[] = {Shape::stack(2, 9, 2)};
    EXPECT_TRUE(sum->required({narrow, biases[0]}, 0, two).empty());
}

TEST(RelativeGather, ReadsEachQuerysOwnScores)
{
    const Tensor scores{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    EXPECT_TRUE(made(relativeGather(3, 1), {scores}).sameBits({{2, 3, 3}, {4, 5, 6}, {7, 7, 8}}));
}

} // namespace
} // namespace heedmap
