#include "support/pdf_text.h"

#include "examples.h"
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

TEST(WorksheetQuestions, NameMatricesByLettersAndLayers)
{
    Worksheet worksheet = sheetOf("whispers", 1);
    const std::string sheet = wordsOn(worksheet.pages(false));
    EXPECT_EQ(sheet.find("dec.1"), std::string::npos) << sheet;
    EXPECT_NE(sheet.find("Decoder layer 1 · Add"), std::string::npos) << sheet;
    EXPECT_NE(sheet.find("Fill in the numbers of add_1. (1 point)"), std::string::npos) << sheet;
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
    const auto known = right.content().mistakes(graph.find("S"), cell, 0);
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
