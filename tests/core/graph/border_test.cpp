// What the graph refuses from outside, and that it is as it was then.

#include "attention_graph.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/activation.h>
#include <heedmap/tensor/float_format.h>

#include <array>

namespace heedmap::test {
namespace {

template <typename Call> std::string refused(const Call& call)
{
    try {
        call();
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

TEST(Border, RefusesNodesThatTheGraphDoesNotHave)
{
    Graph graph;
    graph.addLeaf(named("x"), Tensor(Shape::matrix(2, 2)));
    const std::array demands = {Demand{7, Region::all(Shape::matrix(2, 2))}};
    EXPECT_EQ(refused([&] { graph.evaluate(demands); }), "no node has the id 7");
    EXPECT_EQ(refused([&] { graph.read(7); }), "no node has the id 7");
    EXPECT_EQ(refused([&] { graph.read(noNode); }), "no node has the id " + std::to_string(noNode));
    EXPECT_EQ(refused([&] { (void)graph.lend(1); }), "no node has the id 1");
    EXPECT_EQ(refused([&] { graph.explain(7, {}); }), "no node has the id 7");
    EXPECT_EQ(refused([&] { appendGradients(graph, 7); }), "no node has the id 7");
    EXPECT_EQ(refused([&] { graph.assign(7, Region::of({}), std::array{1.0}); }), "no node has the id 7");
}

TEST(Border, RefusesCellsOutsideANode)
{
    Graph graph;
    const NodeId x = graph.addLeaf(named("x"), Tensor(Shape::stack(2, 3, 4)));
    const NodeId y = graph.add(named("y"), activation(Activation::Exp), {x});
    EXPECT_EQ(refused([&] {
                  graph.explain(y, {2, 0, 0});
              }),
              "y: expected a cell of 2×3×4, got slice 2, row 0, column 0");
    EXPECT_EQ(refused([&] {
                  graph.assign(x, Region::of({2, 0, 0}), std::array{1.0});
              }),
              "x: expected cells of 2×3×4, got slices 2 to 2, rows 0 to 0, columns 0 to 0");
}

TEST(Border, KeepsTheFormatOfTheProgramAndNotACopy)
{
    Graph graph;
    graph.addLeaf(named("x"), Tensor(Shape::matrix(2, 2)));
    const FloatFormat copy = floatFormat("float16");
    EXPECT_EQ(graph.setNumberFormat(copy).size(), 1U);
    EXPECT_EQ(&graph.numberFormat(), &floatFormat("float16"));
}

/// An operation that does not say what it reads.
class Reluctant final : public Op {
public:
    std::string_view name() const override { return "reluctant"; }
    Shape shape(std::span<const Shape> inputs) const override { return inputs[0]; }
    void forward(std::span<const ConstView>, const View&, const Region&) const override {}
    std::optional<Access> access(const OpShapes&, std::size_t) const override { throw Error(Sentence("reluctant")); }
    Expression explain(std::span<const ConstView>, const OpShapes&, const Cell&) const override
    {
        return Expression::number(0);
    }
    std::string formula(std::span<const std::string>) const override { return "?"; }
};

TEST(Border, AnOperationThatThrowsLeavesTheGraphAsItWas)
{
    Graph graph;
    const NodeId x = graph.addLeaf(named("x"), Tensor(Shape::matrix(1, 1), std::vector<double>{2}));
    EXPECT_EQ(refused([&] { graph.add(named("y"), std::make_shared<Reluctant>(), {x}); }), "reluctant");
    EXPECT_EQ(graph.size(), 1);
    EXPECT_TRUE(graph.consumers(x).empty());
    const NodeId y = graph.add(named("y"), scale(3, "3"), {x});
    EXPECT_EQ(graph.read(y).row(0, 0)[0], 6);
}

} // namespace
} // namespace heedmap::test
