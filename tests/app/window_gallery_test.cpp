#include "../support/window_fixture.h"
#include "examples.h"
#include "model/files/recent_files.h"
#include "model/teaching/opening.h"
#include "window/gallery.h"
#include "window/notice_line.h"
#include "window/start/gallery_path.h"

#include <heedmap/document/reader.h>

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace heedmap {
namespace {

class GalleryTest : public MainWindowTest {
protected:
    Gallery* open(const char* keys)
    {
        press(keys);
        auto* gallery = m_window->findChild<Gallery*>();
        EXPECT_NE(gallery, nullptr);
        EXPECT_TRUE(QTest::qWaitForWindowExposed(gallery, test::waitAtMost));
        return gallery;
    }
    static QListView& list(Gallery& gallery) { return *gallery.findChild<QListView*>(); }
    static QString text(Gallery& gallery, int row, int role)
    {
        return list(gallery).model()->index(row, 0).data(role).toString();
    }
    /// Does something with the next dialog over the gallery.
    static void whenOver(Gallery& gallery, std::function<void(QWidget&)> then)
    {
        auto* looking = new QTimer(&gallery);
        QObject::connect(looking, &QTimer::timeout, &gallery, [&gallery, looking, then = std::move(then)] {
            QWidget* dialog = QApplication::activeModalWidget();
            if (dialog == nullptr || dialog == &gallery)
                return;
            looking->stop();
            then(*dialog);
        });
        looking->start(2);
    }
    static void click(Gallery& gallery, int row)
    {
        QListView& view = list(gallery);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(row, 0)).center());
    }
};

TEST_F(GalleryTest, AClickOpensAnExample)
{
    Gallery* gallery = open("Ctrl+G");
    ASSERT_EQ(list(*gallery).model()->rowCount(), static_cast<int>(exampleIds().size()));
    EXPECT_EQ(text(*gallery, 0, Qt::DisplayRole), "What does “it” look for?");
    EXPECT_EQ(text(*gallery, 1, Qt::DisplayRole), "A dictionary that can answer “both”");
    click(*gallery, 1);
    EXPECT_FALSE(gallery->isVisible());
    EXPECT_EQ(m_window->workbench().document().mechanism, "scaled_dot_product");
}

TEST_F(GalleryTest, IsSearchedAndChosenFromByKeyboard)
{
    Gallery* gallery = open("Ctrl+G");
    QTest::keyClicks(gallery->focusWidget(), "causal");
    ASSERT_EQ(text(*gallery, 0, Qt::DisplayRole), "No spoilers: the causal mask");
    QTest::keyClick(gallery->focusWidget(), Qt::Key_Return);
    EXPECT_FALSE(gallery->isVisible());
    EXPECT_EQ(m_window->workbench().document().title.in("en"), "No spoilers: the causal mask");
}

TEST_F(GalleryTest, SaysWhereThereIsALessonAndHowLongItTakes)
{
    Gallery* gallery = open("Ctrl+G");
    QTest::keyClicks(gallery->focusWidget(), "lesson");
    ASSERT_EQ(list(*gallery).model()->rowCount(), 17);
    EXPECT_EQ(text(*gallery, 0, GalleryModel::SubtitleRole), "Self-attention · Lesson, 10 min · 4 exercises");
    EXPECT_EQ(text(*gallery, 1, GalleryModel::SubtitleRole),
              "Scaled dot-product attention · Lesson, 10 min · 2 exercises");
    QTest::keyClicks(gallery->focusWidget(), " masked");
    EXPECT_EQ(list(*gallery).model()->rowCount(), 0) << "every word must be on the card";
}

TEST_F(GalleryTest, SpeaksOfLessonsInTheLanguageOfTheWindow)
{
    m_window->setLanguage("zh");
    QCoreApplication::processEvents();
    Gallery* gallery = open("Ctrl+G");
    qobject_cast<QLineEdit*>(gallery->focusWidget())->setText(QString::fromUtf8("课程")); // as an input method does
    ASSERT_EQ(list(*gallery).model()->rowCount(), 17);
    EXPECT_TRUE(text(*gallery, 0, GalleryModel::SubtitleRole).endsWith("课程，10 分钟 · 4 道练习"));
}

TEST_F(GalleryTest, TheArrowsLeadFromTheSearchIntoTheCards)
{
    Gallery* gallery = open("Ctrl+G");
    QTest::keyClick(gallery->focusWidget(), Qt::Key_Down);
    EXPECT_EQ(gallery->focusWidget(), &list(*gallery));
    const int row = list(*gallery).currentIndex().row();
    EXPECT_EQ(row, 2) << "two cards stand side by side";
    const QString title = text(*gallery, row, Qt::DisplayRole);
    QTest::keyClick(gallery->focusWidget(), Qt::Key_Return);
    EXPECT_EQ(QString::fromStdString(m_window->workbench().document().title.in("en")), title);
}

TEST_F(GalleryTest, SaysThatNothingMatches)
{
    Gallery* gallery = open("Ctrl+G");
    QTest::keyClicks(gallery->focusWidget(), "xyzzy");
    EXPECT_EQ(list(*gallery).model()->rowCount(), 0);
    EXPECT_TRUE(gallery->findChild<QLabel*>("galleryEmpty")->isVisible());
    QTest::keyClick(gallery->focusWidget(), Qt::Key_Return);
    EXPECT_TRUE(gallery->isVisible());
}

TEST_F(GalleryTest, MakesPicturesOnceTheyAreLookedAt)
{
    GalleryModel model(m_window->display().theme(), 96, 1);
    model.setItems(exampleItems());
    EXPECT_TRUE(model.index(0).data(GalleryModel::PictureRole).value<QImage>().isNull());
    const auto made = [&] { return !model.index(0).data(GalleryModel::PictureRole).value<QImage>().isNull(); };
    EXPECT_TRUE(test::wait(made));
}

TEST_F(GalleryTest, APictureShowsTheWeightsOfItsExample)
{
    // A of the causal mask: a row looks back only, so its last column is empty but for the last row.
    const QImage image = galleryPicture("examples:causal-mask", 95, 1, m_window->display().theme());
    ASSERT_EQ(image.width(), 95);
    EXPECT_EQ(image.pixelColor(85, 9), image.pixelColor(85, 47)) << "masked cells";
    EXPECT_NE(image.pixelColor(5, 5), image.pixelColor(85, 5)) << "the first token looks at itself";
    EXPECT_TRUE(galleryPicture("/nowhere/at/all.heed", 95, 1, m_window->display().theme()).isNull());
}

TEST_F(GalleryTest, EveryExampleAndEveryMechanismHasAPicture)
{
    for (const auto& items : {exampleItems(), mechanismItems()})
        for (const GalleryItem& item : items) {
            EXPECT_FALSE(galleryPicture(item.source, 96, 1, m_window->display().theme()).isNull())
                << item.source.toStdString();
            EXPECT_FALSE(item.text.isEmpty()) << item.source.toStdString();
        }
}

TEST_F(GalleryTest, OffersEveryMechanismForANewDocument)
{
    Gallery* gallery = open("Ctrl+N");
    ASSERT_EQ(list(*gallery).model()->rowCount(), static_cast<int>(mechanisms().size()));
    click(*gallery, 0);
    EXPECT_EQ(m_window->workbench().document().mechanism, mechanisms()[0]->id());
    EXPECT_TRUE(m_window->workbench().modified());
    m_window->workbench().open(readExample("three-by-three"), {});
}

TEST_F(GalleryTest, ListsWhatWasOpenedLast)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("lesson.heed");
    m_window->workbench().saveAs(path.toStdString());
    addRecentFile(path);
    m_window->open("examples:two-heads");
    Gallery* gallery = open("Ctrl+G");
    QTest::mouseClick(gallery->findChild<QToolButton*>("section_2"), Qt::LeftButton);
    EXPECT_EQ(text(*gallery, 0, Qt::DisplayRole), "lesson");
    click(*gallery, 0);
    EXPECT_EQ(m_window->workbench().path(), path.toStdString());
}

TEST_F(GalleryTest, KeepsUnsavedWorkWhenAskedTo)
{
    edit(0.5);
    Gallery* gallery = open("Ctrl+G");
    bool asked = false;
    answer("unsavedBox", QMessageBox::Cancel, asked);
    click(*gallery, 1);
    EXPECT_TRUE(asked);
    EXPECT_TRUE(gallery->isVisible());
    EXPECT_EQ(first(), 0.5);
    m_window->workbench().undoStack().undo();
}

TEST_F(GalleryTest, ItsModelKeepsTheRulesOfModels)
{
    GalleryModel model(m_window->display().theme(), 96, 1);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setItems(exampleItems());
    EXPECT_EQ(model.rowCount(), static_cast<int>(exampleIds().size()));
    model.search("mask");
    EXPECT_LT(model.rowCount(), static_cast<int>(exampleIds().size()));
    model.setItems(mechanismItems());
}

TEST_F(GalleryTest, FindsTheNameOfAStepThatStaysOnOneLine)
{
    m_window->setLanguage("zh");
    GalleryModel model(m_window->display().theme(), 96, 1);
    model.setItems(mechanismItems());
    model.search("合并各头");
    ASSERT_GT(model.rowCount(), 0);
    EXPECT_TRUE(model.index(0, 0).data(GalleryModel::TextRole).toString().contains(QChar(0x2060)));
}

TEST_F(GalleryTest, SpeaksTheLanguageOfTheWindow)
{
    m_window->setLanguage("zh");
    QCoreApplication::processEvents();
    Gallery* gallery = open("Ctrl+G");
    EXPECT_EQ(text(*gallery, 2, Qt::DisplayRole), "思考的机器");
    EXPECT_EQ(text(*gallery, 2, GalleryModel::SubtitleRole), "自注意力 · 4 道练习");
}

TEST_F(GalleryTest, EveryExampleHasItsPlaceInAChapter)
{
    std::set<int> path;
    for (const GalleryItem& item : exampleItems()) {
        const QString id = item.source.mid(examplePrefix.size());
        ASSERT_NE(galleryPlace(id), nullptr) << id.toStdString();
        EXPECT_GE(item.chapter, 0);
        EXPECT_FALSE(item.topics.empty());
        EXPECT_TRUE(item.facts.contains("min")) << item.facts.toStdString();
        if (item.path > 0) {
            EXPECT_TRUE(path.insert(item.path).second) << "two examples at one place of the path";
        }
    }
    EXPECT_EQ(static_cast<int>(path.size()), *path.rbegin()) << "the path has no gaps";
}

TEST_F(GalleryTest, AChapterShowsItsExamplesThoseOnThePathFirst)
{
    Gallery* gallery = open("Ctrl+G");
    auto* chapterList = gallery->findChild<QListWidget*>("galleryChapters");
    chapterList->setCurrentRow(1);
    ASSERT_GT(list(*gallery).model()->rowCount(), 1);
    EXPECT_LT(list(*gallery).model()->rowCount(), static_cast<int>(exampleIds().size()));
    EXPECT_TRUE(text(*gallery, 0, GalleryModel::FactsRole).startsWith("Start here · 10 min"));
    EXPECT_TRUE(text(*gallery, 1, GalleryModel::FactsRole).startsWith("Then, step 2"));
    chapterList->setCurrentRow(0);
    EXPECT_EQ(list(*gallery).model()->rowCount(), static_cast<int>(exampleIds().size()));
    EXPECT_TRUE(text(*gallery, 0, GalleryModel::FactsRole).startsWith("Start here")) << "of all of them too";
}

TEST_F(GalleryTest, WhatAnExampleShowsIsFoundAndSaid)
{
    Gallery* gallery = open("Ctrl+G");
    for (const char* topic : {"temperature", "gradient", "padding"}) {
        gallery->findChild<QLineEdit*>("gallerySearch")->setText(topic);
        ASSERT_GT(list(*gallery).model()->rowCount(), 0) << topic;
        int said = 0;
        for (int row = 0; row < list(*gallery).model()->rowCount(); ++row)
            said += text(*gallery, row, GalleryModel::WhyRole) == QStringLiteral("Shows: %1").arg(topic) ? 1 : 0;
        EXPECT_GT(said, 0) << topic;
    }
}

TEST_F(GalleryTest, AWordOfAnotherLanguageFindsWhatItNames)
{
    Gallery* gallery = open("Ctrl+G");
    gallery->findChild<QLineEdit*>("gallerySearch")->setText(QStringLiteral("温度"));
    ASSERT_GT(list(*gallery).model()->rowCount(), 0);
    EXPECT_EQ(text(*gallery, 0, GalleryModel::WhyRole), "Shows: temperature");
}

TEST_F(GalleryTest, AnEnglishWordFindsWhatItNamesInChineseToo)
{
    m_window->setLanguage("zh");
    Gallery* gallery = open("Ctrl+G");
    gallery->findChild<QLineEdit*>("gallerySearch")->setText("padding");
    ASSERT_GT(list(*gallery).model()->rowCount(), 0);
    EXPECT_TRUE(text(*gallery, 0, GalleryModel::WhyRole).contains(QStringLiteral("填充")));
    gallery->findChild<QLineEdit*>("gallerySearch")->setText("No spoilers");
    EXPECT_EQ(list(*gallery).model()->rowCount(), 1) << "titles too";
}

TEST_F(GalleryTest, TheDoorOfTeachersBeginsTheLessonOfWhatIsChosen)
{
    Gallery* gallery = open("Ctrl+G");
    QTest::mouseClick(gallery->findChild<QPushButton*>("door_0"), Qt::LeftButton);
    EXPECT_TRUE(text(*gallery, 0, GalleryModel::FactsRole).startsWith("Start here"));
    EXPECT_TRUE(text(*gallery, 0, GalleryModel::SubtitleRole).contains("Lesson"));
    QString before = "Lesson";
    for (int row = 0; row < list(*gallery).model()->rowCount(); ++row) {
        const QString kind = text(*gallery, row, GalleryModel::SubtitleRole);
        EXPECT_TRUE(before.contains("Lesson") || !kind.contains("Lesson")) << "lessons come first: " << row;
        before = kind;
    }
    click(*gallery, 0);
    EXPECT_TRUE(test::wait([this] { return m_window->actions()["lesson"]->isChecked(); }));
}

class GalleryRoomTest : public GalleryTest, public testing::WithParamInterface<const char*> {};

TEST_P(GalleryRoomTest, FitsASmallScreen)
{
    m_window->setLanguage(GetParam());
    m_window->resize(1024, 700);
    settle();
    Gallery* gallery = open("Ctrl+G");
    gallery->resize(900, 600);
    EXPECT_LE(gallery->width(), 0.92 * 1024) << "as large as it may be there";
    settle();
    const QFontMetrics metrics(gallery->findChild<QPushButton*>("door_0")->font());
    for (const auto* button : gallery->findChildren<QPushButton*>())
        for (const QString& line : button->text().split(QLatin1Char('\n')))
            EXPECT_LE(metrics.horizontalAdvance(line), button->width()) << line.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Languages, GalleryRoomTest, testing::Values("en", "zh"));

TEST_F(GalleryTest, WhereThereIsNoLessonTheExercisesAreBegun)
{
    Gallery* gallery = open("Ctrl+G");
    QTest::mouseClick(gallery->findChild<QPushButton*>("door_0"), Qt::LeftButton);
    const int last = list(*gallery).model()->rowCount() - 1;
    ASSERT_FALSE(text(*gallery, last, GalleryModel::SubtitleRole).contains("Lesson"));
    list(*gallery).scrollToBottom();
    click(*gallery, last);
    EXPECT_TRUE(test::wait([this] { return m_window->actions()["exercises"]->isChecked(); }));
    EXPECT_FALSE(m_window->actions()["lesson"]->isChecked());
}

TEST_F(GalleryTest, CardsAreAsHighAsTheirText)
{
    Gallery* gallery = open("Ctrl+G");
    settle();
    QListView& view = list(*gallery);
    for (int row = 0; row < view.model()->rowCount(); ++row) {
        const QModelIndex index = view.model()->index(row, 0);
        const QRect card = view.visualRect(index);
        const QString words = text(*gallery, row, GalleryModel::TextRole);
        const QFontMetrics metrics(m_window->display().font(12));
        const QRect needed =
            metrics.boundingRect(QRect(0, 0, card.width() - 96 - 2 * 20 - 16, 10000), Qt::TextWordWrap, words);
        EXPECT_GE(card.height(), needed.height() + 40) << words.toStdString();
    }
}

TEST_F(GalleryTest, TheDoorOfTeachersLeadsToLessonsAndExercises)
{
    Gallery* gallery = open("Ctrl+G");
    QTest::mouseClick(gallery->findChild<QPushButton*>("door_0"), Qt::LeftButton);
    const int taught = list(*gallery).model()->rowCount();
    ASSERT_GT(taught, 6);
    EXPECT_LT(taught, static_cast<int>(exampleIds().size()));
    for (int row = 0; row < taught; ++row) {
        const QString kind = text(*gallery, row, GalleryModel::SubtitleRole);
        EXPECT_TRUE(kind.contains("exercise") || kind.contains("Lesson")) << kind.toStdString();
    }
    QTest::mouseClick(gallery->findChild<QPushButton*>("door_1"), Qt::LeftButton);
    EXPECT_EQ(list(*gallery).model()->rowCount(), static_cast<int>(exampleIds().size()));
}

TEST_F(GalleryTest, TheDoorOfLearnersShowsThePathAndWhatIsKnownAfterEach)
{
    Gallery* gallery = open("Ctrl+G");
    QTest::mouseClick(gallery->findChild<QPushButton*>("door_3"), Qt::LeftButton);
    ASSERT_EQ(list(*gallery).model()->rowCount(), 8);
    EXPECT_FALSE(gallery->findChild<QListWidget*>("galleryChapters")->isVisible());
    EXPECT_EQ(text(*gallery, 0, Qt::DisplayRole), "What does “it” look for?");
    std::set<QString> known;
    for (int row = 0; row < 8; ++row) {
        const QString after = text(*gallery, row, GalleryModel::WhyRole);
        EXPECT_TRUE(after.startsWith("You then know ")) << after.toStdString();
        known.insert(after);
    }
    EXPECT_EQ(known.size(), 8U);
    QTest::mouseClick(gallery->findChild<QPushButton*>("door_1"), Qt::LeftButton);
    EXPECT_TRUE(text(*gallery, 0, GalleryModel::WhyRole).isEmpty());
}

TEST_F(GalleryTest, OneNotchOfTheWheelScrollsOneRow)
{
    Gallery* gallery = open("Ctrl+G");
    settle();
    QListView& view = list(*gallery);
    const auto turn = [&](int by) {
        QWheelEvent wheel(QPointF(20, 20), view.viewport()->mapToGlobal(QPointF(20, 20)), {}, {0, by}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view.viewport(), &wheel);
    };
    const auto top = [&](int row) { return view.visualRect(view.model()->index(row, 0)).top(); };
    const int first = top(0);
    turn(-120);
    EXPECT_EQ(top(2), 0) << "two cards stand side by side";
    turn(-60);
    EXPECT_EQ(top(2), 0) << "half a notch is not one";
    turn(-60);
    EXPECT_EQ(top(4), 0);
    turn(120);
    EXPECT_EQ(top(2), 0);
    turn(120);
    EXPECT_EQ(top(0), first);
}

TEST_F(GalleryTest, ASentenceIsTypedAndItsWordsMeanSomething)
{
    Gallery* gallery = open("Ctrl+G");
    whenOver(*gallery, [](QWidget& dialog) {
        dialog.findChild<QLineEdit*>("beginSentenceSentence")->setText("the cat drank the milk because it was thirsty");
        QTest::mouseClick(dialog.findChild<QPushButton*>("openSentence"), Qt::LeftButton);
    });
    QTest::mouseClick(gallery->findChild<QPushButton*>("beginSentence"), Qt::LeftButton);
    Workbench& workbench = m_window->workbench();
    const Document& document = workbench.head();
    ASSERT_EQ(document.tokens.query.size(), 9U);
    EXPECT_EQ(document.tokens.query[6], "it");
    const NodeId words = workbench.graph().find("X");
    EXPECT_GT(workbench.values(words).view.at({0, 1, 0}), 0.5) << "a cat is an animal";
    const auto tries = openingOf(document.view).tries;
    ASSERT_EQ(tries.size(), 2U) << "the one weight is a click away";
    const NodeId weights = workbench.graph().find("A");
    const auto looksAt = [&](const TryThis& what) {
        tryThis(workbench, m_window->selection(), what);
        settle();
        const ConstView row = workbench.values(weights, {{0, 1}, {6, 7}, {0, 9}}).view;
        const double* begin = row.row(0, 6);
        return std::max_element(begin, begin + 9) - begin;
    };
    EXPECT_EQ(looksAt(tries[0]), 1) << "the cat";
    EXPECT_EQ(looksAt(tries[1]), 4) << "the milk";
    m_window->workbench().open(readExample("three-by-three"), {});
}

TEST_F(GalleryTest, AMatrixIsPasted)
{
    Gallery* gallery = open("Ctrl+G");
    whenOver(*gallery, [](QWidget& dialog) {
        dialog.findChild<QPlainTextEdit*>("beginMatrixTable")->setPlainText("1\t2\n3\t4\n5\t6");
        QTest::mouseClick(dialog.findChild<QPushButton*>("openMatrix"), Qt::LeftButton);
    });
    QTest::mouseClick(gallery->findChild<QPushButton*>("beginMatrix"), Qt::LeftButton);
    const NodeId rows = m_window->workbench().graph().find("X");
    EXPECT_EQ(m_window->workbench().graph().node(rows).shape, Shape::matrix(3, 2));
    EXPECT_EQ(m_window->workbench().values(rows).view.at({0, 2, 1}), 6);
    m_window->workbench().open(readExample("three-by-three"), {});
}

TEST_F(GalleryTest, APastedMatrixThatMayBeMeantOtherwiseSaysHowItWasTaken)
{
    Gallery* gallery = open("Ctrl+G");
    whenOver(*gallery, [](QWidget& dialog) {
        dialog.findChild<QPlainTextEdit*>("beginMatrixTable")->setPlainText("10,20\n30,40");
        QTest::mouseClick(dialog.findChild<QPushButton*>("openMatrix"), Qt::LeftButton);
    });
    QTest::mouseClick(gallery->findChild<QPushButton*>("beginMatrix"), Qt::LeftButton);
    const auto* line = m_window->findChild<NoticedLine*>();
    EXPECT_TRUE(line->isVisible());
    EXPECT_TRUE(line->words().startsWith("10,20 is taken for")) << line->words().toStdString();
    m_window->workbench().open(readExample("three-by-three"), {});
    EXPECT_FALSE(line->isVisible());
}

TEST_F(GalleryTest, TheDoorOfFiguresOpensTheExportWithTheExample)
{
    Gallery* gallery = open("Ctrl+G");
    QTest::mouseClick(gallery->findChild<QPushButton*>("door_2"), Qt::LeftButton);
    bool met = false;
    QTimer looking;
    QObject::connect(&looking, &QTimer::timeout, [&] {
        QWidget* dialog = QApplication::activeModalWidget();
        if (dialog == nullptr || dialog == gallery)
            return;
        met = true;
        dialog->close();
    });
    looking.start(5);
    click(*gallery, 1);
    EXPECT_TRUE(test::wait([&] { return met; }));
    EXPECT_EQ(m_window->workbench().document().mechanism, "scaled_dot_product");
}

TEST(ExampleWords, AChineseClassReadsChineseSentences)
{
    int put = 0;
    for (const std::string& id : exampleIds()) {
        const Document english = readExample(id);
        const Document chinese = readExampleIn(id, "zh");
        EXPECT_EQ(readExampleIn(id, "en").tokens.query, english.tokens.query) << id;
        if (chinese.tokens.query == english.tokens.query)
            continue;
        ++put;
        EXPECT_NO_THROW(build(chinese, {})) << id;
        for (std::size_t i = 0; i < english.tokens.query.size(); ++i)
            if (const std::string& word = english.tokens.query[i]; word != chinese.tokens.query[i]) {
                for (const auto& [node, note] : chinese.notes)
                    EXPECT_EQ(note.in("zh").find("“" + word + "”"), std::string::npos) << id << " " << node;
            }
        EXPECT_EQ(chinese.summary.in("en"), english.summary.in("en")) << id;
    }
    EXPECT_GE(put, 15);
}

TEST_F(GalleryTest, AnExampleOpensInTheWordsOfTheReader)
{
    m_window->setLanguage("zh");
    m_window->open("examples:order-with-positions");
    EXPECT_EQ(m_window->workbench().document().tokens.query.front(), "狗");
    EXPECT_EQ(m_window->workbench().document().lesson.front().say.in("zh").find("dog"), std::string::npos);
}

} // namespace
} // namespace heedmap
