// A lesson from the first stop that is written to the last that is shown to a class, by mouse and keyboard.

#include "examples.h"
#include "model/lesson/stop_values.h"
#include "support/journey_fixture.h"
#include "view/lesson/lesson_cards.h"
#include "view/lesson/stop_dots.h"
#include "view/lesson/stop_panel.h"
#include "window/lesson/class_overlay.h"
#include "window/lesson/lesson_mode.h"
#include "window/lesson/presenter.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/file.h>

#include <QDoubleSpinBox>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QScreen>
#include <QTemporaryDir>
#include <QToolButton>

namespace heedmap {
namespace {

class WindowLessonTest : public JourneyTest {
protected:
    WindowLessonTest()
    {
        Document document = readExample("two-heads");
        document.lesson.clear();
        workbench().open(document, {});
        settle();
        press("Ctrl+Shift+L");
        settle();
    }
    ~WindowLessonTest() override
    {
        m_window->actions()["present"]->setChecked(false);
        m_window->actions()["presenter"]->setChecked(false);
    }

    QPlainTextEdit& saying() { return *panel().findChild<QPlainTextEdit*>("say"); }
    LessonCards& cards() { return *m_window->findChild<LessonCards*>(); }
    StopPanel& panel() { return *m_window->findChild<StopPanel*>(); }
    ClassOverlay& overlay() { return *m_window->findChild<ClassOverlay*>(); }
    void drawOver(const QPoint& from, const QPoint& to)
    {
        QTest::mousePress(&overlay(), Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, QPointF(to), overlay().mapToGlobal(QPointF(to)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&overlay(), &move);
        QTest::mouseRelease(&overlay(), Qt::LeftButton, {}, to);
    }
    const std::vector<LessonStop>& stops() { return workbench().head().lesson; }
    std::string shown() { return workbench().graph().node(m_window->selection().node()).info.name; }
    double query() { return number("W_Q", {0, 0, 0}); }
    void add(const char* name)
    {
        show(name);
        press("Ctrl+Shift+A");
        settle();
    }
    void say(const QString& text)
    {
        saying().setFocus();
        saying().selectAll();
        for (const QString& line : text.split(QLatin1Char('\n'))) {
            QTest::keyClicks(&saying(), line);
            if (!text.endsWith(line))
                QTest::keyClick(&saying(), Qt::Key_Return);
        }
        panel().commit();
        settle();
    }
    /// Five stops, of which the third changes a number, the fourth covers a matrix.
    void record()
    {
        add("X");
        say("Who is there");
        add("S_scaled");
        show("W_Q");
        click("W_Q", {0, 0, 0});
        type("7");
        press("Ctrl+Shift+A");
        settle();
        m_window->display().set(&DisplaySettings::guessFirst, true);
        add("A");
        say("Guess the largest");
        add("Z");
    }
    QPoint at(const QRectF& rect) { return rect.center().toPoint(); }
    /// Saves the lesson, opens it again and presents it; returns the speaker's window.
    Presenter& reopenedPresenter()
    {
        const QString path = m_folder.filePath("lesson.heed");
        workbench().ground().write([&] { workbench().saveAs(path.toStdString()); });
        EXPECT_TRUE(m_window->open(path));
        settle(); // it opens as a lesson
        press("F5");
        m_window->actions()["presenter"]->setChecked(true);
        settle();
        return *m_window->findChild<Presenter*>();
    }

    QTemporaryDir m_folder;
};

TEST_F(WindowLessonTest, KeepsTheTitleOfItsStopWhenItIsSaved)
{
    Document document = readExample("three-by-three");
    LessonStop plain;
    plain.node = "A";
    LessonStop stop;
    stop.say = LocalizedText("Without the root");
    stop.settings = Json::Object{{"scale", "none"}};
    document.lesson = {plain, stop};
    const std::string path = m_folder.filePath("root.heed").toStdString();
    writeFile(path, writeDocument(document));
    ASSERT_TRUE(m_window->open(QString::fromStdString(path)));
    settle();
    press("F5");
    settle();
    m_window->findChild<LessonPlayer*>()->next();
    settle();
    EXPECT_EQ(m_window->selection().heading().title, "Without the root");
    press("Ctrl+S");
    settle();
    EXPECT_EQ(m_window->selection().heading().title, "Without the root");
}

TEST_F(WindowLessonTest, IsRecordedSavedAndPlayedWithAClicker)
{
    const double was = query();
    record();
    ASSERT_EQ(stops().size(), 5U);
    EXPECT_EQ(cards().count(), 5);
    QTemporaryDir folder;
    const std::string path = folder.filePath("lesson.heed").toStdString();
    EXPECT_EQ(query(), 7);
    m_window->findChild<LessonPlayer*>()->withoutStops([&] { workbench().saveAs(path); }); // as Files does
    EXPECT_EQ(query(), 7);
    press("Ctrl+Shift+L");
    settle();
    EXPECT_EQ(query(), was);
    ASSERT_TRUE(m_window->open(QString::fromStdString(path)));
    settle();
    EXPECT_EQ(query(), was) << "what a stop does is not part of the document's numbers";
    EXPECT_TRUE(m_window->actions()["lesson"]->isChecked()) << "it opens as a lesson";
    press("F5");
    settle();
    stage().setFocus();
    const char* const nodes[] = {"X", "S_scaled", "W_Q", "A", "Z"};
    for (const char* node : nodes) {
        EXPECT_EQ(shown(), node);
        QTest::keyClick(&stage(), Qt::Key_PageDown);
        settle();
    }
    EXPECT_EQ(query(), 7);
    EXPECT_FALSE(m_window->isWindowModified()) << "a lesson that is played does not change its document";
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(&stage(), Qt::Key_PageUp);
    settle();
    EXPECT_EQ(shown(), "X");
    EXPECT_EQ(query(), was);
}

TEST_F(WindowLessonTest, CoversUntilTheClassHasGuessed)
{
    record();
    cards().setCurrentRow(3);
    settle();
    const CellPlace place{node("A"), {m_window->selection().sliceOf(node("A")), 1, 1}};
    EXPECT_TRUE(m_window->selection().covers().covered(place));
    EXPECT_FALSE(m_window->display().settings().guessFirst) << "the stop covers it from now on";
    press("U");
    EXPECT_FALSE(m_window->selection().covers().covered(place));
    add("Z");
    EXPECT_EQ(stops()[4].cover, std::vector<std::string>()) << "what was uncovered stays so, whoever plays it";
}

TEST_F(WindowLessonTest, WordsAreWrittenInEachLanguageAndStopsAreMovedAndRemoved)
{
    add("X");
    say("Who is there");
    add("Z");
    say("What comes out");
    panel().findChild<QToolButton*>("say_zh")->click();
    saying().selectAll();
    saying().insertPlainText(QString::fromUtf8("结果")); // as an input method does
    panel().commit();
    EXPECT_EQ(stops()[1].say.in("zh"), "结果");
    EXPECT_EQ(stops()[1].say.in("en"), "What comes out");
    cards().setFocus();
    cards().setCurrentRow(0);
    QTest::keyClick(&cards(), Qt::Key_Delete);
    settle();
    ASSERT_EQ(stops().size(), 1U);
    EXPECT_EQ(stops()[0].say.in("zh"), "结果");
    workbench().undoStack().undo();
    EXPECT_EQ(stops().size(), 2U);
}

TEST_F(WindowLessonTest, TheSpeakerReadsWhatTheClassDoesNotSee)
{
    record();
    cards().setCurrentRow(3);
    say("Guess the largest\nThree words look at one.");
    m_window->actions()["presenter"]->setChecked(true);
    settle();
    auto* presenter = m_window->findChild<Presenter*>();
    ASSERT_NE(presenter, nullptr);
    EXPECT_TRUE(presenter->isVisible());
    EXPECT_EQ(presenter->notes().toPlainText(), "Three words look at one.");
    EXPECT_TRUE(presenter->shows(node("A"))) << "covered for the class alone";
    QTest::keyClick(presenter, Qt::Key_PageDown);
    settle();
    EXPECT_EQ(shown(), "Z") << "the clicker works in either window";
    presenter->close();
    EXPECT_FALSE(m_window->actions()["presenter"]->isChecked());
}

TEST_F(WindowLessonTest, AStopHasItsTitleOnTheStage)
{
    record();
    cards().setCurrentRow(0);
    settle();
    EXPECT_EQ(m_window->selection().heading().title, "Who is there");
    EXPECT_EQ(m_window->selection().heading().place, "Stop 1 of 5");
    cards().setCurrentRow(1);
    settle();
    EXPECT_EQ(m_window->selection().heading().title, "Scale")
        << "one without words of its own is called after its step";
    const int step = m_window->selection().step();
    m_window->selection().setStep(0);
    EXPECT_EQ(m_window->selection().heading().title, "") << "another matrix stands there";
    m_window->selection().setStep(step);
    EXPECT_EQ(m_window->selection().heading().title, "Scale");
    cards().setCurrentRow(0);
    press("Ctrl+Shift+L");
    EXPECT_EQ(m_window->selection().heading().title, "");
}

TEST_F(WindowLessonTest, APictureOfAnotherStopHasTheNumbersOfThatStop)
{
    record();
    auto& player = *m_window->findChild<LessonPlayer*>();
    StopValues values(workbench(), player);
    cards().setCurrentRow(0);
    ASSERT_TRUE(test::wait([&] { return values.at(2) != nullptr; }));
    EXPECT_EQ(values.when(1), StopValues::When::Now);
    EXPECT_EQ(values.when(2), StopValues::When::Elsewhere) << "it changes a number";
    EXPECT_EQ(values.at(2)->at({0, 0, 0}), 7);
    EXPECT_NE(query(), 7);
    cards().setCurrentRow(2);
    EXPECT_EQ(values.when(2), StopValues::When::Now);
    EXPECT_EQ(values.when(4), StopValues::When::Now);
    EXPECT_EQ(values.when(0), StopValues::When::Elsewhere);
}

TEST_F(WindowLessonTest, IsRecordedReopenedAndPlayedFromThePresentersWindow)
{
    record();
    cards().setCurrentRow(4);
    say("What comes out\nRead the last row.");
    Presenter* presenter = &reopenedPresenter();
    const auto* next = presenter->findChild<QWidget*>("nextPicture");
    const char* const nodes[] = {"X", "S_scaled", "W_Q", "A", "Z"};
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(shown(), nodes[i]);
        EXPECT_EQ(next->isVisible(), i < 4) << i;
        QTest::keyClick(presenter, Qt::Key_PageDown);
        settle();
    }
    EXPECT_EQ(presenter->notes().toPlainText(), "Read the last row.");
    EXPECT_EQ(query(), 7);
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(presenter, Qt::Key_PageUp);
    settle();
    EXPECT_EQ(shown(), "X");
    EXPECT_NE(query(), 7);
}

TEST_F(WindowLessonTest, WhatIsTypedForTheClassIsAnAsideUntilTheNextStop)
{
    record();
    reopenedPresenter();
    const QString path = m_folder.filePath("lesson.heed");
    const auto saved = [&] {
        m_window->actions()["save"]->trigger();
        settle();
        return readFile(path.toStdString(), 1 << 24);
    };
    const auto* chip = m_window->findChild<QWidget*>("aside");
    const double was = number("X", {0, 0, 0});
    const std::string script = saved();
    EXPECT_FALSE(chip->isVisible());
    click("X", {0, 0, 0});
    type("3");
    EXPECT_TRUE(chip->isVisible());
    EXPECT_TRUE(chip->findChild<QLabel*>()->text().contains("= 3")) << chip->findChild<QLabel*>()->text().toStdString();
    EXPECT_EQ(number("X", {0, 0, 0}), 3);
    const auto* unsaved = m_window->findChild<QWidget*>("unsavedAside");
    EXPECT_FALSE(unsaved->isVisible());
    EXPECT_EQ(saved(), script) << "no aside is saved";
    EXPECT_TRUE(unsaved->isVisible()) << "which is said";
    const auto& dots = *m_window->findChild<StopDots*>();
    EXPECT_FALSE(dots.nameAt(0, "Who").intersects(dots.discAt(0))) << "the chip leaves room for names";
    press("S");
    settle();
    EXPECT_FALSE(chip->isVisible());
    EXPECT_FALSE(unsaved->isVisible());
    EXPECT_EQ(number("X", {0, 0, 0}), was) << "back to the script";
    click("X", {0, 0, 0});
    type("4");
    QTest::keyClick(&stage(), Qt::Key_PageDown);
    settle();
    EXPECT_EQ(shown(), "S_scaled");
    EXPECT_EQ(number("X", {0, 0, 0}), was) << "the next stop does so by itself";
    QTest::keyClick(&stage(), Qt::Key_PageUp);
    settle();
    click("X", {0, 0, 0});
    type("5");
    QTest::mouseClick(chip->findChild<QToolButton*>("keepAside"), Qt::LeftButton);
    settle();
    EXPECT_FALSE(chip->isVisible());
    QTest::keyClick(&stage(), Qt::Key_PageDown);
    settle();
    EXPECT_EQ(number("X", {0, 0, 0}), 5) << "part of the lesson now";
    EXPECT_EQ(readDocument(saved()).lesson[0].set.size(), 1U);
}

TEST_F(WindowLessonTest, WhatIsCoveredHidesNoLegendOfAnotherMatrix)
{
    show("S");
    const auto legend = [&](const char* name) {
        const StepScene& scene = stage().scene();
        const auto& parts = scene.grid().parts();
        const auto part = std::ranges::find(parts, node(name), &StagePart::node);
        return stage().viewport()->grab(scene.fromBlock(part->bar).toAlignedRect()).toImage();
    };
    const QImage queries = legend("Q_heads");
    const QImage scores = legend("S");
    m_window->display().set(&DisplaySettings::guessFirst, true);
    settle();
    EXPECT_EQ(legend("Q_heads"), queries);
    EXPECT_NE(legend("S"), scores) << "its own would tell";
}

TEST_F(WindowLessonTest, F5StartsWithTheFirstStopAndWithShiftWithThisOne)
{
    record();
    const auto& player = *m_window->findChild<LessonPlayer*>();
    cards().setCurrentRow(3);
    press("F5");
    settle();
    EXPECT_EQ(player.at(), 0);
    press("F5");
    settle();
    cards().setCurrentRow(3);
    press("Shift+F5");
    settle();
    EXPECT_TRUE(m_window->actions()["present"]->isChecked());
    EXPECT_EQ(player.at(), 3);
}

TEST_F(WindowLessonTest, F5GivesALessonThatIsNotOpenAndWithShiftWhatTheStageShows)
{
    ASSERT_TRUE(m_window->open("examples:two-heads"));
    settle();
    const auto& player = *m_window->findChild<LessonPlayer*>();
    ASSERT_FALSE(player.on()) << "an example opens as an example";
    show("A");
    press("F5");
    settle();
    EXPECT_EQ(player.at(), 0);
    EXPECT_TRUE(m_window->display().settings().presenting);
    press("F5");
    settle();
    EXPECT_FALSE(player.on()) << "it was begun to be given";
    EXPECT_EQ(shown(), "A");
    press("Shift+F5");
    settle();
    EXPECT_TRUE(m_window->display().settings().presenting);
    EXPECT_FALSE(player.on());
    EXPECT_EQ(shown(), "A");
}

TEST_F(WindowLessonTest, EachSettingOfAStopIsAChipInWordsAndGoesAlone)
{
    add("A");
    std::vector<LessonStop> written = stops();
    written[0].settings = Json::Object{{"scale", "none"}, {"mask.causal", true}, {"mask.custom", false}};
    m_window->findChild<LessonPlayer*>()->setStops(written, QStringLiteral("settings"), 0);
    settle();
    const auto chip = [&](const char* text) {
        QToolButton* found = nullptr;
        for (auto* button : panel().findChildren<QToolButton*>())
            if (button->property("chip").toBool() && button->text().startsWith(QLatin1String(text)))
                found = button;
        return found;
    };
    ASSERT_NE(chip("no scaling"), nullptr);
    ASSERT_NE(chip("causal mask"), nullptr);
    QTest::mouseClick(chip("no scaling"), Qt::LeftButton);
    settle();
    EXPECT_EQ(stops()[0].settings, Json(Json::Object{{"mask.causal", true}, {"mask.custom", false}}));
    EXPECT_NE(chip("no mask drawn by hand"), nullptr);
    EXPECT_EQ(chip("no scaling"), nullptr);
    EXPECT_NE(chip("causal mask"), nullptr);
}

TEST_F(WindowLessonTest, ACardIsAsTallAsItsTitleNeeds)
{
    add("X");
    say("Short");
    add("Z");
    say("A title that goes on for much longer than two lines of a card can hold, as titles of lectures on attention "
        "do");
    settle();
    const auto height = [&](int stop) { return cards().visualItemRect(cards().item(stop)).height(); };
    EXPECT_GT(height(1), height(0));
}

TEST_F(WindowLessonTest, ATitleStandsAboveThePictureOfItsCardInANarrowWindow)
{
    add("X");
    say("Short");
    add("Z");
    m_window->resize(1280, 720);
    settle();
    const int width = cards().viewport()->width();
    ASSERT_LT(width, 180) << "the cards are narrow";
    say("Five words of a sentence with four numbers each");
    settle();
    const auto height = [&](int stop) { return cards().visualItemRect(cards().item(stop)).height(); };
    EXPECT_GT(height(1), height(0)) << "three lines";
}

TEST_F(WindowLessonTest, OfTwoScreensTheClassHasOneAndTheSpeakerTheOther)
{
    record();
    const QScreen* own = m_window->screen();
    const QRect home = m_window->geometry();
    Presenter& presenter = reopenedPresenter();
    EXPECT_TRUE(m_window->isFullScreen());
    EXPECT_NE(m_window->screen(), own) << "the class looks at the other one";
    EXPECT_EQ(presenter.screen(), own) << "the speaker stays where they work";
    EXPECT_TRUE(own->geometry().intersects(presenter.geometry()));
    EXPECT_FALSE(own->geometry().intersects(m_window->geometry()));
    QTest::keyClick(&presenter, Qt::Key_PageDown);
    settle();
    EXPECT_EQ(shown(), "S_scaled");
    m_window->actions()["swapScreens"]->trigger();
    settle();
    EXPECT_EQ(m_window->screen(), own);
    EXPECT_NE(presenter.screen(), own);
    EXPECT_EQ(shown(), "S_scaled");
    m_window->actions()["present"]->setChecked(false);
    settle();
    EXPECT_TRUE(presenter.isHidden());
    EXPECT_FALSE(m_window->isFullScreen());
    EXPECT_TRUE(test::wait([&] { return m_window->geometry() == home; })) << m_window->width();
    EXPECT_FALSE(m_window->actions()["swapScreens"]->isEnabled());
}

TEST_F(WindowLessonTest, WordsThatAreStillTypedAreKept)
{
    auto* button = m_window->findChild<QPushButton*>("addStop");
    show("X");
    QTest::mouseClick(button, Qt::LeftButton);
    settle();
    saying().setFocus();
    saying().selectAll();
    QTest::keyClicks(&saying(), "Who is there");
    m_window->selection().setNode(node("A")); // as the dots of the steps do, which leave the focus where it is
    settle();
    QTest::mouseClick(button, Qt::LeftButton);
    settle();
    ASSERT_EQ(stops().size(), 2U);
    EXPECT_EQ(stops()[0].say.in("en"), "Who is there");
    EXPECT_EQ(stops()[1].node, "A");
    saying().setFocus();
    saying().selectAll();
    QTest::keyClicks(&saying(), "Where they look");
    cards().setCurrentRow(0);
    settle();
    EXPECT_EQ(stops()[1].say.in("en"), "Where they look");
    saying().setFocus();
    QTest::keyClick(&saying(), Qt::Key_End, Qt::ControlModifier);
    QTest::keyClicks(&saying(), "?");
    keepTyped(*m_window); // before it is saved
    EXPECT_EQ(stops()[0].say.in("en"), "Who is there?");
    EXPECT_TRUE(saying().hasFocus());
}

TEST_F(WindowLessonTest, WhoGoesOnFromTheWordsToTheMinutesTypesMinutes)
{
    add("X");
    const Tensor before = numbers("X");
    saying().setFocus();
    QTest::keyClicks(&saying(), "Who");
    auto& minutes = *panel().findChild<QDoubleSpinBox*>("minutes");
    QTest::mouseClick(minutes.findChild<QLineEdit*>(), Qt::LeftButton);
    settle();
    EXPECT_TRUE(minutes.hasFocus());
    minutes.selectAll();
    QTest::keyClicks(QApplication::focusWidget(), "4");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    settle();
    ASSERT_EQ(stops().size(), 1U);
    EXPECT_EQ(stops()[0].minutes, 4);
    EXPECT_TRUE(panel().isAncestorOf(QApplication::focusWidget()));
    EXPECT_EQ(numbers("X").numbers()[0], before.numbers()[0]);
}

TEST_F(WindowLessonTest, TypedMinutesAreOfTheStopTheyWereTypedFor)
{
    add("X");
    add("A");
    auto& minutes = *panel().findChild<QDoubleSpinBox*>("minutes");
    minutes.setFocus();
    minutes.selectAll();
    QTest::keyClicks(&minutes, "9"); // and no Enter
    m_window->findChild<LessonPlayer*>()->go(0);
    settle();
    ASSERT_EQ(stops().size(), 2U);
    EXPECT_EQ(stops()[1].minutes, 9);
    EXPECT_FALSE(stops()[0].minutes);
}

TEST_F(WindowLessonTest, WhoTypesMinutesStaysWhereTheStageIs)
{
    add("X");
    const NodeId there = node("A");
    m_window->selection().setNode(there);
    settle();
    panel().findChild<QDoubleSpinBox*>("minutes")->setValue(7);
    settle();
    EXPECT_EQ(stops()[0].minutes, 7);
    EXPECT_EQ(m_window->selection().node(), there);
}

TEST_F(WindowLessonTest, AChineseLessonIsRecordedByTheMouseReopenedAndPlayed)
{
    m_window->setLanguage("zh");
    const char* const nodes[] = {"X", "Q", "S_scaled", "A", "Z"};
    const QStringList titles{"有哪些词", "谁在问", "像不像", "看向谁", "带回什么"};
    auto* button = m_window->findChild<QPushButton*>("addStop");
    for (int i = 0; i < 5; ++i) {
        m_window->selection().setNode(node(nodes[i]));
        settle();
        QTest::mouseClick(button, Qt::LeftButton);
        settle();
        saying().setFocus();
        saying().selectAll();
        saying().insertPlainText(titles[i] + "\n问：" + titles[i] + "？"); // as an input method does
    }
    keepTyped(*m_window);
    Presenter* presenter = &reopenedPresenter();
    EXPECT_TRUE(cards().item(4)->data(Qt::AccessibleTextRole).toString().contains(titles[4]));
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(shown(), nodes[i]);
        EXPECT_EQ(presenter->notes().toPlainText(), "问：" + titles[i] + "？");
        QTest::keyClick(presenter, Qt::Key_PageDown);
        settle();
    }
    m_window->setLanguage("en");
}

TEST_F(WindowLessonTest, APenAPointerAnEnlargedPartAndABlankScreen)
{
    add("A");
    EXPECT_FALSE(m_window->actions()["pen"]->isEnabled()) << "its key is a letter";
    press("F5");
    settle();
    press("P");
    EXPECT_EQ(overlay().tool(), ClassOverlay::Tool::Pen);
    drawOver({50, 50}, {80, 90});
    ASSERT_EQ(overlay().strokes().size(), 1U);
    EXPECT_GE(overlay().strokes()[0].size(), 2);
    press("P");
    EXPECT_TRUE(overlay().strokes().empty()) << "put away, it wipes";
    EXPECT_FALSE(overlay().isVisible());
    press("P");
    drawOver({150, 150}, {250, 150});
    press("Z");
    QTest::mousePress(&overlay(), Qt::LeftButton, {}, {100, 100});
    QTest::mouseRelease(&overlay(), Qt::LeftButton, {}, {300, 200});
    EXPECT_TRUE(overlay().enlarges());
    const QImage enlarged = overlay().grab().toImage();
    EXPECT_EQ(enlarged.pixelColor(enlarged.rect().center()), m_window->display().theme().ink(SymbolInk::Gradient))
        << "what was drawn is enlarged with it";
    QTest::mouseClick(&overlay(), Qt::LeftButton, {}, {10, 10});
    EXPECT_FALSE(overlay().enlarges());
    press(".");
    const QImage blank = m_window->grab().toImage();
    for (const QPoint at : {blank.rect().center(), blank.rect().topLeft(), blank.rect().bottomRight()})
        EXPECT_EQ(blank.pixelColor(at), QColor(Qt::black)) << "all of the window";
    press(".");
    EXPECT_EQ(overlay().tool(), ClassOverlay::Tool::None);
    EXPECT_EQ(overlay().parentWidget(), m_window->findChild<QWidget*>("viewArea"));
}

} // namespace
} // namespace heedmap
