#include "support/cells.h"
#include "support/operations.h"

#include <heedmap/base/error.h>
#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/cellwise.h>

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <random>
#include <set>

namespace heedmap {
namespace {

using test::inputsFor;
using test::operations;
using test::outputOf;
using test::Sample;
using test::viewsOf;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

class Operation : public testing::TestWithParam<Sample> {
protected:
    const Sample& sample() const { return GetParam(); }
    const Op& op() const { return *sample().op; }
    OpShapes shapes() const { return {sample().inputs, m_output}; }

    bool isMask(std::size_t input) const { return std::ranges::count(sample().masks, input) > 0; }

    Index below(Index bound) { return static_cast<Index>(m_bits() % static_cast<std::uint64_t>(bound)); }
    Range rangeIn(Index size)
    {
        const Index begin = below(size);
        return {begin, begin + 1 + below(size - begin)};
    }
    Region regionIn(const Shape& shape) { return {rangeIn(shape.slices), rangeIn(shape.rows), rangeIn(shape.cols)}; }

    /// Other numbers in a region: masks are flipped.
    void change(Tensor& tensor, const Region& region, bool mask)
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c) {
                    double& number = tensor.at({s, r, c});
                    number = mask ? 1 - number : number + 0.25 + static_cast<double>(below(4));
                }
    }

    Shape m_output = sample().op->shape(sample().inputs);
    std::mt19937_64 m_bits{7};
};

testing::AssertionResult near(double actual, double expected, double tolerance = 1e-12)
{
    if (std::isnan(expected) ? std::isnan(actual) : actual == expected)
        return testing::AssertionSuccess();
    if (std::abs(actual - expected) <= tolerance * (1 + std::abs(expected)))
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << actual << " is not " << expected;
}

std::string at(const Cell& cell)
{
    return "at [" + std::to_string(cell.slice) + "," + std::to_string(cell.row) + "," + std::to_string(cell.col) + "]";
}

/// A copy of some rows of one slice, addressed as in the whole.
struct Tile {
    Tile(const Tensor& whole, Index slice, const Range& rows) : numbers(Shape::matrix(rows.size(), whole.shape().cols))
    {
        view = {numbers.numbers().data(), whole.shape()};
        view.sliceStride = 0;
        view.firstSlice = whole.shape().slices == 1 ? 0 : slice;
        view.firstRow = rows.begin;
        copy(whole.view(), view, region(whole.shape(), slice, rows));
    }
    static Region region(const Shape& shape, Index slice, const Range& rows)
    {
        const Index own = shape.slices == 1 ? 0 : slice;
        return {{own, own + 1}, rows, {0, shape.cols}};
    }

    Tensor numbers;
    View view;
};

TEST_P(Operation, RefusesSomethingOrTakesAllThereIs)
{
    EXPECT_NE(sample().refused.empty(), sample().refusesNone == nullptr) << "no sample is silent about this";
    if (!sample().refusesNone)
        return;
    const std::vector<Shape> all[] = {{Shape::vector(3)}, {Shape::matrix(1, 5)}, {Shape::stack(2, 4, 3)}};
    for (const std::vector<Shape>& shapes : all)
        if (!sample().inputs.empty()) {
            EXPECT_NO_THROW(op().shape(shapes)) << sample().refusesNone;
        }
}

TEST_P(Operation, RefusesWhatDoesNotFitInOneSentence)
{
    for (const std::vector<Shape>& refused : sample().refused) {
        try {
            op().shape(refused);
            FAIL() << "no error";
        } catch (const Error& error) {
            const std::string sentence = error.what();
            EXPECT_EQ(sentence.find(std::string(op().name()) + ": "), 0U) << sentence;
            EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
            for (const Shape& shape : refused)
                EXPECT_NE(sentence.find(shape.text()), std::string::npos) << sentence;
        }
    }
}

/// What a graph says to that number of the sample's inputs, the last of them repeated; empty where it takes them.
std::string refusal(const Sample& sample, std::size_t count)
{
    Graph graph;
    std::vector<NodeId> inputs;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t likely = std::min(i, sample.inputs.size() - 1);
        const Shape shape = sample.inputs.empty() ? Shape::vector(3) : sample.inputs[likely];
        inputs.push_back(graph.addLeaf({"x" + std::to_string(i), "x"}, Tensor(shape)));
    }
    try {
        graph.add({"y", "y"}, sample.op, inputs);
        return {};
    } catch (const Error& error) {
        EXPECT_EQ(graph.find("y"), noNode);
        return error.what();
    }
}

TEST_P(Operation, TakesAsManyInputsAsItSaysAndNoOthers)
{
    const auto [least, most] = op().arity();
    const std::string name(op().name());
    const auto expectRefused = [&](std::size_t count) {
        const std::string sentence = refusal(sample(), count);
        EXPECT_EQ(sentence.find(name + ": takes "), 0U) << sentence;
        EXPECT_NE(sentence.find(", got " + std::to_string(count)), std::string::npos) << sentence;
    };
    EXPECT_LE(least, sample().inputs.size());
    EXPECT_GE(most, sample().inputs.size());
    EXPECT_EQ(refusal(sample(), sample().inputs.size()), "");
    if (least > 0)
        expectRefused(least - 1);
    if (most != Arity::any)
        expectRefused(most + 1);
    for (std::size_t count = least; count <= std::min(most, least + 3); ++count)
        EXPECT_EQ(refusal(sample(), count).find(": takes "), std::string::npos);
}

TEST_P(Operation, ComputesJustTheRegion)
{
    std::vector<Tensor> inputs = inputsFor(sample(), 1);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (std::ranges::find(sample().masks, i) == sample().masks.end())
            for (double& number : inputs[i].numbers())
                number /= 3; // off the grid on which sums are exact in any order
    const Tensor whole = outputOf(sample(), inputs);
    for (int trial = 0; trial < 30; ++trial) {
        const Region region = regionIn(m_output);
        Tensor part(m_output);
        std::ranges::fill(part.numbers(), 1234.5);
        op().forward(viewsOf(inputs), part.view(), region);
        forEachCell(m_output, [&](const Cell& cell) {
            if (region.contains(cell))
                EXPECT_TRUE(near(part.at(cell), whole.at(cell), 0)) << at(cell); // to the bit
            else
                EXPECT_EQ(part.at(cell), 1234.5) << at(cell);
        });
    }
}

TEST_P(Operation, NamesEveryCellThatAChangeReaches)
{
    const std::vector<Tensor> before = inputsFor(sample(), 2);
    const Tensor old = outputOf(sample(), before);
    for (std::size_t input = 0; input < before.size(); ++input) {
        for (int trial = 0; trial < 20; ++trial) {
            std::vector<Tensor> after = before;
            const Region changed = regionIn(after[input].shape());
            change(after[input], changed, isMask(input));
            const Region reached = op().affected(shapes(), input, changed);
            EXPECT_TRUE(Region::all(m_output).contains(reached));
            const Tensor fresh = outputOf(sample(), after);
            forEachCell(m_output, [&](const Cell& cell) {
                if (!reached.contains(cell)) {
                    EXPECT_TRUE(near(fresh.at(cell), old.at(cell), 0)) << at(cell) << " input " << input;
                }
            });
        }
    }
}

TEST_P(Operation, NamesEveryCellItReads)
{
    const std::vector<Tensor> before = inputsFor(sample(), 3);
    for (int trial = 0; trial < 30; ++trial) {
        const Region wanted = regionIn(m_output);
        std::vector<Tensor> spoilt = before;
        for (std::size_t input = 0; input < before.size(); ++input) {
            const Region required = op().required(shapes(), input, wanted);
            ASSERT_TRUE(Region::all(sample().inputs[input]).contains(required));
            std::ranges::fill(spoilt[input].numbers(), nan);
            copy(before[input].view(), spoilt[input].view(), required);
        }
        Tensor expected(m_output);
        Tensor actual(m_output);
        op().forward(viewsOf(before), expected.view(), wanted);
        op().forward(viewsOf(spoilt), actual.view(), wanted);
        EXPECT_TRUE(actual.sameBits(expected));
    }
}

TEST_P(Operation, ItsViewShowsWhatItComputes)
{
    const auto* aliasing = dynamic_cast<const Aliasing*>(&op());
    if (aliasing == nullptr)
        return;
    const std::vector<Tensor> inputs = inputsFor(sample(), 4);
    const std::optional<ConstView> view = aliasing->view(inputs[0].view(), m_output);
    if (view) {
        EXPECT_TRUE(Tensor(*view).sameBits(outputOf(sample(), inputs)));
    }
}

TEST_P(Operation, RowLocalMeansThatOtherRowsDoNotMatter)
{
    const std::vector<Tensor> inputs = inputsFor(sample(), 5);
    const Tensor whole = outputOf(sample(), inputs);
    for (int trial = 0; trial < 10; ++trial) {
        const Index slice = below(m_output.slices);
        const Range rows = rangeIn(m_output.rows);
        std::vector<ConstView> views = viewsOf(inputs);
        std::vector<Tile> tiles;
        tiles.reserve(inputs.size());
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (op().rowLocal(shapes(), i) && inputs[i].shape().rows == m_output.rows) {
                tiles.emplace_back(inputs[i], slice, rows);
                views[i] = tiles.back().view;
            }
        Tile output(whole, slice, rows);
        std::ranges::fill(output.numbers.numbers(), 1234.5);
        op().forward(views, output.view, Tile::region(m_output, slice, rows));
        for (Index r = rows.begin; r < rows.end; ++r)
            for (Index c = 0; c < m_output.cols; ++c)
                EXPECT_TRUE(near(output.view.at({slice, r, c}), whole.at({slice, r, c}), 1e-13)) << at({slice, r, c});
    }
}

/// Checks the operands of an explanation, wherever they stand in it.
void expectTrueOperands(const Expression& expression, const std::vector<Tensor>& inputs)
{
    if (expression.kind() == Expression::Kind::Operand) {
        ASSERT_LT(expression.input(), inputs.size());
        const Tensor& input = inputs[expression.input()];
        ASSERT_TRUE(input.shape().contains(expression.cell()));
        EXPECT_TRUE(near(expression.value(), input.at(expression.cell()), 0));
    }
    for (const Expression& argument : expression.arguments())
        expectTrueOperands(argument, inputs);
}

void expectExplained(const Sample& sample, const std::vector<Tensor>& inputs)
{
    const Tensor output = outputOf(sample, inputs);
    const OpShapes shapes{sample.inputs, output.shape()};
    forEachCell(output.shape(), [&](const Cell& cell) {
        const Expression explanation = sample.op->explain(viewsOf(inputs), shapes, cell);
        EXPECT_TRUE(near(explanation.value(), output.at(cell))) << at(cell);
        expectTrueOperands(explanation, inputs);
    });
}

TEST_P(Operation, ExplainsEveryCell) { expectExplained(sample(), inputsFor(sample(), 6)); }

TEST_P(Operation, ExplainsInfinitiesAndNaN)
{
    for (const double special : {-infinity, infinity, nan, 1e4, -1e4}) {
        std::vector<Tensor> inputs = inputsFor(sample(), 7);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (!isMask(i))
                for (double& number : inputs[i].numbers())
                    if (below(7) == 0)
                        number = special;
        expectExplained(sample(), inputs);
    }
}

TEST_P(Operation, ItsGradientsAreTheSlopes)
{
    Graph graph;
    std::vector<NodeId> leaves;
    const std::vector<Tensor> inputs = inputsFor(sample(), 8);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        leaves.push_back(graph.addLeaf({"x" + std::to_string(i), "x"}, inputs[i]));
    const NodeId output = graph.add({"y", "y"}, sample().op, leaves);
    const NodeId weights = graph.addLeaf({"w", "w"}, test::randomTensor(m_output, 9));
    const NodeId target = graph.add({"t", "t"}, multiply(), {output, weights});
    const auto total = [&] {
        const Tensor value(graph.read(target));
        double sum = 0;
        for (const double number : value.numbers())
            sum += std::isfinite(number) ? number : 0; // a fill of −∞ has no slope
        return sum;
    };
    const Gradients gradients = appendGradients(graph, target);
    constexpr double step = 1e-5;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (isMask(i))
            continue;
        const NodeId gradient = gradients.of[static_cast<std::size_t>(leaves[i])];
        ASSERT_NE(gradient, noNode);
        const Tensor slopes(graph.read(gradient));
        ASSERT_EQ(slopes.shape(), inputs[i].shape());
        const Index stride = 1 + inputs[i].shape().size() / 50;
        Index count = 0;
        forEachCell(inputs[i].shape(), [&](const Cell& cell) {
            if (count++ % stride != 0)
                return;
            const double here = inputs[i].at(cell);
            const auto shifted = [&](double by) {
                const double number = here + by;
                graph.assign(leaves[i], Region::of(cell), {&number, 1});
                return total();
            };
            const double slope = (shifted(step) - shifted(-step)) / (2 * step);
            shifted(0);
            EXPECT_TRUE(near(slopes.at(cell), slope, 1e-8)) << at(cell) << " input " << i;
        });
    }
}

TEST_P(Operation, WritesItsRule)
{
    const std::vector<std::string> symbols{"A", "B", "C"};
    const std::string formula = op().formula({symbols.data(), sample().inputs.size()});
    EXPECT_FALSE(formula.empty());
    for (std::size_t i = 0; i < sample().inputs.size(); ++i)
        EXPECT_NE(formula.find(symbols[i]), std::string::npos) << formula;
    EXPECT_GE(op().workPerCell(shapes()), 1);
}

INSTANTIATE_TEST_SUITE_P(All, Operation, testing::ValuesIn(operations()),
                         [](const auto& info) { return info.param.title; });

TEST(Operations, OfEveryNumberOfInputsThatIsTakenThereIsASample)
{
    std::map<std::string, std::set<std::size_t>> counts;
    std::map<std::string, Arity> arities;
    for (const Sample& sample : operations()) {
        const std::string name(sample.op->name());
        counts[name].insert(sample.inputs.size());
        arities[name] = sample.op->arity();
    }
    for (const auto& [name, arity] : arities) {
        EXPECT_TRUE(counts[name].contains(arity.least) || arity.most == Arity::any) << name;
        EXPECT_TRUE(counts[name].contains(arity.most) || arity.most == Arity::any) << name;
    }
}

TEST(Operations, AreAllInTheTable)
{
    std::set<std::string> listed;
    for (const Sample& sample : operations())
        listed.insert(sample.factory);
    const std::string factory = "shared_ptr<const Op> ";
    std::size_t found = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(HEEDMAP_SOURCE_FOLDER "/core/ops")) {
        if (entry.path().extension() != ".h")
            continue;
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        for (std::size_t at = text.find(factory); at != std::string::npos; at = text.find(factory, at + 1), ++found) {
            const std::size_t name = at + factory.size();
            EXPECT_TRUE(listed.contains(text.substr(name, text.find('(', name) - name))) << text.substr(name, 20);
        }
    }
    EXPECT_EQ(found, listed.size());
}

} // namespace
} // namespace heedmap
