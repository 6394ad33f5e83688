#include "support/model_folder.h"
#include "support/program.h"

#include <heedmap/document/document.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

namespace heedmap {
namespace {

/// Says "b" after "a", "c" after "b" and "a" after "c", as far as its positions reach.
std::string alphabet(const std::string& members = "")
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "transformer", "config": {"encoder_layers": 0,
        "heads": 1, "ffn": false, "norm": "none", "position": {"kind": "learned"}}, "arrays": {
        "embedding": [[9, 0, 0], [0, 9, 0], [0, 0, 9]], "tgt.ids": ["a"],
        "tgt.P": {"init": "zeros", "shape": [5, 3]}, "dec.0.self.W_Q": {"init": "identity", "shape": [3, 3]},
        "dec.0.self.W_K": {"init": "identity", "shape": [3, 3]}, "dec.0.self.W_V": {"init": "zeros", "shape": [3, 3]},
        "dec.0.self.W_O": {"init": "identity", "shape": [3, 3]}, "W_vocab": [[0, 1, 0], [0, 0, 1], [1, 0, 0]]},
        "vocabulary": ["a", "b", "c"])"
        + members + "}";
}

Outcome generated(const Folder& folder, std::vector<std::string> more)
{
    write(folder.file("in.heed"), alphabet());
    more.insert(more.begin(), {"generate", "in.heed"});
    return heedmap(more, folder.path());
}

TEST(Generate, PrintsATokenALine)
{
    const Folder folder;
    const Outcome cold = generated(folder, {"--tokens", "4", "--temperature", "0"});
    EXPECT_EQ(cold.code, 0) << cold.err;
    std::string said;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < cold.out.size(); at = cold.out.find('\n', at) + 1)
        lines.push_back(cold.out.substr(at, cold.out.find('\n', at) - at));
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_TRUE(lines[0].starts_with("0\tb\t1\t0.")) << lines[0];
    EXPECT_TRUE(lines[1].starts_with("1\tc\t1\t0."));
    EXPECT_TRUE(lines[2].starts_with("2\ta\t1\t0."));
    EXPECT_TRUE(lines[3].starts_with("3\tb\t1\t0."));
    EXPECT_EQ(generated(folder, {"--tokens", "4", "--seed", "7"}).out,
              generated(folder, {"--tokens", "4", "--seed", "7"}).out);
}

/// The same with room for any number of tokens.
std::string endless()
{
    std::string text = alphabet();
    for (const std::string part :
         {R"(, "position": {"kind": "learned"})", R"("tgt.P": {"init": "zeros", "shape": [5, 3]}, )"})
        text.erase(text.find(part), part.size());
    return text;
}

TEST(Generate, StopsAfterAWholeTokenWhenInterrupted)
{
    for (const int signal : {SIGINT, SIGTERM}) {
        std::signal(signal, SIG_DFL); // where the tests run in the background, the call would ignore it too
        const Folder folder;
        write(folder.file("in.heed"), endless());
        // More to say than a pipe holds: it cannot end unread.
        RunningCall call("generate in.heed --tokens 4000 --temperature 0 -o out.heed 2> err", folder.path());
        EXPECT_TRUE(call.line().starts_with("0\tb\t1\t"));
        call.send(signal);
        int lines = 1;
        for (std::string line = call.line(); !line.empty(); line = call.line())
            EXPECT_TRUE(line.starts_with(std::to_string(lines++) + "\t")) << line;
        EXPECT_EQ(call.end(), 128 + signal);
        EXPECT_LT(lines, 4000);
        EXPECT_EQ(contents(folder.file("err")),
                  "in.heed: interrupted after " + std::to_string(lines) + (lines == 1 ? " token\n" : " tokens\n"));
        for (const auto& [name, source] : loadDocument(folder.file("out.heed")).arrays)
            if (name == "tgt.ids") {
                EXPECT_EQ(std::get<InlineArray>(source)->shape().size(), lines + 1);
            }
    }
}

TEST(Generate, SaysBeforehandThatMemoryDoesNotDo)
{
    const Folder folder;
    write(folder.file("in.heed"), endless());
    const Outcome outcome = heedmap({"generate", "in.heed", "--tokens", "1000000000"}, folder.path());
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.err.starts_with("in.heed: with 1000000000 more tokens: the tensors take ")) << outcome.err;
}

TEST(Generate, PrintsWordsThatNoTerminalObeys)
{
    const Folder folder;
    std::string text = alphabet();
    const std::string word = R"("b")";
    text.replace(text.rfind(word), word.size(), R"("b\u001b[31m\tb\n")");
    write(folder.file("in.heed"), text);
    const Outcome outcome = heedmap({"generate", "in.heed", "--tokens", "1", "--temperature", "0"}, folder.path());
    EXPECT_TRUE(outcome.out.starts_with("0\tb\\x1b[31m\\x09b\\x0a\t1\t")) << outcome.out;
}

// The text may be the sample's alone.
TEST(Generate, WritesOnWhatTheShownSampleReads)
{
    const Folder folder;
    std::string text = alphabet(R"(, "samples": [{"arrays": {"tgt.ids": ["b"]}}, {"arrays": {"tgt.ids": ["c"]}}],
        "sample": 1)");
    const std::string own = R"("tgt.ids": ["a"],)";
    text.erase(text.find(own), own.size());
    write(folder.file("in.heed"), text);
    const Outcome outcome = heedmap({"generate", "in.heed", "--tokens", "1", "--temperature", "0"}, folder.path());
    EXPECT_TRUE(outcome.out.starts_with("0\ta\t")) << outcome.out << outcome.err;
}

TEST(Generate, WritesTheLongerText)
{
    const Folder folder;
    const Outcome outcome = generated(folder, {"--tokens", "3", "--temperature", "0", "-o", "out.heed"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string text = contents(folder.file("out.heed"));
    EXPECT_NE(text.find(R"("tgt.ids": ["a", "b", "c", "a"])"), std::string::npos) << text;
    EXPECT_EQ(loadDocument(folder.file("out.heed")).config.find("generate")->find("drawn")->number(), 3);
    EXPECT_EQ(heedmap({"generate", "out.heed", "--tokens", "1"}, folder.path()).out.substr(0, 3), "0\tb");
}

TEST(Generate, KeepsWhatIsAskedAndTaught)
{
    const Folder folder;
    write(folder.file("in.heed"), alphabet(R"(, "loss": [{"kind": "cross_entropy", "of": "logits", "target": ["b"]}],
        "lesson": [{"say": "How wrong?", "node": "loss"}],
        "exercises": [{"id": "up", "kind": "gradient_sign", "of": "loss", "node": "logits", "cells": [[0, 1]]}])"));
    const Outcome outcome = heedmap({"generate", "in.heed", "--tokens", "1", "-o", "out.heed"}, folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(loadDocument(folder.file("out.heed")).exercises.size(), 1U);
}

TEST(Generate, KeepsTheOtherSamplesAndWhatIsWanted)
{
    const Folder folder;
    write(folder.file("in.heed"), alphabet(R"(, "samples": [{"arrays": {"tgt.ids": ["b"]}, "targets": [["c"]]}, {}],
        "loss": [{"kind": "cross_entropy", "of": "logits", "target": ["b"]}])"));
    const Outcome outcome =
        heedmap({"generate", "in.heed", "--tokens", "2", "--temperature", "0", "-o", "out.heed"}, folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const Document written = loadDocument(folder.file("out.heed"));
    ASSERT_EQ(written.samples.size(), 2U);
    ASSERT_EQ(written.samples[0].targets.at(0).array().size(), 3U);
    EXPECT_EQ(written.samples[0].targets[0].array()[2].number(), -1);
    EXPECT_EQ(written.loss[0].target.array().size(), 1U) << "that of the other sample";
    EXPECT_EQ(heedmap({"trace", "out.heed", "--sample", "all", "-o", "out.npz"}, folder.path()).code, 0);
}

TEST(Generate, StopsBeforeAnythingWherePositionsEnd)
{
    const Folder folder;
    const Outcome outcome = generated(folder, {"--tokens", "5"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "in.heed: 5 positions are learned, and 1 are taken; 5 more do not fit\n");
}

// Its decoder reads embeddings, which the program makes of the tokens.
TEST(Generate, WritesOnTheAnswerOfATranslator)
{
    const Folder folder;
    const std::string model = modelFolder("marian").string();
    const auto answered = [&](const std::string& answer, const char* file) {
        const Outcome made =
            heedmap({"new", model, "--key-tokens", "7 21 7", "--tokens", answer, "-o", file}, folder.path());
        EXPECT_EQ(made.code, 0) << made.err;
        return loadDocument(folder.file(file));
    };
    ASSERT_EQ(answered("14 5", "in.heed").tokens.query, (std::vector<std::string>{"29", "14", "5"}));
    const Outcome outcome =
        heedmap({"generate", "in.heed", "--tokens", "2", "--temperature", "0", "-o", "out.heed"}, folder.path());
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Document written = loadDocument(folder.file("out.heed"));
    const std::vector<std::string>& words = written.tokens.query;
    ASSERT_EQ(words.size(), 5U);
    EXPECT_TRUE(outcome.out.starts_with("0\t" + words[3] + "\t1\t")) << outcome.out;
    const Document typed = answered("14 5 " + words[3] + " " + words[4], "typed.heed");
    EXPECT_EQ(typed.tokens.query, words);
    const auto embeddings = [](const Document& document) {
        const auto found =
            std::ranges::find_if(document.arrays, [](const auto& array) { return array.first == "tgt.X"; });
        return std::get<InlineArray>(found->second);
    };
    EXPECT_TRUE(embeddings(written)->sameBits(*embeddings(typed)));
    EXPECT_EQ(heedmap({"generate", model}, folder.path()).code, 2);
}

TEST(Generate, NeedsADecoderThatReadsIds)
{
    const Folder folder;
    EXPECT_EQ(heedmap({"generate", "examples:two-heads"}, folder.path()).code, 1);
    EXPECT_EQ(generated(folder, {"--top-p", "2"}).code, 2);
    EXPECT_EQ(generated(folder, {"-o", "in.heed"}).code, 2);
}

} // namespace
} // namespace heedmap
