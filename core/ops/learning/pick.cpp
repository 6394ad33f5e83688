#include <heedmap/ops/learning/pick.h>

#include "graph/symbol.h"
#include "ops/operand.h"
#include "ops/placing/order.h"

#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

class Pick final : public Op {
public:
    std::string_view name() const override { return "pick"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank == 3 || inputs[1].rank != 1 || inputs[0].rows != inputs[1].cols)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix and a column for each of its rows"));
        return inputs[1];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index i = region.cols.begin; i < region.cols.end; ++i) {
            const Index column = indexAt(inputs[1], i, inputs[0].shape.cols);
            output.row(0, 0)[i] = column < 0 ? 0 : inputs[0].row(0, i)[column];
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i", input == 0 ? "i k" : "i");
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, putBack(backward.inputShape(0).cols), {backward.gradient(), backward.input(1)});
    }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE(
            "Only what is wanted in each row was read. So only that gets a push; the others get nothing.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Index column = indexAt(inputs[1], cell.col, inputs[0].shape.cols);
        if (column < 0)
            return Expression::choice({Expression::number(0)}, 0, HEEDMAP_PHRASE("this row does not count"));
        return cited(inputs, 0, {0, cell.col, column});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[i, " + withSubscript(symbols[1], "i") + "]";
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }
};

class PutBack final : public Op {
public:
    explicit PutBack(Index width) : m_width(width) {}

    std::string_view name() const override { return "put_back"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank != 1 || inputs[0] != inputs[1])
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a list and a column for each of its numbers"));
        return Shape::matrix(inputs[0].cols, m_width);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            std::fill_n(output.row(0, r) + region.cols.begin, region.cols.size(), 0.0);
            if (const Index column = indexAt(inputs[1], r, m_width); region.cols.contains(column))
                output.row(0, r)[column] = inputs[0].row(0, 0)[r];
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i j", "i");
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, pick(), {backward.gradient(), backward.input(1)});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        if (indexAt(inputs[1], cell.row, m_width) != cell.col)
            return Expression::number(0);
        return cited(inputs, 0, {0, 0, cell.row});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + " \\circ \\mathrm{onehot}(" + symbols[1] + ")";
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }

private:
    Index m_width;
};

} // namespace

std::shared_ptr<const Op> pick() { return std::make_shared<Pick>(); }
std::shared_ptr<const Op> putBack(Index width) { return std::make_shared<PutBack>(counting("put_back", width)); }

} // namespace heedmap
