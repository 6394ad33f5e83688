#include "support/program.h"

#include <heedmap/base/json.h>

#include <gtest/gtest.h>

#include <cmath>
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

TEST(Grade, NamesMistakesAndCountsThem)
{
    const Folder folder; // S = [2, 0; 3, 2]
    write(folder.file("w.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
        "Q": [[1, 0], [1, 1]], "K": [[2, 1], [0, 2]], "V": [[1, 0], [3, 2]]}, "exercises": [
        {"id": "w", "kind": "fill", "node": "A"}, {"id": "s", "kind": "fill", "node": "S"}]})");
    write(folder.file("a.json"), R"({"answers": {"w": [[[0, 0], "0.88"], [[0, 1], "0.12"]], "s": [[[1, 0], "-3"]]}})");
    write(folder.file("b.json"), R"({"answers": {"w": [[[0, 0], "0.88"]]}})");
    const Outcome lines =
        heedmap({"grade", "w.heed", "a.json", "b.json", "--mistakes", "--summary", "--csv", "m.csv"}, folder.path());
    EXPECT_EQ(lines.code, 0) << lines.err;
    EXPECT_EQ(lines.out,
              "a 0 2\n  w[0,0] no 1/√d_k\n  w[0,1] no 1/√d_k\n  s[1,0] sign\n"
              "b 0 2\n  w[0,0] no 1/√d_k\n"
              "w\tno 1/√d_k\t2\ns\tsign\t1\n");
    EXPECT_EQ(contents(folder.file("m.csv")),
              "name,w,s,points,of,mistakes\na,0,0,0,2,\"w[0,0] no 1/√d_k; w[0,1] no 1/√d_k; s[1,0] sign\"\n"
              "b,0,0,0,2,\"w[0,0] no 1/√d_k\"\n");
    EXPECT_EQ(heedmap({"grade", "w.heed", "a.json", "--json", "--summary"}, folder.path()).code, 2);

    const Outcome chinese = heedmap({"grade", "w.heed", "a.json", "--mistakes", "--summary", "--csv", "m.csv"},
                                    folder.path(), {"LC_ALL=zh_CN.UTF-8"});
    EXPECT_EQ(chinese.code, 0) << chinese.err;
    EXPECT_EQ(chinese.out,
              "a 0 2\n  w[0,0] 没有乘 1/√d_k\n  w[0,1] 没有乘 1/√d_k\n  s[1,0] 符号错误\n"
              "w\t没有乘 1/√d_k\t1\ns\t符号错误\t1\n");
    EXPECT_EQ(contents(folder.file("m.csv")),
              "name,w,s,points,of,mistakes\n"
              "a,0,0,0,2,\"w[0,0] 没有乘 1/√d_k; w[0,1] 没有乘 1/√d_k; s[1,0] 符号错误\"\n");
}

TEST(Grade, NamesAnswersToAnotherDocument)
{
    const Folder folder;
    write(folder.file("other.json"), R"({"document": "takehome", "answers": {}})");
    const Outcome outcome = graded(folder, {"anna.json", "other.json"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, "anna 2 3\nother 0 3\n");
    EXPECT_EQ(outcome.err, "other.json: these answers are about \"takehome\"; they are marked all the same\n");
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

// As on the worksheet of that seed: the numbers are drawn anew under the settings of the stop.
TEST(Grade, MarksNumbersDrawnBySeedAtAStopOfALesson)
{
    const Folder folder;
    write(folder.file("stops.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 0]], "K": [[2, 1], [0, 2]], "V": [[1], [3]]},
        "lesson": [{"say": "scaled"}, {"say": "not scaled", "settings": {"scale": "none"}}],
        "exercises": [{"id": "own", "kind": "fill", "node": "S"},
                      {"id": "bare", "kind": "fill", "node": "S_scaled", "decimals": 1, "stop": 1}]})");
    const auto marks = [&](const std::string& answers) {
        write(folder.file("a.json"), R"({"seed": 4, "answers": {)" + answers + "}}");
        const Outcome outcome = heedmap({"grade", "stops.heed", "a.json", "--json"}, folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return Json::parse(outcome.out).array()[0];
    };
    const Json blank = marks(R"("bare": [])");
    const Json& bare = *blank.find("exercises")->find("bare");
    std::string answers;
    for (const Json& mark : bare.find("marks")->array()) {
        const double right = std::stod(mark.find("right")->string());
        EXPECT_EQ(right, std::round(right)) << "sums of products of whole numbers, as they are not scaled";
        const std::string cell = mark.find("place")->string().substr(8); // after the node's name
        answers.append(answers.empty() ? "[" : ", [").append(cell).append(", \"");
        answers.append(mark.find("right")->string()).append("\"]");
    }
    const Json full = marks(R"("bare": [)" + answers + "]");
    EXPECT_EQ(*full.find("points"), Json(1));
    EXPECT_EQ(*full.find("of"), Json(2));
}

// No draw tells one largest weight of two words that are the same.
TEST(Grade, MarksTheOthersWhereNoNumbersCanBeDrawnForAStop)
{
    const Folder folder;
    write(folder.file("stops.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 0]], "K": [[2, 1], [2, 1]], "V": [[1], [3]]},
        "lesson": [{"say": "scaled"}, {"say": "not scaled", "settings": {"scale": "none"}}],
        "exercises": [{"id": "own", "kind": "shapes", "nodes": ["A"]},
                      {"id": "tied", "kind": "predict_max", "node": "A", "stop": 1}]})");
    write(folder.file("a.json"), R"({"seed": 4, "answers": {"own": {"A": "1x2"}, "tied": [[0, 1]]}})");
    const Outcome outcome = heedmap({"grade", "stops.heed", "a.json"}, folder.path());
    EXPECT_EQ(outcome.out, "a 1 1\n");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.err.find("a.json: exercises at stop 2 of the lesson are not marked: exercises: no numbers"),
              std::string::npos)
        << outcome.err;
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
    write(folder.file("broken.json"), R"({"answers": {"s": 1}})");
    write(folder.file("other.json"), R"({"answers": {"x": 1, "s": [[[0, 0], "2"]]}})");
    const Outcome outcome = graded(folder, {"broken.json", "anna.json", "other.json", "none.json"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "anna 2 3\nother 1 3\n");
    EXPECT_NE(outcome.err.find("broken.json: answers.s: expected"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("other.json: answers.x: the document has no such exercise; the others are marked\n"),
              std::string::npos);
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
