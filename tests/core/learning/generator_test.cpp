// docs/formats.md: generators of samples, each against its rule written another way.

#include "core/io/io_support.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/training/generator.h>
#include <heedmap/learning/training_run.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace heedmap::test {
namespace {

using Words = std::vector<std::string>;

Words split(const std::string& text)
{
    Words words;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
        end = std::min(text.find(' ', at), text.size());
        words.push_back(text.substr(at, end - at));
    }
    return words;
}

Json list(const Words& words) { return Json::Array(words.begin(), words.end()); }

/// A small transformer that reads `source`, where there is one, writes `target`, and is to write `wanted`.
Document small(const std::string& vocabulary, const std::string& source, const std::string& target,
               const std::string& wanted, const std::string& data)
{
    Json arrays = Json::Object();
    const auto add = [&](const std::string& name, int rows, int cols) {
        arrays.set(name,
                   Json::Object{{"init", "normal"}, {"std", 0.5}, {"seed", 1}, {"shape", Json::Array{rows, cols}}});
    };
    add("embedding", static_cast<int>(split(vocabulary).size()), 2);
    if (!source.empty())
        arrays.set("src.ids", list(split(source)));
    arrays.set("tgt.ids", list(split(target)));
    for (const char* attention : {"enc.0.attn", "dec.0.self", "dec.0.cross"})
        if (!source.empty() || std::string(attention) == "dec.0.self")
            for (const char* weights : {".W_Q", ".W_K", ".W_V", ".W_O"})
                add(std::string(attention) + weights, 2, 2);
    add("W_vocab", 2, static_cast<int>(split(vocabulary).size()));
    Json config = Json::Object{{"norm", "none"}, {"ffn", false}};
    if (source.empty())
        config.set("encoder_layers", 0);
    const Json document = Json::Object{
        {"format", "heedmap"},
        {"version", 1},
        {"mechanism", "transformer"},
        {"config", config},
        {"arrays", arrays},
        {"vocabulary", list(split(vocabulary))},
        {"loss",
         Json::Array{Json::Object{{"kind", "cross_entropy"}, {"of", "logits"}, {"target", list(split(wanted))}}}},
        {"training", Json::Object{{"data", Json::parse(data)}, {"batch", 8}}}};
    return readDocument(document.text());
}

Generator generatorOf(const Document& document)
{
    return {document.training->data, document.training->seed, document, build(document, {})};
}

/// A sample in the words of its document, −1 as an empty one.
struct Read {
    Words source, target, wanted;

    Read(const Document& document, const Sample& sample)
    {
        const auto word = [&](double id) { return id < 0 ? "" : document.vocabulary[static_cast<std::size_t>(id)]; };
        for (const auto& [name, ids] : sample.arrays)
            for (const double id : std::get<InlineArray>(ids)->numbers())
                (name == "src.ids" ? source : target).push_back(word(id));
        for (const Json& id : sample.targets[0].array())
            wanted.push_back(word(id.number()));
    }

    static std::string joined(const Words& words)
    {
        std::string text;
        for (const std::string& each : words)
            text += each;
        return text;
    }
    /// What the decoder reads is what it wrote before.
    void expectShifted(const std::string& start) const
    {
        EXPECT_EQ(target.front(), start);
        EXPECT_TRUE(std::equal(target.begin() + 1, target.end(), wanted.begin()));
    }
};

constexpr std::uint64_t samplesTried = 300;

const std::string letters = "<s> a b c d e f";

TEST(Generator, ReversesAndCopies)
{
    for (const bool reverses : {true, false}) {
        const std::string data = reverses ? R"({"generator": "reverse"})" : R"({"generator": "copy"})";
        const Document document = small(letters, "a b c", "<s> c b", "c b a", data);
        const Generator generator = generatorOf(document);
        std::set<std::string> met;
        for (std::uint64_t i = 0; i < samplesTried; ++i) {
            Read read(document, generator.made(i));
            read.expectShifted("<s>");
            met.insert(read.source.begin(), read.source.end());
            if (reverses)
                std::ranges::reverse(read.source);
            EXPECT_EQ(read.wanted, read.source);
        }
        EXPECT_EQ(met.size(), 6U) << "every letter, and never <s>";
    }
}

TEST(Generator, RecallsWhatFollowed)
{
    const Document document = small("a b c d e f", "", "a b c c a b", "d d d d b c", R"({"generator": "recall"})");
    const Generator generator = generatorOf(document);
    for (std::uint64_t i = 0; i < samplesTried; ++i) {
        const Read read(document, generator.made(i));
        std::map<std::string, std::string> follows;
        for (std::size_t at = 0; at < 6; ++at) {
            if (at >= 3) {
                ASSERT_TRUE(follows.contains(read.target[at]));
                EXPECT_EQ(read.wanted[at], follows[read.target[at]]);
            } else {
                EXPECT_EQ(read.wanted[at], "");
                EXPECT_FALSE(at > 0 && follows.contains(read.target[at])) << "they all differ";
            }
            if (at > 0)
                follows.emplace(read.target[at - 1], read.target[at]);
        }
    }
}

TEST(Generator, KnowsWhichBracketCloses)
{
    const Document document = small("( [ { ) ] } ·", "", "( [ ] ( ) [", ") ] ) ) ) ]", R"({"generator": "brackets"})");
    const Generator generator = generatorOf(document);
    const std::map<std::string, std::string> pairs = {{"(", ")"}, {"[", "]"}, {"{", "}"}};
    for (std::uint64_t i = 0; i < samplesTried; ++i) {
        const Read read(document, generator.made(i));
        Words open;
        for (std::size_t at = 0; at < 6; ++at) {
            if (pairs.contains(read.target[at])) {
                open.push_back(read.target[at]);
            } else {
                ASSERT_FALSE(open.empty());
                ASSERT_EQ(read.target[at], pairs.at(open.back()));
                open.pop_back();
            }
            EXPECT_EQ(read.wanted[at], open.empty() ? "·" : pairs.at(open.back()));
        }
    }
}

TEST(Generator, WritesNumeralsInChinese)
{
    const std::string words = "<s> 0 1 2 3 4 5 6 7 8 9 零 一 二 三 四 五 六 七 八 九 千 百 十 。";
    const Document document = small(words, "3 0 5 2", "<s> 三 千 零 五 十 二 。", "三 千 零 五 十 二 。 。",
                                    R"({"generator": "zh-numerals"})");
    const Generator generator = generatorOf(document);
    const std::map<std::string, int> digits = {{"一", 1}, {"二", 2}, {"三", 3}, {"四", 4}, {"五", 5},
                                               {"六", 6}, {"七", 7}, {"八", 8}, {"九", 9}};
    const std::map<std::string, int> places = {{"千", 1000}, {"百", 100}, {"十", 10}};
    std::map<std::string, std::string> numerals;
    for (std::uint64_t i = 0; i < samplesTried; ++i) {
        const Read read(document, generator.made(i));
        read.expectShifted("<s>");
        int number = 0;
        int digit = 0;
        for (const std::string& word : read.wanted) {
            if (digits.contains(word))
                digit = digits.at(word);
            if (places.contains(word) || word == "。")
                number += std::exchange(digit, 0) * (word == "。" ? 1 : places.at(word));
        }
        EXPECT_EQ(std::to_string(number), Read::joined(read.source));
        numerals[Read::joined(read.source)] = Read::joined(read.wanted);
        EXPECT_EQ(Read::joined(read.wanted).find("零零"), std::string::npos);
        EXPECT_EQ(Read::joined(read.wanted).find("零。"), std::string::npos);
    }
    EXPECT_GT(numerals.size(), 250U);
}

TEST(Generator, WritesDatesByNumbers)
{
    const std::string words = "<s> 0 1 2 3 4 5 6 7 8 9 - _ A D F J M N O S a b c e g l n o p r t u v y";
    const Document document = small(words, "3 _ M a y _ 1 9 9 9 _", "<s> 1 9 9 9 - 0 5 - 0", "1 9 9 9 - 0 5 - 0 3",
                                    R"({"generator": "dates"})");
    const Generator generator = generatorOf(document);
    const Words months = split("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec");
    for (std::uint64_t i = 0; i < samplesTried; ++i) {
        const Read read(document, generator.made(i));
        read.expectShifted("<s>");
        const std::string source = Read::joined(read.source);
        const std::string date = Read::joined(read.wanted);
        const int month = std::stoi(date.substr(5, 2));
        std::string written = std::to_string(std::stoi(date.substr(8))) + "_"
            + months[static_cast<std::size_t>(month - 1)] + "_" + date.substr(0, 4);
        written.resize(11, '_');
        EXPECT_EQ(source, written);
    }
}

/// A picture of 8×8 that nothing was trained on.
Document picture()
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "vision_transformer",
        "config": {"patch": 4, "encoder_layers": 1, "heads": 1, "norm": "none", "ffn": false},
        "arrays": {"image": {"init": "zeros", "shape": [8, 8]}, "W_E": {"init": "ones", "shape": [16, 2]},
                   "b_E": {"init": "ones"}, "cls": {"init": "ones"}, "P": {"init": "ones", "shape": [5, 2]},
                   "enc.0.attn.W_Q": {"init": "ones", "shape": [2, 2]},
                   "enc.0.attn.W_K": {"init": "ones", "shape": [2, 2]},
                   "enc.0.attn.W_V": {"init": "ones", "shape": [2, 2]},
                   "enc.0.attn.W_O": {"init": "ones", "shape": [2, 2]},
                   "head.W": {"init": "ones", "shape": [2, 10]}, "head.b": {"init": "ones"}},
        "loss": [{"kind": "cross_entropy", "of": "logits", "target": [3]}],
        "training": {"data": {"generator": "digits"}}})");
}

double apart(const Tensor& a, const Tensor& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.numbers().size(); ++i)
        sum += (a.numbers()[i] - b.numbers()[i]) * (a.numbers()[i] - b.numbers()[i]);
    return sum;
}

// What a digit looks like is in the other pictures of it: the nearest of them is of the same digit.
TEST(Generator, DrawsDigits)
{
    const Generator generator = generatorOf(picture());
    std::vector<std::pair<double, InlineArray>> known;
    int right = 0;
    constexpr int asked = 200;
    for (std::uint64_t i = 0; i < 1000 + asked; ++i) {
        const Sample sample = generator.made(i);
        const auto& image = std::get<InlineArray>(sample.arrays.at(0).second);
        const double digit = sample.targets.at(0).array().at(0).number();
        EXPECT_TRUE(std::ranges::all_of(image->numbers(), [](double ink) { return ink >= 0 && ink <= 1; }));
        EXPECT_GE(std::ranges::max(image->numbers()), 0.5);
        if (i < 1000) {
            known.emplace_back(digit, image);
            continue;
        }
        const auto nearest =
            std::ranges::min_element(known, {}, [&](const auto& other) { return apart(*image, *other.second); });
        right += nearest->first == digit ? 1 : 0;
    }
    EXPECT_GE(right, asked * 95 / 100);
}

TEST(Generator, SpellsTheWordsOfAList)
{
    const Document document = small(". a b c", "", ". a", "a b", R"({"generator": "words", "words": ["ab", "cba"]})");
    std::set<std::string> spelled;
    for (std::uint64_t i = 0; i < 100; ++i) {
        const Read read(document, generatorOf(document).made(i));
        EXPECT_EQ(Read::joined(read.target) + read.wanted.back(), "." + Read::joined(read.wanted));
        spelled.insert(Read::joined(read.wanted));
    }
    EXPECT_EQ(spelled, (std::set<std::string>{"ab..", "cba."}));
    TrainingRun(document, {}).step(); // samples of both lengths
}

std::string refusedData(const std::string& data, const std::string& vocabulary = letters,
                        const std::string& source = "a b c")
{
    return errorOf([&] {
        TrainingRun(small(vocabulary, source, vocabulary == letters ? "<s> c b" : "( [ (",
                          vocabulary == letters ? "c b a" : ") ] )", data),
                    {});
    });
}

TEST(Generator, SaysWhichWordItCannotSpell)
{
    const auto refused = [](const std::string& data) {
        return errorOf(
            [&] { generatorOf(small(". a b c", "", ". a", "a b", R"({"generator": "words")" + data + "}")); });
    };
    EXPECT_EQ(refused(""), "training.data.words: missing; expected a list of words");
    EXPECT_EQ(refused(R"(, "words": ["a", 3])"), "training.data.words[1]: expected a word, got 3");
    EXPECT_EQ(refused(R"(, "words": ["abd"])"), "training.data: words writes \"d\", which the vocabulary lacks");
}

TEST(Generator, BeginsAndGoesOnWithTheDocument)
{
    const Document document = small(letters, "a b c", "<s> c b", "c b a", R"({"generator": "reverse"})");
    const Generator generator = generatorOf(document);
    for (const std::uint64_t place : {0, 64, 128}) {
        const Read read(document, generator.at(place));
        EXPECT_EQ(Read::joined(read.source) + Read::joined(read.target), "abc<s>cb");
    }
    EXPECT_NE(Read(document, generator.at(1)).source, Read(document, generator.at(2)).source);
    EXPECT_EQ(Read(document, generator.at(7)).source, Read(document, generatorOf(document).at(7)).source);
}

TEST(Generator, HasASeedOfItsOwn)
{
    const auto third = [](const std::string& data, std::uint64_t seed) {
        Document document = small(letters, "a b c a b c", "<s> c b a", "c b a c", data);
        document.training->seed = seed;
        return Read(document, generatorOf(document).made(3)).source;
    };
    const std::string data = R"({"generator": "copy", "seed": 1})";
    EXPECT_EQ(third(data, 1), third(R"({"generator": "copy"})", 1));
    EXPECT_NE(third(data, 1), third(R"({"generator": "copy", "seed": 2})", 1));
    EXPECT_NE(third(data, 1), third(data, 2));
}

TEST(Generator, SaysWhatIsWrong)
{
    EXPECT_EQ(refusedData("3"), "training.data: expected \"samples\", or an object that names a generator, got 3");
    EXPECT_EQ(refusedData("{}"),
              "training.data.generator: missing; expected one of reverse, copy, recall, brackets, zh-numerals, dates, "
              "digits, words");
    EXPECT_EQ(refusedData(R"({"generator": "sort"})"),
              "training.data.generator: expected one of reverse, copy, recall, brackets, zh-numerals, dates, digits, "
              "words, got \"sort\"");
    EXPECT_EQ(refusedData(R"({"generator": "copy", "seed": -1})"),
              "training.data.seed: expected an integer of at least 0, got -1");
    EXPECT_EQ(refusedData(R"({"generator": "copy", "letters": 9})"),
              "training.data.letters: copy needs from 1 to 6 letters, got 9");
    EXPECT_EQ(refusedData(R"({"generator": "copy"})", letters, ""),
              "training.data: copy makes src.ids, which the document does not have");
    EXPECT_EQ(refusedData(R"({"generator": "dates"})"),
              "training.data: dates needs from 11 to 4096 words in src.ids, which has 3");
    EXPECT_EQ(refusedData(R"({"generator": "brackets"})", "( [ ) ]", ""),
              "training.data: brackets writes \"·\", which the vocabulary lacks");
    Document document = small(letters, "a b c", "<s> c b", "c b a", R"({"generator": "copy"})");
    document.loss = {{.kind = LossTerm::Kind::Value, .of = "logits", .cell = {0, 0}, .target = "more"}};
    EXPECT_EQ(errorOf([&] { TrainingRun(document, {}); }),
              "training.data: copy says which words are wanted; expected a loss of the kind \"cross_entropy\"");
}

/// The bits of the numbers after some steps.
std::vector<double> numbersAfter(int steps, const std::string& data)
{
    TrainingRun run(small(letters, "a b c", "<s> c b", "c b a", data), {});
    for (int i = 0; i < steps; ++i)
        run.step();
    std::vector<double> all;
    for (const Tensor& parameter : run.parameters())
        all.insert(all.end(), parameter.numbers().begin(), parameter.numbers().end());
    return all;
}

TEST(Generator, TrainsWithTheSameBits)
{
    const std::string data = R"({"generator": "reverse"})";
    EXPECT_EQ(numbersAfter(5, data), numbersAfter(5, data));
    EXPECT_NE(numbersAfter(5, data), numbersAfter(5, R"({"generator": "reverse", "seed": 2})"));
}

// The graph that samples take in turn gives what a document with those samples gives.
TEST(Generator, TrainsAsTheSamplesWould)
{
    Document document = small(letters, "a b c", "<s> c b", "c b a", R"({"generator": "reverse"})");
    document.training->batch = 16;
    const Generator generator = generatorOf(document);
    Document listed = document;
    for (std::uint64_t place = 0; place < 16; ++place)
        listed.samples.push_back(generator.at(place));
    listed.training->data = "samples";
    TrainingRun made(document, {});
    TrainingRun given(listed, {});
    EXPECT_EQ(made.loss(), given.loss());
    made.step();
    given.step();
    EXPECT_NE(made.loss(), given.loss()) << "the next sixteen";
    for (std::size_t i = 0; i < made.parameters().size(); ++i)
        EXPECT_TRUE(std::ranges::equal(made.parameters()[i].numbers(), given.parameters()[i].numbers()));
}

// Recall, where as many rows count in each sample but not in the document.
TEST(Generator, DividesByTheRowsThatCount)
{
    Document document = small("a b c d e f", "", "a b c c a b", "a b c d b c", R"({"generator": "recall"})");
    document.loss[0].target.array()[0] = -1;
    document.training->batch = 4;
    const Generator generator = generatorOf(document);
    Document listed = document;
    for (std::uint64_t place = 0; place < 4; ++place)
        listed.samples.push_back(generator.at(place));
    listed.training->data = "samples";
    EXPECT_EQ(TrainingRun(document, {}).loss(), TrainingRun(listed, {}).loss());
}

} // namespace
} // namespace heedmap::test
