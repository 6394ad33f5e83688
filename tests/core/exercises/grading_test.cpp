#include <heedmap/document/reader.h>
#include <heedmap/exercises/grading.h>

#include "core/io/io_support.h"

#include <gtest/gtest.h>

#include <numeric>

namespace heedmap {
namespace {

// S = [2 0; 3 2], S_scaled = S/√2, A = [0.8044 0.1956; 0.6698 0.3302], Z = [1.3911 0.3911; 1.6605 0.6605]
std::string document(const std::string& exercises, const std::string& members = "")
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
        "Q": [[1, 0], [1, 1]], "K": [[2, 1], [0, 2]], "V": [[1, 0], [3, 2]]}, "exercises": [)"
        + exercises + "]" + members + "}";
}

std::string causal(const std::string& exercises)
{
    return document(exercises, R"(, "config": {"mask": {"causal": true}})");
}

std::string fill(const std::string& node, const std::string& more = "", const std::string& id = "f")
{
    return R"({"id": ")" + id + R"(", "kind": "fill", "node": ")" + node + "\"" + more + "}";
}

Marks graded(const std::string& document, const std::string& answers)
{
    return Grader(readDocument(document), {}).grade(readAnswers(R"({"document": "d", "answers": {)" + answers + "}}"));
}

double points(const std::string& document, const std::string& answers) { return graded(document, answers).points(); }

/// What one typed cell of a `fill` of all of a node with two decimals is told.
std::string mistake(const std::string& document, const std::string& cell, const std::string& typed)
{
    const Marks marks = graded(document, R"("f": [[)" + cell + ", \"" + typed + "\"]]");
    std::string said;
    for (const Mark& mark : marks.exercises.front().marks)
        if (!mark.given.empty())
            said += mark.points > 0.2 ? "right" : mark.mistake.english();
    return said;
}

TEST(Grader, DividesThePointsOverTheCells)
{
    const std::string a = document(fill("A", R"(, "points": 2)"));
    EXPECT_EQ(points(a, R"("f": [[[0, 0], "0.80"], [[0, 1], "0.2"], [[1, 0], "0.67"], [[1, 1], "0.33"]])"), 2);
    EXPECT_EQ(points(a, R"("f": [[[0, 0], "0.80"], [[1, 1], " 1/3 "]])"), 1);
    EXPECT_EQ(points(a, R"("f": [[[0, 0], "0.8"], [[0, 0], "7"]])"), 0) << "the last one counts";
    EXPECT_EQ(points(a, R"("f": [[[0, 0], "much"], [[7, 0], "0.8"]])"), 0);
    EXPECT_EQ(points(a, R"("f": [[[0, 1e300], "0.2"]])"), 0) << "no cell";
    EXPECT_EQ(points(a, ""), 0);
    const std::string one = document(fill("A", R"(, "cells": [[0, 1]], "decimals": 3)"));
    EXPECT_EQ(points(one, R"("f": [[[0, 1], "0.196"], [[0, 0], "7"]])"), 1) << "what was not asked does not count";
}

TEST(Grader, ReadsNumbersAsPeopleWriteThem)
{
    const std::string a = document(fill("A", R"(, "points": 4)"));
    EXPECT_EQ(points(a, R"("f": [[[0, 0], "0,80"], [[0, 1], "20%"], [[1, 0], "2/3"], [[1, 1], "～０．３３"]])"), 4);
}

TEST(Grader, SaysWhatCannotBeRead)
{
    const auto said = [](const Exercise::Task& task, const char* answer) {
        return unreadAnswer({.id = "f", .task = task}, Json::parse(answer)).english();
    };
    EXPECT_EQ(said(Exercise::Fill{}, R"([[[0, 0], "0,25"], [[0, 1], "-infinity"], [[1, 0], "100%"], [[1, 1], 3]])"),
              "");
    EXPECT_EQ(said(Exercise::Fill{}, R"([[[0, 0], "1"], [[0, 1], "blue"]])"),
              "\"blue\" is not a number; write one such as 0.25, 1/3, 25% or -inf");
    EXPECT_EQ(said(Exercise::FindWrong{}, R"([[[0, 0], "?"]])"),
              "\"?\" is not a number; write one such as 0.25, 1/3, 25% or -inf");
    EXPECT_EQ(said(Exercise::Repair{}, R"([["W_Q", [0, 1], "two"]])"),
              "\"two\" is not a number; write one such as 0.25, 1/3, 25% or -inf");
    EXPECT_EQ(said(Exercise::Shapes{}, R"({"A": "2x3", "Z": "4*1"})"), "");
    EXPECT_EQ(said(Exercise::Shapes{}, R"({"A": "2 by 3"})"), "\"2 by 3\" is not a shape; write one such as 2×3");
    EXPECT_EQ(said(Exercise::PredictMax{}, "[[0, 1]]"), "");
}

TEST(Grader, GivesHalfForWhatIsNear)
{
    const std::string one = document(fill("A", R"(, "cells": [[0, 0]])")); // 0.80443
    EXPECT_EQ(points(one, R"("f": [[[0, 0], "0.809"]])"), 1);
    EXPECT_EQ(points(one, R"("f": [[[0, 0], "0.81"]])"), 0.5);
    EXPECT_EQ(points(one, R"("f": [[[0, 0], "0.854"]])"), 0.5);
    EXPECT_EQ(points(one, R"("f": [[[0, 0], "0.856"]])"), 0);
}

TEST(Grader, TakesHowNearANumberHasToBeFromTheExercise)
{
    const std::string one = document(fill("A", R"(, "cells": [[0, 0]], "near": 10, "share": 0.25)")); // 0.80443
    EXPECT_EQ(points(one, R"("f": [[[0, 0], "0.90"]])"), 0.25);
    EXPECT_EQ(points(one, R"("f": [[[0, 0], "0.91"]])"), 0);
    EXPECT_EQ(points(document(fill("A", R"(, "cells": [[0, 0]], "near": 0)")), R"("f": [[[0, 0], "0.81"]])"), 0);
}

TEST(Grader, GivesNothingForWhatIsNearByAKnownMistake)
{
    const std::string one = document(fill("A", R"(, "cells": [[0, 0]], "near": 10)"));
    const Mark mark = graded(one, R"("f": [[[0, 0], "0.88"]])").exercises.front().marks.front(); // softmax of 2 and 0
    EXPECT_EQ(mark.points, 0);
    EXPECT_EQ(mark.mistake.english(), "no 1/√d_k");
    EXPECT_EQ(points(one, R"("f": [[[0, 0], "0.87"]])"), 0.5) << "as near, and by no rule";
}

TEST(Grader, NamesTheMistakeThatExplainsMostOfARow)
{
    const auto named = [](const char* hidden) {
        const Marks marks = graded(causal(fill("A", R"(, "cells": [[0, 0], [0, 1]], "near": 20)")),
                                   R"("f": [[[0, 0], "0.80"], [[0, 1], ")" + std::string(hidden) + "\"]]");
        EXPECT_EQ(marks.exercises.front().marks.front().points, 0) << "near 1, but by a known mistake";
        return marks.exercises.front().marks.front().mistake.english();
    };
    EXPECT_EQ(named("0.20"), "mask forgotten");
    EXPECT_EQ(named("0"), "zeroed after softmax");
}

TEST(Grader, NamesTheStopWhoseNumbersWereTaken)
{
    const std::string lesson = R"(, "lesson": [{"say": "So far"},
        {"say": "Another query", "set": [["Q", [0, 0], 1.1]]}, {"say": "Learn", "train": {"steps": 1}}],
        "loss": [{"kind": "value", "of": "Z", "cell": [0, 0], "target": "more"}])";
    const auto marked = [&](const std::string& stop, const std::string& answers) {
        return graded(document(fill("A", R"(, "cells": [[0, 0], [0, 1]])" + stop), lesson), "\"f\": " + answers)
            .exercises.front();
    };
    const ExerciseMarks next = marked("", R"([[[0, 0], "0.83"], [[0, 1], "0.17"]])"); // softmax of 2.2/√2 and 0
    EXPECT_EQ(next.points(), 0) << "near, but those of another stop";
    EXPECT_EQ(next.marks[0].mistake.english(), "as at stop 2 of the lesson");
    EXPECT_EQ(marked("", R"([[[0, 0], "0.83"], [[0, 1], "0.18"]])").points(), 0.5) << "not all of the row";
    EXPECT_EQ(marked(R"(, "stop": 1)", R"([[[0, 0], "0.80"], [[0, 1], "0.20"]])").marks[0].mistake.english(),
              "as at stop 1 of the lesson");
}

TEST(Grader, TakesTheSettingsAndNumbersOfAStop)
{
    const std::string lesson = R"(, "lesson": [{"say": "So far"},
        {"say": "Masked", "settings": {"mask.causal": true}, "set": [["Q", [1, 0], 0]]},
        {"say": "Unscaled", "settings": {"scale": "none", "mask.causal": false}}])";
    const auto at = [&](const std::string& stop) {
        return document(fill("A", R"(, "cells": [[0, 0], [1, 0]])" + stop), lesson);
    };
    const std::string own = R"("f": [[[0, 0], "0.80"], [[1, 0], "0.67"]])";
    EXPECT_EQ(points(at(""), own), 1);
    EXPECT_EQ(points(at(R"(, "stop": 0)"), own), 1);
    EXPECT_EQ(points(at(R"(, "stop": 1)"), R"("f": [[[0, 0], "1"], [[1, 0], "0.33"]])"), 1) << "1 and 2 over root 2";
    EXPECT_EQ(points(at(R"(, "stop": 2)"), R"("f": [[[0, 0], "0.88"], [[1, 0], "0.27"]])"), 1) << "all before holds";
    EXPECT_EQ(points(at(R"(, "stop": 2)"), own), 0);
}

TEST(Grader, AsksForNoNumbersThatAreLearnt)
{
    const std::string trained = document(fill("A", R"(, "stop": 1)"),
                                         R"(, "loss": [{"kind": "value", "of": "Z", "cell": [0, 0], "target": "more"}],
        "lesson": [{"say": "Learn", "train": {"steps": 2}}, {"say": "And now?"}])");
    EXPECT_EQ(errorOf([&] { graded(trained, ""); }),
              "exercises[0].stop: lesson[0].train: numbers that are learnt in class cannot be asked for; expected a "
              "stop before it");
}

TEST(Grader, KnowsInfiniteScores)
{
    const std::string masked = causal(fill("S_masked", R"(, "cells": [[0, 1]])"));
    EXPECT_EQ(points(masked, R"("f": [[[0, 1], "-inf"]])"), 1);
    EXPECT_EQ(points(masked, R"("f": [[[0, 1], "−∞"]])"), 1);
    EXPECT_EQ(points(masked, R"("f": [[[0, 1], "inf"]])"), 0);
    EXPECT_EQ(points(masked, R"("f": [[[0, 1], "-1000"]])"), 0);
}

TEST(Grader, CountsWhatFollowsFromEarlierErrors)
{
    const std::string two =
        document(fill("S", R"(, "cells": [[0, 1]])", "s") + "," + fill("A", R"(, "cells": [[0, 0], [1, 0]])", "a"));
    // With S = [2 1; 3 2] the first row of A is 0.67, 0.33.
    const Marks marks = graded(two, R"("s": [[[0, 1], "1"]], "a": [[[0, 0], "0.67"], [[1, 0], "0.67"]])");
    EXPECT_EQ(marks.exercises[0].points(), 0);
    EXPECT_EQ(marks.exercises[1].points(), 1);
    EXPECT_TRUE(marks.exercises[1].marks[0].followsOn);
    EXPECT_FALSE(marks.exercises[1].marks[1].followsOn) << "right by itself";
    EXPECT_EQ(points(two, R"("s": [[[0, 1], "0"]], "a": [[[0, 0], "0.67"], [[1, 0], "0.67"]])"), 1.5)
        << "nothing to follow from";
    EXPECT_EQ(marks.points(), 1);
    EXPECT_EQ(marks.of(), 2);
}

TEST(Grader, FollowsInTheOrderOfTheComputation)
{
    const std::string backwards =
        document(fill("A", R"(, "cells": [[0, 0]])", "a") + "," + fill("S", R"(, "cells": [[0, 1]])", "s"));
    EXPECT_EQ(points(backwards, R"("s": [[[0, 1], "1"]], "a": [[[0, 0], "0.67"]])"), 1) << "asked before S";
}

TEST(Grader, FollowsWhatWasTypedAndWhatWasComputedExactly)
{
    // Typed as [1 1; 2 1] for [1.41 0; 2.12 1.41]: the second number is wrong, the others are rounded.
    const std::string two =
        document(fill("S_scaled", R"(, "decimals": 0)", "s") + "," + fill("A", R"(, "cells": [[0, 0]])", "a"));
    const std::string typed = R"("s": [[[0, 0], "1"], [[0, 1], "1"], [[1, 0], "2"], [[1, 1], "1"]], )";
    EXPECT_EQ(graded(two, typed + R"("a": [[[0, 0], "0.50"]])").exercises[1].points(), 1) << "softmax of 1 and 1";
    EXPECT_EQ(graded(two, typed + R"("a": [[[0, 0], "0.60"]])").exercises[1].points(), 1) << "softmax of 1.414 and 1";
    EXPECT_EQ(graded(two, typed + R"("a": [[[0, 0], "0.70"]])").exercises[1].points(), 0);
}

TEST(Grader, ForgetsOneLearnersErrorsForTheNext)
{
    Grader grader(readDocument(document(fill("S", "", "s") + "," + fill("A", R"(, "cells": [[0, 0]])", "a"))), {});
    const auto answers = [](const std::string& s) {
        return readAnswers(R"({"answers": {"s": [[[0, 1], ")" + s + R"("]], "a": [[[0, 0], "0.67"]]}})");
    };
    EXPECT_EQ(grader.grade(answers("1")).exercises[1].points(), 1);
    EXPECT_EQ(grader.grade(answers("0")).exercises[1].points(), 0);
    EXPECT_EQ(grader.grade(answers("1")).exercises[1].points(), 1);
}

TEST(Grader, ForgetsTheMatricesThatOneLearnerGotWrong)
{
    Grader grader(readDocument(document(fill("S", "", "s") + "," + fill("S_scaled", "", "c") + ","
                                        + fill("A", R"(, "cells": [[0, 0]])", "a"))),
                  {});
    const auto points = [&](const std::string& wrong) {
        return grader.grade(readAnswers("{\"answers\": {" + wrong + R"(, "a": [[[0, 0], "0.60"]]}})"))
            .exercises[2]
            .points();
    };
    EXPECT_EQ(points(R"("c": [[[0, 1], "1"]])"), 1);
    EXPECT_EQ(points(R"("s": [[[1, 0], "9"]])"), 0) << "another row, and S_scaled is right";
}

TEST(Grader, NamesTheRuleThatALearnerSeemsToHaveUsed)
{
    EXPECT_EQ(mistake(document(fill("A")), "[0, 0]", "0.88"), "no 1/√d_k");
    EXPECT_EQ(mistake(document(fill("S_scaled")), "[1, 0]", "3"), "no 1/√d_k");
    EXPECT_EQ(mistake(document(fill("A")), "[0, 0]", "0.73"), "scaled by 1/d_k") << "softmax of 1 and 0";
    EXPECT_EQ(mistake(document(fill("A")), "[0, 0]", "0.33"), "softmax by column");
    EXPECT_EQ(mistake(document(fill("S")), "[0, 1]", "3"), "K·Qᵀ");
    EXPECT_EQ(mistake(causal(fill("A")), "[0, 0]", "0.80"), "mask forgotten");
    EXPECT_EQ(mistake(causal(fill("Z")), "[0, 1]", "0.39"), "mask forgotten") << "also in what follows";
    EXPECT_EQ(mistake(document(fill("Z")), "[0, 1]", "1.66"), "transposed");
    EXPECT_EQ(mistake(document(fill("S")), "[1, 0]", "-3"), "sign");
    EXPECT_EQ(mistake(document(fill("S")), "[1, 0]", "17"), "");
    EXPECT_EQ(mistake(document(fill("S")), "[1, 0]", "3"), "right");
}

TEST(Grader, NamesTheFactorOfScoresForScoresOnly)
{
    const std::string warm = R"({"format": "heedmap", "version": 1, "mechanism": "transformer", "config": {
        "encoder_layers": 0, "heads": 1, "ffn": false, "norm": "none", "generate": {"temperature": 0.5}},
        "arrays": {"tgt.X": [[1]], "dec.0.self.W_Q": [[1]], "dec.0.self.W_K": [[1]], "dec.0.self.W_V": [[0]],
        "dec.0.self.W_O": [[1]], "W_vocab": [[1, 3]]}, "exercises": [)"
        + fill("next.z_T") + "]}"; // 2 and 6
    EXPECT_EQ(mistake(warm, "[0, 0]", "1"), "") << "the temperature is forgotten, which is another factor";
    EXPECT_EQ(mistake(warm, "[0, 0]", "-2"), "sign");
    EXPECT_EQ(mistake(warm, "[0, 1]", "6"), "right");
}

TEST(Grader, NoticesARoundedNumberThatWasRoundedAgain)
{
    const std::string tenths = R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "config": {"scale": 0.1}, "arrays": {"Q": [[1]], "K": [[3.46]], "V": [[1]]}, "exercises": [)";
    EXPECT_EQ(graded(tenths + fill("S_scaled", R"(, "decimals": 1)") + "]}", R"("f": [[[0, 0], "0.4"]])")
                  .exercises[0]
                  .marks[0]
                  .mistake.english(),
              "rounded twice")
        << "0.346, 0.35, 0.4";
    // 10·round(0.14142) against 1.4142
    const std::string wide = R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "config": {"scale": 10}, "arrays": {"Q": [[1]], "K": [[0.14142]], "V": [[1]]}, "exercises": [)";
    EXPECT_EQ(graded(wide + fill("S_scaled", R"(, "decimals": 1)") + "]}", R"("f": [[[0, 0], "1.0"]])")
                  .exercises[0]
                  .marks[0]
                  .mistake.english(),
              "rounded twice")
        << "from inputs that were rounded";
    const std::string same = R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "config": {"scale": 1}, "arrays": {"Q": [[1]], "K": [[0.84939]], "V": [[1]]}, "exercises": [)";
    EXPECT_NE(graded(same + fill("S_scaled", R"(, "decimals": 2)") + "]}", R"("f": [[[0, 0], "0.8544"]])")
                  .exercises[0]
                  .marks[0]
                  .mistake.english(),
              "rounded twice")
        << "that gives 0.85, as rounding once does";
}

TEST(Grader, KnowsTheMistakesOfLayerNorm)
{
    const std::string layer = R"({"format": "heedmap", "version": 1, "mechanism": "encoder_layer",
        "config": {"heads": 1, "norm": "pre", "eps": 0.5}, "arrays": {"X": [[1, 2, 3, 4]],
        "attn.W_Q": {"init": "zeros", "shape": [4, 4]}, "attn.W_K": {"init": "zeros"}, "attn.W_V": {"init": "zeros", "shape": [4, 4]},
        "attn.W_O": {"init": "zeros"}, "norm1.gamma": [2, 1, 1, 1], "norm1.beta": [0, 1, 0, 0],
        "norm2.gamma": {"init": "ones"}, "norm2.beta": {"init": "zeros"},
        "ffn.W_1": {"init": "zeros", "shape": [4, 4]}, "ffn.b_1": {"init": "zeros"},
        "ffn.W_2": {"init": "zeros"}, "ffn.b_2": {"init": "zeros"}}, "exercises": [)"
        + fill("norm1") + "]}";
    EXPECT_EQ(mistake(layer, "[0, 0]", "-2.27"), "right");                               // 2·(−1.5)/√1.75
    EXPECT_EQ(mistake(layer, "[0, 0]", "-2.04"), "unbiased variance, divided by d − 1"); // √(5/3 + 0.5)
    EXPECT_EQ(mistake(layer, "[0, 0]", "-2.68"), "no ε");                                // √1.25
    EXPECT_EQ(mistake(layer, "[0, 1]", "0.55"), "no ε") << "beta counts too";
}

TEST(Grader, TakesEveryLargestCellOfARow)
{
    const std::string predict = document(R"({"id": "p", "kind": "predict_max", "node": "A"})");
    EXPECT_EQ(points(predict, R"("p": [[0, 0], [1, 0]])"), 1);
    EXPECT_EQ(points(predict, R"("p": [[0, 1], [1, 0]])"), 0.5);
    EXPECT_EQ(points(predict, R"("p": [[0, 1], [0, 0]])"), 0.5) << "the last one counts";
    const std::string ties =
        document(R"({"id": "p", "kind": "predict_max", "node": "V", "rows": [0]})", R"(, "config": {"scale": 1})");
    EXPECT_EQ(points(ties, R"("p": [[0, 0]])"), 1);
    const std::string equal =
        document(R"({"id": "p", "kind": "predict_max", "node": "A", "rows": [1]})", R"(, "config": {"scale": 0})");
    EXPECT_EQ(points(equal, R"("p": [[1, 0]])"), 1);
    EXPECT_EQ(points(equal, R"("p": [[1, 1]])"), 1) << "both are 0.5";
}

TEST(Grader, RefusesARowWithoutALargestNumber)
{
    const auto says = [](const std::string& rows) -> std::string {
        const std::string padded = document(R"({"id": "p", "kind": "predict_max", "node": "A")" + rows + "}",
                                            R"(, "config": {"mask": {"query_padding": [1, 0]}})");
        try {
            (void)points(padded, R"("p": [[0, 0]])");
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(says(""), "exercises[0].rows: row 1 of A has a cell that is not a number, so it has no largest");
    EXPECT_EQ(says(R"(, "rows": [0])"), "");
}

TEST(Grader, LooksAtOneSliceOfAStack)
{
    const std::string heads = R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
        "Q": [[[1]], [[1]]], "K": [[[1], [2]], [[2], [1]]], "V": [[[1], [1]], [[1], [1]]]}, "exercises": [
        {"id": "p", "kind": "predict_max", "node": "A[1]"}]})";
    EXPECT_EQ(points(heads, R"("p": [[0, 0]])"), 1);
    EXPECT_EQ(points(heads, R"("p": [[0, 1]])"), 0);
}

TEST(Grader, AcceptsEveryOptionThatIsTheMask)
{
    const std::string which = causal(R"({"id": "m", "kind": "which_mask", "node": "A",
        "options": [{"window": 0}, {"causal": true}, {"random": [[0], [0, 1]]}, {}]})");
    EXPECT_EQ(points(which, R"("m": 0)"), 0);
    EXPECT_EQ(points(which, R"("m": 1)"), 1);
    EXPECT_EQ(points(which, R"("m": 2)"), 1) << "the same cells by another rule";
    EXPECT_EQ(points(which, R"("m": 3)"), 0);
    EXPECT_EQ(points(which, R"("m": 9)"), 0);
    const std::string none = document(R"({"id": "m", "kind": "which_mask", "node": "A",
        "options": [{"causal": true}, {}, {"window": 9}]})");
    EXPECT_EQ(points(none, R"("m": 1)"), 1) << "no mask at all";
    EXPECT_EQ(points(none, R"("m": 2)"), 1) << "a mask that keeps all";
    EXPECT_EQ(points(none, R"("m": 0)"), 0);
}

// Its other mask is of a source, which it does not have.
TEST(Grader, KnowsTheMaskOfAModelOfDecodersAlone)
{
    const std::string decoder = R"({"format": "heedmap", "version": 1, "mechanism": "transformer", "config": {
        "encoder_layers": 0, "decoder_layers": 1, "heads": 1, "norm": "none", "ffn": false, "prediction": false,
        "tgt_mask": {"causal": true}}, "arrays": {"tgt.X": [[1], [2]], "dec.0.self.W_Q": [[1]],
        "dec.0.self.W_K": [[1]], "dec.0.self.W_V": [[1]], "dec.0.self.W_O": [[1]]}, "exercises": [
        {"id": "m", "kind": "which_mask", "node": "dec.0.self.A", "options": [{"causal": false}, {"causal": true}]}]})";
    EXPECT_EQ(points(decoder, R"("m": 0)"), 0);
    EXPECT_EQ(points(decoder, R"("m": 1)"), 1);
}

// Padding of the source would hide keys there, too.
TEST(Grader, KnowsTheMaskBetweenTheHalvesOfAModel)
{
    std::string weights;
    for (const char* part : {"enc.0.attn", "dec.0.self", "dec.0.cross"})
        for (const char* letter : {"Q", "K", "V", "O"})
            weights += std::string(R"(, ")") + part + ".W_" + letter + R"(": [[1]])";
    const std::string model = R"({"format": "heedmap", "version": 1, "mechanism": "transformer", "config": {
        "encoder_layers": 1, "decoder_layers": 1, "heads": 1, "norm": "none", "ffn": false, "prediction": false,
        "cross_mask": {"key_padding": [1, 0]}}, "arrays": {"src.X": [[1], [2]], "tgt.X": [[1], [2]])"
        + weights + R"(}, "exercises": [{"id": "m", "kind": "which_mask", "node": "dec.0.cross.A", "options": [
        {}, {"key_padding": [1, 0]}, {"key_padding": [0, 1]}]}]})";
    EXPECT_EQ(points(model, R"("m": 0)"), 0);
    EXPECT_EQ(points(model, R"("m": 1)"), 1);
    EXPECT_EQ(points(model, R"("m": 2)"), 0);
}

TEST(Grader, MarksTheFiguresThatDisagree)
{
    const std::string wrong = document(R"({"id": "w", "kind": "find_wrong", "points": 2})", R"(, "published": {
        "A": [["0.80", "0.30"], ["0.67", "0.33"]], "S": [["2", "1"], ["", "2"]]})");
    EXPECT_EQ(points(wrong, R"("w": [[["A", 0, 1], "0.20"], [["S", 0, 1], "0"]])"), 2);
    EXPECT_EQ(points(wrong, R"("w": [[["A", 0, 1], "0.2"]])"), 1);
    EXPECT_EQ(points(wrong, R"("w": [[["A", 0, 1], "0.22"]])"), 0) << "as exactly as it is printed";
    EXPECT_EQ(points(wrong, R"("w": [[["A", 0, 1], "0.20"], [["A", 0, 0], "0.70"]])"), 0) << "one pick too many";
    EXPECT_EQ(points(wrong, R"("w": [[["A", 0, 0], "0.70"]])"), 0) << "never below 0";
    EXPECT_EQ(points(wrong, R"("w": [[["S", 1, 0], "3"], [["S", 0, 1], "0"]])"), 1) << "nothing is printed there";
    const std::string single =
        document(R"({"id": "w", "kind": "find_wrong"})", R"(, "published": {"S": [["2", "1"], ["3", "2"]]})");
    EXPECT_EQ(points(single, R"("w": [[[0, 1], "0"]])"), 1);
}

TEST(Grader, TriesEdits)
{
    const std::string repair = document(R"({"id": "r", "kind": "repair", "change": ["Q", "K"],
        "target": {"node": "S", "value": [[2, 0], [4, 2]]}, "within": 0.01, "budget": 1})");
    EXPECT_EQ(points(repair, R"("r": [["Q", [1, 0], 1.5]])"), 1);
    EXPECT_EQ(points(repair, R"("r": [["Q", [1, 0], 1.49]])"), 0) << "3.98 is not within 0.01 of 4";
    EXPECT_EQ(points(repair, R"("r": [["V", [0, 0], 4]])"), 0) << "an array that may not change";
    EXPECT_EQ(points(repair, R"("r": [["Q", [9, 0], 4]])"), 0);
    EXPECT_EQ(points(repair, R"("r": [["Q", [1, 0], "many"]])"), 0);
    EXPECT_EQ(points(repair, ""), 0);
}

TEST(Grader, AcceptsEditsWithinTheBudget)
{
    const auto repair = [](int budget) {
        return document(R"({"id": "r", "kind": "repair", "change": ["Q"],
            "target": {"node": "S", "value": [[4, 0], [3, 4]]}, "within": 0.01, "budget": )"
                        + std::to_string(budget) + "}");
    };
    // Q = [2 0; 0.5 2]: S = [4 0; 3 4]
    const std::string edits = R"("r": [["Q", [0, 0], 2], ["Q", [1, 0], 0.5], ["Q", [1, 1], 2]])";
    EXPECT_EQ(points(repair(3), edits), 1);
    EXPECT_EQ(points(repair(2), edits), 0);
    EXPECT_EQ(points(repair(3), R"("r": [["Q", [0, 0], 7], ["Q", [0, 0], 2], ["Q", [1, 0], 0.5], ["Q", [1, 1], 2]])"),
              1)
        << "the last one of a cell";
}

TEST(Grader, ReadsShapes)
{
    const std::string shapes = document(R"({"id": "s", "kind": "shapes", "nodes": ["A", "Z"]})");
    EXPECT_EQ(points(shapes, R"("s": {"A": "2×2", "Z": "2 x 2"})"), 1);
    EXPECT_EQ(points(shapes, R"("s": {"A": "2*2", "Z": "2×3"})"), 0.5);
    EXPECT_EQ(points(shapes, R"("s": {"A": "4", "Z": "n×m"})"), 0);
    const std::string heads = R"({"format": "heedmap", "version": 1, "mechanism": "multi_head_attention", "arrays": {
        "X": {"init": "zeros", "shape": [3, 4]}, "W_Q": {"init": "zeros", "shape": [4, 4]},
        "W_K": {"init": "zeros", "shape": [4, 4]}, "W_V": {"init": "zeros", "shape": [4, 4]},
        "W_O": {"init": "zeros", "shape": [4, 4]}},
        "exercises": [{"id": "s", "kind": "shapes", "nodes": ["A"]}]})";
    EXPECT_EQ(points(heads, R"("s": {"A": "2×3×3"})"), 1);
    EXPECT_EQ(points(heads, R"("s": {"A": "3×3"})"), 0) << "of a stack its slices count too";
}

TEST(Grader, KnowsTheSignOfAGradient)
{
    // Z[0,0] = 1·A[0,0] + 3·A[0,1] falls where the first score grows.
    const std::string sign = document(R"({"id": "g", "kind": "gradient_sign", "of": "Z[0,0]", "node": "S",
        "cells": [[0, 0], [0, 1]]})");
    EXPECT_EQ(points(sign, R"("g": [[[0, 0], "down"], [[0, 1], "up"]])"), 1);
    EXPECT_EQ(points(sign, R"("g": [[[0, 0], "up"], [[0, 1], "up"]])"), 0.5);
    EXPECT_EQ(points(sign, R"("g": [[[0, 0], "grow"]])"), 0);
    const std::string all = document(R"({"id": "g", "kind": "gradient_sign", "of": "Z[0,0]", "node": "S"})");
    EXPECT_EQ(graded(all, "").exercises[0].marks.size(), 2U) << "the second row has none";
}

TEST(Grader, RefusesExercisesWithoutAnAnswer)
{
    const auto refusal = [](const std::string& text) { return errorOf([&] { Grader(readDocument(text), {}); }); };
    EXPECT_EQ(refusal(document("")), "exercises: the document has none, so there is nothing to mark");
    EXPECT_EQ(refusal(document(R"({"id": "g", "kind": "gradient_sign", "of": "Z[0,0]", "node": "S",
                  "cells": [[0, 0], [1, 0]]})")),
              "exercises[0].cells[1]: the gradient is smaller than 1e-6, so its sign cannot be asked for");
    EXPECT_EQ(refusal(causal(R"({"id": "m", "kind": "which_mask", "node": "A", "options": [{"window": 0}, {}]})")),
              "exercises[0].options: none of them is the mask of A");
    EXPECT_EQ(
        refusal(document(R"({"id": "w", "kind": "find_wrong"})", R"(, "published": {"S": [["2", ""], ["", ""]]})")),
        "exercises[0]: all published figures agree, so there is none to find");
    EXPECT_EQ(refusal(document(R"({"id": "g", "kind": "gradient_sign", "of": "Q[0,0]", "node": "Z"})")),
              "exercises[0].node: Q[0,0] does not depend on Z");
}

TEST(Grader, NamesACellThatItsMatrixDoesNotHave)
{
    const auto outside = [](const std::string& exercise, const std::string& answers) {
        const Answers given = readAnswers(R"({"document": "d", "answers": {)" + answers + "}}");
        const std::vector<Sentence> said = Grader(readDocument(document(exercise)), {}).cellsOutside(given);
        return said.empty() ? std::string() : said.front().english();
    };
    EXPECT_EQ(outside(fill("A"), R"("f": [[[0, 0], "0.8"], [[0, 9], "1"]])"),
              "answers.f[1]: A is 2×2 and has no cell [0, 9]; the others are marked");
    EXPECT_EQ(outside(fill("A"), R"("f": [[[1, 1], "0.8"]])"), "");
    const std::string largest = R"({"id": "p", "kind": "predict_max", "node": "A"})";
    EXPECT_EQ(outside(largest, R"("p": [[0, 1], [2, 0]])"),
              "answers.p[1]: A is 2×2 and has no cell [2, 0]; the others are marked");
    EXPECT_EQ(outside(largest, R"("p": [[0, 1]])"), "");
    EXPECT_EQ(outside(R"({"id": "s", "kind": "shapes", "nodes": ["A"]})", R"("s": {"A": "2×2"})"), "");
}

TEST(Grader, RefusesAnswersOfAnotherForm)
{
    const std::string text = document(fill("A") + R"(, {"id": "m", "kind": "which_mask", "node": "A",
        "options": [{"causal": true}, {}]}, {"id": "s", "kind": "shapes", "nodes": ["A"]},
        {"id": "p", "kind": "predict_max", "node": "A"})");
    const auto refusal = [&](const std::string& answers) { return errorOf([&] { graded(text, answers); }); };
    EXPECT_EQ(refusal(R"("x": 1)"), "answers.x: the document has no such exercise");
    EXPECT_EQ(refusal(R"("f": 1)"), "answers.f: expected a list of cells and texts, such as [[0, 1], \"0.25\"], got 1");
    EXPECT_EQ(refusal(R"("f": [[[0, 0]]])"),
              "answers.f[0]: expected a list of cells and texts, such as [[0, 1], \"0.25\"], got a list");
    EXPECT_EQ(refusal(R"("f": [["0,0", "0.25"]])"), "answers.f[0][0]: expected a cell such as [0, 1], got \"0,0\"");
    EXPECT_EQ(refusal(R"("f": [[[0, 0.5], "0.25"]])"), "answers.f[0][0]: expected a cell such as [0, 1], got [0, 0.5]");
    EXPECT_EQ(refusal(R"("f": [[[0, 0], true]])"),
              "answers.f[0][1]: expected a text or a number, such as \"0.25\", got true");
    EXPECT_EQ(refusal(R"("f": [[[0, 0], ["0.25"]]])"),
              "answers.f[0][1]: expected a text or a number, such as \"0.25\", got [\"0.25\"]");
    EXPECT_EQ(refusal(R"("f": [[[0, 0], null], [[0, 9], "1"]])"), "nothing thrown");
    EXPECT_EQ(refusal(R"("p": [[0, 1e300]])"), "answers.p[0][1]: expected a whole number from 0, got 1e+300");
    EXPECT_EQ(refusal(R"("p": [[-1, 0]])"), "answers.p[0][0]: expected a whole number from 0, got -1");
    EXPECT_EQ(refusal(R"("m": "causal")"),
              "answers.m: expected the number of an option, counted from 0, got \"causal\"");
    EXPECT_EQ(refusal(R"("s": "2×2")"), "answers.s: expected an object, got \"2×2\"");
    EXPECT_EQ(errorOf([] { readAnswers("[]"); }), "answers: expected an object, got []");
    EXPECT_EQ(errorOf([] { readAnswers("{}"); }),
              "answers: missing; expected an object from the ids of exercises to answers");
    EXPECT_EQ(errorOf([] { readAnswers(R"({"answers": {}, "progress": 1})"); }), "progress: expected an object, got 1");
}

TEST(AnswersFile, KeepsTheSeedAndTheProgress)
{
    Answers answers{.document = "d", .seed = 17, .progress = Json::Object{{"tries", Json::Object{{"a", 2}}}}};
    answers.given.set("a", Json::Array{});
    const Answers again = readAnswers(writeAnswers(answers));
    EXPECT_EQ(again.seed, 17U);
    EXPECT_EQ(again.progress, answers.progress);
    EXPECT_EQ(again.given, answers.given);
    EXPECT_EQ(readAnswers(R"({"answers": {}})").seed, std::nullopt);
}

} // namespace
} // namespace heedmap
