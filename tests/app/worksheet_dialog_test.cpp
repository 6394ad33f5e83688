// Worksheets as a teacher makes them in the window: printed, read back, marked.

#include "model/lesson/lesson_player.h"
#include "support/journey_fixture.h"
#include "support/pdf_text.h"
#include "text/language.h"
#include "window/worksheet/sheet_preview.h"

#include <heedmap/document/reference.h>
#include <heedmap/exercises/grading.h>
#include <heedmap/io/file.h>

#include <worksheet/worksheet.h>

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QThread>
#include <QTranslator>

#include <algorithm>
#include <atomic>

namespace heedmap {
namespace {

class WorksheetDialogTest : public JourneyTest {
protected:
    /// Makes sheets in the dialog; what it said where it was refused.
    QString make(const std::function<void(QWidget&)>& choose)
    {
        QString said;
        bool asked = false;
        whenAsked([&](QWidget& dialog) {
            asked = true;
            dialog.findChild<QLineEdit*>("worksheetFolder")->setText(m_folder.filePath("sheets"));
            dialog.findChild<QSpinBox*>("worksheetFirst")->setValue(4);
            choose(dialog);
            QTest::mouseClick(dialog.findChild<QPushButton*>("worksheetMake"), Qt::LeftButton);
            if (dialog.isVisible()) {
                said = dialog.findChild<QLabel*>("worksheetError")->text();
                QTest::keyClick(&dialog, Qt::Key_Escape);
            }
        });
        m_window->actions()["worksheet"]->trigger();
        EXPECT_TRUE(asked);
        return said;
    }
    QStringList printed(const char* name)
    {
        const std::string pdf = readFile(m_folder.filePath(QStringLiteral("sheets/") + name).toStdString(), 1 << 24);
        return textsOfPdf(QByteArray::fromStdString(pdf));
    }

    QTemporaryDir m_folder;
};

class WorksheetLanguageTest : public WorksheetDialogTest, public testing::WithParamInterface<const char*> {
protected:
    WorksheetLanguageTest() { m_window->setLanguage(GetParam()); }
    ~WorksheetLanguageTest() override { m_window->setLanguage("en"); }
};

INSTANTIATE_TEST_SUITE_P(Languages, WorksheetLanguageTest, testing::Values("en", "zh"));

TEST_P(WorksheetLanguageTest, ASheetAndItsKeyAreMadeAndTheKeysTextEarnsAllPoints)
{
    m_window->open("examples:uniform-attention");
    const auto choose = [](QWidget& dialog) {
        auto* language = dialog.findChild<QComboBox*>("worksheetLanguage");
        language->setCurrentIndex(language->findData(QLatin1String(GetParam())));
    };
    EXPECT_EQ(make(choose), QString());
    const QStringList key = printed("key-04.pdf");
    const QStringList sheet = printed("worksheet-04.pdf");
    EXPECT_EQ(key.contains("Key"), currentLanguage() == "en") << "in words of the language that was chosen";
    EXPECT_FALSE(sheet.contains("Key"));
    Worksheet worksheet(workbench().document(), workbench().folder(), 4, {.name = {}});
    const GraphShape& graph = worksheet.content().graph();
    std::vector<std::pair<Reference, QString>> blanks;
    for (const Block& page : worksheet.pages(true))
        for (const PaperCell& cell : page.cells)
            if (cell.kind == PaperCell::Kind::Blank && cell.node != noNode)
                blanks.push_back({{cell.node, cell.cell}, cell.text});
    const auto begins = std::search(key.begin(), key.end(), blanks.begin(), blanks.end(),
                                    [](const QString& text, const auto& blank) { return text == blank.second; });
    ASSERT_NE(begins, key.end()) << "the answers stand in the file one after the other";
    Json given = Json::Object();
    for (const Exercise& exercise : worksheet.content().document().exercises) {
        const auto* fill = std::get_if<Exercise::Fill>(&exercise.task);
        if (fill == nullptr)
            continue;
        Json::Array list;
        for (std::size_t i = 0; i < blanks.size(); ++i)
            if (const Reference& at = blanks[i].first; graph.node(at.node).info.name == fill->node)
                list.push_back(
                    Json::Array{Json(Json::Array{static_cast<double>(at.cell->row), static_cast<double>(at.cell->col)}),
                                Json((begins + static_cast<std::ptrdiff_t>(i))->toStdString())});
        given.set(exercise.id, Json(std::move(list)));
    }
    Grader grader(worksheet.content().document(), workbench().folder());
    const Marks marks = grader.grade({.document = {}, .given = std::move(given)});
    std::size_t right = 0;
    for (const ExerciseMarks& exercise : marks.exercises)
        for (const Mark& mark : exercise.marks)
            right += !mark.given.empty() && mark.points > 0 && !mark.followsOn ? 1 : 0;
    EXPECT_EQ(right, blanks.size());
}

TEST_F(WorksheetDialogTest, TheFirstPageIsShownAndFollowsWhatIsChosen)
{
    const QString said = make([](QWidget& dialog) {
        auto* preview = dialog.findChild<SheetPreview*>();
        ASSERT_NE(preview, nullptr);
        ASSERT_TRUE(test::wait([&] { return preview->pageCount() > 0; }));
        const QImage first = preview->grab().toImage();
        dialog.findChild<QSpinBox*>("worksheetFirst")->setValue(5);
        EXPECT_TRUE(test::wait([&] { return preview->grab().toImage() != first; })) << "other numbers";
        auto* ask = dialog.findChild<QComboBox*>("worksheetAsk");
        ask->setCurrentIndex(ask->count() - 1);
        dialog.findChild<QLineEdit*>("worksheetNodes")->setText("S, nothing");
        EXPECT_TRUE(test::wait([&] { return preview->pageCount() == 0; }));
        EXPECT_TRUE(preview->accessibleDescription().contains("nothing"));
    });
    EXPECT_FALSE(said.isEmpty());
}

/// Counts how often what it watches is told of another language.
class LanguageWatch : public QObject {
public:
    int changes = 0;
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        changes += event->type() == QEvent::LanguageChange ? 1 : 0;
        return QObject::eventFilter(watched, event);
    }
};

TEST_F(WorksheetDialogTest, APreviewInAnotherLanguageLeavesTheWindowInItsOwn)
{
    LanguageWatch watch;
    m_window->installEventFilter(&watch);
    (void)make([](QWidget& dialog) {
        auto* preview = dialog.findChild<SheetPreview*>();
        ASSERT_TRUE(test::wait([&] { return preview->pageCount() > 0; }));
        const QImage first = preview->grab().toImage();
        auto* language = dialog.findChild<QComboBox*>("worksheetLanguage");
        language->setCurrentIndex(language->findData("zh"));
        EXPECT_TRUE(test::wait([&] { return preview->grab().toImage() != first; })) << "in other words";
        EXPECT_TRUE(preview->accessibleDescription().contains("page")) << "said in those of the window";
    });
    EXPECT_EQ(watch.changes, 0);
    EXPECT_EQ(currentLanguage(), "en");
    EXPECT_TRUE(printed("worksheet-04.pdf").join(" ").contains("\u59d3\u540d")) << "and so are the sheets";
}

/// Hears which threads ask for the words of a sheet.
class WordsWatch : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* source, const char*, int) const override
    {
        if (qstrcmp(source, "sheet %1") == 0)
            ++(QThread::currentThread() == qApp->thread() ? here : elsewhere);
        return {};
    }
    mutable std::atomic<int> here = 0;
    mutable std::atomic<int> elsewhere = 0;
};

TEST_F(WorksheetDialogTest, TheWindowIsAliveWhileAPreviewIsDrawn)
{
    WordsWatch watch;
    (void)make([&](QWidget& dialog) {
        QCoreApplication::installTranslator(&watch);
        auto* preview = dialog.findChild<SheetPreview*>();
        EXPECT_TRUE(test::wait([&] { return preview->pageCount() > 0; }));
        EXPECT_GT(watch.elsewhere, 0);
        EXPECT_EQ(watch.here, 0);
        QCoreApplication::removeTranslator(&watch);
    });
}

// As the command line makes them of the file, and as they are marked.
TEST_F(WorksheetDialogTest, SheetsAreOfTheDocumentWhateverStopIsShown)
{
    const std::string path = m_folder.filePath("sums.heed").toStdString();
    const std::string text = R"({"format": "heedmap", "version": 1, "title": "Sums", "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 0]], "K": [[2, 1], [0, 2]], "V": [[1], [3]]},
        "lesson": [{"say": "scaled"}, {"say": "not scaled", "settings": {"scale": "none"}}],
        "exercises": [{"id": "w", "kind": "fill", "node": "A"}]})";
    writeFile(path, {text.data(), text.size()});
    m_window->open(QString::fromStdString(path));
    settle();
    EXPECT_EQ(make([](QWidget&) {}), QString());
    const QStringList own = printed("key-04.pdf");
    m_window->findChild<LessonPlayer*>()->go(1);
    settle();
    ASSERT_EQ(workbench().head().atStop, 1);
    EXPECT_EQ(make([](QWidget&) {}), QString());
    EXPECT_EQ(printed("key-04.pdf"), own);
}

TEST_F(WorksheetDialogTest, AMatrixThatIsNotThereIsSaid)
{
    const QString said = make([](QWidget& dialog) {
        auto* ask = dialog.findChild<QComboBox*>("worksheetAsk");
        ask->setCurrentIndex(ask->count() - 1);
        dialog.findChild<QLineEdit*>("worksheetNodes")->setText("S, nothing");
    });
    EXPECT_TRUE(said.contains("nothing")) << said.toStdString();
    EXPECT_FALSE(QDir(m_folder.filePath("sheets")).exists());
}

} // namespace
} // namespace heedmap
