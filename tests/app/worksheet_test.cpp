#include "support/program.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

std::vector<std::string> worksheets(std::vector<std::string> more)
{
    more.insert(more.begin(), {"worksheet", "examples:three-by-three", "-o", "sheets"});
    return more;
}

TEST(Worksheets, AreWrittenForEverySeed)
{
    const Folder folder;
    const Outcome outcome = heedmap(worksheets({"--seeds", "9..10", "--key", "--lang", "en"}), folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "heedmap: exercise 3 is left out, as it is about the document's own numbers: --seeds 0\n");
    EXPECT_EQ(folder.entries("sheets"),
              (std::vector<std::string>{"key-09.pdf", "key-10.pdf", "worksheet-09.pdf", "worksheet-10.pdf"}));
    const std::string sheet = contents(folder.file("sheets/worksheet-09.pdf"));
    EXPECT_TRUE(sheet.starts_with("%PDF"));
    EXPECT_NE(sheet, contents(folder.file("sheets/worksheet-10.pdf"))) << "each has numbers of its own";
    EXPECT_NE(sheet, contents(folder.file("sheets/key-09.pdf")));
}

TEST(Worksheets, NameRowsThatNoDrawMakesUneven)
{
    const Folder folder;
    write(folder.file("same.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 0]], "K": [[1, 2], [1, 2]], "V": [[1], [3]]},
        "exercises": [{"id": "a", "kind": "fill", "node": "A"}]})"); // keys that are equal stay equal
    const Outcome outcome =
        heedmap({"worksheet", "same.heed", "-o", "sheets", "--seeds", "1..2", "--lang", "en"}, folder.path());
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err,
              "heedmap: all scores in row S_scaled[0] are equal in every draw that was tried: sheet 1, 2\n");
}

// No draw tells one largest weight of two words that are the same.
TEST(Worksheets, AskTheOthersWhereNoNumbersCanBeDrawnForAStop)
{
    const Folder folder;
    write(folder.file("stops.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 0]], "K": [[2, 1], [2, 1]], "V": [[1], [3]]},
        "lesson": [{"say": "scaled"}, {"say": "not scaled", "settings": {"scale": "none"}}],
        "exercises": [{"id": "own", "kind": "shapes", "nodes": ["A"]},
                      {"id": "tied", "kind": "predict_max", "node": "A", "stop": 1}]})");
    const auto drawn = [&](const std::string& seeds) {
        return heedmap({"worksheet", "stops.heed", "-o", "sheets", "--seeds", seeds, "--lang", "en"}, folder.path());
    };
    const Outcome outcome = drawn("1..3");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err,
              "heedmap: exercises at stop 2 of the lesson are left out: exercises: no numbers to compute by "
              "hand give every exercise one answer\n");
    EXPECT_TRUE(std::filesystem::exists(folder.file("sheets/worksheet-03.pdf")));
    EXPECT_EQ(drawn("0").err, "");
}

TEST(Worksheets, AreTheSameEveryTime)
{
    const Folder folder;
    EXPECT_EQ(heedmap(worksheets({"--lang", "zh"}), folder.path()).code, 0);
    const std::string first = contents(folder.file("sheets/worksheet-01.pdf"));
    EXPECT_EQ(heedmap(worksheets({"--lang", "zh"}), folder.path()).code, 0);
    EXPECT_EQ(contents(folder.file("sheets/worksheet-01.pdf")), first);
    EXPECT_EQ(folder.entries("sheets"), std::vector<std::string>{"worksheet-01.pdf"});
}

TEST(Worksheets, HaveThePaperAskedFor)
{
    const Folder folder;
    EXPECT_EQ(heedmap(worksheets({"--paper", "letter"}), folder.path()).code, 0);
    EXPECT_NE(contents(folder.file("sheets/worksheet-01.pdf")).find("/MediaBox [0 0 612"), std::string::npos);
    EXPECT_EQ(heedmap(worksheets({"--paper", "a4"}), folder.path()).code, 0);
    EXPECT_NE(contents(folder.file("sheets/worksheet-01.pdf")).find("/MediaBox [0 0 595"), std::string::npos);
}

TEST(Worksheets, OfAnExampleHaveTheWordsOfTheirLanguage)
{
    const auto sheet = [](const std::string& document, const char* language) {
        const Folder folder;
        EXPECT_EQ(heedmap({"worksheet", document, "-o", "sheets", "--lang", language}, folder.path()).code, 0);
        return contents(folder.file("sheets/worksheet-01.pdf"));
    };
    const std::string example = "examples:causal-mask";
    const std::string english = HEEDMAP_SOURCE_FOLDER "/resources/examples/causal-mask.heed";
    EXPECT_EQ(sheet(example, "en"), sheet(english, "en"));
    EXPECT_NE(sheet(example, "zh"), sheet(english, "zh")) << "“凶手” stands where the file has “murderer”";
}

TEST(Worksheets, AreInTheLanguageOfTheDocument)
{
    const auto sheet = [](const std::string& title, const std::vector<std::string>& more,
                          const std::vector<std::string>& variables = {}) {
        const Folder folder;
        write(folder.file("own.heed"),
              R"({"format": "heedmap", "version": 1, "title": )" + title
                  + R"(, "mechanism": "scaled_dot_product", "arrays": {"Q": [[1, 0]], "K": [[2, 1]], "V": [[1, 0]]}})");
        std::vector<std::string> call{"worksheet", "own.heed", "-o", "sheets"};
        call.insert(call.end(), more.begin(), more.end());
        EXPECT_EQ(heedmap(call, folder.path(), variables).code, 0);
        return contents(folder.file("sheets/worksheet-01.pdf"));
    };
    const std::string chinese = R"({"zh": "一", "en": "One"})";
    const std::string english = R"({"en": "One", "zh": "一"})";
    EXPECT_EQ(sheet(chinese, {}), sheet(chinese, {"--lang", "zh"}));
    EXPECT_EQ(sheet(english, {}, {"LC_ALL=zh_CN.UTF-8"}), sheet(english, {"--lang", "en"})) << "not the machine's";
    EXPECT_EQ(sheet(R"("One")", {}, {"LC_ALL=zh_CN.UTF-8"}), sheet(R"("One")", {"--lang", "en"}));
    EXPECT_NE(sheet(chinese, {}), sheet(english, {}));
}

TEST(Worksheets, AreRefusedInOneSentence)
{
    const auto refused = [](const std::vector<std::string>& more) {
        const Folder folder;
        const Outcome outcome = heedmap(worksheets(more), folder.path());
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(folder.entries(), std::vector<std::string>());
        return outcome.err;
    };
    const std::string seeds =
        "heedmap: worksheet: --seeds takes whole numbers FIRST..LAST from 0 to 999999, at most 1000 of them, not ";
    EXPECT_EQ(refused({"--seeds", "3..1"}), seeds + "\"3..1\"\n");
    EXPECT_EQ(refused({"--seeds", "1..1001"}), seeds + "\"1..1001\"\n");
    EXPECT_EQ(refused({"--seeds", "-1"}), seeds + "\"-1\"\n");
    EXPECT_EQ(refused({"--seeds", "1.."}), seeds + "\"1..\"\n");
    EXPECT_EQ(refused({"--paper", "a5"}), "heedmap: worksheet: --paper takes one of a4, letter, not \"a5\"\n");
    EXPECT_NE(refused({"--blank", "B"}).find("heedmap: worksheet: there is no node \"B\""), std::string::npos);
    EXPECT_EQ(refused({"--blank", "Q"}),
              "heedmap: worksheet: Q: expected a matrix that is computed, got one that is given\n");
}

} // namespace
} // namespace heedmap
