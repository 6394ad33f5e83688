#include "support/allocations.h"

#include <heedmap/document/document.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <gtest/gtest.h>

#include <cmath>

namespace heedmap {
namespace {

std::string refusalOfDocument(std::string_view text)
{
    try {
        readDocument(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

/// A document with these members beside the required ones.
std::string with(const std::string& members, const std::string& arrays = "{}")
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "arrays": )" + arrays
        + (members.empty() ? "" : ", ") + members + "}";
}

std::string withArray(const std::string& value) { return with("", R"({"W_Q": )" + value + "}"); }

const std::string wholeDocument = R"({
  "format": "heedmap",
  "version": 1,
  "title": {"en": "Thinking Machines", "zh": "思考的机器"},
  "summary": "Two words.",
  "source": "an article",
  "mechanism": "self_attention",
  "config": {
    "scale": "sqrt_dk",
    "mask": {"causal": true}
  },
  "tokens": {"query": ["Thinking", "Machines"]},
  "arrays": {
    "X": [
      [0.1, 0.2, -0.0],
      ["inf", "-inf", "nan"]
    ],
    "b_Q": [1, 2, 3],
    "stack": [
      [
        [1, 2]
      ],
      [
        [3, 4]
      ]
    ],
    "W_Q": {"file": "weights.npz", "array": "q", "transpose": true, "rows": [0, 3], "columns": [3, 6]},
    "W_K": {"init": "normal", "std": 0.02, "seed": 7},
    "W_V": {"init": "uniform", "low": -0.5, "high": 0.5, "seed": 9007199254740992, "shape": [2, 3, 4]},
    "W_O": {"init": "identity"}
  },
  "pins": {
    "A": [
      [1, 0],
      [0, 1]
    ]
  },
  "published": {
    "S": [
      ["0.14", ""],
      ["−0.50", "1e-3"]
    ]
  },
  "notes": {
    "S": {"en": "Look.", "zh": "看。"},
    "A": "Here too."
  },
  "view": {
    "step": 3,
    "unknown": [
      {"a": null}
    ]
  }
}
)";

TEST(Document, WritesWhatItRead) { EXPECT_EQ(writeDocument(readDocument(wholeDocument)), wholeDocument); }

TEST(Document, HoldsWhatTheTextSays)
{
    const Document document = readDocument(wholeDocument);
    EXPECT_EQ(document.title.in("zh_CN"), "思考的机器");
    EXPECT_EQ(document.summary.in("zh"), "Two words.");
    EXPECT_EQ(document.mechanism, "self_attention");
    EXPECT_EQ(document.tokens.query, (std::vector<std::string>{"Thinking", "Machines"}));

    const Tensor& x = *std::get<InlineArray>(document.arrays[0].second);
    EXPECT_EQ(x.shape(), Shape::matrix(2, 3));
    EXPECT_TRUE(std::signbit(x.at({0, 0, 2})));
    EXPECT_EQ(x.at({0, 1, 1}), -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(x.at({0, 1, 2})));
    EXPECT_EQ(std::get<InlineArray>(document.arrays[1].second)->shape(), Shape::vector(3));
    EXPECT_EQ(std::get<InlineArray>(document.arrays[2].second)->shape(), Shape::stack(2, 1, 2));
    const FileReference reference{
        .file = "weights.npz", .array = "q", .transpose = true, .rows = Range{0, 3}, .columns = Range{3, 6}};
    EXPECT_EQ(std::get<FileReference>(document.arrays[3].second), reference);
    const Initial normal{.kind = Initial::Kind::Normal, .std = 0.02, .seed = 7};
    EXPECT_EQ(std::get<Initial>(document.arrays[4].second), normal);
    EXPECT_EQ(std::get<Initial>(document.arrays[5].second).shape, Shape::stack(2, 3, 4));
    EXPECT_EQ(document.published[0].second.figures, (std::vector<std::string>{"0.14", "", "−0.50", "1e-3"}));
}

TEST(Document, WritesKeysInTheOrderOfTheFormat)
{
    const std::string text = writeDocument(readDocument(
        R"({"view": {"a": 1}, "arrays": {"X": [1]}, "mechanism": "m", "version": 1, "format": "heedmap"})"));
    EXPECT_LT(text.find("\"format\""), text.find("\"version\""));
    EXPECT_LT(text.find("\"version\""), text.find("\"mechanism\""));
    EXPECT_LT(text.find("\"mechanism\""), text.find("\"arrays\""));
    EXPECT_LT(text.find("\"arrays\""), text.find("\"view\""));
    EXPECT_EQ(text.find("\"pins\""), std::string::npos);
}

TEST(Document, CannotBeWrittenWithTwoPinsOfANode)
{
    const InlineArray numbers = std::make_shared<const Tensor>(Shape::matrix(1, 1));
    for (const auto& [first, second] : {std::pair("A", "A[0]"), std::pair("A[0]", "A"), std::pair("A", "A")}) {
        Document document{.mechanism = "self_attention", .pins = {{first, numbers}, {second, numbers}}};
        try {
            writeDocument(document);
            ADD_FAILURE() << first << " and " << second;
        } catch (const Error& error) {
            EXPECT_EQ(error.what(),
                      std::string("pins.A: the node is pinned more than once; expected one value, or "
                                  "values of different slices"));
        }
    }
}

TEST(Document, ReadsEveryKeyThatItWrites)
{
    const Document document =
        readDocument(with(R"("config": {}, "pins": {}, "samples": [{}], "sample": 0, "pad": {})"));
    EXPECT_EQ(writeDocument(document), writeDocument(readDocument(writeDocument(document))));
    EXPECT_NE(writeDocument(document).find("\"pad\": {}"), std::string::npos);
    EXPECT_NE(writeDocument(document).find("\"sample\": 0"), std::string::npos);
}

TEST(LocalizedText, FallsBackToEnglishThenToAny)
{
    LocalizedText text;
    text.set("fr", "f");
    EXPECT_EQ(text.in("zh"), "f");
    text.set("en", "e");
    EXPECT_EQ(text.in("zh"), "e");
    text.set("zh-Hans", "s");
    EXPECT_EQ(text.in("zh_CN"), "s");
    text.set("zh", "z");
    EXPECT_EQ(text.in("zh_CN"), "z");
    EXPECT_EQ(LocalizedText("plain").in("zh"), "plain");
    EXPECT_EQ(LocalizedText().in("en"), "");
}

TEST(Document, RefusesWhatTheFormatDoesNotName)
{
    const std::pair<std::string, std::string> cases[] = {
        {"[]", "document: expected an object, got []"},
        {"{}", "format: missing; expected \"heedmap\""},
        {R"({"format": "heatmap"})", "format: expected \"heedmap\", got \"heatmap\""},
        {R"({"format": "heedmap"})", "version: missing; expected 1"},
        {R"({"format": "heedmap", "version": 2, "new": 1})",
         "version: the document is of version 2, which a newer program wrote; this one reads version 1"},
        {R"({"format": "heedmap", "version": "1"})", "version: expected 1, got \"1\""},
        {R"({"format": "heedmap", "version": 0})", "version: expected 1, got 0"},
        {R"({"format": "heedmap", "version": 1})", "mechanism: missing; expected the id of a mechanism"},
        {R"({"format": "heedmap", "version": 1, "mechanism": "m"})",
         "arrays: missing; expected an object from names to numbers"},
        {R"({"format": "heedmap", "version": 1, "mechanism": 3, "arrays": {}})", "mechanism: expected a string, got 3"},
        {with(R"("titel": "x")"),
         "titel: unknown key; allowed are format, version, title, summary, source, mechanism, config, tokens, arrays, "
         "pins, published, printed, notes, view, "
         "labels, vocabulary, samples, sample, pad, loss, training, lesson, exercises, figures; title is nearest"},
        {with(R"("title": 3)"), "title: expected a string, or an object from language to string, got 3"},
        {with(R"("title": {"en": 3})"), "title.en: expected a string, got 3"},
        {with(R"("title": {"": "x"})"), "title: a language has no name; expected \"en\" or another tag"},
        {with(R"("config": [1])"), "config: expected an object, got [1]"},
        {with(R"("tokens": ["a"])"), R"(tokens: expected an object, got ["a"])"},
        {with(R"("tokens": {"querry": ["a"]})"),
         "tokens.querry: unknown key; allowed are query, key; query is nearest"},
        {with(R"("tokens": {"query": "a b"})"), "tokens.query: expected a list of strings, got \"a b\""},
        {with(R"("tokens": {"query": ["a", 2]})"), "tokens.query[1]: expected a string, got 2"},
        {with(R"("tokens": {"key": []})"),
         "tokens.key: the list is empty; expected a token for every position, or no list at all"},
        {with(R"("published": {"S": [["0.1", 0.2]]})"),
         "published.S[0][1]: expected a string as it was printed, such as \"0.50\", got 0.2"},
        {with(R"("published": {"S": [["0.1", "O.2"]]})"),
         "published.S[0][1]: expected a number as it was printed, such as \"0.50\", or \"\" for a cell not printed, "
         "got \"O.2\""},
        {with(R"("published": {"S": "0.1"})"),
         "published.S: expected a list of strings, or of lists of strings, got \"0.1\""},
        {with(R"("published": {"S": [["1", "2"], ["3"]]})"),
         "published.S[1]: expected a list of 2 strings, like the first one, got a list of 1 entry"},
        {with(R"("notes": {"S": ["x"]})"),
         R"(notes.S: expected a string, or an object from language to string, got ["x"])"},
        {with(R"("view": 3)"), "view: expected an object, got 3"},
        {with(R"("pins": {"A": [[1], [1, 2]]})"),
         "pins.A[1]: expected a list of 1 number, like the first one, got a list of 2 entries"},
    };
    for (const auto& [text, message] : cases)
        EXPECT_EQ(refusalOfDocument(text), message) << text;
}

TEST(Document, RefusesArraysThatAreNone)
{
    const std::pair<std::string, std::string> cases[] = {
        {"3", R"(arrays.W_Q: expected lists of numbers, {"file": …} or {"init": …}, got 3)"},
        {"null", R"(arrays.W_Q: expected lists of numbers, {"file": …} or {"init": …}, got null)"},
        {"{}", R"(arrays.W_Q: expected lists of numbers, {"file": …} or {"init": …}, got an object)"},
        {"[]", "arrays.W_Q: the list is empty; at least one of the numbers is needed"},
        {"[[]]", "arrays.W_Q[0]: the list is empty; at least one of the numbers is needed"},
        {"[[1, 2], []]", "arrays.W_Q[1]: expected a list of 2 numbers, like the first one, got a list of 0 entries"},
        {"[[1, 2], [3]]", "arrays.W_Q[1]: expected a list of 2 numbers, like the first one, got a list of 1 entry"},
        {"[[1], [2], [3, 4]]",
         "arrays.W_Q[2]: expected a list of 1 number, like the first one, got a list of 2 entries"},
        {"[[1, 2], 3]", "arrays.W_Q[1]: expected a list of 2 numbers, like the first one, got 3"},
        {"[1, [2]]", "arrays.W_Q[1]: expected a number, \"inf\", \"-inf\" or \"nan\", got [2]"},
        {"[[[1, 2]], [[3, 4], [5, 6]]]",
         "arrays.W_Q[1]: expected a list of 1 list, like the first one, got a list of 2 entries"},
        {"[[[[1]]]]",
         "arrays.W_Q: expected a list of numbers, a matrix of rows or a stack of matrices, got lists nested 4 deep"},
        {"[[1, true]]", "arrays.W_Q[0][1]: expected a number, \"inf\", \"-inf\" or \"nan\", got true"},
        {"[[1, null]]", "arrays.W_Q[0][1]: expected a number, \"inf\", \"-inf\" or \"nan\", got null"},
        {"[[1, \"Infinity\"]]", "arrays.W_Q[0][1]: expected a number, \"inf\", \"-inf\" or \"nan\", got \"Infinity\""},
        {"[[1, 1e400]]", "arrays.W_Q[0][1]: 1e400 does not fit a double"},
        {R"({"file": 3})", "arrays.W_Q.file: expected a name, got 3"},
        {R"({"file": ""})", "arrays.W_Q.file: expected a name, got \"\""},
        {R"({"file": "w.npy", "name": "x"})",
         "arrays.W_Q.name: unknown key; allowed are file, array, transpose, rows, columns, blocks"},
        {R"({"file": "w.npy", "init": "zeros"})",
         "arrays.W_Q.init: unknown key; allowed are file, array, transpose, rows, columns, blocks"},
        {R"({"file": "w.npz", "array": 1})", "arrays.W_Q.array: expected a name, got 1"},
        {R"({"file": "w.npy", "transpose": 1})", "arrays.W_Q.transpose: expected true or false, got 1"},
        {R"({"file": "w.npy", "rows": 2})",
         "arrays.W_Q.rows: expected [first, end] with integers of at least 0, got 2"},
        {R"({"file": "w.npy", "rows": [0, 1, 2]})",
         "arrays.W_Q.rows: expected [first, end] with integers of at least 0, got [0, 1, 2]"},
        {R"({"file": "w.npy", "columns": [0, -1]})",
         "arrays.W_Q.columns: expected [first, end] with integers of at least 0, got [0, -1]"},
        {R"({"file": "w.npy", "columns": [3, 3]})",
         "arrays.W_Q.columns: the range is empty; expected an end, which is not included, above its first"},
        {R"({"init": "random"})",
         R"(arrays.W_Q.init: expected "normal", "uniform", "identity", "zeros", "ones" or "words", got "random")"},
        {R"({"init": "zeros", "seed": 1})", "arrays.W_Q.seed: unknown key; allowed are init, shape"},
        {R"({"init": "normal", "low": 1})", "arrays.W_Q.low: unknown key; allowed are init, std, seed, shape"},
        {R"({"init": "normal", "std": "1"})", "arrays.W_Q.std: expected a number of at least 0, got \"1\""},
        {R"({"init": "normal", "std": -1})", "arrays.W_Q.std: expected a number of at least 0, got -1"},
        {R"({"init": "normal", "seed": 1.5})",
         "arrays.W_Q.seed: expected an integer from 0 to 9007199254740992, got 1.5"},
        {R"({"init": "normal", "seed": 1e16})",
         "arrays.W_Q.seed: expected an integer from 0 to 9007199254740992, got 1e+16"},
        {R"({"init": "uniform", "low": 2, "high": 1})",
         "arrays.W_Q: low is 2 and high is 1; low must not be more than high"},
        {R"({"init": "ones", "shape": []})",
         "arrays.W_Q.shape: expected a list of one to three integers from 1 to 2147483647, got []"},
        {R"({"init": "ones", "shape": [2, 0]})",
         "arrays.W_Q.shape: expected a list of one to three integers from 1 to 2147483647, got [2, 0]"},
        {R"({"init": "ones", "shape": [1, 1, 1, 1]})",
         "arrays.W_Q.shape: expected a list of one to three integers from 1 to 2147483647, got [1, 1, 1, 1]"},
    };
    for (const auto& [array, message] : cases)
        EXPECT_EQ(refusalOfDocument(withArray(array)), message) << array;
}

// Names that stand, and names that are others now.
TEST(Document, ManyArraysAreReadWithMemoryThatGrowsWithTheirNumber)
{
    for (const std::string letter : {".S", ".scores"}) {
        const auto allocated = [&](int count) {
            std::string arrays;
            for (int i = 0; i < count; ++i) {
                arrays += arrays.empty() ? R"({"layer.of.a.captured.model.)" : R"(, "layer.of.a.captured.model.)";
                arrays += std::to_string(i) + letter + "\": [[1]]";
            }
            const std::string text =
                R"({"format": "heedmap", "version": 1, "mechanism": "captured", "arrays": )" + arrays + "}}";
            const std::int64_t before = test::allocations().bytes;
            const Document document = readDocument(text);
            EXPECT_TRUE(document.arrays.back().first.ends_with(".S"));
            return test::allocations().bytes - before;
        };
        EXPECT_LT(allocated(4000), 2.5 * static_cast<double>(allocated(2000))) << "by the square of the number: 4";
    }
}

} // namespace
} // namespace heedmap
