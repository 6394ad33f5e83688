#include <heedmap/document/computation.h>
#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/exercises/grading.h>

#include "core/io/io_support.h"

#include <gtest/gtest.h>

#include <cmath>

namespace heedmap {
namespace {

std::string with(const std::string& members)
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
        "Q": [[1, 0], [1, 1]], "K": [[2, 1], [0, 2]], "V": [[1, 0], [3, 2]]}, )"
        + members + "}";
}

std::string withExercise(const std::string& members) { return with(R"("exercises": [{"id": "a", )" + members + "}]"); }

std::string withStop(const std::string& members) { return with(R"("lesson": [{"say": "Look", )" + members + "}]"); }

std::string refusal(const std::string& text)
{
    return errorOf([&] { build(readDocument(text), {}); });
}

TEST(Exercises, AreWrittenAsTheyWereRead)
{
    const std::string exercises = R"("exercises": [
        {"id": "a", "kind": "fill", "node": "A", "cells": [[0, 1], [1, 0]], "decimals": 3,
         "prompt": {"en": "Fill", "zh": "填"}, "hints": ["First", {"en": "Second", "zh": "二"}], "points": 2.5},
        {"id": "b", "kind": "fill", "node": "S", "cells": "all", "decimals": 2},
        {"id": "c", "kind": "predict_max", "node": "A", "rows": [1]},
        {"id": "d", "kind": "which_mask", "node": "A", "options": [{"causal": true}, {}]},
        {"id": "e", "kind": "find_wrong"},
        {"id": "f", "kind": "repair", "change": ["Q", "K"], "target": {"node": "S", "value": [[1, 2], [3, 4]]},
         "within": 0.1, "budget": 6},
        {"id": "g", "kind": "shapes", "nodes": ["A", "Z"]},
        {"id": "h", "kind": "gradient_sign", "of": "Z[0,0]", "node": "S", "cells": "all"}])";
    const std::string text =
        writeDocument(readDocument(with(R"("published": {"S": [["2", "1"], ["3", "2"]]}, )" + exercises)));
    EXPECT_EQ(writeDocument(readDocument(text)), text);
    EXPECT_EQ(*Json::parse(text).find("exercises"), *Json::parse("{" + exercises + "}").find("exercises"));
}

TEST(Exercises, AreRefusedWithThePlace)
{
    EXPECT_EQ(refusal(with(R"("exercises": {})")), "exercises: expected a list of objects, got an object");
    EXPECT_EQ(refusal(with(R"("exercises": [{"kind": "fill", "node": "A"}])")),
              "exercises[0].id: missing; expected a name for the answers to go by");
    EXPECT_EQ(refusal(withExercise(R"("kind": "guess")")),
              "exercises[0].kind: expected \"fill\", \"predict_max\", \"which_mask\", \"find_wrong\", \"repair\", "
              "\"shapes\" or \"gradient_sign\", got \"guess\"");
    EXPECT_EQ(refusal(withExercise(R"("kind": "fill", "node": "A", "rows": [1])")).substr(0, 18), "exercises[0].rows:");
    EXPECT_EQ(refusal(withExercise(R"("kind": "fill", "node": "A", "points": 0)")),
              "exercises[0].points: expected a number above 0, got 0");
    EXPECT_EQ(refusal(withExercise(R"("kind": "fill", "node": "A", "decimals": 20)")),
              "exercises[0].decimals: expected a whole number up to 15, got 20");
    EXPECT_EQ(refusal(withExercise(R"("kind": "fill", "node": "A", "cells": [])")),
              "exercises[0].cells: expected \"all\", or a list of at least one cell such as [0, 1], got []");
    EXPECT_EQ(refusal(with(R"("exercises": [{"id": "a", "kind": "shapes", "nodes": ["A"]},
                                           {"id": "a", "kind": "shapes", "nodes": ["A"]}])")),
              "exercises[1].id: another exercise is called \"a\"");
    EXPECT_EQ(refusal(withExercise(R"("kind": "shapes", "nodes": [])")),
              "exercises[0].nodes: expected the names of nodes, got []");
    EXPECT_EQ(refusal(with(R"("exercises": [{"id": "a", "kind": "shapes", "nodes": ["A"], "points": 1e308},
                                           {"id": "b", "kind": "shapes", "nodes": ["A"], "points": 1e308}])")),
              "exercises[1].points: all points together are more than a number can be");
}

TEST(Exercises, SpeakOfWhatTheDocumentHas)
{
    EXPECT_EQ(refusal(withExercise(R"("kind": "fill", "node": "B")")),
              "exercises[0].node: there is no node \"B\"; there are Q, K, V, S, S_scaled, A, Z");
    EXPECT_EQ(refusal(withExercise(R"("kind": "fill", "node": "A", "cells": [[0, 0], [0, 2]])")),
              "exercises[0].cells[1]: A is 2×2, and has no such cell");
    EXPECT_EQ(refusal(withExercise(R"("kind": "predict_max", "node": "A", "rows": [2])")),
              "exercises[0].rows[0]: A is 2×2, and has no row 2");
    EXPECT_EQ(refusal(withExercise(R"("kind": "predict_max", "node": "A[0]")")),
              "exercises[0].node: A[0] is 2×2; expected a matrix, or one slice of a stack such as A[0]");
    EXPECT_EQ(
        refusal(withExercise(R"("kind": "which_mask", "node": "A", "options": [{}, {"casual": true}])")).substr(0, 31),
        "exercises[0].options[1].casual:");
    EXPECT_EQ(refusal(withExercise(R"("kind": "find_wrong")")),
              "exercises[0]: the document has no published figures; expected published");
    EXPECT_EQ(refusal(withExercise(R"("kind": "repair", "change": ["W"], "within": 1, "budget": 1,
                                      "target": {"node": "S", "value": [[1, 2], [3, 4]]})")),
              "exercises[0].change[0]: the document has no array \"W\"");
    EXPECT_EQ(refusal(withExercise(R"("kind": "repair", "change": ["Q"], "within": 1, "budget": 1,
                                      "target": {"node": "S", "value": [[1, 2]]})")),
              "exercises[0].target.value: 1×2, but S is 2×2");
    EXPECT_EQ(refusal(withExercise(R"("kind": "shapes", "nodes": ["A", "B"])")).substr(0, 22),
              "exercises[0].nodes[1]:");
    EXPECT_EQ(refusal(withExercise(R"("kind": "gradient_sign", "of": "Z[9,0]", "node": "S")")).substr(0, 16),
              "exercises[0].of:");
}

TEST(Lesson, IsWrittenAsItWasRead)
{
    const std::string lesson = R"("lesson": [
        {"say": {"en": "Look", "zh": "看"}, "view": "stage", "step": 2, "minutes": 1.5},
        {"say": "There", "step": "Scores", "node": "S", "cell": [0, 1], "head": 0, "cover": ["A", "Z"]},
        {"say": "Set", "settings": {"mask.causal": true, "scale": "none", "view.number_format": "float16"}},
        {"say": "Change", "set": [["Q", [0, 1], -2], ["K", [1, 1], 0.5]], "exercise": "a"},
        {"say": "Train", "train": {"steps": 20}}, {"say": "More", "train": {"until_loss": 0.05}}])";
    const std::string text =
        writeDocument(readDocument(with(R"("loss": [{"kind": "value", "of": "Z", "cell": [0, 0], "target": "more"}],
        "exercises": [{"id": "a", "kind": "shapes", "nodes": ["A"]}], )"
                                        + lesson)));
    EXPECT_EQ(writeDocument(readDocument(text)), text);
    EXPECT_EQ(*Json::parse(text).find("lesson"), *Json::parse("{" + lesson + "}").find("lesson"));
}

TEST(Lesson, HasOneEndOfALineWhateverEndsIt)
{
    for (const std::string end : {"\\n", "\\r\\n", "\\r", "\\u2028", "\\u2029", "\\u0085"}) {
        const Document document =
            readDocument(with(R"("lesson": [{"say": {"en": "Look)" + end
                              + R"(not for the class", "zh": "看"}}, {"say": "All)" + end + R"(mine"}])"));
        EXPECT_EQ(document.lesson[0].say.in("en"), "Look\nnot for the class") << end;
        EXPECT_EQ(document.lesson[0].say.in("zh"), "看") << end;
        EXPECT_EQ(document.lesson[1].say.in("zh"), "All\nmine") << end;
    }
}

TEST(Lesson, IsCheckedUnderTheSettingsOfItsStops)
{
    const auto stops = [](const std::string& first, const std::string& second) {
        return with(R"("lesson": [{"say": "One", )" + first + R"(}, {"say": "Two", )" + second + "}]");
    };
    const std::string masks = R"("settings": {"mask.causal": true})";
    EXPECT_EQ(refusal(stops(masks, R"("node": "S_masked", "cell": [0, 1])")), "nothing thrown");
    EXPECT_EQ(refusal(stops(masks + R"(, "cover": ["S_masked"])", R"("node": "A")")), "nothing thrown");
    EXPECT_EQ(refusal(stops(R"("node": "A")", R"("node": "S_masked")")).substr(0, 15), "lesson[1].node:");
    EXPECT_EQ(refusal(stops(masks, R"("settings": {"mask.causal": false}, "node": "S_masked")")).substr(0, 15),
              "lesson[1].node:");
    EXPECT_EQ(refusal(stops(R"("node": "A")", R"("settings": {"mask.casual": true})")).substr(0, 20),
              "lesson[1].settings: ");
    EXPECT_EQ(refusal(stops(R"("settings": {"mask.causal": true, "mask": {"causal": false}})", R"("node": "A")")),
              "lesson[0].settings: \"mask\" and \"mask.causal\" set the same; expected one of them");
    EXPECT_EQ(refusal(stops(R"("settings": {"colour": 1})", R"("node": "A")")),
              "lesson[0].settings: colour: expected a setting of scaled_dot_product, such as \"scale\", or "
              "\"view.number_format\"");
    EXPECT_EQ(refusal(with(R"("lesson": [{"say": "One"}], "exercises": [{"id": "a", "kind": "fill", "node": "S_masked",
        "stop": 1}])")),
              "exercises[0].stop: the lesson has no stop 1, counted from 0");
    EXPECT_EQ(refusal(with(R"("lesson": [{"say": "One", "settings": {"mask.causal": true}}], "exercises": [{"id": "a",
        "kind": "fill", "node": "S_masked", "stop": 0}])")),
              "nothing thrown");
}

TEST(Lesson, LooksAtTheCellsOfADocumentWithoutSamplesOnly)
{
    const auto sampled = [](const std::string& lesson) {
        return R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
            "arrays": {"K": [[1]], "V": [[1]]}, "samples": [{"arrays": {"Q": [[1]]}}, {"arrays": {"Q": [[1], [2]]}}],
            "exercises": [{"id": "a", "kind": "fill", "node": "A", "cells": [[1, 0]]}], "lesson": [)"
            + lesson + "]}";
    };
    EXPECT_EQ(refusal(sampled(R"({"say": "Second", "sample": 1, "node": "A", "cell": [1, 0]})")), "nothing thrown");
    EXPECT_EQ(refusal(sampled(R"({"say": "Third", "sample": 2})")), "lesson[0].sample: the document has no sample 2");
    EXPECT_EQ(errorOf([&] { Grader(readDocument(sampled("")), {}); }),
              "exercises[0].cells[0]: A is 1×1, and has no such cell");
}

TEST(Lesson, LosesWhatAChangedDocumentNoLongerHas)
{
    Document document = readDocument(with(R"("config": {"mask": {"causal": true}}, "exercises": [
        {"id": "gone", "kind": "fill", "node": "S_masked"}, {"id": "kept", "kind": "fill", "node": "A"}], "lesson": [
        {"say": "One", "node": "S"}, {"say": "Two", "cover": ["S_masked", "A"]}, {"say": "Three", "exercise": "gone"},
        {"say": "Four", "exercise": "kept"}, {"say": "Five", "node": "S_masked", "cell": [0, 1],
         "set": [["Q", [0, 0], 2]]}])"));
    Document unmasked = document;
    unmasked.config = Json::Object();
    unmasked.exercises.clear();
    unmasked.lesson.clear();
    removeUnfit(document, build(document, {}), {});
    EXPECT_EQ(document.exercises.size(), 2U);
    EXPECT_EQ(document.lesson[1].cover, (std::vector<std::string>{"S_masked", "A"}));
    removeUnfit(document, build(unmasked, {}), {});
    ASSERT_EQ(document.exercises.size(), 1U);
    EXPECT_EQ(document.exercises[0].id, "kept");
    ASSERT_EQ(document.lesson.size(), 5U) << "what a teacher says stays";
    EXPECT_EQ(document.lesson[0].node, "S");
    EXPECT_EQ(document.lesson[1].cover, std::vector<std::string>{"A"});
    EXPECT_FALSE(document.lesson[2].exercise);
    EXPECT_EQ(document.lesson[3].exercise, "kept");
    EXPECT_FALSE(document.lesson[4].node);
    EXPECT_FALSE(document.lesson[4].cell);
    EXPECT_EQ(document.lesson[4].say.in("en"), "Five");
    EXPECT_EQ(document.lesson[4].set.size(), 1U);
}

TEST(Lesson, MayUncoverEverything)
{
    const Document document = readDocument(withStop(R"("cover": [])"));
    ASSERT_TRUE(document.lesson[0].cover);
    EXPECT_TRUE(document.lesson[0].cover->empty());
    EXPECT_TRUE(readDocument(writeDocument(document)).lesson[0].cover) << "which is not the same as saying nothing";
}

TEST(Lesson, IsRefusedWithThePlace)
{
    EXPECT_EQ(refusal(with(R"("lesson": [{"step": 1}])")), "lesson[0].say: missing; expected what is said there");
    EXPECT_EQ(refusal(withStop(R"("step": 1.5)")), "lesson[0].step: expected a whole number from 0, got 1.5");
    EXPECT_EQ(refusal(withStop(R"("cell": [0, 1])")),
              "lesson[0].cell: a cell needs the node that it is of; expected lesson[0].node");
    EXPECT_EQ(refusal(withStop(R"("view": "panels:Q,A")")), "nothing thrown");
    EXPECT_EQ(refusal(withStop(R"("view": "panels:Q,X")")).substr(0, 43),
              "lesson[0].view: there is no node \"X\"; there");
    EXPECT_EQ(refusal(withStop(R"("node": "S", "cell": [0, 2])")), "lesson[0].cell: S is 2×2, and has no such cell");
    EXPECT_EQ(refusal(withStop(R"("cover": ["A", "B"])")).substr(0, 19), "lesson[0].cover[1]:");
    EXPECT_EQ(refusal(withStop(R"("set": [["W", [0, 0], 1]])")),
              "lesson[0].set[0][0]: the document has no array \"W\"");
    EXPECT_EQ(refusal(withStop(R"("set": [["Q", [0, 5], 1]])")), "lesson[0].set[0][1]: Q is 2×2, and has no such cell");
    EXPECT_EQ(refusal(withStop(R"("set": [["Q", 1]])")),
              "lesson[0].set[0]: expected an array, a cell and a number, such as [\"W_Q\", [0, 1], 2], got [\"Q\", 1]");
    EXPECT_EQ(refusal(withStop(R"("settings": {"view.number_format": "float12"})")).substr(0, 73),
              "lesson[0].settings: view.number_format: there is no number format float12");
    EXPECT_EQ(refusal(withStop(R"("settings": {"view.number_format": 16})")).substr(0, 41),
              "lesson[0].settings: view.number_format: t");
    EXPECT_EQ(refusal(withStop(R"("settings": {"view.number_format": null})")), "nothing thrown");
    EXPECT_EQ(refusal(withStop(R"("head": 1)")), "lesson[0].head: the document has no head 1");
    EXPECT_EQ(refusal(withStop(R"("sample": 1)")), "lesson[0].sample: the document has no sample 1");
    EXPECT_EQ(refusal(withStop(R"("exercise": "z")")), "lesson[0].exercise: the document has no exercise \"z\"");
    EXPECT_EQ(refusal(withStop(R"("train": {"steps": 5})")),
              "lesson[0].train: the document has no loss to train with; expected loss");
    EXPECT_EQ(refusal(withStop(R"("train": {"steps": 5, "until_loss": 1})")),
              "lesson[0].train: expected either until_loss or steps");
    EXPECT_EQ(refusal(withStop(R"("minutes": 0)")), "lesson[0].minutes: expected a number above 0, got 0");
}

// Masks and ids take whole numbers of their own only; a document of them could not be saved and opened again.
TEST(Lesson, PutsNoNumberWhereTheArrayTakesOthers)
{
    const auto masked = [](const std::string& number) {
        return refusal(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
            "config": {"mask": {"custom": "keep"}}, "arrays": {"Q": [[1], [2]], "K": [[1], [2]], "V": [[1], [2]],
            "mask": [[1, 1], [1, 1]]}, "lesson": [{"say": "Hide", "set": [["mask", [0, 1], )"
                       + number + "]]}]}");
    };
    EXPECT_EQ(masked("0"), "nothing thrown");
    EXPECT_EQ(
        masked("0.5"),
        "lesson[0].set[0][2]: expected 0, 1 or a boolean, got 0.5; for numbers that are added to the scores write "
        "config.mask.custom \"add\"");
    const auto named = [](const std::string& number) {
        return refusal(R"({"format": "heedmap", "version": 1, "mechanism": "transformer", "config": {"heads": 1,
            "encoder_layers": 1, "decoder_layers": 0, "ffn": false, "norm": "none"}, "arrays": {"src.ids": [0, 2],
            "embedding": [[1], [2], [3]], "enc.0.attn.W_Q": [[1]], "enc.0.attn.W_K": [[1]], "enc.0.attn.W_V": [[1]],
            "enc.0.attn.W_O": [[1]], "W_vocab": [[1, 2, 3]]}, "lesson": [{"say": "Change",
            "set": [["src.ids", [0], )"
                       + number + "]]}]}");
    };
    EXPECT_EQ(named("2"), "nothing thrown");
    EXPECT_EQ(named("3"), "lesson[0].set[0][2]: expected a whole number from 0 to 2, got 3");
    EXPECT_EQ(named("0.5"), "lesson[0].set[0][2]: expected a whole number from 0 to 2, got 0.5");
}

// On stage a document lacks what an earlier stop took away; what brings it back was read with the whole of it.
TEST(Lesson, MayBringBackWhatAStopTookAway)
{
    const Document whole = readDocument(
        R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "config": {"mask": {"custom": true}},
        "arrays": {"Q": [[1, 0], [1, 1]], "K": [[2, 1], [0, 2]], "V": [[1, 0], [3, 2]], "mask": [[1, 1], [0, 1]]},
        "lesson": [{"say": "none", "settings": {"mask.custom": false}},
                   {"say": "drawn", "settings": {"mask.custom": true}, "node": "A"}]})");
    ASSERT_EQ(errorOf([&] { build(whole, {}); }), "nothing thrown");
    Document shown = withSettings(whole, whole.lesson[0].settings, whole, {});
    shown.atStop = 0;
    EXPECT_EQ(errorOf([&] { build(shown, {}); }), "nothing thrown");
}

// What a teacher hands out says nothing of what will be said, and asks the same.
TEST(DocumentsForStudents, HaveNoNotesAndNoLessonButTheStopsThatExercisesNeed)
{
    const std::string text = with(R"("notes": {"A": "the answer is 0.73"}, "lesson": [
        {"say": "secret one", "settings": {"scale": "none"}, "cover": ["A"], "minutes": 3},
        {"say": "secret two", "set": [["Q", [0, 0], 5]]}, {"say": "secret three", "node": "Z"}],
        "exercises": [{"id": "a", "kind": "fill", "node": "A", "cells": [[0, 1]], "decimals": 2, "stop": 1},
                      {"id": "b", "kind": "fill", "node": "A", "cells": [[0, 1]], "decimals": 2}])");
    const Document own = readDocument(text);
    const Document handed = readDocument(writeDocument(forStudents(own)));
    EXPECT_EQ(writeDocument(handed).find("secret"), std::string::npos);
    EXPECT_EQ(writeDocument(handed).find("0.73"), std::string::npos);
    EXPECT_EQ(handed.lesson.size(), 2U);
    EXPECT_FALSE(isTold(handed.lesson));
    EXPECT_TRUE(isTold(own.lesson));
    for (const Document& each : {own, handed}) {
        Computation there = build(atStop(each, {}, 1), {});
        EXPECT_NEAR(there.graph.read(there.graph.find("A")).at({0, 0, 1}), 1 / (1 + std::exp(10.0)), 1e-12);
    }
    EXPECT_TRUE(forStudents(readDocument(withStop(R"("node": "A")"))).lesson.empty());
}

} // namespace
} // namespace heedmap
