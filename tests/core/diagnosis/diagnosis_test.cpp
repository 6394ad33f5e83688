#include <heedmap/diagnosis/diagnosis.h>
#include <heedmap/diagnosis/implementation.h>
#include <heedmap/document/new.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npz_writer.h>
#include <heedmap/mechanisms/mechanism.h>

#include "core/io/io_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <ostream>

namespace heedmap {
namespace {

/// A computation in which rules can go wrong, and the results that its implementation gives.
struct Bench {
    const char* name;
    const char* mechanism;
    std::vector<std::string> settings;
    Dimensions sizes;
    std::vector<std::string> results;
};

std::ostream& operator<<(std::ostream& out, const Bench& bench) { return out << bench.name; }

const std::array benches = {
    Bench{
        "heads", "scaled_dot_product", {"mask.causal=true"}, {{"n", 6}, {"m", 6}, {"d_k", 4}, {"d_v", 4}}, {"A", "Z"}},
    Bench{"added",
          "scaled_dot_product",
          {"mask.custom=add", "mask.causal=true"},
          {{"n", 5}, {"m", 5}, {"d_k", 4}, {"d_v", 4}},
          {"A", "Z"}},
    Bench{"output", "scaled_dot_product", {}, {{"n", 7}, {"m", 7}, {"d_k", 4}, {"d_v", 4}}, {"Z"}},
    Bench{"padded",
          "multi_head_attention",
          {"heads=2", "mask.key_padding=[1,1,1,1,0]"},
          {{"n", 5}, {"d", 6}, {"d_k", 3}, {"d_v", 3}, {"d_out", 6}},
          {"S", "A", "Y"}},
    Bench{"causal",
          "multi_head_attention",
          {"heads=4", "mask.causal=true"},
          {{"n", 8}, {"d", 8}, {"d_k", 2}, {"d_v", 2}, {"d_out", 8}},
          {"Y"}},
    Bench{"grouped",
          "multi_head_attention",
          {"heads=4", "kv_heads=2"},
          {{"n", 6}, {"d", 8}, {"d_k", 2}, {"d_v", 2}, {"d_out", 8}},
          {"A", "Y"}},
    Bench{"turned",
          "multi_head_attention",
          {"heads=3", "position.kind=rope"},
          {{"n", 7}, {"d", 12}, {"d_k", 4}, {"d_v", 4}, {"d_out", 12}},
          {"A", "Y"}},
    Bench{"layer",
          "encoder_layer",
          {"heads=2", "activation=gelu_tanh"},
          {{"n", 5}, {"d", 8}, {"d_k", 4}, {"d_v", 4}, {"f", 10}},
          {"attn.A", "add1", "norm1", "ffn.act", "norm2"}},
};

/// All arrays drawn, biases too, so that no rule is without effect; given queries as heads.
Document documentOf(const Bench& bench)
{
    Document document = newDocument(mechanism(bench.mechanism), configFrom(bench.settings), {}, bench.sizes);
    const Computation usual = build(document, {});
    for (auto& [name, source] : document.arrays) {
        Shape shape = usual.graph.node(usual.leaves.at(name)).shape;
        if (document.mechanism == "scaled_dot_product" && name != "mask")
            shape = Shape::stack(3, shape.rows, shape.cols);
        const Initial drawn{.kind = Initial::Kind::Normal, .std = 0.8, .seed = 7};
        source = std::make_shared<const Tensor>(made(drawn, shape, name));
    }
    return document;
}

std::vector<GivenResult> resultsOf(const Bench& bench, Graph& graph, const FloatFormat& format)
{
    std::vector<GivenResult> results;
    for (const std::string& name : bench.results) {
        GivenResult result{
            .node = graph.find(name), .numbers = Tensor(graph.read(graph.find(name))), .stored = &format};
        roundRegion(result.numbers.view(), Region::all(result.numbers.shape()), format);
        results.push_back(std::move(result));
    }
    return results;
}

bool explains(const DiagnosedResult& result, const std::vector<const Mistake*>& rules)
{
    const auto isOne = [&](const Mistake* rule) { return std::ranges::find(rules, rule) != rules.end(); };
    return std::ranges::any_of(result.explanations, [&](const FoundRules& explanation) {
        return std::ranges::all_of(explanation.rules, isOne);
    });
}

/// Whether two rules give what one other rule gives as well, so that the one is named.
bool isOneOther(const Mistake& one, const Mistake& other)
{
    const auto is = [&](const char* first, const char* second) {
        return std::string(one.name.english) == first && std::string(other.name.english) == second;
    };
    // Of a causal mask any two of these are the third.
    return is("mask turned round", "mask transposed") || is("mask strictly causal", "mask transposed")
        || is("mask strictly causal", "mask turned round");
}

std::string textOf(const Graph& graph, const std::vector<DiagnosedResult>& all)
{
    std::string text;
    for (const DiagnosedResult& result : all)
        text += "\n  " + diagnosisText(graph, result);
    return text;
}

/// Whether every result that differs is explained by some of these rules, and one is.
bool named(const std::vector<DiagnosedResult>& all, const std::vector<const Mistake*>& rules)
{
    return std::ranges::any_of(all, [](const DiagnosedResult& result) { return !result.agrees; })
        && std::ranges::all_of(all,
                               [&](const DiagnosedResult& result) { return result.agrees || explains(result, rules); });
}

bool differs(const std::vector<GivenResult>& one, const std::vector<GivenResult>& other)
{
    for (std::size_t i = 0; i < one.size(); ++i)
        for (std::size_t j = 0; j < one[i].numbers.numbers().size(); ++j) {
            const double difference = std::abs(one[i].numbers.numbers()[j] - other[i].numbers.numbers()[j]);
            if (!(difference < 1e-3)) // NaN too
                return true;
        }
    return false;
}

bool informs(const std::vector<GivenResult>& results)
{
    return std::ranges::all_of(results, [](const GivenResult& result) {
        return std::ranges::any_of(result.numbers.numbers(), [](double number) { return std::isfinite(number); });
    });
}

const Mistake& ruleCalled(const std::string& name)
{
    return *std::ranges::find_if(mistakes(), [&](const Mistake& rule) { return rule.name.english == name; });
}

class Diagnosis : public testing::TestWithParam<Bench> {};

TEST_P(Diagnosis, NamesEveryRuleInEveryWay)
{
    for (const char* format : {"float64", "float32", "float16"}) {
        Computation right = build(documentOf(GetParam()), {});
        const std::vector<GivenResult> rightOnes = resultsOf(GetParam(), right.graph, floatFormat(format));
        int tried = 0;
        for (const Mistake& rule : mistakes())
            for (const std::vector<Alteration>& way : rule.ways) {
                Computation wrong = build(documentOf(GetParam()), {});
                AlteredComputation altered(wrong);
                altered.show(stepsOf(way, wrong.graph));
                const std::vector<GivenResult> given = resultsOf(GetParam(), wrong.graph, floatFormat(format));
                // GELU and what tanh makes of it are nearer than rounding to float16 changes them.
                const bool near = std::string(format) == "float16" && &rule == &ruleCalled("activation GELU");
                if (rule.rounds || near || !differs(given, rightOnes) || !informs(given))
                    continue;
                ++tried;
                const std::vector<DiagnosedResult> all = diagnose(right, given);
                EXPECT_TRUE(named(all, {&rule})) << format << ", " << rule.name.english << ", way "
                                                 << &way - rule.ways.data() << textOf(right.graph, all);
            }
        EXPECT_GT(tried, 5);
    }
}

TEST_P(Diagnosis, NamesPairsOfRules)
{
    Computation right = build(documentOf(GetParam()), {});
    const FloatFormat& format = floatFormat("float32");
    const std::vector<GivenResult> rightOnes = resultsOf(GetParam(), right.graph, format);
    std::size_t pair = 0;
    for (const Mistake& one : mistakes())
        for (const Mistake& other : mistakes()) {
            if (&one >= &other || ++pair % 11 != 0 || isOneOther(one, other))
                continue;
            Computation wrong = build(documentOf(GetParam()), {});
            AlteredComputation altered(wrong);
            std::vector<Intervention> steps = stepsOf(one.ways.front(), wrong.graph);
            for (const Intervention& step : stepsOf(other.ways.front(), wrong.graph))
                steps.push_back(step);
            std::ranges::stable_sort(steps, {}, &Intervention::at);
            altered.show(steps);
            const std::vector<GivenResult> given = resultsOf(GetParam(), wrong.graph, format);
            if (!differs(given, rightOnes) || !informs(given) || other.rounds)
                continue;
            const std::vector<DiagnosedResult> all = diagnose(right, given);
            EXPECT_TRUE(named(all, {&one, &other}))
                << one.name.english << " and " << other.name.english << textOf(right.graph, all);
        }
}

TEST_P(Diagnosis, NeverAccusesWhatIsRight)
{
    for (const FloatFormat& format : floatFormats()) {
        Computation narrow = build(documentOf(GetParam()), {});
        narrow.graph.setNumberFormat(format);
        for (const FloatFormat& stored : {format, floatFormat("float32")}) {
            Computation right = build(documentOf(GetParam()), {});
            std::vector<GivenResult> given = resultsOf(GetParam(), narrow.graph, stored);
            const std::vector<DiagnosedResult> all = diagnose(right, given);
            EXPECT_TRUE(std::ranges::all_of(all, &DiagnosedResult::agrees))
                << format.id << " stored as " << stored.id << textOf(right.graph, all);
        }
    }
}

TEST_P(Diagnosis, LeavesOneWrongCellUnexplained)
{
    Computation right = build(documentOf(GetParam()), {});
    std::vector<GivenResult> given = resultsOf(GetParam(), right.graph, floatFormat("float32"));
    double& cell = given.back().numbers.numbers()[given.back().numbers.numbers().size() / 2];
    cell += 0.3;
    const std::vector<DiagnosedResult> all = diagnose(right, given);
    ASSERT_FALSE(all.back().agrees);
    EXPECT_TRUE(all.back().explanations.empty()) << textOf(right.graph, all);
    EXPECT_NEAR(all.back().given - all.back().expected, 0.3, 1e-6);
    EXPECT_TRUE(std::all_of(all.begin(), all.end() - 1, [](const DiagnosedResult& result) { return result.agrees; }));
}

TEST_P(Diagnosis, LeavesTheComputationAsItWas)
{
    Computation computation = build(documentOf(GetParam()), {});
    const std::vector<GivenResult> before = resultsOf(GetParam(), computation.graph, floatFormats().front());
    std::vector<GivenResult> wrong = before;
    for (GivenResult& result : wrong)
        for (double& number : result.numbers.numbers())
            number = -number;
    (void)diagnose(computation, wrong);
    const std::vector<GivenResult> after = resultsOf(GetParam(), computation.graph, floatFormats().front());
    for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_TRUE(before[i].numbers.sameBits(after[i].numbers));
    for (NodeId id = 0; id < computation.graph.size(); ++id)
        EXPECT_FALSE(computation.graph.pinned(id));
}

INSTANTIATE_TEST_SUITE_P(On, Diagnosis, testing::ValuesIn(benches),
                         [](const testing::TestParamInfo<Bench>& bench) { return bench.param.name; });

TEST(Mistakes, HaveNamesOfTheirOwnAndSentences)
{
    std::ifstream page(std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "docs/diagnose.md");
    const std::string listed(std::istreambuf_iterator<char>(page), {});
    std::map<std::string, int> names;
    for (const Mistake& rule : mistakes()) {
        EXPECT_EQ(++names[rule.name.english], 1) << rule.name.english;
        EXPECT_NE(listed.find(rule.name.english), std::string::npos) << rule.name.english << " in docs/diagnose.md";
        EXPECT_GT(std::string(rule.happened.english).size(), 10U) << rule.name.english;
        EXPECT_GT(std::string(rule.inCode.english).size(), 5U) << rule.name.english;
        EXPECT_FALSE(rule.ways.empty()) << rule.name.english;
    }
}

// Whatever the right activation is.
TEST(Activations, AreToldFromEachOther)
{
    for (const char* right : {"relu", "gelu", "gelu_tanh", "silu"}) {
        Bench bench = benches.back();
        bench.settings = {"heads=2", std::string("activation=") + right};
        bench.results = {"ffn.act"};
        Computation computation = build(documentOf(bench), {});
        for (const char* name : {"activation ReLU", "activation GELU", "activation GELU by tanh", "activation SiLU"}) {
            Computation wrong = build(documentOf(bench), {});
            AlteredComputation altered(wrong);
            altered.show(stepsOf(ruleCalled(name).ways.front(), wrong.graph));
            const std::vector<GivenResult> given = resultsOf(bench, wrong.graph, floatFormat("float64"));
            const std::vector<DiagnosedResult> all = diagnose(computation, given);
            const double apart = all.front().difference;
            EXPECT_EQ(named(all, {&ruleCalled(name)}), apart > 1e-9)
                << right << ", " << name << textOf(computation.graph, all);
        }
    }
}

// A small change of one cell is not noise.
TEST(OneCell, WrongByAPerCentIsExplainedByNothing)
{
    for (const Bench& bench : benches) {
        Computation right = build(documentOf(bench), {});
        std::vector<GivenResult> given = resultsOf(bench, right.graph, floatFormat("float32"));
        const auto numbers = given.back().numbers.numbers();
        double largest = 0;
        for (const double number : numbers)
            largest = std::max(largest, std::abs(number));
        numbers[numbers.size() / 2] += 0.01 * largest;
        const std::vector<DiagnosedResult> all = diagnose(right, given);
        EXPECT_FALSE(all.back().agrees) << bench.name << textOf(right.graph, all);
        EXPECT_TRUE(all.back().explanations.empty()) << bench.name << textOf(right.graph, all);
        EXPECT_NEAR(all.back().given - all.back().expected, 0.01 * largest, 1e-5 * largest) << bench.name;
    }
}

double largestApart(const Tensor& one, const Tensor& other)
{
    double largest = 0;
    for (std::size_t i = 0; i < one.numbers().size(); ++i)
        largest = std::max(largest, std::abs(one.numbers()[i] - other.numbers()[i]));
    return largest;
}

/// A folder with results of a document in a file.
class ResultsOfADocument : public testing::Test {
protected:
    static Document document() { return documentOf(benches[0]); }
    std::filesystem::path file(const std::vector<NamedTensor>& arrays) const
    {
        const std::filesystem::path path = m_folder / "mine.npz";
        AtomicFile file(path.string());
        writeNpz(file, arrays);
        file.commit();
        return path;
    }

    TestFolder m_folder;
};

TEST_F(ResultsOfADocument, AreReadByTheNamesOfNodesAndOfLibraries)
{
    Computation right = build(document(), {});
    const Tensor weights(right.graph.read(right.graph.find("A")));
    for (const char* name : {"A", "weights", "attn_output_weights"}) {
        const Implementation read = readResults(document(), {}, file({{name, &weights}}));
        ASSERT_EQ(read.results.size(), 1U);
        EXPECT_EQ(read.results.front().node, right.graph.find("A")) << name;
        EXPECT_TRUE(read.results.front().numbers.sameBits(weights));
    }
    EXPECT_TRUE(holdsResults(right.graph, file({{"A", &weights}})));
    EXPECT_FALSE(holdsResults(right.graph, file({{"weights", &weights}}))) << "may be meant for anything";
    const Tensor other(Shape::matrix(weights.shape().rows + 1, weights.shape().cols));
    EXPECT_FALSE(holdsResults(right.graph, file({{"A", &other}}))) << "of another size";
    EXPECT_THROW(readResults(document(), {}, file({{"A", &weights}, {"something", &other}})), Error);
    EXPECT_THROW(readResults(document(), {}, file({{"A", &other}})), Error);
}

TEST_F(ResultsOfADocument, OfAnImplementationAreReadAsTheyAreMeant)
{
    Computation right = build(document(), {});
    const auto of = [&](const char* name) { return Tensor(right.graph.read(right.graph.find(name))); };
    const Tensor q = of("Q"), k = of("K"), v = of("V");
    const Tensor zeros(Shape::matrix(q.shape().rows, k.shape().rows));
    Document unmasked = document();
    unmasked.config = Json::Object();
    Computation free = build(unmasked, {});
    const Tensor weights(free.graph.read(free.graph.find("A")));
    Implementation read =
        readImplementation(file({{"Q", &q}, {"K", &k}, {"V", &v}, {"mask", &zeros}, {"A", &weights}}), Json::Object());
    EXPECT_TRUE(diagnose(read.computation, read.results).front().agrees) << "zeros are added: they hide nothing";
    const Tensor output(Shape::matrix(8, 8));
    EXPECT_NE(errorOf([&] {
                  readImplementation(file({{"X", &output},
                                           {"attn.W_Q", &output},
                                           {"attn.W_K", &output},
                                           {"attn.W_V", &output},
                                           {"attn.W_O", &output},
                                           {"norm2", &output}}),
                                     Json::Object());
              }).find("heads="),
              std::string::npos)
        << "heads are never assumed";
}

TEST_F(ResultsOfADocument, OfABatchWithHeadsSideBySideAreReadByTheNamesOfCode)
{
    const Tensor rows = made({.kind = Initial::Kind::Normal, .std = 1, .seed = 3}, Shape::stack(3, 5, 8), "rows");
    const std::filesystem::path batch =
        file({{"X", &rows}, {"q", &rows}, {"key", &rows}, {"v_proj", &rows}, {"out", &rows}});
    EXPECT_NE(errorOf([&] { readImplementation(batch, configFrom({"heads=2"}), 2); }), "")
        << "v_proj names weights that are not there";
    const std::filesystem::path known =
        file({{"X", &rows}, {"q", &rows}, {"key", &rows}, {"v", &rows}, {"out", &rows}});
    Implementation read = readImplementation(known, configFrom({"heads=2"}), 2);
    EXPECT_EQ(read.samples, 3);
    const Tensor keys(read.computation.graph.read(read.computation.graph.find("K")));
    EXPECT_EQ(keys.shape(), Shape::stack(2, 5, 4));
    EXPECT_EQ(keys.at({1, 3, 2}), rows.at({2, 3, 6}));
    EXPECT_EQ(read.results.front().numbers.at({1, 3, 2}), rows.at({2, 3, 6}));
    const Tensor one(Shape::matrix(5, 8));
    const std::filesystem::path alone = file({{"Q", &one}, {"K", &one}, {"V", &one}, {"out", &one}});
    EXPECT_NE(errorOf([&] { readImplementation(alone, configFrom({"heads=0"})); }).find("1 to 8"), std::string::npos);
    EXPECT_NE(errorOf([&] { readImplementation(alone, configFrom({"heads=3"})); }).find("heads: 3"), std::string::npos);
}

TEST_F(ResultsOfADocument, MakeADocumentWithTheMistakesInIt)
{
    Computation wrong = build(document(), {});
    AlteredComputation altered(wrong);
    altered.show(stepsOf(mistakes().front().ways.front(), wrong.graph));
    const Tensor weights = altered.now(wrong.graph.find("A"));
    Implementation read = readResults(document(), {}, file({{"A", &weights}}));
    const std::vector<DiagnosedResult> judged = diagnose(read.computation, read.results);
    ASSERT_FALSE(judged.front().agrees);
    Computation shown = build(withMistakes(read, judged), {});
    const Tensor now(shown.graph.read(shown.graph.find("A")));
    for (std::size_t i = 0; i < now.numbers().size(); ++i)
        EXPECT_NEAR(now.numbers()[i], weights.numbers()[i], 1e-12);
}

// A rule that each result shows in another of its ways is made once, in the way that makes all of them.
TEST_F(ResultsOfADocument, MakeADocumentWithEachMistakeInTheWayInWhichItWasMade)
{
    Bench bench = benches[4];
    bench.results = {"A", "Z", "Y"};
    const Document right = documentOf(bench);
    for (const char* name : {"weights out×in", "biases left out", "heads interleaved", "W_O left out"})
        for (const std::vector<Alteration>& way : ruleCalled(name).ways) {
            Computation wrong = build(right, {});
            AlteredComputation altered(wrong);
            altered.show(stepsOf(way, wrong.graph));
            std::vector<NamedTensor> arrays;
            const std::vector<GivenResult> given = resultsOf(bench, wrong.graph, floatFormat("float32"));
            for (std::size_t i = 0; i < given.size(); ++i)
                arrays.push_back({bench.results[i], &given[i].numbers});
            Implementation read = readResults(right, {}, file(arrays));
            const std::vector<DiagnosedResult> all = diagnose(read.computation, read.results);
            Computation shown = build(withMistakes(read, all), {});
            for (const GivenResult& result : given)
                EXPECT_LT(largestApart(Tensor(shown.graph.read(result.node)), result.numbers), 1e-5)
                    << name << ", way " << &way - ruleCalled(name).ways.data() << ", "
                    << shown.graph.node(result.node).info.name << textOf(shown.graph, all);
        }
}

// What NumPy computed otherwise, by tests/data/diagnosis/make.py: what each file's name begins with is what is said.
TEST(DiagnosedFiles, AreNamedAsTheirScriptMadeThem)
{
    const std::filesystem::path folder = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/diagnosis";
    std::ifstream file(folder / "cases.json");
    const Json cases = Json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
    for (const Json& each : cases.array()) {
        std::vector<std::string> settings;
        for (const Json& setting : each.find("set")->array())
            settings.push_back(setting.string());
        const std::string name = each.find("file")->string();
        Implementation implementation = readImplementation(folder / name, configFrom(settings));
        std::string text;
        for (const DiagnosedResult& result : diagnose(implementation.computation, implementation.results))
            text += diagnosisText(implementation.computation.graph, result) + "\n";
        for (const Json& said : each.find("says")->array())
            EXPECT_NE(text.find(said.string()), std::string::npos) << name << ": " << said.string() << "\n" << text;
        EXPECT_EQ(text.find("differs") == std::string::npos, each.find("right")->boolean()) << name << "\n" << text;
    }
    EXPECT_GE(cases.array().size(), 14U);
}

} // namespace
} // namespace heedmap
