#include "support/program.h"

#include <heedmap/base/json.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace heedmap {
namespace {

const std::string sums = R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
    "Q": [[1, 0]], "K": [[2, 1], [0, 2]], "V": [[1], [3]]}, "exercises": [
    {"id": "s", "kind": "fill", "node": "S", "points": 2}, {"id": "z", "kind": "shapes", "nodes": ["Z", "A", "K"]}]})";

Outcome graded(const Folder& folder, std::vector<std::string> more)
{
    write(folder.file("sums.heed"), sums);
    write(folder.file("anna.json"), R"({"document": "sums", "answers": {"s": [[[0, 0], "2"], [[0, 1], "0"]]}})");
    write(folder.file("li wei.json"), R"({"answers": {"s": [[[0, 0], "2"]], "z": {"Z": "1×1"}}})");
    more.insert(more.begin(), {"grade", "sums.heed"});
    return heedmap(more, folder.path());
}

TEST(Grade, PrintsALineForEachFile)
{
    const Folder folder;
    const Outcome outcome = graded(folder, {"anna.json", "li wei.json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "anna 2 3\nli wei 1.3333 3\n");
}

TEST(Grade, WritesATable)
{
    const Folder folder;
    EXPECT_EQ(graded(folder, {"anna.json", "li wei.json", "--csv", "marks.csv"}).code, 0);
    EXPECT_EQ(contents(folder.file("marks.csv")), "name,s,z,points,of\nanna,2,0,2,3\nli wei,1,0.3333,1.3333,3\n");
}

TEST(Grade, SaysWhatBecameOfEveryAnswer)
{
    const Folder folder;
    const Outcome outcome = graded(folder, {"li wei.json", "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const Json all = Json::parse(outcome.out);
    ASSERT_EQ(all.array().size(), 1U);
    const Json& exercise = *all.array()[0].find("exercises")->find("s");
    EXPECT_EQ(*exercise.find("points"), Json(1));
    EXPECT_EQ(*exercise.find("marks")->array()[1].find("right"), Json("0.00"));
    EXPECT_EQ(*exercise.find("marks")->array()[0].find("given"), Json("2"));
}

TEST(Grade, MarksNumbersDrawnBySeed)
{
    const Folder folder;
    const std::string scores = folder.file("answers.json");
    write(folder.file("sums.heed"), sums);
    const auto marked = [&](const std::string& answer) {
        write(scores, R"({"seed": 2, "answers": {"s": [[[0, 0], ")" + answer + R"("]]}})");
        return heedmap({"grade", "sums.heed", "answers.json", "--json"}, folder.path());
    };
    const Outcome blank = marked("");
    ASSERT_EQ(blank.code, 0) << blank.err;
    const Json all = Json::parse(blank.out);
    const Json& mark = all.array()[0].find("exercises")->find("s")->find("marks")->array()[0];
    ASSERT_NE(mark.find("right")->string(), "2.00") << "other numbers than the document's own";
    const Json right = Json::parse(marked(mark.find("right")->string()).out);
    EXPECT_EQ(*right.array()[0].find("points"), Json(1));
}

TEST(Grade, MarksAFolder)
{
    const Folder folder;
    std::filesystem::create_directory(folder.file("class"));
    write(folder.file("class/b.json"), R"({"answers": {}})");
    write(folder.file("class/a.json"), R"({"answers": {}})");
    EXPECT_EQ(graded(folder, {"class"}).out, "a 0 3\nb 0 3\n");
}

TEST(Grade, MarksTheOthersWhereOneFileIsWrong)
{
    const Folder folder;
    write(folder.file("broken.json"), R"({"answers": {"x": 1}})");
    const Outcome outcome = graded(folder, {"broken.json", "anna.json", "none.json"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "anna 2 3\n");
    EXPECT_NE(outcome.err.find("broken.json: answers.x: the document has no such exercise\n"), std::string::npos);
    EXPECT_NE(outcome.err.find("none.json: "), std::string::npos);
}

TEST(Grade, RefusesWrongCalls)
{
    const Folder folder;
    const Outcome none = graded(folder, {});
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.err.find("grade: there is no ANSWERS..."), std::string::npos) << none.err;
    const Outcome taken = graded(folder, {"anna.json", "--csv", "anna.json"});
    EXPECT_EQ(taken.code, 2);
    EXPECT_EQ(graded(folder, {"anna.json", "--csv", "sums.heed"}).code, 2);
    EXPECT_EQ(contents(folder.file("sums.heed")), sums);
}

} // namespace
} // namespace heedmap
