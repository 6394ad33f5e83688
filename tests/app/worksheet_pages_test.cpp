#include "support/pdf_text.h"

#include "examples.h"
#include "text/language.h"

#include <heedmap/document/reference.h>
#include <heedmap/io/file.h>

#include <worksheet/on_paper.h>
#include <worksheet/paper_style.h>
#include <worksheet/worksheet.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

namespace heedmap {
namespace {

constexpr double touching = 1.5; // tenths of a millimetre: of neighbours with a line in common, and of rounding

const std::string examplesFolder = HEEDMAP_SOURCE_FOLDER "/resources/examples";

std::vector<std::string> examplesWithExercises()
{
    std::vector<std::string> ids;
    for (const std::string& id : exampleIds())
        if (std::ranges::any_of(readExample(id).exercises, [](const Exercise& each) { return isOnPaper(each, 1); }))
            ids.push_back(id);
    return ids;
}

Worksheet worksheetOf(const std::string& id, std::uint64_t seed, const Paper& paper = papers().front(),
                      const std::vector<std::string>& blanks = {})
{
    return {readExample(id), examplesFolder, seed, {.blanks = blanks, .paper = &paper, .name = id}};
}

struct Box {
    QRectF rect;
    std::string what;
};

std::vector<Box> boxesOf(const Block& page)
{
    std::vector<Box> boxes;
    for (const PaperCell& cell : page.cells)
        boxes.push_back({cell.box, "cell " + cell.text.toStdString()});
    for (const PaperText& text : page.texts)
        if (std::ranges::none_of(page.frames, [&](const PaperFrame& frame) { return frame.box == text.box; }))
            boxes.push_back({text.box, text.text.toStdString()});
    for (const PaperFormula& formula : page.formulas)
        boxes.push_back({formula.box(), "formula"});
    return boxes;
}

void expectOrder(const Block& page, const std::string& where)
{
    const double margin = PaperStyle::margin;
    const QRectF inner(margin, margin, page.size.width() - 2 * margin, page.size.height() - 2 * margin);
    const std::vector<Box> boxes = boxesOf(page);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const QRectF box = boxes[i].rect.adjusted(touching, touching, -touching, -touching);
        EXPECT_TRUE(inner.contains(box)) << where << ": outside the margins: " << boxes[i].what;
        for (std::size_t j = i + 1; j < boxes.size(); ++j)
            EXPECT_FALSE(box.intersects(boxes[j].rect)) << where << ": " << boxes[i].what << " over " << boxes[j].what;
    }
    for (const PaperFrame& frame : page.frames)
        EXPECT_TRUE(inner.contains(frame.box.adjusted(1, 1, -1, -1))) << where << ": a frame outside the margins";
}

/// The cells of nodes on a sheet that are blank for the first time, and what is written in them.
std::map<std::string, QString> blankCells(const std::vector<Block>& pages, const GraphShape& graph)
{
    std::map<std::string, QString> cells;
    for (const Block& page : pages)
        for (const PaperCell& cell : page.cells)
            if (cell.kind == PaperCell::Kind::Blank && cell.node != noNode)
                cells[referenceText(graph, cell.node, cell.cell)] = cell.text;
    return cells;
}

TEST(WorksheetPages, NothingOverlapsAndNothingIsOutsideTheMargins)
{
    for (const std::string& id : examplesWithExercises())
        for (std::uint64_t seed = 0; seed <= (HEEDMAP_SANITIZED ? 1 : 5); ++seed) {
            const Paper& paper = papers()[seed % papers().size()];
            Worksheet worksheet = worksheetOf(id, seed, paper);
            for (const std::string language : {"en", "zh"}) {
                speak(language);
                for (const bool key : {false, true})
                    for (const Block& page : worksheet.pages(key))
                        expectOrder(page, id + " " + std::to_string(seed) + " " + paper.id + " " + language);
            }
        }
    speak("en");
}

TEST(WorksheetPages, ATableOfPowersStandsOnThePageOfItsQuestion)
{
    const auto has = [](const Block& page, const QString& words) {
        return std::ranges::any_of(page.texts, [&](const PaperText& text) { return text.text.startsWith(words); });
    };
    speak("zh");
    for (const Paper& paper : papers()) {
        Worksheet worksheet = worksheetOf("causal-mask", 1, paper);
        bool found = false;
        for (const Block& page : worksheet.pages(false))
            if (has(page, QString::fromUtf8("e 的幂"))) {
                found = true;
                EXPECT_TRUE(has(page, QStringLiteral("softmax"))) << paper.id;
            }
        EXPECT_TRUE(found) << paper.id;
    }
    speak("en");
}

TEST(WorksheetPages, RowsThatShareALabelAreToldApart)
{
    Worksheet worksheet = worksheetOf("recall", 1);
    QStringList said;
    for (const Block& page : worksheet.pages(false))
        for (const PaperText& text : page.texts)
            said << text.text;
    EXPECT_TRUE(said.contains(QStringLiteral("[h (7), c]:"))) << said.join('|').toStdString();
}

TEST(WorksheetPages, CellsCanBeWrittenIn)
{
    for (const std::string& id : examplesWithExercises()) {
        Worksheet worksheet = worksheetOf(id, 1);
        for (const Block& page : worksheet.pages(false))
            for (const PaperCell& cell : page.cells) {
                EXPECT_GE(cell.box.width(), 9 * millimetre) << id;
                EXPECT_GE(cell.box.height(), 9 * millimetre) << id;
            }
    }
}

TEST(WorksheetPages, AsksWhatTheExercisesAskAndTellsNoAnswer)
{
    for (const std::string& id : examplesWithExercises()) {
        Worksheet worksheet = worksheetOf(id, 2);
        const GraphShape& graph = worksheet.content().graph();
        const auto sheet = blankCells(worksheet.pages(false), graph);
        const auto key = blankCells(worksheet.pages(true), graph);
        ASSERT_EQ(sheet.size(), key.size()) << id;
        for (const auto& [place, text] : sheet) {
            EXPECT_EQ(text, "") << id << " " << place;
            EXPECT_NE(key.at(place), "") << id << " " << place;
        }
        const auto& exercises = worksheet.content().document().exercises;
        for (std::size_t i = 0; i < exercises.size(); ++i)
            for (const Mark& mark : worksheet.content().key().exercises[i].marks) {
                if (!std::holds_alternative<Exercise::Fill>(exercises[i].task))
                    continue;
                const Reference asked = parseReference(graph, mark.place);
                const bool blank = worksheet.content().asked(asked.node, *asked.cell);
                EXPECT_EQ(sheet.contains(mark.place), blank) << id << " " << mark.place;
                EXPECT_TRUE(blank || worksheet.content().concerned(asked.node, *asked.cell)) << id;
            }
    }
}

/// The answers to fill in that a key has, a worked cell as it is printed.
Answers answersOf(Worksheet& worksheet)
{
    const GraphShape& graph = worksheet.content().graph();
    std::map<std::string, QString> written;
    for (const Block& page : worksheet.pages(true))
        for (const PaperCell& cell : page.cells)
            if (cell.node != noNode)
                written[referenceText(graph, cell.node, cell.cell)] = cell.text;
    Json given = Json::Object();
    const auto& exercises = worksheet.content().document().exercises;
    for (std::size_t i = 0; i < exercises.size(); ++i) {
        Json::Array list;
        for (const Mark& mark : worksheet.content().key().exercises[i].marks) {
            if (!std::holds_alternative<Exercise::Fill>(exercises[i].task))
                continue;
            const Reference asked = parseReference(graph, mark.place);
            const Shape& shape = graph.node(asked.node).shape;
            Json::Array cell;
            for (const Index index : {asked.cell->slice, asked.cell->row, asked.cell->col})
                cell.push_back(static_cast<double>(index));
            cell.erase(cell.begin(), cell.end() - (shape.rank == 3 ? 3 : 2));
            list.push_back(Json::Array{Json(std::move(cell)), Json(written[mark.place].toStdString())});
        }
        if (!list.empty())
            given.set(exercises[i].id, Json(std::move(list)));
    }
    return {.document = {}, .given = std::move(given)};
}

TEST(WorksheetPages, AKeyFilledInGetsAllPoints)
{
    for (const std::string& id : examplesWithExercises()) {
        Worksheet worksheet = worksheetOf(id, 3);
        Grader grader(worksheet.content().document(), examplesFolder);
        const Marks marks = grader.grade(answersOf(worksheet));
        const auto& exercises = worksheet.content().document().exercises;
        for (std::size_t i = 0; i < exercises.size(); ++i)
            if (std::holds_alternative<Exercise::Fill>(exercises[i].task)) {
                EXPECT_NEAR(marks.exercises[i].points(), marks.exercises[i].of, 1e-9) << id << " " << exercises[i].id;
            }
    }
}

/// How often each number stands in a file.
std::map<QString, int> numbersIn(const QByteArray& pdf)
{
    std::map<QString, int> counts;
    for (const QString& text : textsOfPdf(pdf))
        ++counts[text];
    return counts;
}

TEST(WorksheetPages, TheFileOfAKeyHasEveryAnswerAndThatOfASheetHasNone)
{
    for (const std::string id : {"thinking-machines", "luong-general", "uniform-attention"}) {
        Worksheet worksheet = worksheetOf(id, 4);
        std::map<QString, int> missing = numbersIn(worksheet.pdf(true));
        for (const auto& [text, count] : numbersIn(worksheet.pdf(false)))
            missing[text] -= count;
        const auto answers = blankCells(worksheet.pages(true), worksheet.content().graph());
        ASSERT_FALSE(answers.empty());
        std::map<QString, int> wanted;
        for (const auto& [place, text] : answers)
            ++wanted[text];
        for (const auto& [text, count] : wanted)
            EXPECT_GE(missing[text], count) << id << ": " << text.toStdString();
    }
}

TEST(WorksheetPages, FillInScoresWeightsAndOutputsWhereNothingIsAsked)
{
    Document document = readExample("three-by-three");
    document.exercises.clear();
    Worksheet worksheet(document, examplesFolder, 1, {.name = "x"});
    const auto cells = blankCells(worksheet.pages(false), worksheet.content().graph());
    EXPECT_EQ(cells.count("S[0,0]"), 0U) << "worked out for the reader";
    EXPECT_EQ(cells.count("S[0,1]"), 1U);
    EXPECT_EQ(cells.count("A[2,2]"), 1U);
    EXPECT_EQ(cells.count("Z[0,0]"), 1U);
}

TEST(WorksheetPages, LeavesWhatLiesBetweenBlankToo)
{
    Worksheet worksheet = worksheetOf("three-by-three", 1, papers().front(), {"S", "A"});
    const auto cells = blankCells(worksheet.pages(false), worksheet.content().graph());
    EXPECT_EQ(cells.count("S_scaled[0,1]"), 1U) << "it would give S away";
}

TEST(WorksheetPages, AKeyNamesTheMistakesItKnows)
{
    Worksheet worksheet = worksheetOf("three-by-three", 1, papers().front(), {"S", "A", "Z"});
    std::string key, sheet;
    for (const Block& page : worksheet.pages(true))
        for (const PaperText& text : page.texts)
            key += text.text.toStdString() + "\n";
    for (const Block& page : worksheet.pages(false))
        for (const PaperText& text : page.texts)
            sheet += text.text.toStdString() + "\n";
    EXPECT_NE(key.find("no 1/√d_k"), std::string::npos) << key;
    EXPECT_EQ(sheet.find("no 1/√d_k"), std::string::npos);
    EXPECT_NE(sheet.find("The first cell, worked"), std::string::npos) << sheet;
}

TEST(WorksheetPages, RefuseAMatrixThatNoPageHolds)
{
    Document document;
    document.mechanism = "scaled_dot_product";
    document.arrays = {{"Q", std::make_shared<const Tensor>(Tensor(Shape::matrix(40, 2)))},
                       {"K", std::make_shared<const Tensor>(Tensor(Shape::matrix(40, 2)))},
                       {"V", std::make_shared<const Tensor>(Tensor(Shape::matrix(40, 2)))}};
    Worksheet worksheet(document, {}, 0, {.blanks = {"S"}});
    try {
        (void)worksheet.pages(false);
        FAIL() << "40 columns of 9 mm are wider than paper";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "S: 40×40 does not fit the page; expected fewer blank rows and columns");
    }
}

TEST(WorksheetPages, LeavesOutAnExerciseThatNoPageHolds)
{
    Document document;
    document.mechanism = "scaled_dot_product";
    document.arrays = {{"Q", std::make_shared<const Tensor>(Tensor({{1, 2}, {3, 4}}))},
                       {"K", std::make_shared<const Tensor>(Tensor(Shape::matrix(40, 2)))},
                       {"V", std::make_shared<const Tensor>(Tensor(Shape::matrix(40, 2)))}};
    document.exercises = {{.id = "large", .task = Exercise::Fill{.node = "S"}},
                          {.id = "small", .task = Exercise::Fill{.node = "S", .cells = {{{0, 0}}}}}};
    Worksheet worksheet(document, {}, 0, {.name = "x"});
    EXPECT_EQ(worksheet.leftOut(), std::vector<std::string>{"large"});
    EXPECT_EQ(blankCells(worksheet.pages(false), worksheet.content().graph()).size(), 1U);
    document.exercises.pop_back();
    EXPECT_THROW((void)Worksheet(document, {}, 0, {.name = "x"}).pages(false), Error) << "alone it is refused";
}

TEST(WorksheetPages, AKeyCountsWhatIsAskedAndNotWhatIsWorkedOut)
{
    Worksheet worksheet = worksheetOf("three-by-three", 1, papers().front(), {"S"});
    QString said;
    const std::vector<Block> pages = worksheet.pages(true);
    for (const PaperText& text : pages.front().texts)
        said += text.text + QLatin1Char('\n');
    EXPECT_TRUE(said.contains("8 numbers.")) << said.toStdString();
}

// For eyes: HEEDMAP_PAGES=FOLDER
TEST(WorksheetPages, AreDrawn)
{
    const char* folder = std::getenv("HEEDMAP_PAGES");
    if (folder == nullptr)
        GTEST_SKIP();
    for (const std::string language : {"en", "zh"}) {
        speak(language);
        for (const std::string& id : examplesWithExercises()) {
            Worksheet worksheet = worksheetOf(id, 17, papers()[language == "zh" ? 1 : 0]);
            for (const bool key : {false, true}) {
                const QByteArray pdf = worksheet.pdf(key);
                writeFile(std::filesystem::path(folder) / (id + (key ? "-key-" : "-") + language + ".pdf"),
                          {pdf.constData(), static_cast<std::size_t>(pdf.size())});
            }
        }
    }
    speak("en");
}

} // namespace
} // namespace heedmap
