// Training beside the window.

#include "model_support.h"

#include "model/training/shown_sample.h"
#include "model/training/trainer.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

namespace heedmap::test {
namespace {

/// Self-attention of four tokens that shall look at the one before, and at itself in a second sample.
Document previousToken(const std::string& more = {})
{
    const auto drawn = [](const char* name, int seed) {
        return std::string("\"") + name + R"(": {"init": "normal", "std": 0.5, "shape": [4, 4], "seed": )"
            + std::to_string(seed) + "}";
    };
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "arrays": {)"
                        + drawn("X", 9) + "," + drawn("W_Q", 1) + "," + drawn("W_K", 2) + "," + drawn("W_V", 3)
                        + R"(}, "loss": [{"kind": "attend", "of": "A",
                           "target": [[1,0,0,0],[1,0,0,0],[0,1,0,0],[0,0,1,0]]}])"
                        + more + "}");
}

const char* const adam = R"(, "training": {"optimiser": "adam", "rate": 0.03})";

/// A pace at which a training takes one step and then waits for longer than a test lasts.
constexpr double oneStep = 1e-6;

class TrainerTest : public testing::Test {
protected:
    void open(const Document& document)
    {
        m_workbench.open(document, {});
        m_trainer.setPace(0);
    }
    void steps(int count)
    {
        for (int i = 0; i < count; ++i) {
            m_trainer.stepForward();
            ASSERT_TRUE(wait([this] { return !m_trainer.busy(); }));
        }
    }
    void trainTo(Index step)
    {
        m_trainer.start();
        ASSERT_TRUE(wait([&] { return m_trainer.step() >= step || !m_trainer.training(); }));
        m_trainer.pause();
    }
    Tensor weights() { return Tensor(evaluated(m_workbench, node(m_workbench, "W_Q")).view); }
    double loss() { return value(m_workbench, "loss", {0, 0, 0}); }

    Workbench m_workbench;
    Trainer m_trainer{m_workbench};
};

TEST_F(TrainerTest, NeedsALoss)
{
    open(example("thinking-machines"));
    EXPECT_FALSE(m_trainer.possible());
    m_trainer.start();
    EXPECT_FALSE(m_trainer.busy());
    open(previousToken());
    EXPECT_TRUE(m_trainer.possible());
    EXPECT_EQ(m_trainer.settings().optimiser, Training::Optimiser::Adam) << "what says nothing learns with Adam";
}

TEST_F(TrainerTest, TakesTheStepsOfTheCommandLine)
{
    open(previousToken(adam));
    steps(7);
    TrainingRun run(previousToken(adam), {});
    for (int step = 0; step < 7; ++step) {
        EXPECT_EQ(m_trainer.losses()[static_cast<std::size_t>(step)], run.loss());
        run.step();
    }
    EXPECT_EQ(m_trainer.step(), 7);
    EXPECT_TRUE(weights().sameBits(run.parameters()[0]));
    EXPECT_EQ(loss(), m_trainer.losses().back());
}

TEST_F(TrainerTest, IsOneStepOfTheHistory)
{
    open(previousToken(adam));
    const auto before = everything(m_workbench);
    trainTo(200);
    ASSERT_GE(m_trainer.step(), 200);
    const Index last = m_trainer.step();
    const auto after = everything(m_workbench);
    EXPECT_LT(loss(), m_trainer.losses().front());
    EXPECT_EQ(loss(), m_trainer.losses().back());
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
    EXPECT_TRUE(wait([&] { return m_trainer.step() == 0; }));
    EXPECT_EQ(m_trainer.last(), last) << "what was learned can be shown again";
    m_workbench.undoStack().redo();
    expectSameBits(everything(m_workbench), after);
    EXPECT_TRUE(wait([&] { return m_trainer.step() == last; }));
}

TEST_F(TrainerTest, AnUndoLeavesTheDocumentAsItWasWithItsSettings)
{
    open(previousToken(adam));
    const std::string before = writeDocument(m_workbench.document());
    Training settings = m_trainer.settings();
    settings.rate = 0.01;
    m_trainer.setSettings(settings);
    steps(2);
    const std::string after = writeDocument(m_workbench.document());
    EXPECT_EQ(m_workbench.document().training->rate, 0.01) << "what the numbers were trained with is saved with them";
    m_workbench.undoStack().undo();
    EXPECT_EQ(writeDocument(m_workbench.document()), before);
    m_workbench.undoStack().redo();
    EXPECT_EQ(writeDocument(m_workbench.document()), after);
}

TEST_F(TrainerTest, ShowsAnyStepAsItWas)
{
    open(previousToken(adam));
    const auto before = everything(m_workbench);
    std::vector<Tensor> then{weights()};
    for (int i = 0; i < 30; ++i) {
        steps(1);
        then.push_back(weights());
    }
    for (int i = 0; i < 30; ++i)
        m_trainer.stepBack();
    EXPECT_EQ(m_trainer.step(), 0);
    expectSameBits(everything(m_workbench), before);
    for (const Index step : {17, 3, 30, 0, 29}) {
        m_trainer.goTo(step);
        EXPECT_TRUE(weights().sameBits(then[static_cast<std::size_t>(step)])) << step;
        EXPECT_EQ(loss(), m_trainer.losses()[static_cast<std::size_t>(step)]) << step;
    }
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
}

TEST_F(TrainerTest, MarksWhatAPersonChanges)
{
    open(previousToken(adam));
    steps(5);
    Training faster = m_trainer.settings();
    faster.rate = 0.1;
    m_trainer.setSettings(faster);
    steps(5);
    put(m_workbench, "W_Q", {0, 1, 1}, 3);
    ASSERT_TRUE(wait([&] { return m_trainer.marks().size() == 2; }));
    EXPECT_EQ(m_trainer.marks()[0].step, 5);
    EXPECT_EQ(m_trainer.marks()[0].after->rate, 0.1);
    EXPECT_EQ(m_trainer.marks()[1].step, 10);
    EXPECT_EQ(value(m_workbench, "W_Q", {0, 1, 1}), 3);
    steps(1);
    EXPECT_EQ(m_trainer.step(), 11);
    EXPECT_EQ(m_workbench.document().training->rate, 0.1);
    put(m_workbench, "X", {0, 0, 0}, 1); // another task
    EXPECT_TRUE(wait([&] { return m_trainer.losses().empty(); }));
}

TEST_F(TrainerTest, GoesOnFromANumberThatIsChangedAtAnEarlierStep)
{
    open(previousToken(adam));
    steps(30);
    m_trainer.goTo(5);
    m_trainer.setPace(oneStep);
    m_trainer.start(); // over the steps already taken
    ASSERT_TRUE(wait([this] { return m_trainer.step() == 6; }));
    put(m_workbench, "W_Q", {0, 1, 1}, 3);
    ASSERT_TRUE(wait([this] { return !m_trainer.marks().empty(); }));
    const Index changed = m_trainer.marks()[0].step;
    EXPECT_EQ(changed, 6);
    m_trainer.setPace(0);
    ASSERT_TRUE(wait([&] { return m_trainer.step() > changed + 3; }));
    m_trainer.pause();
    m_trainer.goTo(changed);
    EXPECT_EQ(value(m_workbench, "W_Q", {0, 1, 1}), 3);
    EXPECT_EQ(loss(), m_trainer.losses()[static_cast<std::size_t>(changed)]);
}

TEST_F(TrainerTest, KeepsItsSettingsWhenAMatrixIsPinnedUnderGradients)
{
    m_workbench.setSpeed(everythingQuick); // what is pinned is so at once
    open(previousToken(adam));
    m_workbench.aim(GradientTarget{"loss"});
    Training faster = m_trainer.settings();
    faster.rate = 0.1;
    m_trainer.setSettings(faster);
    m_workbench.pin(node(m_workbench, "V"));
    ASSERT_TRUE(m_workbench.pinned(node(m_workbench, "V")));
    EXPECT_EQ(m_trainer.settings().rate, 0.1);
}

TEST_F(TrainerTest, StopsWhereALossIsNotFinite)
{
    open(previousToken(R"(, "training": {"rate": 1e160})"));
    QSignalSpy stopped(&m_trainer, &Trainer::stopped);
    m_trainer.start();
    ASSERT_TRUE(wait([&] { return !stopped.isEmpty(); }));
    EXPECT_FALSE(m_trainer.training());
    EXPECT_TRUE(std::isfinite(m_trainer.losses().back()));
    EXPECT_TRUE(stopped[0][0].toString().contains("1e+160")) << stopped[0][0].toString().toStdString();
}

TEST_F(TrainerTest, BeginsAgainWithTheSameWeightsOrOthers)
{
    open(previousToken(adam));
    const Tensor first = weights();
    steps(4);
    m_trainer.restart();
    ASSERT_TRUE(wait([&] { return !m_trainer.busy(); }));
    EXPECT_TRUE(weights().sameBits(first));
    EXPECT_EQ(m_trainer.last(), 0);
    m_trainer.newWeights();
    const Tensor second = weights();
    EXPECT_FALSE(second.sameBits(first));
    m_trainer.newWeights();
    EXPECT_FALSE(weights().sameBits(second));
    m_workbench.undoStack().undo();
    EXPECT_TRUE(weights().sameBits(second));
}

TEST_F(TrainerTest, IsWatchedFromTheWeightsThatATrainingBeginsWith)
{
    open(previousToken(adam));
    const Tensor first = weights();
    steps(4);
    m_trainer.watch(oneStep);
    ASSERT_TRUE(wait([&] { return m_trainer.last() == 1; }));
    ASSERT_TRUE(m_trainer.training());
    m_trainer.goTo(0);
    EXPECT_TRUE(m_trainer.training()) << "looking back does not stop it";
    EXPECT_EQ(m_trainer.step(), 1) << "the nearest that was kept";
    const Tensor seen = weights();
    const Index step = m_trainer.step();
    m_trainer.setPace(0);
    ASSERT_TRUE(wait([&] { return !m_trainer.busy(); }));
    EXPECT_EQ(m_trainer.last(), Trainer::watchedSteps);
    EXPECT_EQ(m_trainer.step(), 0);
    EXPECT_TRUE(weights().sameBits(first));
    m_trainer.goTo(step);
    ASSERT_TRUE(wait([&] { return !m_trainer.busy(); }));
    EXPECT_TRUE(weights().sameBits(seen)) << "what was shown then is that step";
}

TEST_F(TrainerTest, WhatEndsAWatchedTrainingThatWasLookedBackOnComesAfterIt)
{
    open(previousToken(adam));
    for (const bool edits : {false, true}) {
        m_trainer.watch(oneStep);
        ASSERT_TRUE(wait([&] { return m_trainer.last() >= 1; }));
        m_trainer.goTo(0);
        ASSERT_TRUE(m_trainer.training());
        if (edits) {
            put(m_workbench, "W_Q", {0, 0, 0}, 0.25);
            QCoreApplication::processEvents(); // it goes on from there
            m_trainer.pause();
        } else {
            m_trainer.stepForward();
        }
        ASSERT_TRUE(wait([&] { return !m_trainer.busy() && !m_trainer.training(); }));
    }
    m_trainer.watch(oneStep);
    ASSERT_TRUE(wait([&] { return m_trainer.last() >= 1; }));
    m_trainer.goTo(0);
    m_trainer.pause();
    ASSERT_TRUE(wait([&] { return !m_trainer.busy(); }));
    EXPECT_EQ(m_trainer.step(), 0) << "a pause stays where one looked";
}

TEST_F(TrainerTest, LeavesAloneWhatIsLocked)
{
    open(previousToken(adam));
    m_trainer.setTrained("W_Q", false);
    EXPECT_FALSE(m_trainer.trained("W_Q"));
    const Tensor before = weights();
    steps(3);
    EXPECT_TRUE(weights().sameBits(before));
    EXPECT_EQ(m_workbench.document().training->parameters, (std::vector<std::string>{"W_K", "W_V"}));
}

TEST_F(TrainerTest, GoesOnWhileOtherSamplesAreShown)
{
    open(previousToken(R"(, "samples": [{}, {"arrays": {"X": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}}],
                          "training": {"optimiser": "adam", "rate": 0.03, "batch": 2})"));
    trainTo(5);
    const Index step = m_trainer.step();
    showSample(m_workbench, 1);
    EXPECT_EQ(m_trainer.step(), step);
    EXPECT_FALSE(m_trainer.losses().empty());
    steps(1);
    EXPECT_EQ(m_trainer.step(), step + 1);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
}

} // namespace
} // namespace heedmap::test
