#include "../support/wait.h"
#include "../support/window_fixture.h"
#include "window/marks_dialog.h"
#include "window/results_dialog.h"

#include <heedmap/diagnosis/mistakes.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npz_writer.h>

#include <QFileDialog>
#include <QListWidget>
#include <QPushButton>
#include <QTemporaryDir>

#include <cmath>
#include <functional>
#include <map>

namespace heedmap {
namespace {

/// Results of code of one's own beside those of the first example.
class ResultsTest : public MainWindowTest {
protected:
    using Numbers = std::map<std::string, Tensor>;

    /// The numbers that the open document has, but for the first mistake of the table: no 1/√d_k.
    Numbers numbers(bool mistaken, std::initializer_list<const char*> names)
    {
        Computation computation = workbench().copying()();
        AlteredComputation altered(computation);
        if (mistaken)
            altered.show(stepsOf(mistakes().front().ways.front(), computation.graph));
        Numbers all;
        for (const char* name : names)
            all.emplace(name, altered.now(computation.graph.find(name)));
        return all;
    }
    void compare(const Numbers& numbers, const std::function<void(ResultsDialog&)>& then)
    {
        const QString path = m_folder.filePath("mine.npz");
        std::vector<NamedTensor> arrays;
        for (const auto& [name, tensor] : numbers)
            arrays.push_back({name, &tensor});
        AtomicFile file(path.toStdString());
        writeNpz(file, arrays);
        file.commit();
        EXPECT_TRUE(drop(path));
        bool met = false;
        whenAsked([&](QWidget& asked) {
            auto* dialog = qobject_cast<ResultsDialog*>(&asked);
            ASSERT_NE(dialog, nullptr) << asked.objectName().toStdString();
            met = true;
            then(*dialog);
            if (dialog->isVisible())
                dialog->reject();
        });
        EXPECT_TRUE(test::wait([&] { return met; }));
    }
    static QString line(const ResultsDialog& dialog, int row)
    {
        return dialog.findChild<QListWidget*>("resultsList")->item(row)->text();
    }
    static QPushButton& showMe(const ResultsDialog& dialog) { return *dialog.findChild<QPushButton*>("resultsShow"); }
    Workbench& workbench() { return m_window->workbench(); }
    double number(const char* node, const Cell& cell)
    {
        return workbench().values(workbench().graph().find(node)).view.at(cell);
    }

    QTemporaryDir m_folder;
};

TEST_F(ResultsTest, NameTheMistakeAndShowItInTheDocumentUntilUndo)
{
    const Numbers mine = numbers(true, {"S", "A", "Z"});
    const double right = number("A", {0, 1, 0});
    const double wrong = mine.at("A").at({0, 1, 0});
    ASSERT_GT(std::abs(right - wrong), 0.01);
    compare(mine, [&](ResultsDialog& dialog) {
        EXPECT_TRUE(line(dialog, 0).contains("agrees")) << line(dialog, 0).toStdString();
        EXPECT_TRUE(line(dialog, 1).contains(QString::fromUtf8("no 1/√d_k"))) << line(dialog, 1).toStdString();
        EXPECT_TRUE(line(dialog, 2).contains("agrees")) << "the mistake is named once";
        EXPECT_EQ(dialog.findChild<QListWidget*>("resultsList")->currentRow(), 1);
        EXPECT_EQ(dialog.cell(), Cell()) << "the first that differs";
        EXPECT_FALSE(dialog.findChild<QLabel*>("resultsSentence")->text().isEmpty());
        showMe(dialog).click();
    });
    EXPECT_TRUE(test::wait([&] { return std::abs(number("A", {0, 1, 0}) - wrong) < 1e-12; }));
    EXPECT_TRUE(workbench().undoStack().undoText().contains(QString::fromUtf8("no 1/√d_k")));
    EXPECT_EQ(m_window->selection().node(), workbench().graph().find("A"));
    workbench().undoStack().undo();
    EXPECT_TRUE(test::wait([&] { return std::abs(number("A", {0, 1, 0}) - right) < 1e-12; }));
}

TEST_F(ResultsTest, AgreeWhereTheyAreRight)
{
    compare(numbers(false, {"A", "Z"}), [](ResultsDialog& dialog) {
        EXPECT_TRUE(line(dialog, 0).contains("agrees"));
        EXPECT_TRUE(line(dialog, 1).contains("agrees"));
        EXPECT_FALSE(showMe(dialog).isEnabled()) << "there is nothing to show";
    });
}

TEST_F(ResultsTest, PointAtTheFirstCellThatNoRuleExplains)
{
    Numbers mine = numbers(false, {"A"});
    mine.at("A").at({0, 1, 1}) += 0.25;
    compare(mine, [](ResultsDialog& dialog) {
        EXPECT_TRUE(line(dialog, 0).contains("no rule explains it")) << line(dialog, 0).toStdString();
        EXPECT_EQ(dialog.cell(), (Cell{0, 1, 1}));
        EXPECT_FALSE(showMe(dialog).isEnabled());
        auto* pictures = dialog.findChild<ComparedResult*>("comparedResult");
        QTest::keyClick(pictures, Qt::Key_Left);
        EXPECT_EQ(dialog.cell(), (Cell{0, 1, 0})) << "arrow keys choose another";
    });
}

// What another code takes is put in place of the document's, so that only what it computes is judged.
TEST_F(ResultsTest, AreComparedForTheInputsOfTheirFile)
{
    Computation computation = workbench().copying()();
    Tensor input(computation.graph.read(computation.graph.find("X")));
    for (double& number : input.numbers())
        number = 1 - number;
    computation.graph.assign(computation.graph.find("X"), Region::all(input.shape()), input.numbers());
    const Tensor weights(computation.graph.read(computation.graph.find("A")));
    compare({{"A", weights}, {"X", input}},
            [](ResultsDialog& dialog) { EXPECT_TRUE(line(dialog, 0).contains("agrees")); });
}

/// Answers to the open document's exercises.
class AnswersTest : public ResultsTest {
protected:
    AnswersTest()
    {
        write("sums.heed", R"({"format": "heedmap", "version": 1, "title": "Sums", "mechanism": "scaled_dot_product",
            "arrays": {"Q": [[1, 0], [1, 1]], "K": [[2, 1], [0, 2]], "V": [[1, 0], [3, 2]]}, "exercises": [
                {"id": "w", "kind": "fill", "node": "A", "points": 2}, {"id": "s", "kind": "fill", "node": "S"}]})");
        QDir(m_folder.path()).mkdir("answers");
        write("answers/anna.json", R"({"document": "sums", "answers": {"w": [[[0, 0], "0.88"], [[0, 1], "0,12"]]}})");
        write("answers/bo.json", R"({"document": "other", "answers": {"s": [[[0, 0], "2"], [[0, 1], "0"]]}})");
        m_window->open(m_folder.filePath("sums.heed"));
    }
    void write(const char* name, const std::string& text)
    {
        writeFile(m_folder.filePath(name).toStdString(), {text.data(), text.size()});
    }
    /// What the dialog of marks says of a file, up to the points, once it is there; closes it.
    QStringList marked(int row)
    {
        QStringList said;
        whenAsked([&](QWidget& asked) {
            if (const auto* table = asked.findChild<QTableWidget*>("marksTable"); table != nullptr)
                for (int column = 0; row < table->rowCount() && column < table->columnCount(); ++column)
                    said += table->item(row, column)->text();
            qobject_cast<QDialog*>(&asked)->reject();
        });
        EXPECT_TRUE(test::wait([&] { return !said.isEmpty(); }));
        return said;
    }
};

TEST_F(AnswersTest, FilesThatAreDroppedTogetherAreAllMarked)
{
    QMimeData both;
    both.setUrls({QUrl::fromLocalFile(m_folder.filePath("answers/anna.json")),
                  QUrl::fromLocalFile(m_folder.filePath("answers/bo.json"))});
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &both, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &enter);
    QDropEvent dropped(QPointF(5, 5), Qt::CopyAction, &both, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &dropped);
    EXPECT_EQ(marked(1), QStringList({"bo", "0", "0.5", "0.5", "3"}));
    EXPECT_TRUE(drop(m_folder.filePath("answers/bo.json")));
    EXPECT_EQ(marked(0).value(0), "bo") << "one alone, too";
}

TEST_F(AnswersTest, AreLookedForWhereTheDocumentIs)
{
    bool asked = false;
    whenAsked([&](QWidget& dialog) {
        auto* files = qobject_cast<QFileDialog*>(&dialog);
        ASSERT_NE(files, nullptr);
        asked = true;
        EXPECT_EQ(files->directory().canonicalPath(), QDir(m_folder.path()).canonicalPath());
        files->reject();
    });
    m_window->actions()["marks"]->trigger();
    EXPECT_TRUE(asked);
}

// The class answered what the file asks.
TEST_F(AnswersTest, AreMarkedByTheDocumentsNumbersWhileOthersAreDrawn)
{
    m_window->actions()["exercises"]->setChecked(true);
    settle();
    m_window->findChild<QPushButton*>("newNumbers")->click();
    settle();
    const NodeId query = workbench().graph().find("Q");
    ASSERT_NE(workbench().numbers(query, Region::all(workbench().graph().node(query).shape)),
              (std::vector<double>{1, 0, 1, 1}));
    EXPECT_TRUE(drop(m_folder.filePath("answers")));
    EXPECT_EQ(marked(1), QStringList({"bo", "0", "0.5", "0.5", "3"}));
}

TEST_F(AnswersTest, AFolderOfThemIsMarked)
{
    write("answers/broken.json", "{");
    EXPECT_TRUE(drop(m_folder.filePath("answers")));
    bool met = false;
    whenAsked([&](QWidget& asked) {
        auto* dialog = qobject_cast<MarksDialog*>(&asked);
        ASSERT_NE(dialog, nullptr) << asked.objectName().toStdString();
        met = true;
        const auto* marks = dialog->findChild<QTableWidget*>("marksTable");
        ASSERT_EQ(marks->rowCount(), 2);
        EXPECT_EQ(marks->item(0, 0)->text(), "anna");
        EXPECT_EQ(marks->item(0, 1)->text(), "0") << "a known mistake earns nothing";
        EXPECT_EQ(marks->item(1, 2)->text(), "0.5");
        const auto* mistakes = dialog->findChild<QTableWidget*>("mistakesTable");
        ASSERT_EQ(mistakes->rowCount(), 1);
        EXPECT_TRUE(mistakes->item(0, 1)->text().contains(QString::fromUtf8("1/√d_k")))
            << mistakes->item(0, 1)->text().toStdString();
        const QString told = dialog->findChild<QLabel*>("marksRemarks")->text();
        EXPECT_TRUE(told.contains("broken.json")) << told.toStdString();
        EXPECT_TRUE(told.contains("other")) << told.toStdString();
        EXPECT_FALSE(told.contains(QLatin1Char('/'))) << "files by their names: " << told.toStdString();
        dialog->findChild<QPushButton*>("marksShow")->click();
        auto* page = dialog->findChild<MistakesPage*>();
        ASSERT_NE(page, nullptr);
        EXPECT_EQ(page->rows(), 1);
        QTest::keyClick(page, Qt::Key_Escape);
        EXPECT_FALSE(page->isVisible());
        EXPECT_TRUE(dialog->isVisible());
        dialog->reject();
    });
    EXPECT_TRUE(test::wait([&] { return met; }));
}

} // namespace
} // namespace heedmap
