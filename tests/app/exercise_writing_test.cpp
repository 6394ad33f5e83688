// Exercises of every kind, written in the window and answered there, in both languages.

#include "examples.h"
#include "model/exercises/written_cells.h"
#include "support/exercise_fixture.h"
#include "window/lesson/lesson_mode.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>

#include <cmath>

namespace heedmap {
namespace {

class ExerciseWritingTest : public ExerciseTest, public testing::WithParamInterface<const char*> {
protected:
    ExerciseWritingTest() { m_window->setLanguage(GetParam()); }
    ~ExerciseWritingTest() override { m_window->setLanguage("en"); }

    template <typename Widget> Widget& field(const char* name)
    {
        auto* found = panel().findChild<Widget*>(QLatin1String(name));
        if (found == nullptr)
            throw std::runtime_error(std::string("no field ") + name);
        return *found;
    }
    /// Begins a new exercise of a kind, in the order of Exercise::Task.
    void beginKind(int kind)
    {
        m_window->actions()["newExercise"]->trigger();
        settle();
        ASSERT_TRUE(panel().isVisible());
        auto& box = field<QComboBox>("kind");
        ASSERT_EQ(box.count(), 7);
        box.setCurrentIndex(kind);
        emit box.activated(kind);
        settle();
    }
    void check(const char* list, const QString& entry, bool on = true)
    {
        const QList<QListWidgetItem*> found = field<QListWidget>(list).findItems(entry, Qt::MatchExactly);
        ASSERT_EQ(found.size(), 1) << entry.toStdString();
        found.front()->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    }
    /// Keeps it; it is shown then, and its answer is known.
    const Exercise& keep()
    {
        const std::size_t before = book().exercises().size();
        clickOn("keepExercise");
        EXPECT_EQ(book().exercises().size(), before + 1)
            << panel().findChild<QLabel*>("exerciseProblem")->text().toStdString();
        const Exercise& written = book().exercises().back();
        EXPECT_EQ(static_cast<std::size_t>(panel().current()), before);
        EXPECT_TRUE(test::wait([&] { return book().key(written.id) != nullptr; })) << "it has an answer";
        return written;
    }
};

INSTANTIATE_TEST_SUITE_P(Languages, ExerciseWritingTest, testing::Values("en", "zh"));

TEST_P(ExerciseWritingTest, IsKeptAtAStopOfALessonWhoseNumbersStopsPut)
{
    m_window->open("examples:two-heads");
    settle();
    m_window->actions()["lesson"]->setChecked(true);
    auto& player = *m_window->findChild<LessonPlayer*>();
    player.go(8);
    settle();
    ASSERT_NE(player.stop(), nullptr);
    ASSERT_TRUE(player.stop()->exercise);
    const std::string id = *player.stop()->exercise;
    clickOn("editExercise");
    field<QPlainTextEdit>("prompt_en").setPlainText("How large are they?");
    clickOn("keepExercise");
    const auto& known = m_window->workbench().head().exercises;
    const auto kept = std::ranges::find(known, id, &Exercise::id);
    ASSERT_NE(kept, known.end());
    EXPECT_EQ(kept->prompt.in("en"), "How large are they?");
    EXPECT_EQ(player.at(), 8) << "the lesson is where it was";
}

TEST_P(ExerciseWritingTest, NumbersToFillIn)
{
    m_window->open("examples:hierarchical-review"); // which has no exercise yet
    settle();
    m_window->open("examples:causal-mask");
    settle();
    beginKind(0);
    field<QComboBox>("taskNode").setCurrentText("S");
    field<QLineEdit>("taskCells").setText(QStringLiteral("0,1；[1, 4]"));
    field<QPlainTextEdit>("prompt_en").setPlainText("Work out two scores.");
    const Exercise& written = keep();
    const auto& task = std::get<Exercise::Fill>(written.task);
    EXPECT_EQ(task.node, "S");
    EXPECT_EQ(*task.cells, (std::vector<CellIndices>{{0, 1}, {1, 4}}));
    EXPECT_EQ(written.points, 2) << "a point each";
    EXPECT_EQ(boxes().size(), 2U);
}

TEST_P(ExerciseWritingTest, TheLargestOfRows)
{
    m_window->open("examples:two-heads");
    settle();
    beginKind(1);
    field<QComboBox>("taskNode").setCurrentText("A[1]");
    field<QLineEdit>("taskRows").setText("2, 3");
    const auto& task = std::get<Exercise::PredictMax>(keep().task);
    EXPECT_EQ(task.node, "A[1]");
    EXPECT_EQ(*task.rows, (std::vector<Index>{2, 3}));
}

TEST_P(ExerciseWritingTest, AMaskToChoose)
{
    m_window->open("examples:causal-mask");
    settle();
    beginKind(2);
    field<QComboBox>("taskNode").setCurrentText("A");
    clickOn("keepExercise");
    EXPECT_FALSE(panel().findChild<QLabel*>("exerciseProblem")->text().isEmpty()) << "one alone is not a choice";
    auto& masks = field<QListWidget>("taskMasks");
    EXPECT_EQ(masks.item(0)->checkState(), Qt::Checked) << "the right one";
    masks.item(1)->setCheckState(Qt::Checked);
    masks.item(3)->setCheckState(Qt::Checked);
    const auto& task = std::get<Exercise::WhichMask>(keep().task);
    ASSERT_EQ(task.options.size(), 3U);
    EXPECT_EQ(task.options[1], *workbench().head().config.find("mask")) << "the right one is not always the first";
}

TEST_P(ExerciseWritingTest, MisprintsToFind)
{
    m_window->open("examples:thinking-machines");
    settle();
    beginKind(3);
    EXPECT_TRUE(std::holds_alternative<Exercise::FindWrong>(keep().task));
}

TEST_P(ExerciseWritingTest, ARepair)
{
    m_window->open("examples:three-by-three");
    settle();
    beginKind(4);
    field<QComboBox>("taskNode").setCurrentText("S");
    clickOn("takeTarget");
    const QString target = field<QPlainTextEdit>("taskTarget").toPlainText();
    EXPECT_EQ(target.count('\n'), shape("S").rows - 1) << target.toStdString();
    field<QPlainTextEdit>("taskTarget").setPlainText(QString(target).replace(0, target.indexOf('\t'), "9"));
    check("taskArrays", "Q");
    field<QSpinBox>("taskBudget").setValue(2);
    field<QDoubleSpinBox>("taskWithin").setValue(0.5);
    const auto& task = std::get<Exercise::Repair>(keep().task);
    EXPECT_EQ(task.change, std::vector<std::string>{"Q"});
    EXPECT_EQ(task.target->at({0, 0, 0}), 9);
    EXPECT_EQ(task.target->shape(), shape("S"));
    EXPECT_EQ(task.budget, 2);
}

TEST_P(ExerciseWritingTest, Shapes)
{
    m_window->open("examples:two-heads");
    settle();
    beginKind(5);
    check("taskNodes", "A");
    check("taskNodes", "Y");
    check("taskNodes", "X", false);
    const Exercise& written = keep();
    const auto& nodes = std::get<Exercise::Shapes>(written.task).nodes;
    EXPECT_TRUE(std::ranges::find(nodes, "A") != nodes.end());
    EXPECT_TRUE(std::ranges::find(nodes, "Y") != nodes.end());
    EXPECT_EQ(written.points, static_cast<double>(nodes.size()));
}

TEST_P(ExerciseWritingTest, TheSignOfAGradient)
{
    m_window->open("examples:thinking-machines");
    settle();
    beginKind(6);
    field<QLineEdit>("taskOf").setText("A[0,0]");
    field<QComboBox>("taskNode").setCurrentText("S");
    field<QLineEdit>("taskCells").setText("0,1");
    const auto& task = std::get<Exercise::GradientSign>(keep().task);
    EXPECT_EQ(task.of, "A[0,0]");
    EXPECT_EQ(task.node, "S");
}

TEST_P(ExerciseWritingTest, TheFirstOfADocumentIsWrittenOrGivenUp)
{
    m_window->open("examples:hierarchical-review");
    settle();
    ASSERT_TRUE(book().empty());
    beginKind(0);
    clickOn("cancelExercise");
    EXPECT_FALSE(panel().isVisible());
    EXPECT_FALSE(m_window->actions()["exercises"]->isEnabled());
    beginKind(5);
    keep();
    EXPECT_TRUE(m_window->actions()["exercises"]->isEnabled());
    press("Ctrl+Z");
    EXPECT_TRUE(book().empty());
}

TEST_P(ExerciseWritingTest, WhatIsAskedCanBeAskedInAnotherWay)
{
    m_window->open("examples:two-heads");
    begin("examples:two-heads");
    clickOn("editExercise");
    EXPECT_TRUE(m_window->selection().covers().empty()) << "an author sees what is asked for";
    field<QComboBox>("taskNode").setCurrentText("A[1]");
    field<QLineEdit>("taskRows").setText("a");
    clickOn("keepExercise");
    EXPECT_FALSE(panel().findChild<QLabel*>("exerciseProblem")->text().isEmpty());
    field<QLineEdit>("taskRows").clear();
    clickOn("keepExercise");
    const auto& task = std::get<Exercise::PredictMax>(book().exercises().front().task);
    EXPECT_EQ(task.node, "A[1]");
    EXPECT_FALSE(task.rows);
}

TEST_P(ExerciseWritingTest, WhatIsTypedIsKeptWhereAnotherExerciseIsChosen)
{
    begin("examples:two-heads");
    ASSERT_GT(book().exercises().size(), 1U);
    clickOn("editExercise");
    field<QPlainTextEdit>("prompt_en").setPlainText("Where does each word look?");
    const int before = workbench().undoStack().index();
    clickOn("nextExercise");
    EXPECT_EQ(panel().current(), 1);
    EXPECT_EQ(book().exercises()[0].prompt.in("en"), "Where does each word look?");
    EXPECT_EQ(workbench().undoStack().index(), before + 1) << "one step";
    clickOn("editExercise");
    clickOn("previousExercise");
    EXPECT_EQ(workbench().undoStack().index(), before + 1) << "nothing was typed";
    press("Ctrl+Z");
    EXPECT_NE(book().exercises()[0].prompt.in("en"), "Where does each word look?");
}

TEST_P(ExerciseWritingTest, WhatCannotBeReadStaysWhereItIsTyped)
{
    begin("examples:two-heads");
    clickOn("editExercise");
    field<QLineEdit>("taskRows").setText("a");
    clickOn("nextExercise");
    EXPECT_EQ(panel().current(), 0);
    EXPECT_FALSE(panel().findChild<QLabel*>("exerciseProblem")->text().isEmpty());
    EXPECT_EQ(field<QLineEdit>("taskRows").text(), "a");
    press("Ctrl+Z");
    EXPECT_EQ(field<QLineEdit>("taskRows").text(), "a") << "and where nothing is undone";
}

TEST_P(ExerciseWritingTest, WhatIsTypedIsKeptWhereTheLanguageChanges)
{
    m_window->open("examples:hierarchical-review");
    settle();
    const std::string given = GetParam();
    beginKind(5);
    field<QPlainTextEdit>("prompt_zh").setPlainText("形状是什么？");
    const int before = workbench().undoStack().index();
    m_window->setLanguage(given == "en" ? "zh" : "en");
    settle();
    ASSERT_EQ(book().exercises().size(), 1U);
    EXPECT_EQ(book().exercises()[0].prompt.in("zh"), "形状是什么？");
    EXPECT_EQ(workbench().undoStack().index(), before + 1);
    EXPECT_EQ(field<QPlainTextEdit>("prompt_zh").toPlainText(), "形状是什么？") << "it is still written";
    EXPECT_EQ(field<QComboBox>("kind").currentText(), given == "en" ? "形状" : "Shapes");
    m_window->setLanguage(given);
    settle();
    EXPECT_EQ(workbench().undoStack().index(), before + 1) << "nothing was typed since";
    clickOn("keepExercise");
    EXPECT_EQ(book().exercises().size(), 1U);
}

TEST_P(ExerciseWritingTest, WhatIsTypedIsKeptWithTheDocumentAndWithAnotherLook)
{
    begin("examples:two-heads");
    clickOn("editExercise");
    field<QPlainTextEdit>("hints_en").setPlainText("Look twice.");
    m_window->display().set(&DisplaySettings::textScale, 1.5);
    settle();
    EXPECT_EQ(field<QPlainTextEdit>("hints_en").toPlainText(), "Look twice.");
    m_window->display().set(&DisplaySettings::textScale, 1.0);
    settle();
    EXPECT_FALSE(workbench().modified());
    keepTyped(*m_window); // before it is saved
    EXPECT_EQ(book().exercises()[0].hints.at(0).in("en"), "Look twice.");
    EXPECT_TRUE(workbench().modified());
    field<QLineEdit>("taskRows").setText("a");
    field<QPlainTextEdit>("hints_en").setPlainText("Look again.");
    press("F3"); // the panel goes
    settle();
    EXPECT_EQ(book().exercises()[0].hints.at(0).in("en"), "Look again.") << "words, where nothing else can be read";
}

TEST_P(ExerciseWritingTest, TabGoesFromTheKindToItsFields)
{
    begin("examples:two-heads");
    beginKind(5);
    field<QComboBox>("kind").setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_TRUE(field<QListWidget>("taskNodes").hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_TRUE(field<QPlainTextEdit>("prompt_en").hasFocus());
}

TEST_P(ExerciseWritingTest, WhatCannotBeReadIsAskedAboutBeforeTheWindowCloses)
{
    begin("examples:two-heads");
    clickOn("editExercise");
    field<QLineEdit>("taskRows").setText("a");
    QString asked;
    whenAsked([&asked](QWidget& dialog) {
        asked = dialog.objectName();
        dynamic_cast<QMessageBox&>(dialog).button(QMessageBox::Cancel)->click();
    });
    EXPECT_FALSE(m_window->close());
    EXPECT_EQ(asked, "unreadBox");
    EXPECT_EQ(field<QLineEdit>("taskRows").text(), "a") << "it is gone on with";
    clickOn("cancelExercise");
}

TEST_P(ExerciseWritingTest, WhatIsTypedIsNotPutIntoAnotherDocument)
{
    m_window->open("examples:hierarchical-review");
    settle();
    beginKind(5);
    field<QPlainTextEdit>("prompt_en").setPlainText("Which shapes?");
    m_window->open("examples:two-heads");
    settle();
    EXPECT_FALSE(workbench().modified());
    EXPECT_FALSE(panel().writing());
}

/// How many things of one exercise are marked each by itself.
std::size_t askedOf(const Exercise& exercise)
{
    if (const auto* fill = std::get_if<Exercise::Fill>(&exercise.task))
        return fill->cells ? fill->cells->size() : 1;
    if (const auto* largest = std::get_if<Exercise::PredictMax>(&exercise.task))
        return largest->rows ? largest->rows->size() : 1;
    if (const auto* shapes = std::get_if<Exercise::Shapes>(&exercise.task))
        return shapes->nodes.size();
    return 1;
}

TEST(ShippedExercises, GiveHalfPointsOrWholeOnes)
{
    for (const std::string& id : exampleIds())
        for (const Exercise& exercise : readExample(id).exercises) {
            const double halves = 2 * exercise.points / static_cast<double>(askedOf(exercise));
            EXPECT_EQ(halves, std::round(halves)) << id << " " << exercise.id;
        }
}

TEST(WrittenCells, AreReadAsTheyAreWritten)
{
    const std::vector<CellIndices> cells{{0, 1}, {2, 0, 3}};
    EXPECT_EQ(writtenCells(cells), "0,1; 2,0,3");
    EXPECT_EQ(cellsWritten(writtenCells(cells)), cells);
    EXPECT_EQ(cellsWritten("[[0, 1], [2, 0, 3]]"), cells);
    EXPECT_EQ(cellsWritten("  "), std::nullopt);
    EXPECT_THROW(cellsWritten("0,x"), Error);
    EXPECT_THROW(cellsWritten("0,-1"), Error);
    EXPECT_EQ(rowsWritten("0, 2"), (std::vector<Index>{0, 2}));
    EXPECT_EQ(rowsWritten("[0,2]"), (std::vector<Index>{0, 2}));
    EXPECT_THROW(rowsWritten("first"), Error);
}

} // namespace
} // namespace heedmap
