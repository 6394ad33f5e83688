// What the efficient mechanisms agree with where they must.

#include "support/random_document.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace heedmap::test {
namespace {

Tensor randomMatrix(Random& random, Index rows, Index cols)
{
    Tensor matrix(Shape::matrix(rows, cols));
    for (double& number : matrix.numbers())
        number = 2 * randomNumber(random);
    return matrix;
}

Tensor identityMatrix(Index size)
{
    Tensor matrix(Shape::matrix(size, size));
    for (Index i = 0; i < size; ++i)
        matrix.at({0, i, i}) = 1;
    return matrix;
}

/// A document of n queries and m keys, 3 wide, with values 2 wide, unless `arrays` say more.
RandomDocument document(const std::string& id, const std::string& config, Index n, Index m,
                        std::map<std::string, Tensor, std::less<>> arrays = {})
{
    Random random(static_cast<std::uint64_t>(100 * n + m));
    RandomDocument document;
    document.mechanism = &mechanism(id);
    document.settings = Settings(document.mechanism->settings(), Json::parse(config));
    document.letters = document.mechanism->fixed(document.settings);
    document.letters.insert({{"n", n}, {"m", m}, {"d_k", 3}, {"d_v", 2}, {"k", m}});
    arrays.emplace("Q", randomMatrix(random, n, 3));
    arrays.emplace("K", randomMatrix(random, m, 3));
    arrays.emplace("V", randomMatrix(random, m, 2));
    document.arrays = std::move(arrays);
    document.mechanism->validate(document.settings, document.letters);
    return document;
}

Tensor value(Graph& graph, const std::string& name)
{
    const NodeId id = graph.find(name);
    EXPECT_NE(id, noNode) << name;
    return Tensor(graph.read(id));
}

void expectSame(const Tensor& a, const Tensor& b, double tolerance)
{
    ASSERT_EQ(a.shape(), b.shape());
    for (std::size_t i = 0; i < a.numbers().size(); ++i)
        EXPECT_NEAR(a.numbers()[i], b.numbers()[i], tolerance) << i;
}

/// That a document's weights and result are the exact ones.
void expectExact(const RandomDocument& document, const char* weights, double tolerance)
{
    SCOPED_TRACE(document.text() + document.mechanism->id());
    Graph graph;
    document.build(graph);
    expectSame(value(graph, weights), value(graph, "exact.A"), tolerance);
    expectSame(value(graph, "Z"), value(graph, "exact.Z"), tolerance);
}

TEST(FlashAttention, IsExactForEveryTiling)
{
    for (const auto& [n, m] : {std::pair<Index, Index>{5, 7}, {6, 4}})
        for (Index rows = 1; rows <= n + 1; ++rows)
            for (Index cols = 1; cols <= m + 1; ++cols)
                for (const char* causal : {"false", "true"}) {
                    const std::string config = R"({"block_rows": )" + std::to_string(rows) + R"(, "block_cols": )"
                        + std::to_string(cols) + R"(, "scale": 2.5, "causal": )" + causal + "}";
                    SCOPED_TRACE(config);
                    expectExact(document("flash_attention", config, n, m), "A_implied", 1e-12);
                }
}

TEST(FlashAttention, JoinsAsManyBlocksAsThereAre)
{
    expectExact(document("flash_attention", R"({"block_rows": 1, "block_cols": 20})", 40, 30), "A_implied", 1e-12);
    expectExact(document("flash_attention", R"({"block_rows": 1, "block_cols": 1})", 32, 33), "A_implied", 1e-12);
}

TEST(FlashAttention, OverflowsWhenNoMaximumIsSubtracted)
{
    const std::string large = R"({"scale": 300, "subtract_maximum": )";
    Graph safe;
    document("flash_attention", large + "true}", 4, 4).build(safe);
    Graph plain;
    document("flash_attention", large + "false}", 4, 4).build(plain);
    const auto broken = [](Graph& graph) {
        const Tensor z = value(graph, "Z");
        return std::ranges::any_of(z.numbers(), [](double x) { return !std::isfinite(x); });
    };
    EXPECT_FALSE(broken(safe));
    EXPECT_TRUE(broken(plain));
}

TEST(FlashAttention, MovesFewerNumbersTheTallerItsTiles)
{
    const auto moved = [](const std::string& rows) {
        Graph graph;
        document("flash_attention", R"({"block_rows": )" + rows + "}", 8, 8).build(graph);
        const Tensor traffic = value(graph, "traffic");
        const Tensor exact = value(graph, "exact.traffic");
        return std::pair(traffic.numbers()[0] + traffic.numbers()[1], exact.numbers()[0] + exact.numbers()[1]);
    };
    EXPECT_LT(moved("4").first, moved("1").first);
    EXPECT_LT(moved("8").first, moved("8").second);
    EXPECT_EQ(moved("8").first, 8 * 3 + 8 * 5 + 8 * 2 + 8); // all read once, Z and a vector written
}

TEST(FlashAttention, RefusesMoreTilesThanAnybodyLooksAt)
{
    try {
        document("flash_attention", R"({"block_rows": 1, "block_cols": 1})", 80, 80);
        FAIL() << "6400 tiles";
    } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()).find("config.block_rows: 80 by 80 tiles are more than 4096"), 0U);
    }
}

TEST(SparseAttention, IsExactAttentionUnderTheSameMask)
{
    const std::string config = R"({"mask": {"window": 1, "global": [0], "causal": true}})";
    Graph sparse;
    document("sparse_attention", config, 6, 6).build(sparse);
    Graph masked;
    document("scaled_dot_product", config, 6, 6).build(masked);
    for (const char* node : {"A", "Z"})
        expectSame(value(sparse, node), value(masked, node), 0);
    expectExact(document("sparse_attention", "{}", 5, 4), "A", 0);
}

TEST(LinformerAttention, IsExactWhereNothingIsShrunk)
{
    const Index m = 5;
    const RandomDocument same =
        document("linformer_attention", "{}", 4, m, {{"E", identityMatrix(m)}, {"F", identityMatrix(m)}});
    expectExact(same, "A_implied", 1e-14);
}

TEST(NystromAttention, IsExactWithALandmarkForEachToken)
{
    expectExact(document("nystrom_attention", R"({"landmarks": 4, "pinv_iterations": 20})", 4, 4), "A_implied", 1e-9);
}

TEST(NystromAttention, RefusesLandmarksThatDoNotDivideTheTokens)
{
    for (const auto& [n, m, sentence] :
         {std::tuple<Index, Index, const char*>{5, 4,
                                                "config.landmarks: 2 does not divide the number of queries, which "
                                                "is 5"},
          {4, 3, "config.landmarks: 2 does not divide the number of keys, which is 3"}}) {
        try {
            document("nystrom_attention", R"({"landmarks": 2})", n, m);
            FAIL() << n << " and " << m;
        } catch (const Error& error) {
            EXPECT_STREQ(error.what(), sentence);
        }
    }
}

TEST(LshAttention, OfOneBucketSeesAllButItself)
{
    const Index n = 5;
    Random random(3);
    Tensor shared = randomMatrix(random, n, 3);
    for (Index i = 0; i < n; ++i)
        shared.at({0, i, 0}) = 1 + static_cast<double>(i); // all to one side of the only direction
    const RandomDocument lsh =
        document("lsh_attention", R"({"buckets": 2})", n, n,
                 {{"QK", shared}, {"R", Tensor{{1}, {0}, {0}}}, {"V", randomMatrix(random, n, 2)}});
    Graph graph;
    RandomDocument given = lsh;
    given.arrays.erase("Q");
    given.arrays.erase("K");
    given.build(graph);
    Tensor others(Shape::matrix(n, n));
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
            others.at({0, i, j}) = i == j ? 0 : 1;
    Graph masked;
    document("scaled_dot_product", R"({"mask": {"custom": true}})", n, n,
             {{"Q", shared}, {"K", value(graph, "K")}, {"V", value(graph, "V")}, {"mask", others}})
        .build(masked);
    expectSame(value(graph, "A"), value(masked, "A"), 1e-14);
    expectSame(value(graph, "Z"), value(masked, "Z"), 1e-14);
}

TEST(LshAttention, RefusesAnOddNumberOfBuckets)
{
    try {
        document("lsh_attention", R"({"buckets": 3})", 4, 4);
        FAIL() << "3 buckets";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "config.buckets: expected an even number, as every direction makes two, got 3");
    }
}

TEST(LinearAttention, IsTheSameForwardAndAsARunningTotal)
{
    Graph whole;
    document("linear_attention", "{}", 1, 5).build(whole);
    Graph last; // the last of five queries sees all of five keys
    RandomDocument causal = document("linear_attention", R"({"causal": true})", 5, 5);
    const RandomDocument one = document("linear_attention", "{}", 1, 5);
    for (const char* name : {"K", "V"})
        causal.arrays.insert_or_assign(name, one.arrays.find(name)->second);
    for (Index c = 0; c < 3; ++c)
        causal.arrays.find("Q")->second.at({0, 4, c}) = one.arrays.find("Q")->second.at({0, 0, c});
    causal.build(last);
    const Tensor z = value(last, "Z");
    const Tensor expected = value(whole, "Z");
    for (Index c = 0; c < 2; ++c)
        EXPECT_NEAR(z.at({0, 4, c}), expected.at({0, 0, c}), 1e-14);
}

/// Some rows of an array, from `first` on.
Tensor part(const Tensor& whole, Index first, Index count)
{
    const bool vector = whole.shape().rank == 1;
    Tensor part(vector ? Shape::vector(count) : Shape::matrix(count, whole.shape().cols));
    for (Index i = 0; i < count; ++i)
        for (Index c = 0; c < (vector ? 1 : whole.shape().cols); ++c)
            part.at(vector ? Cell{0, 0, i} : Cell{0, i, c}) =
                whole.at(vector ? Cell{0, 0, first + i} : Cell{0, first + i, c});
    return part;
}

Tensor decays(Index n)
{
    Tensor decays(Shape::vector(n));
    for (Index i = 0; i < n; ++i)
        decays.at({0, 0, i}) = 1 - 0.1 * static_cast<double>(i + 1);
    return decays;
}

constexpr const char* rulesOfStates[] = {
    R"({"normalise": false})",
    R"({"normalise": false, "feature": "none", "scale": "sqrt_dk"})",
    R"({"rule": "delta", "feature": "none"})",
};

TEST(LinearAttention, GoesOnFromAStateAsIfTheTextHadNeverBeenCut)
{
    constexpr Index n = 6;
    constexpr Index first = 4;
    for (const char* config : rulesOfStates) {
        SCOPED_TRACE(config);
        const RandomDocument whole = document("linear_attention", config, n, n, {{"decay", decays(n)}});
        Graph one;
        whole.build(one);
        const Tensor states = value(one, "state");
        Tensor state(Shape::matrix(3, 2));
        for (Index r = 0; r < 3; ++r)
            for (Index c = 0; c < 2; ++c)
                state.at({0, r, c}) = states.at({first - 1, r, c});
        std::map<std::string, Tensor, std::less<>> rest{{"state0", state}};
        for (const auto& [name, array] : whole.arrays)
            rest.emplace(name, part(array, first, n - first));
        Graph other;
        document("linear_attention", config, n - first, n - first, std::move(rest)).build(other);
        expectSame(value(other, "Z"), part(value(one, "Z"), first, n - first), 1e-12);
    }
}

TEST(LinearAttention, HasTheStatesOfARunningTotalWhereNothingFades)
{
    Tensor ones(Shape::vector(5));
    std::ranges::fill(ones.numbers(), 1.0);
    Graph faded;
    document("linear_attention", "{}", 5, 5, {{"decay", ones}}).build(faded);
    Graph plain;
    document("linear_attention", R"({"causal": true})", 5, 5).build(plain);
    for (const char* name : {"KV", "D", "Z", "A_implied", "error.A"})
        expectSame(value(faded, name), value(plain, name), 1e-13);
    expectSame(value(faded, "state"), value(plain, "KV"), 1e-13);
    for (const char* name : {"cost", "exact.cost"})
        expectSame(value(faded, name), value(plain, name), 0);
}

// One key twice: the delta rule overwrites the first value, the sum adds to it.
TEST(LinearAttention, OverwritesByTheDeltaRuleWhatItsKeyHeld)
{
    Tensor keys(Shape::matrix(2, 3));
    keys.at({0, 0, 1}) = keys.at({0, 1, 1}) = 1;
    Tensor values(Shape::matrix(2, 2));
    values.at({0, 0, 0}) = 5;
    values.at({0, 1, 0}) = 7;
    values.at({0, 1, 1}) = 2;
    const auto row = [&](const char* config) {
        Graph graph;
        document("linear_attention", config, 2, 2, {{"Q", keys}, {"K", keys}, {"V", values}}).build(graph);
        const Tensor z = value(graph, "Z");
        return std::pair(z.at({0, 1, 0}), z.at({0, 1, 1}));
    };
    EXPECT_EQ(row(R"({"feature": "none", "rule": "delta"})"), std::pair(7.0, 2.0));
    EXPECT_EQ(row(R"({"feature": "none", "causal": true, "normalise": false})"), std::pair(12.0, 2.0));
}

TEST(LinearAttention, ScalesTheQueriesAndTheExactScoresAlike)
{
    Graph graph;
    document("linear_attention", R"({"scale": 0.25, "feature": "none", "normalise": false})", 3, 4).build(graph);
    const Tensor scores = value(graph, "exact.S_scaled");
    expectSame(scores, value(graph, "A_implied"), 1e-15);
}

TEST(LinearAttention, IsComparedWithScoresOfTheScaleThatItIsGiven)
{
    const auto scores = [](const std::string& config) {
        Graph graph;
        document("linear_attention", config, 3, 4).build(graph);
        return value(graph, "exact.S_scaled");
    };
    const Tensor usual = scores("{}");
    expectSame(scores(R"({"scale": "sqrt_dk"})"), usual, 0);
    const Tensor unscaled = scores(R"({"scale": "none"})");
    expectSame(scores(R"({"scale": 1})"), unscaled, 0);
    EXPECT_NEAR(unscaled.at({0, 2, 3}) / usual.at({0, 2, 3}), std::sqrt(3.0), 1e-12);
}

TEST(TopKAttention, ChoosesByScoresThatNoCapHasMadeAlike)
{
    const Tensor keys({{30, 0, 0}, {40, 0, 0}, {50, 0, 0}});
    Graph graph;
    document("top_k_attention", R"({"k": 1, "scale": "none", "softcap": 1})", 1, 3,
             {{"Q", Tensor({{1, 0, 0}})}, {"K", keys}})
        .build(graph);
    EXPECT_EQ(value(graph, "index").at({0, 0, 2}), 50);
    EXPECT_EQ(value(graph, "mask").at({0, 0, 2}), 1);
}

TEST(LinearAttention, RefusesWhatItsRuleCannotSay)
{
    const auto refusal = [](const std::string& config, const ArrayNames& names) -> std::string {
        try {
            const Mechanism& linear = mechanism("linear_attention");
            const Settings settings(linear.settings(), Json::parse(config));
            linear.fixed(settings);
            for (const ArraySpec& spec : linear.arrays(settings, names))
                if (spec.name == "beta")
                    return "takes beta";
            return "takes no beta";
        } catch (const Error& error) {
            return error.what();
        }
    };
    EXPECT_EQ(refusal(R"({"rule": "delta", "normalise": true})", {}),
              "config.normalise: the delta rule takes back what it wrote, so there is no sum of weights to divide by; "
              "expected false, or \"sum\" as the rule");
    EXPECT_EQ(refusal(R"({"rule": "delta", "normalise": false})", {"beta"}), "takes beta");
    EXPECT_EQ(refusal(R"({"normalise": true})", {"beta"}), "takes no beta");
    EXPECT_NE(refusal(R"({"mask": {"window": 2}})", {}).find("config.mask"), std::string::npos);
}

TEST(HierarchicalAttention, RefusesLengthsThatDoNotAddUp)
{
    const Mechanism& hierarchical = mechanism("hierarchical_attention");
    const Settings settings(hierarchical.settings(), Json::parse(R"({"sentence_lengths": [2, 2]})"));
    try {
        hierarchical.validate(settings, {{"n", 5}});
        FAIL() << "4 of 5 words";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "config.sentence_lengths: they add up to 4, but there are 5 words");
    }
}

} // namespace
} // namespace heedmap::test
