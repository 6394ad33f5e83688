// Training reaches what it shall from every start: seeds 1 to 5.

#include "support/example.h"

#include <heedmap/document/document.h>
#include <heedmap/document/reader.h>
#include <heedmap/learning/training_run.h>

#include <gtest/gtest.h>

#include <cmath>

namespace heedmap::test {
namespace {

constexpr Index length = 4;

/// Where each row shall look.
struct Pattern {
    const char* name;
    Index (*key)(Index query);
};

const Pattern patterns[] = {
    {"previous", [](Index row) { return std::max<Index>(row - 1, 0); }},
    {"first", [](Index) { return Index{0}; }},
    {"itself", [](Index row) { return row; }},
    {"next", [](Index row) { return std::min(row + 1, length - 1); }},
};

Document lookingAt(const Pattern& pattern, int seed)
{
    Json::Array target;
    for (Index row = 0; row < length; ++row) {
        Json::Array weights(length, 0);
        weights[static_cast<std::size_t>(pattern.key(row))] = 1;
        target.emplace_back(weights);
    }
    Document document = readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": {"init": "normal", "shape": [4, 4]}, "W_Q": {"init": "normal", "std": 0.5, "shape": [4, 4]},
                   "W_K": {"init": "normal", "std": 0.5, "shape": [4, 4]}, "W_V": {"init": "identity", "shape": [4, 4]}},
        "training": {"optimiser": "adam", "rate": 0.03}})");
    document.loss = {{.kind = LossTerm::Kind::Attend, .of = "A", .target = target}};
    for (auto& [name, source] : document.arrays)
        std::get<Initial>(source).seed = static_cast<std::uint64_t>(seed);
    return document;
}

/// The largest difference between the weights and the pattern.
double missed(const Document& document, const Pattern& pattern)
{
    Example example(document);
    double worst = 0;
    for (Index row = 0; row < length; ++row)
        for (Index col = 0; col < length; ++col)
            worst = std::max(worst, std::abs(example.cell("A", row, col) - (col == pattern.key(row) ? 1.0 : 0.0)));
    return worst;
}

TEST(Robust, AttentionLearnsWhereToLookFromEveryStart)
{
    for (const Pattern& pattern : patterns)
        for (int seed = 1; seed <= 5; ++seed) {
            TrainingRun run(lookingAt(pattern, seed), {});
            int steps = 0;
            while (steps < 500 && missed(run.trained(), pattern) >= 0.1)
                for (int i = 0; i < 10; ++i, ++steps)
                    run.step();
            EXPECT_LT(missed(run.trained(), pattern), 0.1) << pattern.name << " from seed " << seed;
            RecordProperty(std::string(pattern.name) + std::to_string(seed), steps);
        }
}

/// How many of some fresh words are wholly right.
int wordsRight(const Document& trained, std::uint64_t count)
{
    Document own = loneSample(trained, trained.samples.at(0));
    own.tokens = {};
    Example example(own);
    Json data = own.training->data;
    data.set("seed", 20261122); // of none of the trainings
    const Generator generator(data, 1, own, example.computation());
    int right = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const Sample sample = generator.made(i);
        for (const auto& [name, source] : sample.arrays) {
            const Tensor& ids = *std::get<InlineArray>(source);
            example.computation().graph.assign(example.computation().leaves.at(name), Region::all(ids.shape()),
                                               ids.numbers());
        }
        const Json::Array& wanted = sample.targets[0].array();
        bool all = true;
        for (std::size_t row = 0; row < wanted.size(); ++row)
            all = all && static_cast<double>(example.best("probs", static_cast<Index>(row))) == wanted[row].number();
        right += all ? 1 : 0;
    }
    return right;
}

TEST(Robust, ReverseIsLearntFromEveryStart)
{
#ifndef NDEBUG // of the core, as tests are never optimised
    GTEST_SKIP() << "takes minutes where nothing is optimised";
#endif
    const Document untrained = loadDocument(examplesFolder() + "/../trained/reverse.heed");
    for (int seed = 1; seed <= 5; ++seed) {
        Document document = untrained;
        for (auto& [name, source] : document.arrays)
            if (auto* initial = std::get_if<Initial>(&source))
                initial->seed = static_cast<std::uint64_t>(seed);
        TrainingRun run(document, {});
        for (int step = 0; step < 400; ++step)
            run.step();
        EXPECT_LT(run.loss(), 0.02) << "from seed " << seed;
        EXPECT_EQ(wordsRight(run.trained(), 256), 256) << "from seed " << seed;
        RecordProperty("loss" + std::to_string(seed), std::to_string(run.loss()));
    }
}

} // namespace
} // namespace heedmap::test
