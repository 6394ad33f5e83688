#include "examples.h"
#include "model/lesson/lesson_player.h"
#include "support/journey_fixture.h"
#include "support/told.h"
#include "view/explanation/arithmetic_view.h"
#include "view/explanation/explanation.h"
#include "view/scene/guess.h"
#include "view/scene/scene_view.h"
#include "view/scene/stage_frame.h"
#include "window/views.h"

#include <QComboBox>
#include <QFontInfo>
#include <QLabel>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

/// A lesson in front of a class.
class PresentingTest : public JourneyTest {
protected:
    PresentingTest()
    {
        show("S");
        press("F5");
        settle();
        stage().setFocus();
    }
    ~PresentingTest() override
    {
        m_window->display().set(&DisplaySettings::guessFirst, false);
        m_window->display().set(&DisplaySettings::spotlight, false);
        m_window->actions()["present"]->setChecked(false);
    }
    bool presenting() { return m_window->display().settings().presenting; }
    bool shown(const char* panel) { return m_window->findChild<QWidget*>(QLatin1String(panel))->isVisible(); }
};

TEST_F(PresentingTest, TheScreenIsForTheMatricesAndEscapeComesBackToTheSamePlace)
{
    EXPECT_TRUE(presenting());
    EXPECT_TRUE(m_window->isFullScreen());
    EXPECT_FALSE(shown("topBar"));
    EXPECT_FALSE(shown("pipelinePanel"));
    EXPECT_TRUE(shown("stepsPanel"));
    const int step = m_window->selection().step();
    QTest::keyClick(&stage(), Qt::Key_PageDown);
    QTest::keyClick(&stage(), Qt::Key_PageDown);
    EXPECT_EQ(m_window->selection().step(), step + 2);
    QTest::keyClick(&stage(), Qt::Key_PageUp);
    QTest::keyClick(&stage(), Qt::Key_Escape);
    settle();
    EXPECT_FALSE(presenting());
    EXPECT_FALSE(m_window->isFullScreen());
    EXPECT_TRUE(shown("topBar"));
    EXPECT_TRUE(shown("pipelinePanel"));
    EXPECT_EQ(m_window->selection().step(), step + 1);
}

TEST_F(PresentingTest, TypeAndArithmeticSuitTheRoom)
{
    for (const QSize screen : {QSize(1920, 1080), QSize(1280, 720)}) {
        m_window->resize(screen);
        settle();
        const int smallest = (screen.height() + 44) / 45;
        const int beside = screen.height() / 52; // sentences beside matrices are not larger than the numbers in them
        EXPECT_GE(std::round(11 * m_window->display().scale()), smallest) << screen.height();
        const QStringList sentences{"caption", "hint", "note"};
        for (const QLabel* label : m_window->findChildren<QLabel*>())
            if (label->isVisible() && !label->text().isEmpty()) {
                EXPECT_GE(QFontInfo(label->font()).pixelSize(),
                          sentences.contains(label->objectName()) ? beside : smallest - 1)
                    << label->objectName().toStdString() << ' ' << screen.height();
            }
        auto* explanation = m_window->findChild<Explanation*>();
        for (NodeId id = 0; id < workbench().graph().size(); ++id) {
            m_window->selection().setNode(id);
            m_window->selection().keep(CellPlace{id, {0, 0, 0}});
            settle();
            const ArithmeticView& arithmetic = *explanation->findChild<ArithmeticView*>();
            if (arithmetic.isVisible()) {
                EXPECT_LE(arithmetic.reach(), arithmetic.width() + 0.5) << id << ' ' << screen.height();
            }
        }
        m_window->selection().keep(std::nullopt);
    }
}

// Whatever the theme, which dresses all of them anew.
TEST_F(PresentingTest, ControlsHaveTheTypeOfTheRoomInEveryView)
{
    m_window->open("examples:vision-seven");
    settle();
    const QSize screen(1280, 720);
    const int smallest = screen.height() / 45;
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast}) {
        m_window->display().set(&DisplaySettings::theme, theme);
        for (std::size_t view = 0; view < views().size(); ++view) {
            m_window->showView(static_cast<int>(view));
            m_window->resize(screen);
            settle();
            int seen = 0;
            for (const QWidget* each : m_window->findChildren<QWidget*>()) {
                const auto* button = qobject_cast<const QAbstractButton*>(each);
                const bool words =
                    qobject_cast<const QComboBox*>(each) != nullptr || (button != nullptr && !button->text().isEmpty());
                if (!words || !each->isVisible())
                    continue;
                ++seen;
                EXPECT_GE(QFontInfo(each->font()).pixelSize(), smallest)
                    << views()[view].id << ' ' << each->objectName().toStdString() << ' ' << static_cast<int>(theme);
            }
            EXPECT_GT(seen, 0);
        }
    }
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::Light);
}

// 1/45 of the height, on the smallest screen that is promised.
TEST_F(PresentingTest, NoStepOfAnExampleNeedsSmallerTypeThanAClassCanRead)
{
    m_window->setUpdatesEnabled(false); // what is measured need not be painted
    for (const std::string& example : exampleIds()) {
        m_window->open(QStringLiteral("examples:") + QString::fromStdString(example));
        m_window->resize(1280, 720);
        settle();
        const ViewContext context{m_window->workbench(), m_window->selection(), m_window->display()};
        const double share = m_window->display().leastShare();
        const int steps = static_cast<int>(m_window->selection().steps().size());
        for (int step = 0; step < steps; ++step) {
            m_window->selection().setStep(step);
            settle();
            const NodeId shown = shownNode(m_window->selection(), workbench().graph());
            const QSizeF room =
                stageFrame(context, shown, QSizeF(stage().size()) / m_window->display().scale()).room.size() / share;
            StageScene scene;
            ASSERT_TRUE(scene.build(workbench(), shown, m_window->selection().slice(), m_window->display().settings()));
            scene.fittingSide(room, m_window->display().scale() * share);
            SCOPED_TRACE(example + ' ' + workbench().graph().node(shown).info.name);
            EXPECT_LE(scene.sheet().size.width(), room.width());
            EXPECT_LE(scene.sheet().size.height(), room.height());
        }
    }
}

TEST_F(PresentingTest, NumbersStandBesideWhatIsToBeGuessed)
{
    m_window->open("examples:two-heads");
    m_window->actions()["lesson"]->setChecked(true);
    m_window->findChild<LessonPlayer*>()->go(2);
    m_window->resize(1440, 900);
    settle();
    const QImage cell = stage().grab(stage().rectOf(node("S_scaled"), {0, 0, 3}).toAlignedRect()).toImage();
    int darkest = 255;
    for (int y = 0; y < cell.height(); ++y)
        for (int x = 0; x < cell.width(); ++x)
            darkest = std::min(darkest, qGray(cell.pixel(x, y)));
    EXPECT_LT(darkest, 100) << "a 0 of a cell that is nearly white";
    m_window->actions()["lesson"]->setChecked(false);
}

TEST_F(PresentingTest, KeysLeadToEveryView)
{
    m_window->open("examples:two-heads");
    settle();
    const auto* area = m_window->findChild<QStackedWidget*>("viewArea");
    for (int view = 0; view < area->count(); ++view) {
        press(views()[static_cast<std::size_t>(view)].keys);
        settle();
        const bool applies = views()[static_cast<std::size_t>(view)].applies(workbench());
        EXPECT_EQ(area->currentIndex() == view, applies) << view;
        EXPECT_FALSE(shown("topBar"));
    }
    press("Ctrl+1");
    settle();
    EXPECT_EQ(area->currentIndex(), 0);
}

TEST_F(PresentingTest, EscapeLetsGoOfTheCellBeforeItLeaves)
{
    click("S", {0, 0, 1});
    ASSERT_TRUE(m_window->selection().kept());
    QTest::keyClick(&stage(), Qt::Key_Escape);
    EXPECT_FALSE(m_window->selection().kept());
    EXPECT_TRUE(presenting());
    QTest::keyClick(&stage(), Qt::Key_Escape);
    EXPECT_FALSE(presenting());
}

TEST_F(PresentingTest, PanelsComeAndGoByTheirKeysAndAreBackAfterwards)
{
    press("F10");
    EXPECT_FALSE(shown("explanationPanel"));
    press("F9");
    EXPECT_TRUE(shown("pipelinePanel"));
    press("F10");
    EXPECT_TRUE(shown("explanationPanel"));
    press("F5");
    EXPECT_TRUE(shown("pipelinePanel"));
    EXPECT_TRUE(shown("explanationPanel"));
}

TEST_F(PresentingTest, APipelineThatWasHiddenBeforeStaysHidden)
{
    press("F5");
    press("F9");
    ASSERT_FALSE(shown("pipelinePanel"));
    press("F5");
    press("F5");
    EXPECT_FALSE(shown("pipelinePanel"));
    press("F9");
}

TEST_F(PresentingTest, AClassGuessesBeforeTheNumberIsShown)
{
    m_window->display().set(&DisplaySettings::guessFirst, true);
    settle();
    const QImage covered = matrix("S");
    auto* explanation = m_window->findChild<Explanation*>();
    click("S", {0, 0, 1});
    EXPECT_TRUE(stage().accessibleDescription().contains(QString::number(number("S", {0, 0, 1}))))
        << stage().accessibleDescription().toStdString();
    EXPECT_TRUE(explanation->findChild<QWidget*>("arithmetic")->isVisible());
    QTest::keyClick(&stage(), Qt::Key_Down);
    settle();
    EXPECT_TRUE(stage().accessibleDescription().contains(guessQuestion()));
    EXPECT_FALSE(explanation->findChild<QWidget*>("arithmetic")->isVisible());
    QTest::keyClick(&stage(), Qt::Key_Return);
    settle();
    EXPECT_FALSE(stage().accessibleDescription().contains(guessQuestion()));
    QTest::keyClick(&stage(), Qt::Key_Escape);
    settle();
    EXPECT_NE(matrix("S"), covered);
}

TEST_F(PresentingTest, GuessingAndTheSpotlightComeAndGoByTheirKeys)
{
    const auto setting = [&](bool DisplaySettings::*member) { return m_window->display().settings().*member; };
    const QImage plain = matrix("S");
    press("F6");
    settle();
    EXPECT_TRUE(setting(&DisplaySettings::guessFirst));
    EXPECT_TRUE(m_window->actions()["guessFirst"]->isChecked());
    const QImage covered = matrix("S");
    EXPECT_NE(covered, plain);
    click("S", {0, 0, 1});
    QTest::keyClick(&stage(), Qt::Key_Escape);
    settle();
    EXPECT_NE(matrix("S"), covered);
    press("F6");
    settle();
    EXPECT_EQ(matrix("S"), plain);
    press("F6");
    settle();
    EXPECT_EQ(matrix("S"), covered) << "another class guesses all of it";
    press("F6");
    click("S", {0, 0, 1});
    const QImage lit = stage().grab().toImage();
    press("F7");
    settle();
    EXPECT_TRUE(setting(&DisplaySettings::spotlight));
    EXPECT_NE(stage().grab().toImage(), lit);
    press("F7");
    settle();
    EXPECT_FALSE(setting(&DisplaySettings::spotlight));
    EXPECT_EQ(stage().grab().toImage(), lit);
    EXPECT_TRUE(presenting());
}

TEST_F(PresentingTest, EveryViewCanBePresented)
{
    const auto* area = m_window->findChild<QStackedWidget*>("viewArea");
    for (int view = 0; view < area->count(); ++view) {
        m_window->showView(view);
        if (auto* shown = qobject_cast<SceneView*>(area->widget(view)))
            shown->hold(std::nullopt); // Esc lets go of that first
        settle();
        EXPECT_TRUE(presenting()) << view;
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        settle();
        EXPECT_FALSE(presenting()) << view;
        press("F5");
    }
    m_window->showView(0);
}

TEST_F(JourneyTest, AClickOrAKeyWhileItPlaysIsNotLost)
{
    m_window->display().set(&DisplaySettings::reduceMotion, false);
    show("S");
    edit(0.25);
    const auto play = [this] {
        auto& button = *m_window->findChild<QAbstractButton*>("play");
        QTest::mouseClick(&button, Qt::LeftButton);
        return m_window->selection().moment().has_value();
    };
    ASSERT_TRUE(play());
    press("Ctrl+Z");
    EXPECT_FALSE(m_window->selection().moment());
    EXPECT_EQ(first(), 0.1);
    ASSERT_TRUE(play());
    for (auto* tab : m_window->findChild<QWidget*>("topBar")->findChildren<QAbstractButton*>())
        if (tab->text() == QLatin1String("Heads"))
            QTest::mouseClick(tab, Qt::LeftButton);
    EXPECT_FALSE(m_window->selection().moment());
    EXPECT_EQ(m_window->findChild<QStackedWidget*>()->currentWidget()->objectName(), "heads");
    m_window->showView(0);
    ASSERT_TRUE(play());
    bool asked = false;
    whenAsked([&](QWidget& dialog) {
        asked = dialog.objectName() == QLatin1String("exportDialog");
        EXPECT_FALSE(m_window->selection().moment());
        dialog.close();
    });
    press("Ctrl+E");
    EXPECT_TRUE(asked);
}

TEST_F(PresentingTest, TheWholeWindowTellsNothingOfWhatIsToBeGuessed)
{
    const QString telling = QStringLiteral("7.3");
    const Cell cell{0, 1, 0};
    workbench().pin(node("S"));
    settle();
    workbench().setValues(node("S"), Region::of(cell), std::array{7.318642});
    m_window->selection().keep(CellPlace{node("S"), cell});
    settle();
    EXPECT_FALSE(test::everythingTold(*m_window).filter(telling).isEmpty()) << "it tells the number otherwise";
    press("F6");
    settle();
    EXPECT_EQ(test::everythingTold(*m_window).filter(telling), QStringList());
    for (int view = 0; view < m_window->findChild<QStackedWidget*>()->count(); ++view) {
        m_window->showView(view);
        settle();
        EXPECT_EQ(test::everythingTold(*m_window).filter(telling), QStringList()) << view;
    }
    m_window->showView(0);
}

} // namespace
} // namespace heedmap
