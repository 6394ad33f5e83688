#include "model/gradients/levers.h"

#include "ui/model/model_support.h"

#include <cmath>

namespace heedmap::test {
namespace {

class LeversTest : public testing::Test {
protected:
    LeversTest()
    {
        m_workbench.open(example("causal-mask"), {});
        m_workbench.aim(m_target);
    }

    WeightChange change(const std::vector<NodeId>& matrices, double wanted)
    {
        Computation copy = m_workbench.copying()();
        return smallestChange(copy.graph, m_target, matrices, wanted);
    }

    /// All numbers of the gradients of these matrices, as they are now.
    std::vector<double> gradient(const std::vector<NodeId>& matrices)
    {
        std::vector<double> numbers;
        for (const NodeId id : matrices) {
            const Tensor tensor(evaluated(m_workbench, m_workbench.gradients().of(id)).view);
            numbers.insert(numbers.end(), tensor.numbers().begin(), tensor.numbers().end());
        }
        return numbers;
    }

    double target() { return value(m_workbench, "A", {0, 4, 1}); }

    GradientTarget m_target{"A", Cell{0, 4, 1}};
    Workbench m_workbench;
};

TEST_F(LeversTest, AreTheNumbersOfWeightsThatMoveItMost)
{
    const auto matrices = leverMatrices(m_workbench);
    ASSERT_EQ(matrices.size(), 2U) << "W_Q and W_K: V is not on the way";
    std::vector<double> sizes = gradient(matrices);
    std::ranges::transform(sizes, sizes.begin(), [](double slope) { return std::abs(slope); });
    std::ranges::sort(sizes, std::greater{});
    const auto levers = strongestLevers(m_workbench, 5);
    ASSERT_TRUE(levers);
    ASSERT_EQ(levers->size(), 5U);
    const double before = target();
    for (std::size_t i = 0; i < 5; ++i) {
        const Lever& lever = (*levers)[i];
        EXPECT_EQ(std::abs(lever.slope), sizes[i]);
        const std::string name = m_workbench.graph().node(lever.place.node).info.name;
        put(m_workbench, name, lever.place.cell, value(m_workbench, name, lever.place.cell) + 1e-6);
        EXPECT_NEAR((target() - before) / 1e-6, lever.slope, 1e-5);
        m_workbench.undoStack().undo();
    }
}

TEST_F(LeversTest, ReachTheWantedNumberByTheSmallestChange)
{
    const auto matrices = leverMatrices(m_workbench);
    for (const double wanted : {0.5, 0.99}) {
        const WeightChange found = change(matrices, wanted);
        ASSERT_TRUE(found.found) << found.reached;
        putChange(m_workbench, matrices, found, "change");
        EXPECT_NEAR(target(), wanted, 1e-9);
        // Where no smaller change does it, the change points along the gradient.
        std::vector<double> change;
        const Computation before = m_workbench.built(example("causal-mask"));
        for (std::size_t i = 0; i < matrices.size(); ++i)
            for (std::size_t k = 0; k < found.values[i].numbers().size(); ++k)
                change.push_back(found.values[i].numbers()[k]
                                 - before.graph.given(matrices[i]).data[static_cast<Index>(k)]);
        const std::vector<double> slope = gradient(matrices);
        double dot = 0;
        double squares = 0;
        double length = 0;
        for (std::size_t k = 0; k < slope.size(); ++k) {
            dot += change[k] * slope[k];
            squares += slope[k] * slope[k];
            length += change[k] * change[k];
        }
        EXPECT_GT(std::abs(dot) / std::sqrt(squares * length), 1 - 1e-3) << wanted;
        EXPECT_NEAR(std::sqrt(length), found.length, 1e-12);
        m_workbench.undoStack().undo();
    }
}

TEST_F(LeversTest, ChangeOnlyTheChosenMatrixAndGoBackAtOnce)
{
    const auto before = everything(m_workbench);
    const NodeId query = node(m_workbench, "W_Q");
    const Tensor keys(evaluated(m_workbench, node(m_workbench, "W_K")).view);
    const WeightChange found = change({query}, 0.5);
    ASSERT_TRUE(found.found);
    const int steps = m_workbench.undoStack().count();
    putChange(m_workbench, {query}, found, "change");
    EXPECT_EQ(m_workbench.undoStack().count(), steps + 1);
    EXPECT_NEAR(target(), 0.5, 1e-9);
    EXPECT_TRUE(Tensor(evaluated(m_workbench, node(m_workbench, "W_K")).view).sameBits(keys));
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
}

TEST_F(LeversTest, SayWhatCannotBeReached)
{
    const WeightChange found = change(leverMatrices(m_workbench), 1.5);
    EXPECT_FALSE(found.found);
    EXPECT_LE(found.reached, 1);
    m_target = {"A", Cell{0, 0, 3}}; // masked
    m_workbench.aim(m_target);
    EXPECT_FALSE(change(leverMatrices(m_workbench), 0.5).found);
}

} // namespace
} // namespace heedmap::test
