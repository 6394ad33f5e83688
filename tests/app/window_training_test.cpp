// Training in the window.

#include "examples.h"
#include "paint/node_figure.h"
#include "support/too_wide.h"
#include "support/window_fixture.h"
#include "text/language.h"
#include "view/plot/plot.h"
#include "view/stage/stage.h"
#include "view/train/time_line.h"
#include "view/train/train_panel.h"
#include "view/train/training_controls.h"
#include "window/training/centre_column.h"

#include <heedmap/document/reader.h>

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

namespace heedmap {
namespace {

/// Self-attention of four tokens; without a target it says nothing of what it shall learn.
Document fourTokens(const std::string& more)
{
    const auto drawn = [](const char* name, int seed) {
        return std::string("\"") + name + R"(": {"init": "normal", "std": 0.5, "shape": [4, 4], "seed": )"
            + std::to_string(seed) + "}";
    };
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "arrays": {)"
                        + drawn("X", 9) + "," + drawn("W_Q", 1) + "," + drawn("W_K", 2) + "," + drawn("W_V", 3) + "}"
                        + more + "}");
}

const char* const previous = R"(, "loss": [{"kind": "attend", "of": "A",
    "target": [[1,0,0,0],[1,0,0,0],[0,1,0,0],[0,0,1,0]]}], "training": {"optimiser": "adam", "rate": 0.03})";

class WindowTrainingTest : public MainWindowTest {
protected:
    WindowTrainingTest() { m_window->resize(1400, 900); }

    TrainPanel& panel() { return *m_window->findChild<TrainPanel*>(); }
    Trainer& trainer() { return *m_window->findChild<Trainer*>(); }
    Stage& stage() { return *m_window->findChild<Stage*>(); }
    LossCurve& curve() { return *panel().findChild<LossCurve*>(); }
    QAbstractButton& button(const char* name) { return *panel().findChild<QAbstractButton*>(name); }
    void open(const std::string& more)
    {
        m_window->workbench().open(fourTokens(more), {});
        if (!panel().isVisible())
            press("Ctrl+Shift+T");
        ASSERT_TRUE(panel().isVisible());
    }
    void click(QWidget& widget, Qt::MouseButton mouse = Qt::LeftButton) { QTest::mouseClick(&widget, mouse); }
    void clickCell(const char* node, const Cell& cell)
    {
        const NodeId id = m_window->workbench().graph().find(node);
        m_window->selection().setNode(id);
        const auto place = [&] { return stage().rectOf(id, cell); };
        ASSERT_TRUE(test::wait([&] { return !place().isEmpty(); }));
        QTest::mouseClick(stage().viewport(), Qt::LeftButton, {}, place().center().toPoint());
    }
    double shown(const char* node, const Cell& cell)
    {
        Workbench& workbench = m_window->workbench();
        return workbench.values(workbench.graph().find(node)).view.at(cell);
    }
    bool idle()
    {
        return test::wait([this] { return !trainer().busy(); });
    }
};

TEST_F(WindowTrainingTest, SaysHowToGetALoss)
{
    open("");
    EXPECT_FALSE(button("train").isEnabled());
    EXPECT_TRUE(panel().findChild<QLabel*>("trainingNotice")->text().contains("Draw a target"));
    open(previous);
    EXPECT_TRUE(button("train").isEnabled());
    EXPECT_EQ(panel().findChild<QLabel*>("trainingNotice")->text(), "");
}

TEST_F(WindowTrainingTest, TrainsPausesAndIsUndoneAtOnce)
{
    open(previous);
    const double before = shown("W_Q", {0, 0, 0});
    click(button("train"));
    EXPECT_EQ(button("train").text(), "Pause");
    ASSERT_TRUE(test::wait([this] { return trainer().step() > 20; }));
    click(button("train"));
    EXPECT_FALSE(trainer().busy()) << "it ends before anything else is done";
    EXPECT_NE(shown("W_Q", {0, 0, 0}), before);
    EXPECT_TRUE(panel().findChild<QLabel*>("trainingStep")->text().startsWith("step "));
    press("Ctrl+Z");
    EXPECT_EQ(shown("W_Q", {0, 0, 0}), before);
}

TEST_F(WindowTrainingTest, TakesAStepInFourPartsEachWithItsMatrices)
{
    open(previous);
    const auto notice = [this] { return panel().findChild<QLabel*>("trainingNotice")->text(); };
    const auto selected = [this] { return m_window->workbench().graph().node(m_window->selection().node()).info.name; };
    const double before = shown("W_Q", {0, 0, 0});
    click(button("partOfStep"));
    EXPECT_TRUE(notice().startsWith("1 of 4, forward")) << notice().toStdString();
    EXPECT_EQ(selected(), "A");
    EXPECT_FALSE(m_window->workbench().gradients().on());
    click(button("partOfStep"));
    EXPECT_TRUE(notice().startsWith("2 of 4, the loss"));
    EXPECT_EQ(selected(), "loss");
    click(button("partOfStep"));
    EXPECT_TRUE(notice().startsWith("3 of 4, backward"));
    EXPECT_EQ(selected(), "W_Q");
    EXPECT_TRUE(m_window->workbench().gradients().on());
    EXPECT_EQ(shown("W_Q", {0, 0, 0}), before);
    click(button("partOfStep"));
    ASSERT_TRUE(idle());
    EXPECT_EQ(notice(),
              "4 of 4, the update: each weight w becomes w − 0.03 · m̂ / (√v̂ + ε), with the means m̂ of g and "
              "v̂ of g² over the steps so far.");
    EXPECT_EQ(trainer().step(), 1);
    EXPECT_NE(shown("W_Q", {0, 0, 0}), before);
    EXPECT_EQ(selected(), "W_Q.next") << "the step as nodes that explain themselves";
    EXPECT_EQ(shown("W_Q.old", {0, 0, 0}), before);
    EXPECT_EQ(shown("W_Q.next", {0, 0, 0}), shown("W_Q", {0, 0, 0}));
    const GraphShape& graph = m_window->workbench().graph();
    for (const char* name : {"W_Q.m", "W_Q.v", "W_Q.m_hat", "W_Q.v_hat", "W_Q.step"}) {
        ASSERT_NE(graph.find(name), noNode) << name;
        EXPECT_EQ(emptyNodeFigure(graph, graph.find(name)).role, ValueRole::Gradient) << name;
    }
    for (const char* name : {"W_Q.old", "W_Q.next"})
        EXPECT_EQ(emptyNodeFigure(graph, graph.find(name)).role, ValueRole::Signed) << name << " is of weights";
    click(button("partOfStep"));
    EXPECT_TRUE(notice().startsWith("1 of 4")) << "of the next step";
    EXPECT_EQ(m_window->workbench().graph().find("W_Q.next"), noNode);
    EXPECT_EQ(trainer().last(), 1) << "the training is the same";
    click(button("oneStep"));
    ASSERT_TRUE(idle());
    EXPECT_EQ(notice(), "");
}

TEST_F(WindowTrainingTest, KeepsTheCellOfTheUpdateThatIsExplained)
{
    open(previous);
    while (!panel().findChild<QLabel*>("trainingNotice")->text().startsWith("4 of 4"))
        click(button("partOfStep"));
    ASSERT_TRUE(idle());
    ASSERT_TRUE(m_window->selection().kept());
    EXPECT_EQ(m_window->selection().kept()->node, m_window->workbench().graph().find("W_Q.next"));
    const Cell kept = m_window->selection().kept()->cell;
    for (Index r = 0; r < 4; ++r)
        for (Index c = 0; c < 4; ++c)
            EXPECT_LE(std::abs(shown("W_Q.m", {0, r, c})), std::abs(shown("W_Q.m", kept))) << "the largest gradient";
}

TEST_F(WindowTrainingTest, CountsWholeSteps)
{
    open(previous);
    auto* plot = curve().findChild<QCustomPlot*>();
    for (const double last : {1., 5., 10., 13., 19., 60., 130.}) {
        QVector<double> ticks;
        plot->xAxis->ticker()->generate({0, last}, QLocale::c(), 'g', 6, ticks, nullptr, nullptr);
        EXPECT_GE(ticks.size(), 2);
        for (const double tick : ticks)
            EXPECT_EQ(tick, std::round(tick)) << last;
    }
}

TEST_F(WindowTrainingTest, ShowsAStepThatTheCurveIsDraggedTo)
{
    open(previous);
    std::vector<double> losses;
    for (int i = 0; i < 12; ++i) {
        click(button("oneStep"));
        ASSERT_TRUE(idle());
    }
    QCoreApplication::processEvents();
    auto* plot = curve().findChild<QWidget*>();
    const QPoint at(qRound(curve().across(5)), plot->height() / 2);
    QTest::mouseClick(plot, Qt::LeftButton, {}, at);
    EXPECT_EQ(trainer().step(), 5);
    EXPECT_EQ(shown("loss", {0, 0, 0}), trainer().losses()[5]);
    QTest::keyClick(&curve(), Qt::Key_Left);
    EXPECT_EQ(trainer().step(), 4);
    EXPECT_EQ(shown("loss", {0, 0, 0}), trainer().losses()[4]);
    QTest::keyClick(&curve(), Qt::Key_End);
    EXPECT_EQ(trainer().step(), 12);
    click(button("stepBack"));
    EXPECT_EQ(trainer().step(), 11);
    EXPECT_TRUE(test::wait([this] { return panel().findChild<TimeLine*>()->film().frames().size() > 2; }));
}

TEST_F(WindowTrainingTest, ATrainedExampleLearnsAgainAtOneClick)
{
    m_window->workbench().open(readExample("recall"), {});
    QToolButton* watch = nullptr;
    for (QToolButton* each : m_window->findChildren<QToolButton*>())
        if (each->defaultAction() == m_window->actions()["watch"])
            watch = each;
    ASSERT_TRUE(watch != nullptr && watch->isVisible());
    click(*watch);
    EXPECT_TRUE(panel().isVisible());
    ASSERT_TRUE(test::wait([&] { return trainer().last() >= 2; }));
    EXPECT_TRUE(trainer().training()) << "slowly enough to be watched";
    EXPECT_LT(trainer().last(), Trainer::watchedSteps);
    EXPECT_GT(trainer().losses().front(), 2) << "of weights that know nothing";
    const auto& film = panel().findChild<TimeLine*>()->film().frames();
    ASSERT_TRUE(test::wait([&] { return film.size() > 1; }));
    const std::size_t frames = film.size();
    trainer().goTo(0);
    ASSERT_TRUE(trainer().training()) << "it goes on while one looks back";
    EXPECT_GE(film.size(), frames);
    trainer().pause();
    ASSERT_TRUE(idle());
    open("");
    EXPECT_FALSE(watch->isVisible()) << "this document learns nothing";
}

TEST_F(WindowTrainingTest, WatchingIsSlowAtFirstAndStopsAtTheGoal)
{
    constexpr double goal = 0.6;
    open(previous + std::string(R"(, "lesson": [{"say": "one"}, {"say": "two", "train": {"until_loss": 0.6}}])"));
    m_window->resize(1440, 900);
    for (const char* language : {"zh", "en"}) {
        speak(language);
        m_window->actions()["watch"]->trigger();
        ASSERT_TRUE(test::wait([this] { return trainer().last() >= 1; }));
        ASSERT_TRUE(trainer().training());
        double whole = 0; // seconds
        for (Index step = 0; step < Trainer::watchedSteps; ++step) {
            EXPECT_LT(trainer().paceAt(step), trainer().paceAt(step + 1));
            whole += 1 / trainer().paceAt(step);
        }
        EXPECT_LE(trainer().paceAt(1), 5) << "steps a second, which can be followed by eye";
        EXPECT_GT(whole, 10);
        EXPECT_LT(whole, 30) << "for all of it";
        const auto& area = *qobject_cast<QScrollArea*>(panel().parentWidget()->parentWidget());
        EXPECT_EQ(area.horizontalScrollBar()->maximum(), 0) << language << ": " << panel().minimumSizeHint().width();
        EXPECT_EQ(test::tooWide(panel()), "") << language;
        trainer().setPace(0);
        ASSERT_TRUE(idle());
        const std::vector<double>& losses = trainer().losses();
        ASSERT_LT(trainer().last(), Trainer::watchedSteps) << "of its own accord";
        EXPECT_LE(losses.back(), goal);
        for (std::size_t step = 0; step + 1 < losses.size(); ++step)
            EXPECT_GT(losses[step], goal) << step;
    }
}

TEST_F(WindowTrainingTest, InALowWindowWhatIsWatchedLeavesTheViewItsRoom)
{
    open(previous);
    const auto* settings = panel().findChild<TrainingControls*>();
    m_window->resize(1280, 720);
    ASSERT_TRUE(test::wait([&] { return panel().height() < 240; }));
    EXPECT_TRUE(settings->isVisible());
    const int byHand = panel().height();
    m_window->actions()["watch"]->trigger();
    ASSERT_TRUE(test::wait([&] { return trainer().step() > 0; }));
    EXPECT_FALSE(settings->isVisible()) << "nothing is set meanwhile";
    EXPECT_TRUE(curve().isVisible());
    EXPECT_LE(panel().height(), byHand - 50);
    EXPECT_LE(panel().sizeHint().width(), panel().parentWidget()->width());
    for (const QToolButton* scale : panel().findChildren<QToolButton*>())
        if (scale->isVisible() && scale->isCheckable() && scale->parentWidget() == curve().parentWidget()) {
            EXPECT_FALSE(scale->geometry().intersects(curve().geometry())) << scale->text().toStdString();
        }
    click(button("train"));
    click(button("oneStep"));
    ASSERT_TRUE(idle());
    EXPECT_TRUE(settings->isVisible()) << "who trains by hand sets the rate";
}

TEST_F(WindowTrainingTest, WhatIsWatchedIsWhatLearns)
{
    m_window->workbench().open(readExample("it-learned"), {});
    const GraphShape& graph = m_window->workbench().graph();
    const auto watched = [&](const char* from) {
        m_window->selection().setNode(graph.find(from));
        m_window->actions()["watch"]->trigger();
        trainer().pause();
        EXPECT_TRUE(idle());
        return graph.node(m_window->selection().node()).info.name;
    };
    EXPECT_EQ(watched("X"), "W_Q") << "X stays as it is";
    EXPECT_EQ(watched("A"), "A") << "the weights follow";
}

TEST_F(WindowTrainingTest, WhileATargetIsPaintedTheCellsStayUnderTheBrush)
{
    for (const int height : {720, 900}) {
        m_window->resize(1280, height);
        open("");
        m_window->actions()["target"]->setChecked(true);
        const int before = panel().height();
        clickCell("A", {0, 1, 0});
        EXPECT_EQ(panel().height(), before) << height;
        m_window->actions()["target"]->setChecked(false);
    }
}

TEST_F(WindowTrainingTest, LearnsToLookWhereATargetIsPainted)
{
    open("");
    m_window->actions()["target"]->setChecked(true);
    clickCell("A", {0, 1, 0});
    ASSERT_EQ(m_window->workbench().head().loss.size(), 1U);
    clickCell("A", {0, 2, 1});
    clickCell("A", {0, 3, 2});
    clickCell("A", {0, 3, 3});
    clickCell("A", {0, 3, 3}); // not that one after all
    EXPECT_EQ(m_window->workbench().undoStack().count(), 5);
    EXPECT_TRUE(trainer().possible());
    m_window->actions()["target"]->setChecked(false);
    const double before = shown("A", {0, 1, 0});
    trainer().setPace(0);
    click(button("train"));
    ASSERT_TRUE(test::wait([this] { return trainer().step() > 300; }));
    click(button("train"));
    EXPECT_GT(shown("A", {0, 1, 0}), before);
    EXPECT_GT(shown("A", {0, 1, 0}), 0.9);
    EXPECT_GT(shown("A", {0, 3, 2}), 0.9);
    press("Ctrl+Z");
    EXPECT_EQ(shown("A", {0, 1, 0}), before);
    press("Ctrl+Z");
    EXPECT_EQ(m_window->workbench().head().loss[0].target.array()[3].array()[3].number(), 0.5);
}

} // namespace
} // namespace heedmap
