// Another sentence in a document: whose numbers a word gets, and what is left of what was said of the old ones.

#include <heedmap/document/drawn.h>
#include <heedmap/document/new.h>
#include <heedmap/document/other_words.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/word_rows.h>
#include <heedmap/document/writer.h>
#include <heedmap/words/words.h>

#include "core/io/io_support.h"
#include "support/example.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

using Words = std::vector<std::string>;

/// Three words with rows of their own, one of them pinned weights, one printed.
Document three()
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "tokens": {"query": ["red", "green", "blue"]},
        "arrays": {"X": [[1, 2], [3, 4], [5, 6]], "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]],
                   "W_V": [[1, 0], [0, 1]]},
        "pins": {"A": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}, "published": {"Q": [["1", ""], ["", ""], ["", "6"]]},
        "notes": {"A": "weights"},
        "exercises": [{"id": "q", "kind": "fill", "node": "Q", "cells": [[2, 1]], "decimals": 1}]})");
}

Document said(const Document& document, const Words& words, const Words& axes = {})
{
    return withOtherWords(document, build(document, {}), false, words, axes);
}

std::vector<double> rowOf(const Document& document, const char* node, Index row)
{
    Computation computation = build(document, {});
    const Tensor numbers(computation.graph.read(computation.graph.find(node)));
    const double* first = numbers.view().row(0, row);
    return {first, first + numbers.shape().cols};
}

TEST(OtherWords, KeepTheRowsOfWordsThatStoodThere)
{
    const Document after = said(three(), {"blue", "sky", "red", "blue"});
    EXPECT_EQ(rowOf(after, "X", 0), (std::vector<double>{5, 6}));
    EXPECT_EQ(rowOf(after, "X", 2), (std::vector<double>{1, 2}));
    EXPECT_EQ(rowOf(after, "X", 3), (std::vector<double>{5, 6})) << "a word that stands twice means the same";
    EXPECT_EQ(rowOf(after, "X", 1), rowOf(said(three(), {"sky"}), "X", 0)) << "whatever stands around it";
    EXPECT_TRUE(hasSeededRow("X", Words{"sky"}, Tensor(Shape::matrix(1, 2), rowOf(after, "X", 1)).view()));
    EXPECT_EQ(sentenceWords(after, build(after, {}), false, {}).words, (Words{"blue", "sky", "red", "blue"}));
}

TEST(OtherWords, DropWhatIsOfTheOldOnes)
{
    const Document after = said(three(), {"red"});
    EXPECT_TRUE(after.pins.empty());
    EXPECT_TRUE(after.published.empty());
    EXPECT_TRUE(after.exercises.empty()) << "it asks for row 2";
    EXPECT_EQ(after.notes.size(), 1U);
    EXPECT_EQ(writeDocument(readDocument(writeDocument(after))), writeDocument(after));
}

TEST(OtherWords, MeanWhatTheTableSays)
{
    const Words& axes = WordTable::shipped().axes();
    const Document page = withRowsOfWords(Example("what-it-looks-for").document(), {});
    const Computation before = build(page, {});
    EXPECT_EQ(sentenceWords(page, before, false, axes).source, SentenceWords::Source::Table);
    EXPECT_EQ(sentenceWords(page, before, false, {}).source, SentenceWords::Source::Rows);
    const Document after = said(page, {"the", "cat", "qwxyz"}, axes);
    const Index cat = *WordTable::shipped().find("cat");
    EXPECT_EQ(rowOf(after, "X", 1).front(), WordTable::shipped().number(cat, WordTable::shipped().axis("animal", "")));
    EXPECT_EQ(rowOf(after, "X", 2), std::vector<double>(8)) << "a word that it lacks";
    EXPECT_EQ(after.samples[0].tokens.query, (Words{"the", "cat", "qwxyz"}));
    EXPECT_EQ(after.samples[1].tokens.query.size(), 8U) << "another sample stays";
}

TEST(OtherWords, MayMakeFewerMatrices)
{
    const Document tiles = Example("flash-tiles").document();
    ASSERT_FALSE(tiles.notes.empty());
    const Document after = withOtherWords(tiles, build(tiles, {}), true, {"one", "two"}, {});
    EXPECT_LT(build(after, {}).graph.size(), build(tiles, {}).graph.size());
    EXPECT_LT(after.notes.size(), tiles.notes.size()) << "of tiles that are gone";
}

TEST(OtherWords, OfAVocabularyAreItsIds)
{
    const Words vocabulary{"<s>", "the", "dog", "sat", "3", "1"};
    using Source = SentenceWords::Source;
    EXPECT_EQ(typedWords("The dog  sat", Source::Vocabulary, vocabulary), (Words{"the", "dog", "sat"}));
    EXPECT_EQ(typedWords("<s> 313", Source::Vocabulary, vocabulary), (Words{"<s>", "3", "1", "3"}));
    EXPECT_EQ(typedWords("the cat", Source::Vocabulary, vocabulary), (Words{"the", "cat"})) << "which it lacks";
    EXPECT_EQ(typedWords("我爱 NLP", Source::Rows, {}), (Words{"我", "爱", "NLP"}));
    EXPECT_EQ(typedWords("k1 = v1 <s> <t>", Source::Rows, {"<s>", "k1 = v1"}), (Words{"k1 = v1", "<s>", "<", "t", ">"}))
        << "what stood there stays whole";
    EXPECT_EQ(typedWords("我爱机器学习 NLP很", Source::Rows, {"我", "爱", "机器", "学习"}),
              (Words{"我", "爱", "机器", "学习", "NLP", "很"}));
    EXPECT_EQ(typedWords("小狗很爱我", Source::Rows, {"狗", "小狗", "爱", "AI"}), (Words{"小狗", "很", "爱", "我"}));
    EXPECT_EQ(typedWords("猫catcat狗cat", Source::Rows, {"cat", "狗"}), (Words{"猫", "catcat", "狗", "cat"}));
    EXPECT_EQ(typedWords("don't, they said", Source::Rows, {}), (Words{"don't", ",", "they", "said"}));
}

/// An example with the first `kept` of its words, and "sky" before them.
Document skyBefore(const char* example, std::size_t kept)
{
    const Document document = Example(example).document();
    const Computation before = build(document, {});
    Words words = sentenceWords(document, before, false, {}).words;
    words.resize(kept);
    words.insert(words.begin(), "sky");
    Document after = withOtherWords(document, before, false, words, {});
    EXPECT_EQ(sentenceWords(after, build(after, {}), false, {}).words, words) << example;
    return after;
}

TEST(OtherWords, TakeMasksAndCountsAlong)
{
    const Document padded = skyBefore("padding-mask", 4);
    EXPECT_EQ(padded.config.find("mask")->find("key_padding")->text(), "[1, 1, 1, 1, 0]");
    EXPECT_EQ(padded.config.find("mask")->find("query_padding")->text(), "[1, 1, 1, 1, 0]");
    EXPECT_EQ(skyBefore("longformer", 8).config.find("mask")->find("global")->text(), "[1]");
    EXPECT_EQ(skyBefore("hierarchical-review", 8).config.find("sentence_lengths")->text(), "[3, 3, 3]");
    EXPECT_EQ(skyBefore("hierarchical-review", 3).config.find("sentence_lengths")->text(), "[3, 1]");
    EXPECT_EQ(skyBefore("nystrom", 6).config.find("landmarks")->number(), 1);
    EXPECT_EQ(skyBefore("nystrom", 3).config.find("landmarks")->number(), 2);
    for (const char* example : {"whispers", "near-then-anywhere"}) // whose lists are of layers and reaches
        EXPECT_EQ(skyBefore(example, 5).config, Example(example).document().config) << example;
}

std::string paddingOf(const Document& document, const char* mask)
{
    return document.config.find(mask)->find("key_padding")->text();
}

Document changed(const Document& document, bool keys, const Words& words)
{
    Document after = withOtherWords(document, build(document, {}), keys, words, {});
    EXPECT_GT(build(after, {}).graph.size(), 3) << "each mask fits its words";
    return after;
}

TEST(OtherWords, MoveTheMaskOfTheirOwnSentence)
{
    const Json self = Json::parse(R"({"key_padding": [1, 1, 0], "query_padding": [1, 1, 0]})");
    const Json cross = Json::parse(R"({"key_padding": [1, 0, 1], "query_padding": [1, 1, 0]})");
    const Tokens tokens{.query = {"a", "b", "c"}, .key = {"x", "y", "z"}};
    const Document layer =
        newDocument(mechanism("decoder_layer"), Json::Object{{"self_mask", self}, {"cross_mask", cross}}, tokens);
    const Document source = changed(layer, true, {"z", "x", "y", "w"});
    EXPECT_EQ(paddingOf(source, "self_mask"), "[1, 1, 0]");
    const Document moved = changed(layer, false, {"c", "a", "b"});
    EXPECT_EQ(paddingOf(moved, "self_mask"), "[0, 1, 1]") << "a word that moves takes its mark along";
    EXPECT_EQ(moved.config.find("self_mask")->find("query_padding")->text(), "[0, 1, 1]");
    EXPECT_EQ(paddingOf(source, "cross_mask"), "[1, 1, 0, 1]");
    EXPECT_EQ(source.config.find("cross_mask")->find("query_padding")->text(), "[1, 1, 0]");
    const Document target = changed(layer, false, {"c", "a"});
    EXPECT_EQ(paddingOf(target, "self_mask"), "[0, 1]");
    EXPECT_EQ(paddingOf(target, "cross_mask"), "[1, 0, 1]");
    EXPECT_EQ(target.config.find("cross_mask")->find("query_padding")->text(), "[0, 1]");
    const Document transformer = newDocument(
        mechanism("transformer"), Json::Object{{"src_mask", cross}, {"tgt_mask", self}, {"cross_mask", cross}}, tokens);
    const Document read = changed(transformer, true, {"w", "x", "y", "z"});
    EXPECT_EQ(paddingOf(read, "tgt_mask"), "[1, 1, 0]");
    EXPECT_EQ(paddingOf(read, "src_mask"), "[1, 1, 0, 1]");
    EXPECT_EQ(paddingOf(read, "cross_mask"), "[1, 1, 0, 1]");
    EXPECT_EQ(read.config.find("src_mask")->find("query_padding")->text(), "[1, 1, 1, 0]");
    EXPECT_EQ(read.config.find("cross_mask")->find("query_padding")->text(), "[1, 1, 0]");
    const Document answered = changed(transformer, false, {"c", "a"});
    EXPECT_EQ(paddingOf(answered, "src_mask"), "[1, 0, 1]");
    EXPECT_EQ(paddingOf(answered, "tgt_mask"), paddingOf(target, "self_mask"));
}

TEST(OtherWords, AreRefusedWhereSamplesArePadded)
{
    Document document = three();
    document.pad.emplace();
    EXPECT_NE(errorOf([&] { (void)said(document, {"red"}); }).find("another sentence"), std::string::npos);
    EXPECT_NE(errorOf([&] { (void)said(three(), {}); }).find("at least one"), std::string::npos);
}

} // namespace
} // namespace heedmap
