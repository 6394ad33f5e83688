// Operations are made of constants that make sense, or not at all.
#include <heedmap/base/error.h>
#include <heedmap/graph/graph.h>
#include <heedmap/ops/constants.h>
#include <heedmap/ops/lookup.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/norm.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/patches.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/positions.h>
#include <heedmap/ops/rope.h>
#include <heedmap/ops/running.h>
#include <heedmap/ops/sum.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace heedmap {
namespace {

using Made = std::shared_ptr<const Op>;

constexpr Index huge = std::numeric_limits<Index>::max() - 1;

/// A factory and constants that it takes, as numbers: each is exchanged for others in turn.
struct Factory {
    std::vector<Index> sensible;
    std::function<Made(const std::vector<Index>&)> make;
    std::vector<std::size_t> mayBeNone = {}; ///< indices and distances, of which 0 is one
};

Shape shapeOf(const std::vector<Index>& sizes) { return Shape::stack(sizes[0], sizes[1], sizes[2]); }

const std::map<std::string, Factory>& factories()
{
    using Constants = std::vector<Index>;
    static const std::map<std::string, Factory> all = {
        {"alibi",
         {{4, 5, 2},
          [](const Constants& c) {
              return alibi({c[0], c[1], c[2]});
          },
          {2}}},
        {"columns", {{1, 2}, [](const Constants& c) { return columns(c[0], c[1]); }, {0}}},
        {"rows", {{1, 2}, [](const Constants& c) { return rows(c[0], c[1]); }, {0}}},
        {"cut",
         {{0, 2, 1, 3},
          [](const Constants& c) {
              return cut({c[0], c[1]}, {c[2], c[3]});
          },
          {0, 2}}},
        {"pad", {{1, 2, 4, 5}, [](const Constants& c) { return pad(c[0], c[1], Shape::matrix(c[2], c[3])); }, {0, 1}}},
        {"filled", {{2, 3, 4}, [](const Constants& c) { return filled(shapeOf(c), 1); }}},
        {"maskRule", {{4, 5}, [](const Constants& c) { return maskRule({.queries = c[0], .keys = c[1]}); }}},
        {"patches", {{2}, [](const Constants& c) { return patches(c[0]); }}},
        {"unpatches",
         {{2, 3, 4, 6}, [](const Constants& c) { return unpatches(c[0], Shape::stack(c[1], c[2], c[3])); }}},
        {"prefixSum", {{3}, [](const Constants& c) { return prefixSum(c[0]); }}},
        {"suffixSum", {{3}, [](const Constants& c) { return suffixSum(c[0]); }}},
        {"reread", {{2, 3, 4}, [](const Constants& c) { return reread(shapeOf(c)); }}},
        {"spread", {{2, 3, 4}, [](const Constants& c) { return spread(shapeOf(c)); }}},
        {"sumTo", {{2, 3, 4}, [](const Constants& c) { return sumTo(shapeOf(c)); }}},
        {"sliceSum", {{2}, [](const Constants& c) { return sliceSum(c[0]); }}},
        {"relativeBias",
         {{6, 5, 2},
          [](const Constants& c) {
              return relativeBias({c[0], c[1], c[2]});
          },
          {2}}},
        {"relativeBiasSum", {{2}, [](const Constants& c) { return relativeBiasSum(c[0]); }, {0}}},
        {"relativeGather", {{6, 2}, [](const Constants& c) { return relativeGather(c[0], c[1]); }, {1}}},
        {"relativeScatter", {{2}, [](const Constants& c) { return relativeScatter(c[0]); }, {0}}},
        {"meanRows", {{2}, [](const Constants& c) { return meanRows(c[0]); }}},
        {"repeatRows", {{2}, [](const Constants& c) { return repeatRows(c[0]); }}},
        {"rowCollect", {{4}, [](const Constants& c) { return rowCollect(c[0]); }}},
        {"segments", {{2, 3}, [](const Constants& c) { return segments(c, 0); }}},
        {"unsegmented", {{2, 3}, [](const Constants& c) { return unsegmented(c); }}},
        {"distanceBuckets",
         {{8, 6},
          [](const Constants& c) {
              return distanceBuckets({.buckets = c[0], .maxDistance = 12, .past = false, .largest = c[1]});
          },
          {1}}},
        {"sinusoidal", {{4, 6}, [](const Constants& c) { return sinusoidal(c[0], c[1]); }}},
        {"splitHeads", {{4, 2}, [](const Constants& c) { return splitHeads(c[0], c[1]); }}},
    };
    return all;
}

void expectRefused(const std::string& name, const std::function<Made()>& make)
{
    try {
        make();
        ADD_FAILURE() << name << " is made";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find(": "), std::string::npos) << error.what();
    }
}

TEST(Constants, ThatMakeNoSenseAreRefused)
{
    for (const auto& entry : factories()) {
        const std::string& name = entry.first;
        const Factory& factory = entry.second;
        EXPECT_NO_THROW(factory.make(factory.sensible)) << name;
        for (std::size_t i = 0; i < factory.sensible.size(); ++i)
            for (const Index value : {Index{-1}, -huge, Index{0}, huge}) {
                if (value == 0 && std::ranges::count(factory.mayBeNone, i) > 0)
                    continue;
                std::vector<Index> constants = factory.sensible;
                constants[i] = value;
                expectRefused(name + " with " + std::to_string(value) + " as " + std::to_string(i),
                              [&] { return factory.make(constants); });
            }
    }
}

TEST(Constants, ThatAreAddedToAVarianceAreAtLeastZero)
{
    for (const double value : {-1.0, HUGE_VAL, std::nan("")}) {
        expectRefused("layerNorm", [&] { return layerNorm(value); });
        expectRefused("rmsNorm", [&] { return rmsNorm(value); });
        expectRefused("inverseDeviation", [&] { return inverseDeviation(value); });
        expectRefused("inverseRootMeanSquare", [&] { return inverseRootMeanSquare(value); });
        expectRefused("layerNormGradient", [&] { return layerNormGradient(value); });
        expectRefused("rmsNormGradient", [&] { return rmsNormGradient(value); });
    }
}

TEST(Constants, ThatDivideOrAreRootsAreAboveZero)
{
    for (const double value : {0.0, -1.0, HUGE_VAL, std::nan("")}) {
        expectRefused("sinusoidal", [&] { return sinusoidal(4, 6, value); });
        expectRefused("rope", [&] { return rope({.base = value}); });
        expectRefused("rope", [&] { return rope({.scaling = {.factor = value}}); });
    }
    expectRefused("splitHeads", [] { return splitHeads(4, 3); });
    expectRefused("segments", [] { return segments({}, 0); });
}

// The sizes of what comes out are products, which must not overflow before they are looked at.
TEST(Constants, LargeOnesMakeNoResultThatIsTooLarge)
{
    Graph graph;
    const NodeId x = graph.addLeaf({"x", "x"}, Tensor(Shape::stack(8, 1 << 10, 4)));
    EXPECT_THROW(graph.add({"repeated", "y"}, repeatRows(largestIndex), {x}), Error);
    EXPECT_THROW(graph.add({"padded", "y"}, pad(0, 0, Shape::matrix(largestIndex, 1 << 20)), {x}), Error);
    EXPECT_THROW(filled(Shape::matrix(largestIndex, largestIndex), 0), Error);
}

TEST(Constants, ALargeWindowOrDilationReachesEverything)
{
    for (const MaskRules& rules : {MaskRules{.queries = 3, .keys = 4, .window = huge},
                                   MaskRules{.queries = 3, .keys = 4, .window = huge, .dilation = 1}}) {
        Graph graph;
        const Lease mask = graph.read(graph.add({"m", "m"}, maskRule(rules), {}));
        EXPECT_EQ(mask.at({0, 2, 0}) + mask.at({0, 0, 3}), 2);
    }
    Graph graph;
    const MaskRules far{.queries = 3, .keys = 4, .window = huge, .dilation = huge};
    const Lease mask = graph.read(graph.add({"m", "m"}, maskRule(far), {}));
    EXPECT_EQ(mask.at({0, 1, 1}), 1);
    EXPECT_EQ(mask.at({0, 1, 2}), 0);
    const NodeId every = graph.add({"e", "e"}, maskRule({.queries = 3, .keys = 4, .window = huge, .dilation = 2}), {});
    EXPECT_EQ(graph.explain(every, {0, 0, 2})->value(), 1) << "the product of both overflows";
}

TEST(Constants, OfASliceAndOfRopeMakeSense)
{
    EXPECT_THROW((void)asSlice(5, 2), Error);
    EXPECT_THROW((void)asSlice(-1, 2), Error);
    EXPECT_THROW((void)rope({.width = -2}), Error);
}

TEST(Constants, AStackPaddedIntoAMatrixIsAStack)
{
    const std::array part{Shape::stack(2, 3, 4)};
    EXPECT_EQ(pad(0, 1, Shape::matrix(3, 6))->shape(part), Shape::stack(2, 3, 6));
}

TEST(Segments, CountOneEntryInTheSingular)
{
    const std::array shapes{Shape::vector(2)};
    try {
        (void)segments({1}, 0)->shape(shapes);
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_TRUE(std::string(error.what()).ends_with("the segments have 1 entry")) << error.what();
    }
}

} // namespace
} // namespace heedmap
