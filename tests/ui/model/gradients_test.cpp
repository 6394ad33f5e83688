#include "model/selection.h"
#include "ui/model/model_support.h"

#include <heedmap/graph/backward.h>

#include <QSignalSpy>

namespace heedmap::test {
namespace {

class GradientsTest : public testing::Test {
protected:
    /// The causal mask, each word to look at the one before it.
    static Document withLoss()
    {
        Document document = example("causal-mask");
        LossTerm previous{.kind = LossTerm::Kind::Attend, .of = "A"};
        Json::Array rows;
        for (Index r = 0; r < 5; ++r) {
            Json::Array row;
            for (Index c = 0; c < 5; ++c)
                row.emplace_back(c + 1 == r ? 1.0 : 0.0);
            rows.emplace_back(std::move(row));
        }
        previous.target = Json(std::move(rows));
        document.loss.push_back(std::move(previous));
        return document;
    }

    /// The gradients of the document as it is now, computed by themselves.
    Tensor anew(const std::string& name, const GradientTarget& target)
    {
        Computation fresh = m_workbench.built(m_workbench.document());
        appendGradients(fresh.graph, fresh.graph.find(target.node), target.cell);
        return Tensor(fresh.graph.read(fresh.graph.find(name)));
    }

    void expectAnew(const std::string& name, const GradientTarget& target)
    {
        const Values shown = evaluated(m_workbench, node(m_workbench, name));
        ASSERT_TRUE(shown.current);
        EXPECT_TRUE(Tensor(shown.view).sameBits(anew(name, target))) << name;
    }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
};

TEST_F(GradientsTest, FollowEveryEdit)
{
    m_workbench.open(withLoss(), {});
    m_workbench.aim(GradientTarget{"loss"});
    expectAnew("grad.W_Q", {"loss"});
    put(m_workbench, "X", {0, 2, 1}, 0.75);
    expectAnew("grad.W_Q", {"loss"});
    m_workbench.undoStack().undo();
    expectAnew("grad.W_Q", {"loss"});
    expectAnew("grad.X", {"loss"});
}

TEST_F(GradientsTest, LeaveNothingWhenTheyAreSwitchedOff)
{
    m_workbench.open(withLoss(), {});
    const NodeId size = m_workbench.graph().size();
    const auto before = everything(m_workbench);
    m_workbench.aim(GradientTarget{"loss"});
    EXPECT_GT(m_workbench.graph().size(), size);
    m_workbench.aim(std::nullopt);
    EXPECT_EQ(m_workbench.graph().size(), size);
    EXPECT_EQ(m_workbench.graph().find("grad.X"), noNode);
    expectSameBits(everything(m_workbench), before);
    m_workbench.aim(GradientTarget{"Z", Cell{0, 4, 1}});
    expectAnew("grad.W_V", {"Z", Cell{0, 4, 1}});
}

TEST_F(GradientsTest, AreNotComputedUntilTheyAreLookedAt)
{
    m_workbench.open(withLoss(), {});
    m_workbench.aim(GradientTarget{"loss"});
    const auto all = [&](NodeId id) { return Demand{id, Region::all(m_workbench.graph().node(id).shape)}; };
    QObject looker;
    QSignalSpy ready(&m_workbench, &Workbench::valuesReady);
    m_workbench.look(&looker, {all(node(m_workbench, "A"))});
    ASSERT_TRUE(wait([&] { return !ready.empty(); }));
    const auto& graph = static_cast<const Graph&>(m_workbench.graph());
    EXPECT_TRUE(graph.current(node(m_workbench, "A"), all(node(m_workbench, "A")).region));
    const Demand gradient = all(node(m_workbench, "grad.W_Q"));
    EXPECT_FALSE(graph.current(gradient.node, gradient.region));
    ready.clear();
    m_workbench.look(&looker, {gradient});
    ASSERT_TRUE(wait([&] { return !ready.empty(); }));
    EXPECT_TRUE(graph.current(gradient.node, gradient.region));
}

TEST_F(GradientsTest, PassNothingOnThroughAPin)
{
    m_workbench.setSpeed(everythingQuick); // what is pinned is so at once
    m_workbench.open(withLoss(), {});
    m_workbench.aim(GradientTarget{"loss"});
    m_workbench.pin(node(m_workbench, "S"));
    EXPECT_NE(m_workbench.graph().find("grad.S"), noNode);
    EXPECT_EQ(m_workbench.graph().find("grad.W_Q"), noNode);
    m_workbench.undoStack().undo();
    expectAnew("grad.W_Q", {"loss"});
}

TEST_F(GradientsTest, AreNeitherEditedNorStepsOfTheirOwn)
{
    m_workbench.open(withLoss(), {});
    const std::size_t steps = m_selection.steps().size();
    m_workbench.aim(GradientTarget{"loss"});
    EXPECT_EQ(m_selection.steps().size(), steps);
    EXPECT_FALSE(m_workbench.editable(node(m_workbench, "grad.loss"))) << "it is a leaf, but not one of the document";
    m_selection.setNode(node(m_workbench, "grad.S"));
    EXPECT_EQ(m_selection.node(), node(m_workbench, "S"));
    m_selection.setNode(node(m_workbench, "grad.X.via.Q")); // a part of one stands at its matrix, by itself
    EXPECT_EQ(m_selection.step(), m_selection.stepAt(node(m_workbench, "X")));
}

TEST_F(GradientsTest, AreOfTheLossOrElseOfTheKeptCell)
{
    QSignalSpy refused(&m_selection, &Selection::refused);
    m_workbench.open(example("causal-mask"), {});
    m_selection.keep(std::nullopt);
    m_selection.switchGradients();
    EXPECT_FALSE(m_workbench.gradients().on());
    EXPECT_EQ(refused.size(), 1);
    m_selection.keep(CellPlace{node(m_workbench, "A"), {0, 4, 1}});
    m_selection.switchGradients();
    EXPECT_EQ(m_workbench.gradients().target(), (GradientTarget{"A", Cell{0, 4, 1}}));
    m_selection.switchGradients();
    EXPECT_FALSE(m_workbench.gradients().on());
    m_workbench.open(withLoss(), {});
    m_selection.keep(CellPlace{node(m_workbench, "A"), {0, 4, 1}});
    m_selection.switchGradients();
    EXPECT_EQ(m_workbench.gradients().target(), GradientTarget{"loss"});
}

TEST_F(GradientsTest, SayWhatEachStepHandsBack)
{
    m_workbench.open(withLoss(), {});
    m_workbench.aim(GradientTarget{"Z", Cell{0, 4, 1}});
    const auto says = [&](const char* name, const char* begin) {
        const NodeInfo& info = m_workbench.graph().node(node(m_workbench, name)).info;
        EXPECT_TRUE(info.caption.english().starts_with(begin)) << name << ": " << info.caption.english();
    };
    says("grad.Z", "Here the way back begins");
    says("grad.A", "Each number here was multiplied");
    says("grad.V", "Each number here was multiplied");
    says("grad.S_masked", "A score moves its own weight");
    says("grad.S_scaled", "What the mask keeps");
    says("grad.S", "The step multiplied by a constant");
    says("grad.X", "Several steps read this matrix");
    m_workbench.open(example("encoder-layer"), {});
    m_workbench.aim(GradientTarget{"Y", Cell{0, 1, 1}});
    says("grad.norm1", "Several steps");
    says("grad.add2", "The norm takes out");
    says("grad.norm2", "The step changed nothing");
    says("grad.ffn.out", "A sum grows by");
    says("grad.ffn.W_1", "Each number here");
    says("grad.ffn.H", "Where the number was positive");
}

TEST_F(GradientsTest, OfACellEndWithItsDocument)
{
    m_workbench.open(example("causal-mask"), {});
    m_workbench.aim(GradientTarget{"Z", Cell{0, 4, 1}});
    m_workbench.open(example("two-heads"), {});
    EXPECT_FALSE(m_workbench.gradients().on()) << "it has a Z too, which is another";
    m_workbench.open(withLoss(), {});
    m_workbench.aim(GradientTarget{"loss"});
    m_workbench.open(withLoss(), {});
    EXPECT_EQ(m_workbench.gradients().target(), GradientTarget{"loss"});
    expectAnew("grad.W_Q", {"loss"});
}

TEST_F(GradientsTest, AreWalkedToAndBack)
{
    m_workbench.open(withLoss(), {});
    m_workbench.aim(GradientTarget{"loss"});
    m_selection.setStep(0);
    const int turn = m_selection.turn();
    ASSERT_EQ(turn, static_cast<int>(m_selection.steps().size()) - 1);
    for (int i = 0; i < turn; ++i)
        m_selection.walk(1);
    EXPECT_FALSE(m_selection.back());
    m_selection.walk(1);
    EXPECT_TRUE(m_selection.back());
    EXPECT_EQ(m_selection.step(), turn);
    for (int i = 0; i < turn; ++i)
        m_selection.walk(1);
    EXPECT_EQ(m_selection.step(), 0);
    m_selection.walk(1); // no farther
    EXPECT_EQ(m_selection.step(), 0);
    m_selection.walk(-1);
    EXPECT_EQ(m_selection.step(), 1);
    EXPECT_TRUE(m_selection.back());
    m_workbench.aim(std::nullopt);
    EXPECT_FALSE(m_selection.back());
}

TEST(Gradients, AreInACopyThatIsMadeLaterOfTheNumbersOfThen)
{
    Workbench workbench;
    workbench.open(example("causal-mask"), {});
    workbench.aim(GradientTarget{"Z", Cell{0, 4, 1}});
    const double before = value(workbench, "W_Q", {0, 0, 0});
    const auto copying = workbench.copying();
    put(workbench, "W_Q", {0, 0, 0}, before + 1);
    const Computation copy = copying();
    EXPECT_NE(copy.graph.find("grad.W_Q"), noNode);
    EXPECT_EQ(copy.graph.given(copy.graph.find("W_Q")).at({0, 0, 0}), before);
}

TEST(Gradients, ThatAreOnAlreadyAreNotAppendedAgain)
{
    Workbench workbench;
    workbench.open(example("causal-mask"), {});
    workbench.aim(GradientTarget{"Z", Cell{0, 4, 1}});
    QSignalSpy rebuilt(&workbench, &Workbench::rebuilt);
    workbench.aim(GradientTarget{"Z", Cell{0, 4, 1}});
    EXPECT_EQ(rebuilt.size(), 0);
}

} // namespace
} // namespace heedmap::test
