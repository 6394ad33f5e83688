// An operation that follows a change of its inputs ends where computing anew does.
#include "support/operations.h"

#include <heedmap/graph/follower.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/softmax.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <random>

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
        for (const Region& part : parts(!follower->rescalesRows()))
            follower->update(viewsOf(after), changes, followed.view(), part, factors.data());
        const Tensor anew = outputOf(m_sample, after);
        for (std::size_t i = 0; i < anew.numbers().size(); ++i)
            EXPECT_NEAR(followed.numbers()[i], anew.numbers()[i], 1e-11) << m_sample.title << " " << i;
        return true;
    }

private:
    /// The output in two or four parts, as tiles cut it.
    std::vector<Region> parts(bool colsToo)
    {
        const Index row = below(m_output.rows + 1);
        const Index col = colsToo ? below(m_output.cols + 1) : m_output.cols;
        std::vector<Region> all;
        for (const Range& rows : {Range{0, row}, Range{row, m_output.rows}})
            for (const Range& cols : {Range{0, col}, Range{col, m_output.cols}})
                if (!rows.empty() && !cols.empty())
                    all.push_back({{0, m_output.slices}, rows, cols});
        return all;
    }

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
    std::map<std::string, int> followed;   // by what makes the operation
    std::map<std::string, int> followedAs; // by the title of the sample
    for (const Sample& sample : operations()) {
        if (dynamic_cast<const Follower*>(sample.op.get()) == nullptr)
            continue;
        Following following(sample);
        for (int trial = 0; trial < 300; ++trial)
            followedAs[sample.title] += static_cast<int>(following.once());
        followed[sample.factory] += followedAs[sample.title];
        if (testing::Test::HasFailure())
            return;
    }
    EXPECT_GE(followed.size(), 2);
    for (const auto& [factory, times] : followed)
        EXPECT_GT(times, 20) << factory;
    for (const char* title : {"SoftmaxMaskOfEveryHead", "MatmulSquare"}) // a mask, and both factors
        EXPECT_GT(followedAs[title], 20) << title;
}

/// A key that nearly all weight is on loses it step by step: the errors of each step are multiplied by the next.
TEST(Update, OfWeightsStaysExactOverManySteps)
{
    constexpr Index keys = 100;
    const Sample soft{"softmax", "softmax", softmax(), {Shape::matrix(1, keys)}};
    const auto* follower = dynamic_cast<const Follower*>(soft.op.get());
    Tensor scores = randomTensor(soft.inputs[0], 1);
    scores.at({0, 0, 3}) = 45;
    Tensor weights = outputOf(soft, {scores});
    int followed = 0;
    for (int step = 0; step < 63; ++step) {
        const Tensor before = scores;
        scores.at({0, 0, 3}) -= 0.7;
        const std::array change{changeOf(Region::of({0, 0, 3}), before)};
        ASSERT_TRUE(follower->updates({soft.inputs, soft.inputs[0]}, change));
        double factor = 1;
        follower->update(viewsOf({scores}), change, weights.view(), Region::all(weights.shape()), &factor);
        followed += std::isnan(factor) ? 0 : 1;
        const Tensor anew = outputOf(soft, {scores});
        for (Index key = 0; key < keys; ++key)
            ASSERT_NEAR(weights.at({0, 0, key}), anew.at({0, 0, key}), 1e-14) << "step " << step;
    }
    EXPECT_GT(followed, 0);
}

/// A·V after an edit of scores, where A = softmax(S) says by which factor its rows were multiplied.
TEST(Update, OfAProductTakesTheFactorsOfItsWeights)
{
    const Shape square = Shape::stack(2, 6, 24);
    const std::shared_ptr<const Op> weigh = softmax();
    const std::shared_ptr<const Op> product = matmul();
    const auto* weighing = dynamic_cast<const Follower*>(weigh.get());
    const auto* multiplying = dynamic_cast<const Follower*>(product.get());
    ASSERT_TRUE(weighing != nullptr && multiplying != nullptr && weighing->rescalesRows());
    const Sample soft{"softmax", "softmax", weigh, {square}};
    const Sample mix{"matmul", "matmul", product, {square, Shape::stack(2, 24, 5)}};
    Tensor scores = randomTensor(square, 1);
    const Tensor values = randomTensor(mix.inputs[1], 2);
    const Tensor before = scores;
    const Tensor weightsBefore = outputOf(soft, {before});
    InputChange edit;
    const auto change = [&](const Region& cells) { // the numbers of before are those of the whole tensor
        edit.cells.add(cells);
        for (Index col = cells.cols.begin; col < cells.cols.end; ++col)
            scores.at({cells.slices.begin, cells.rows.begin, col}) += 2;
    };
    change({{0, 1}, {1, 2}, {3, 4}});
    change({{1, 2}, {4, 5}, {0, 12}}); // half a row: computed anew
    edit.before.assign(edit.cells.regions().size(), before.view());
    ASSERT_TRUE(weighing->updates({soft.inputs, square}, {&edit, 1}));
    Tensor weights = weightsBefore;
    std::vector<double> factors(12, 1.0);
    weighing->update(viewsOf({scores}), {&edit, 1}, weights.view(), Region::all(square), factors.data());
    EXPECT_NE(factors[1], 1);
    EXPECT_TRUE(std::isnan(factors[6 + 4]));

    InputChange weightsChange{edit.cells, {}, factors.data()};
    weightsChange.before.assign(edit.cells.regions().size(), weightsBefore.view());
    const std::array<InputChange, 2> changes{weightsChange, InputChange()};
    const Shape output = Shape::stack(2, 6, 5);
    ASSERT_TRUE(multiplying->updates({mix.inputs, output}, changes));
    Tensor followed = outputOf(mix, {weightsBefore, values});
    multiplying->update(viewsOf({weights, values}), changes, followed.view(), Region::all(output), nullptr);
    const Tensor anew = outputOf(mix, {outputOf(soft, {scores}), values});
    for (std::size_t i = 0; i < anew.numbers().size(); ++i)
        EXPECT_NEAR(followed.numbers()[i], anew.numbers()[i], 1e-12) << i;
}

} // namespace
} // namespace heedmap::test
