// An operation that follows a change of its inputs ends where computing anew does.
#include "support/operations.h"

#include <heedmap/graph/follower.h>

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace heedmap::test {
namespace {

/// What differs in one input, with the numbers of before.
InputChange changeOf(const Region& region, const Tensor& before)
{
    InputChange change;
    if (region.empty())
        return change;
    change.cells = region;
    change.before = {before.view()};
    return change;
}

class Following {
public:
    explicit Following(const Sample& sample) : m_sample(sample), m_output(sample.op->shape(sample.inputs)) {}

    /// A few cells of one input or two; says whether the operation followed them.
    bool once()
    {
        const std::vector<Tensor> before = inputsFor(m_sample, m_bits() % 100);
        std::vector<Tensor> after = before;
        std::vector<InputChange> changes(before.size());
        for (std::size_t input = 0; input < before.size(); ++input)
            if (m_bits() % 2 == 0)
                changes[input] = changed(input, before[input], after[input]);
        const OpShapes shapes{m_sample.inputs, m_output};
        const auto* follower = dynamic_cast<const Follower*>(m_sample.op.get());
        if (follower == nullptr || !follower->updates(shapes, changes))
            return false;
        Tensor followed = outputOf(m_sample, before);
        std::vector<double> factors(static_cast<std::size_t>(m_output.slices * m_output.rows), 1.0);
        follower->update(viewsOf(after), changes, followed.view(), Region::all(m_output), factors.data());
        const Tensor anew = outputOf(m_sample, after);
        for (std::size_t i = 0; i < anew.numbers().size(); ++i)
            EXPECT_NEAR(followed.numbers()[i], anew.numbers()[i], 1e-11) << m_sample.title << " " << i;
        return true;
    }

private:
    Index below(Index bound) { return static_cast<Index>(m_bits() % static_cast<std::uint64_t>(bound)); }

    /// A row of a mask is hidden whole, so that there may be no weights at all; of other inputs a cell changes.
    InputChange changed(std::size_t input, const Tensor& before, Tensor& after)
    {
        const Shape& shape = before.shape();
        const Cell cell{below(shape.slices), below(shape.rows), below(shape.cols)};
        Region region = Region::of(cell);
        if (std::ranges::count(m_sample.masks, input) == 0) {
            after.at(cell) += 0.5;
            return changeOf(region, before);
        }
        region.cols = {0, shape.cols};
        for (Index col = 0; col < shape.cols; ++col)
            after.at({cell.slice, cell.row, col}) = 0;
        return changeOf(region, before);
    }

    const Sample& m_sample;
    Shape m_output;
    std::mt19937_64 m_bits{3};
};

TEST(Update, IsWhatComputingAnewGives)
{
    std::set<std::string> follow;
    for (const Sample& sample : operations()) {
        Following following(sample);
        int times = 0;
        for (int trial = 0; trial < 300; ++trial)
            times += static_cast<int>(following.once());
        if (times > 20)
            follow.insert(sample.title);
        if (testing::Test::HasFailure())
            return;
    }
    EXPECT_TRUE(follow.contains("SoftmaxMaskOfEveryHead"));
    EXPECT_TRUE(follow.contains("MatmulSquare"));
}

} // namespace
} // namespace heedmap::test
