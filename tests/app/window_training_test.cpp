// Training in the window.

#include "support/window_fixture.h"
#include "view/stage/stage.h"
#include "view/train/time_line.h"
#include "view/train/train_panel.h"
#include "window/training/centre_column.h"

#include <heedmap/document/reader.h>

#include <QElapsedTimer>
#include <QLabel>

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
    Trainer& trainer() { return m_window->findChild<CentreColumn*>()->trainer(); }
    Stage& stage() { return *m_window->findChild<Stage*>(); }
    LossCurve& curve() { return panel().timeLine().curve(); }
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
        ASSERT_TRUE(QTest::qWaitFor([&] { return !place().isEmpty(); }));
        QTest::mouseClick(stage().viewport(), Qt::LeftButton, {}, place().center().toPoint());
    }
    double shown(const char* node, const Cell& cell)
    {
        Workbench& workbench = m_window->workbench();
        return workbench.values(workbench.graph().find(node)).view.at(cell);
    }
    bool idle()
    {
        return QTest::qWaitFor([this] { return !trainer().busy(); });
    }
};

TEST_F(WindowTrainingTest, SaysHowToGetALoss)
{
    open("");
    EXPECT_FALSE(button("train").isEnabled());
    EXPECT_TRUE(panel().findChild<QLabel*>("trainingNotice")->text().contains("Draw a target"));
    open(previous);
    EXPECT_TRUE(button("train").isEnabled());
    EXPECT_FALSE(panel().findChild<QLabel*>("trainingNotice")->isVisible());
}

TEST_F(WindowTrainingTest, TrainsPausesAndIsUndoneAtOnce)
{
    open(previous);
    const double before = shown("W_Q", {0, 0, 0});
    click(button("train"));
    EXPECT_EQ(button("train").text(), "Pause");
    ASSERT_TRUE(QTest::qWaitFor([this] { return trainer().step() > 20; }, 20000));
    QElapsedTimer timer;
    timer.start();
    click(button("train"));
    EXPECT_LT(timer.elapsed(), 1000);
    EXPECT_FALSE(trainer().busy());
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
    click(button("partOfStep"));
    EXPECT_TRUE(notice().startsWith("1 of 4")) << "of the next step";
    click(button("oneStep"));
    ASSERT_TRUE(idle());
    EXPECT_EQ(notice(), "");
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
    EXPECT_TRUE(QTest::qWaitFor([this] { return panel().timeLine().film().frames().size() > 2; }));
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
    ASSERT_TRUE(QTest::qWaitFor([this] { return trainer().step() > 300; }, 30000));
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
