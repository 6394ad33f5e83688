#include "support/pdf_text.h"

#include "examples.h"
#include "model/workbench.h"
#include "view/lesson/stop_text.h"
#include "window/lesson/speaker_text.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/io/file.h>

#include <worksheet/step_words.h>
#include <worksheet/worksheet.h>

#include <gtest/gtest.h>

#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <map>

namespace heedmap {
namespace {

const std::string shippedFolder = HEEDMAP_SOURCE_FOLDER "/resources/examples";

Worksheet sheetOf(const std::string& id, std::uint64_t seed)
{
    return {readExample(id), shippedFolder, seed, {.name = id}};
}

std::string wordsOn(const std::vector<Block>& pages)
{
    std::string text;
    for (const Block& page : pages)
        for (const PaperText& each : page.texts)
            text += each.text.toStdString() + "\n";
    return text;
}

/// What stands in a ring.
QStringList ringedOn(const std::vector<Block>& pages)
{
    QStringList ringed;
    for (const Block& page : pages)
        for (const PaperCell& cell : page.cells)
            if (cell.kind == PaperCell::Kind::Ringed)
                ringed << cell.text;
    return ringed;
}

TEST(WorksheetQuestions, AMisprintIsFoundOnTheSheetWithTheNumbersThatWerePrinted)
{
    Worksheet worksheet = sheetOf("three-by-three", 0);
    const std::vector<Block> sheet = worksheet.pages(false);
    const std::vector<Block> key = worksheet.pages(true);
    EXPECT_EQ(ringedOn(sheet), QStringList()) << "the learner's ring";
    EXPECT_EQ(ringedOn(key), QStringList("5"));
    EXPECT_EQ(wordsOn(sheet).find("S[q1, k2] = "), std::string::npos);
    EXPECT_NE(wordsOn(key).find("S[q1, k2] = 4"), std::string::npos) << wordsOn(key);
    EXPECT_NE(wordsOn(sheet).find("1 of the printed numbers is wrong."), std::string::npos) << wordsOn(sheet);
    const auto printed = [](const PaperCell& cell) { return cell.text == "5" && cell.node == noNode; };
    EXPECT_TRUE(
        std::ranges::any_of(sheet, [&](const Block& page) { return std::ranges::any_of(page.cells, printed); }));
    Worksheet drawn = sheetOf("three-by-three", 1);
    EXPECT_EQ(drawn.ofOwnNumbers(), std::vector<std::string>{"misprint"}) << "printed were other numbers";
    EXPECT_EQ(wordsOn(drawn.pages(false)).find("printed"), std::string::npos);
}

TEST(WorksheetQuestions, TheLargestIsAskedOfAMatrixThatIsNamed)
{
    EXPECT_NE(wordsOn(sheetOf("what-it-looks-for", 0).pages(false)).find("The largest of a row of A"),
              std::string::npos);
}

TEST(WorksheetQuestions, EachStandsOnceAtItsMatrixWithItsPoints)
{
    const Document document = readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "multi_head_attention",
        "config": {"heads": 2}, "arrays": {"X": [[1, 0], [0, 1]], "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 2]],
        "W_V": [[1, 0], [0, 1]], "W_O": [[1, 0], [0, 1]]}, "exercises": [
        {"id": "one", "kind": "fill", "node": "A", "cells": [[0, 0, 0], [0, 1, 0]], "points": 4, "prompt": "First"},
        {"id": "two", "kind": "fill", "node": "A", "cells": [[1, 1, 0]], "points": 5, "prompt": "Second"},
        {"id": "out", "kind": "fill", "node": "Y", "cells": [[0, 0]], "points": 2, "prompt": "Third"}]})");
    Worksheet worksheet(document, {}, 0, {.name = "heads"});
    const QString words = QString::fromStdString(wordsOn(worksheet.pages(false)));
    for (const char* once : {"4 points", "5 points", "2 points", "First", "Second", "Third"})
        EXPECT_EQ(words.count(QLatin1String(once)), 1) << once << "\n" << words.toStdString();
    EXPECT_LT(words.indexOf("4 points"), words.indexOf("5 points")) << words.toStdString();
}

/// Two heads of two words.
Document twoHeads(const std::string& exercises)
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "multi_head_attention",
        "config": {"heads": 2}, "arrays": {"X": [[1, 0], [0, 1]], "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 2]],
        "W_V": [[1, 0], [0, 1]], "W_O": [[1, 0], [0, 1]]}, "exercises": [)"
                        + exercises + "]}");
}

/// What stands under each number of a sheet.
QStringList numberedOn(const std::vector<Block>& pages)
{
    QStringList questions;
    for (const Block& page : pages)
        for (const PaperText& text : page.texts)
            if (text.colour == Qt::white)
                questions << QString();
            else if (!questions.isEmpty())
                questions.last() += text.text + QLatin1Char('\n');
    return questions;
}

TEST(WorksheetQuestions, EachNumberStandsForPointsAndTheyAddUp)
{
    const std::string weights = R"({"id": "a", "kind": "fill", "node": "A", "cells": [[0, 0, 0], [0, 0, 1]]}, )";
    const std::string outputs = R"({"id": "z", "kind": "fill", "node": "Z", "cells": [[0, 0, 0]]})";
    const std::string other = R"({"id": "b", "kind": "fill", "node": "A", "cells": [[1, 1, 0]]}, )";
    const std::string scores = R"({"id": "s", "kind": "fill", "node": "S"}, )";
    const std::string largest = R"({"id": "m", "kind": "predict_max", "node": "S[0]", "rows": [0]}, )";
    for (const std::string& exercises :
         {weights + outputs, weights + other + outputs, scores + weights + other + outputs, scores + outputs,
          largest + weights + outputs, scores + largest + other + outputs}) {
        const Document document = twoHeads(exercises);
        Worksheet worksheet(document, {}, 0, {.name = "heads"});
        const QStringList questions = numberedOn(worksheet.pages(false));
        EXPECT_LE(questions.size(), std::ssize(document.exercises)) << exercises;
        const QString first = QStringLiteral("head 0"), second = QStringLiteral("head 1");
        const QString all = questions.join(QString());
        EXPECT_TRUE(!all.contains(second) || all.indexOf(first) < all.indexOf(second)) << exercises;
        qsizetype points = 0;
        for (const QString& question : questions) {
            EXPECT_GT(question.count(QStringLiteral("1 point")), 0) << exercises << "\n" << question.toStdString();
            points += question.count(QStringLiteral("1 point"));
        }
        EXPECT_EQ(points, std::ssize(document.exercises)) << exercises;
    }
}

TEST(WorksheetQuestions, OneOfSeveralHeadsNamesNoneAlone)
{
    Worksheet worksheet(twoHeads(R"({"id": "a", "kind": "fill", "node": "A"})"), {}, 0, {.name = "heads"});
    const std::string sheet = wordsOn(worksheet.pages(false));
    EXPECT_NE(sheet.find("Fill in the numbers of A. (1 point)"), std::string::npos) << sheet;
}

TEST(WorksheetQuestions, EachIsAnsweredWithTheDecimalsThatItAsksFor)
{
    const Document document = readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 2]], "V": [[1], [2]]}, "exercises": [
        {"id": "rough", "kind": "fill", "node": "A", "cells": [[0, 0]], "decimals": 1, "prompt": "First"},
        {"id": "fine", "kind": "fill", "node": "A", "cells": [[1, 1]], "decimals": 3, "prompt": "Second"}]})");
    Worksheet worksheet(document, {}, 0, {.name = "decimals"});
    const std::string sheet = wordsOn(worksheet.pages(false));
    EXPECT_NE(sheet.find("First (1 point, 1 decimal)"), std::string::npos) << sheet;
    EXPECT_NE(sheet.find("Second (1 point, 3 decimals)"), std::string::npos) << sheet;
    QStringList cells;
    for (const Block& page : worksheet.pages(true))
        for (const PaperCell& cell : page.cells)
            cells << cell.text;
    EXPECT_TRUE(cells.contains("0.7")) << cells.join(' ').toStdString(); // 0.6698
    EXPECT_TRUE(cells.contains("0.804")) << cells.join(' ').toStdString();
}

TEST(WorksheetQuestions, WholeNumbersAreAskedForWhereNoDecimalsAre)
{
    for (const std::uint64_t seed : {0U, 1U}) {
        Worksheet worksheet(
            twoHeads(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[0, 0, 0]], "decimals": 0})"), {}, seed,
            {.name = "heads"});
        const NodeId weights = worksheet.content().graph().find("A");
        EXPECT_NE(wordsOn(worksheet.pages(false)).find("whole numbers"), std::string::npos) << seed;
        for (const Block& page : worksheet.pages(true))
            for (const PaperCell& cell : page.cells)
                EXPECT_FALSE(cell.node == weights && cell.kind == PaperCell::Kind::Blank && cell.text.contains('.'))
                    << seed << " " << cell.text.toStdString();
    }
}

TEST(WorksheetQuestions, OneAboutWeightsAndOneAboutTheirProductStandEachAtItsMatrix)
{
    Worksheet worksheet(twoHeads(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[0, 0, 0]], "prompt": "First"},
        {"id": "z", "kind": "fill", "node": "Z", "cells": [[0, 0, 0]], "prompt": "Second"})"),
                        {}, 0, {.name = "heads"});
    const QString sheet = QString::fromStdString(wordsOn(worksheet.pages(false)));
    const qsizetype product = sheet.indexOf("Weights, then");
    ASSERT_GE(product, 0) << sheet.toStdString();
    EXPECT_LT(sheet.indexOf("First"), product) << sheet.toStdString();
    EXPECT_GT(sheet.indexOf("Second"), product) << sheet.toStdString();
}

TEST(WorksheetQuestions, EachSaysWhatANearMissEarnsWhereTheyDiffer)
{
    const std::string first = R"({"id": "a", "kind": "fill", "node": "A", "cells": [[0, 0, 0]])";
    const std::string others = R"(}, {"id": "b", "kind": "fill", "node": "A", "cells": [[0, 1, 0]]},
        {"id": "c", "kind": "fill", "node": "A", "cells": [[1, 1, 0]], "share": 0})";
    Worksheet differ(twoHeads(first + R"(, "near": 2, "share": 0.25)" + others), {}, 0, {.name = "heads"});
    const std::string sheet = wordsOn(differ.pages(false));
    for (const char* said : {"a near miss of up to 2 in the last place earns 25%",
                             "a near miss of up to 5 in the last place earns 50%", "a near miss earns nothing"})
        EXPECT_NE(sheet.find(said), std::string::npos) << said << "\n" << sheet;
    Worksheet alike(twoHeads(first + "}"), {}, 0, {.name = "heads"});
    EXPECT_EQ(wordsOn(alike.pages(false)).find("near miss"), std::string::npos) << "the key says it of all";
}

TEST(WorksheetQuestions, NameMatricesByLettersAndLayers)
{
    Worksheet worksheet = sheetOf("whispers", 1);
    const std::string sheet = wordsOn(worksheet.pages(false));
    EXPECT_EQ(sheet.find("dec.1"), std::string::npos) << sheet;
    EXPECT_NE(sheet.find("Decoder layer 1 · Add"), std::string::npos) << sheet;
    EXPECT_NE(sheet.find("Fill in add_1[Bo, 0], add_1[Cy, 0]. (1 point)"), std::string::npos) << sheet;
    for (const char* id : {"whispers", "it-learned", "recall", "encoder-layer", "decoder-layer"}) {
        const Computation computation = build(readExample(id), shippedFolder);
        const Graph& graph = computation.graph;
        for (NodeId node = 0; node < graph.size(); ++node) {
            const std::vector<std::string> symbols = inputSymbols(graph, node);
            for (std::size_t i = 0; i < symbols.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    EXPECT_TRUE(symbols[i] != symbols[j] || graph.node(node).inputs[i] == graph.node(node).inputs[j])
                        << id << ": " << formulaOf(graph, node).toStdString();
        }
    }
}

TEST(WorksheetQuestions, WhatIsAskedForIsNotPrintedByAnother)
{
    Document document = readExample("two-heads");
    LessonStop masked;
    masked.settings = Json::Object{{"mask.causal", true}};
    document.lesson = {LessonStop(), masked};
    const auto row = [](Index row) { return std::vector<CellIndices>{{0, row, 0}, {0, row, 1}, {0, row, 2}}; };
    document.exercises = {
        {.id = "scores", .task = Exercise::Fill{.node = "S_scaled", .cells = row(3)}},
        {.id = "weights", .task = Exercise::Fill{.node = "A", .cells = row(3)}, .stop = 1},
    };
    const NodeId scores = build(document, shippedFolder).graph.find("S_scaled");
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Worksheet worksheet(document, shippedFolder, seed, {.name = "two-heads"});
        std::map<Index, QString> answers;
        for (const Block& page : worksheet.pages(true))
            for (const PaperCell& cell : page.cells)
                if (cell.node == scores && cell.kind == PaperCell::Kind::Blank)
                    answers[cell.cell.col] = cell.text;
        ASSERT_EQ(answers.size(), 3U) << seed;
        for (const Block& page : worksheet.pages(false)) {
            std::map<NodeId, int> told;
            for (const PaperCell& cell : page.cells)
                if (cell.node != noNode && cell.cell.slice == 0 && cell.cell.row == 3 && answers.contains(cell.cell.col)
                    && cell.text == answers[cell.cell.col])
                    ++told[cell.node];
            for (const auto& [node, count] : told)
                EXPECT_LT(count, 3) << seed << " node " << node;
        }
    }
}

/// One query, three keys; as it is, and not scaled.
Document twoStops(const std::string& exercises)
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
        "Q": [[1, 0, 0], [1, 1, 0]], "K": [[0, 1, 0], [2, 0, 0], [0, 0, 0]], "V": [[1], [2], [4]]},
        "lesson": [{"say": "Scaled"}, {"say": "Not scaled", "settings": {"scale": "none"}},
                   {"say": "Another query", "set": [["Q", [0, 1], 3]]}],
        "exercises": [)" + exercises
                        + "]}");
}

/// What stands in the first row of the scaled scores, page by page.
QStringList scoresOn(Worksheet& worksheet)
{
    const NodeId scores = worksheet.content().graph().find("S_scaled");
    QStringList texts;
    for (const Block& page : worksheet.pages(false))
        for (const PaperCell& cell : page.cells)
            if (cell.node == scores && cell.cell.row == 0)
                texts << (cell.kind == PaperCell::Kind::Given ? cell.text : QStringLiteral("?"));
    return texts;
}

TEST(WorksheetQuestions, ANumberThatMerelyEqualsAnAnswerIsPrinted)
{
    const std::string weights = R"({"id": "b", "kind": "fill", "node": "A", "cells": [[0, 0], [0, 1], [0, 2]],
                                    "stop": 1})";
    Worksheet zeros(twoStops(R"({"id": "a", "kind": "fill", "node": "S_scaled", "stop": 0,
                                 "cells": [[0, 0], [0, 1], [0, 2]]}, )"
                             + weights),
                    {}, 0, {.name = "x"});
    EXPECT_EQ(scoresOn(zeros).last(3), QStringList({"0", "2", "0"})) << "scaled they are 0, too, but others";
    Worksheet same(
        twoStops(R"({"id": "a", "kind": "fill", "node": "S", "stop": 0, "cells": [[0, 0], [0, 1], [0, 2]]}, )"
                 + weights),
        {}, 0, {.name = "x"});
    EXPECT_EQ(scoresOn(same).last(3), QStringList({"?", "?", "?"})) << "the answers themselves";
}

TEST(WorksheetQuestions, AKeyNamesNoMistakeThatThePrintedRowsRuleOut)
{
    Worksheet worksheet(twoStops(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[1, 0], [1, 1], [1, 2]]})"), {},
                        0, {.name = "x"});
    const std::string key = wordsOn(worksheet.pages(true));
    for (const char* rule : {"no 1/√d_k", "scaled by 1/d_k", "softmax by column", "K·Qᵀ", "transposed"})
        EXPECT_EQ(key.find(rule), std::string::npos) << key;
}

TEST(WorksheetQuestions, AKeyNamesNoMistakeThatTheRowsOfAnotherStopRuleOut)
{
    Document document = twoStops(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[0, 0], [0, 1], [0, 2]]},
        {"id": "b", "kind": "fill", "node": "Z", "cells": [[0, 0]], "stop": 0})");
    const auto query = std::ranges::find(document.arrays, "Q", [](const auto& array) { return array.first; });
    ASSERT_NE(query, document.arrays.end());
    query->second = std::make_shared<const Tensor>(Tensor({{1, 1, 0}}));
    Worksheet worksheet(document, {}, 0, {.name = "x"});
    const std::string key = wordsOn(worksheet.pages(true));
    for (const char* rule : {"no 1/√d_k", "scaled by 1/d_k"})
        EXPECT_EQ(key.find(rule), std::string::npos) << "the scaled scores stand at the first\n" << key;
    EXPECT_NE(key.find("sign"), std::string::npos) << key;
}

TEST(WorksheetQuestions, TwoOfOneMatrixNameTheirCells)
{
    Worksheet worksheet(twoStops(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[0, 0], [0, 1], [0, 2]]},
        {"id": "b", "kind": "fill", "node": "A", "cells": [[1, 1]]},
        {"id": "c", "kind": "fill", "node": "A", "cells": [[1, 0]], "prompt": "And this?"})"),
                        {}, 0, {.name = "x"});
    const std::string sheet = wordsOn(worksheet.pages(false));
    for (const char* said :
         {"Fill in A[0, 0] to A[0, 2]. (1 point)", "Fill in A[1, 1]. (1 point)", "And this? (1 point): A[1, 0]"})
        EXPECT_NE(sheet.find(said), std::string::npos) << said << "\n" << sheet;
}

TEST(WorksheetQuestions, SayWhichNumbersHoldAtEachStop)
{
    Worksheet worksheet(twoStops(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 0]], "stop": 0},
        {"id": "b", "kind": "fill", "node": "A", "cells": [[0, 0]], "stop": 1},
        {"id": "c", "kind": "fill", "node": "S", "cells": [[0, 1]], "stop": 2})"),
                        {}, 0, {.name = "x"});
    const QString sheet = QString::fromStdString(wordsOn(worksheet.pages(false)));
    EXPECT_EQ(sheet.count("The same numbers as in question 1."), 1) << sheet.toStdString();
    EXPECT_EQ(sheet.count("Other numbers than in the questions before."), 1) << sheet.toStdString();
    EXPECT_LT(sheet.indexOf("The same numbers"), sheet.indexOf("Other numbers")) << sheet.toStdString();
}

TEST(WorksheetQuestions, AStopWithoutWordsIsNamedByItsPlaceAlone)
{
    Document document = twoStops(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 0]], "stop": 1})");
    document.lesson[1].say = {};
    Worksheet worksheet(document, {}, 0, {.name = "x"});
    const std::string sheet = wordsOn(worksheet.pages(false));
    EXPECT_NE(sheet.find("As at stop 2 of the lesson.\n"), std::string::npos) << sheet;
}

TEST(WorksheetQuestions, AKeyNamesAllAnswersThatAreRight)
{
    Worksheet worksheet(twoStops(R"({"id": "a", "kind": "predict_max", "node": "S", "rows": [1]},
        {"id": "b", "kind": "which_mask", "node": "A", "options": [{"causal": false}, {"causal": true}, {"window": 5}]})"),
                        {}, 0, {.name = "x"});
    const Tensor& scores = worksheet.content().numbers(worksheet.content().graph().find("S"));
    ASSERT_EQ(scores.at({0, 1, 0}), 1);
    Document tied = twoStops(R"({"id": "a", "kind": "predict_max", "node": "S", "rows": [0]})");
    tied.arrays[1].second = std::make_shared<const Tensor>(Tensor({{2, 0, 0}, {2, 1, 0}, {0, 0, 0}}));
    Worksheet both(tied, {}, 0, {.name = "x"});
    EXPECT_NE(wordsOn(both.pages(true)).find("0 or 1"), std::string::npos) << wordsOn(both.pages(true));
    EXPECT_NE(wordsOn(worksheet.pages(true)).find("A or C"), std::string::npos) << wordsOn(worksheet.pages(true));
}

TEST(WorksheetQuestions, KnownMistakesStandTogether)
{
    Worksheet worksheet(twoStops(R"({"id": "a", "kind": "fill", "node": "Z", "cells": [[0, 0]]},
        {"id": "b", "kind": "fill", "node": "Z", "cells": [[0, 0]], "stop": 1})"),
                        {}, 0, {.name = "x"});
    const QString key = QString::fromStdString(wordsOn(worksheet.pages(true)));
    EXPECT_EQ(key.count("Wrong answers this key knows"), 1) << key.toStdString();
    EXPECT_TRUE(key.contains("\nstop 2\n")) << key.toStdString();
}

TEST(WorksheetQuestions, AnErrorNamesThePlaceOfAnExerciseInTheDocument)
{
    const Document document = twoStops(R"({"id": "a", "kind": "shapes", "nodes": ["A"]},
        {"id": "b", "kind": "shapes", "nodes": ["S"]},
        {"id": "c", "kind": "gradient_sign", "of": "Z[0,0]", "node": "Q", "cells": [[0, 2]], "stop": 1})");
    const Worksheet worksheet(document, {}, 0, {.name = "x"});
    ASSERT_TRUE(worksheet.undrawn().contains(1));
    EXPECT_TRUE(worksheet.undrawn().at(1).english().starts_with("exercises[2]")) << worksheet.undrawn().at(1).english();
}

TEST(WorksheetQuestions, WhichWayALossGoesIsAskedBesideItsTarget)
{
    const NodeId target = build(readExample("it-learned"), shippedFolder).graph.find("loss.target");
    ASSERT_NE(target, noNode);
    Worksheet worksheet = sheetOf("it-learned", 1);
    const std::vector<Block> sheet = worksheet.pages(false);
    EXPECT_TRUE(std::ranges::any_of(sheet, [&](const Block& page) {
        return std::ranges::any_of(page.cells, [&](const PaperCell& cell) { return cell.node == target; });
    }));
}

TEST(WorksheetQuestions, AShapeThatIsAskedForStandsBesideNoMatrix)
{
    Worksheet worksheet = sheetOf("thinking-machines", 1);
    EXPECT_EQ(wordsOn(worksheet.pages(false)).find("2×3"), std::string::npos) << "that is Q's, which is asked for";
    EXPECT_NE(wordsOn(worksheet.pages(false)).find("3×2"), std::string::npos) << "that of K, which is not";
    EXPECT_NE(wordsOn(worksheet.pages(true)).find("2×3"), std::string::npos);
}

TEST(WorksheetQuestions, AMisprintThatAMistakeGivesIsNamed)
{
    Document document = readExample("three-by-three");
    Worksheet right(document, shippedFolder, 0, {.name = "x"});
    Graph& graph = right.content().graph();
    const Cell cell{0, 1, 0};
    const auto known = right.content().misprints(graph.find("S"), cell, 0);
    ASSERT_FALSE(known.empty());
    document.published = {{"S", {Shape::matrix(3, 3), std::vector<std::string>(9)}}};
    document.published[0].second.figures[3] = std::to_string(std::lround(known.front().value));
    Worksheet worksheet(document, shippedFolder, 0, {.name = "x"});
    const std::string rule = "(" + known.front().rule.english() + ")";
    EXPECT_NE(wordsOn(worksheet.pages(true)).find(rule), std::string::npos) << wordsOn(worksheet.pages(true));
    EXPECT_EQ(wordsOn(worksheet.pages(false)).find(rule), std::string::npos);
}

TEST(WorksheetQuestions, AKeyTellsARepairThatEarnsAllPoints)
{
    Worksheet worksheet = sheetOf("relative-bias", 0);
    const auto& exercises = worksheet.content().document().exercises;
    const auto repair = std::ranges::find(exercises, "ahead", &Exercise::id);
    ASSERT_NE(repair, exercises.end());
    Json::Array edits;
    for (const RepairEdit& edit : worksheet.content().repair(std::get<Exercise::Repair>(repair->task)))
        edits.push_back(Json::Array{edit.array,
                                    Json::Array{static_cast<double>(edit.cell.row), static_cast<double>(edit.cell.col)},
                                    edit.after});
    ASSERT_EQ(edits.size(), 2U);
    Json given = Json::Object();
    given.set("ahead", Json(std::move(edits)));
    Grader grader(worksheet.content().document(), shippedFolder);
    const Marks marks = grader.grade({.document = {}, .given = std::move(given)});
    EXPECT_EQ(marks.exercises[static_cast<std::size_t>(repair - exercises.begin())].points(), repair->points);
    EXPECT_NE(wordsOn(worksheet.pages(true)).find("4 → 0"), std::string::npos) << wordsOn(worksheet.pages(true));
    EXPECT_EQ(wordsOn(worksheet.pages(false)).find("→"), std::string::npos);
}

TEST(StopText, NamesAMaskThatAStopDrawsAsNoNumber)
{
    Workbench workbench;
    workbench.open(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "config": {"mask": {"custom": true}}, "arrays": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 2]],
        "V": [[1], [2]], "mask": [[1, 1], [1, 1]]}})"),
                   {});
    LessonStop stop;
    stop.set = {{"mask", {0, 0}, 0}, {"mask", {1, 0}, 0}};
    const std::vector<StopPart> mask = partsOf(stop, workbench, {});
    ASSERT_EQ(mask.size(), 1U);
    EXPECT_EQ(mask[0].name, QString());
    EXPECT_EQ(mask[0].text, "mask drawn by hand");
    stop.set = {{"Q", {0, 0}, 0}, {"Q", {1, 0}, 0}};
    const std::vector<StopPart> numbers = partsOf(stop, workbench, {});
    ASSERT_EQ(numbers.size(), 1U);
    EXPECT_EQ(numbers[0].name, "number");
}

TEST(SpeakerText, HasEveryStopWithItsMinutesItsQuestionAndItsWords)
{
    const Document document = readExample("causal-mask");
    const QTemporaryDir folder;
    const QString file = folder.filePath("speaker text.pdf");
    writeSpeakerText(document, file);
    const std::string pdf = readFile(file.toStdString(), 1 << 22);
    const QString said = textsOfPdf(QByteArray::fromStdString(pdf))
                             .join(QChar(u' '))
                             .simplified()
                             .normalized(QString::NormalizationForm_KC); // fi is one glyph
    for (std::size_t i = 0; i < document.lesson.size(); ++i)
        EXPECT_TRUE(said.contains(stopTitle(document.lesson[i], static_cast<int>(i)))) << said.toStdString();
    EXPECT_TRUE(said.contains("15 min")) << said.toStdString();
    EXPECT_TRUE(said.contains("exercise 2")) << said.toStdString();
    EXPECT_TRUE(said.contains("one word at a time")) << said.toStdString();
}

} // namespace
} // namespace heedmap
