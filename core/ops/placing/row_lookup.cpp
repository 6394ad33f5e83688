#include <heedmap/ops/placing/row_lookup.h>

#include "ops/operand.h"
#include "ops/placing/order.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>

#include <limits>

namespace heedmap {
namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

class RowLookup final : public Op {
public:
    std::string_view name() const override { return "row_lookup"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank == 3 || inputs[1].rank != 1)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix and a list of its rows"));
        return Shape::matrix(inputs[1].cols, inputs[0].cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index i = region.rows.begin; i < region.rows.end; ++i) {
            const Index row = indexAt(inputs[1], i, inputs[0].shape.rows);
            double* out = output.row(0, i) + cols.begin;
            if (row < 0)
                std::fill_n(out, cols.size(), missing);
            else
                std::copy_n(inputs[0].row(0, row) + cols.begin, cols.size(), out);
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i j", input == 0 ? "k j" : "i");
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, rowCollect(backward.inputShape(0).rows), {backward.gradient(), backward.input(1)});
    }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE("Each token read one row. A row gets the sum of what comes back from every token that "
                              "read it; a row that none has read gets nothing.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Index row = indexAt(inputs[1], cell.row, inputs[0].shape.rows);
        if (row < 0)
            return Expression::choice({Expression::number(missing)}, 0, HEEDMAP_PHRASE("no row has this id"));
        return cited(inputs, 0, {0, row, cell.col});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[" + symbols[1] + "]";
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }
};

class RowCollect final : public Op {
public:
    explicit RowCollect(Index rows) : m_rows(rows) {}

    std::string_view name() const override { return "row_collect"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank == 3 || inputs[1].rank != 1 || inputs[0].rows != inputs[1].cols)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix and an id for each of its rows"));
        return Shape::matrix(m_rows, inputs[0].cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index row = region.rows.begin; row < region.rows.end; ++row)
            std::fill_n(output.row(0, row) + cols.begin, cols.size(), 0.0);
        for (Index i = 0; i < inputs[0].shape.rows; ++i) {
            const Index row = indexAt(inputs[1], i, m_rows);
            if (!region.rows.contains(row))
                continue;
            const double* from = inputs[0].row(0, i);
            double* sum = output.row(0, row);
            for (Index c = cols.begin; c < cols.end; ++c)
                sum[c] += from[c];
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i j", input == 0 ? "k j" : "k");
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, rowLookup(), {backward.gradient(), backward.input(1)});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> terms = {Expression::number(0)};
        for (Index i = 0; i < shapes.inputs[0].rows; ++i)
            if (indexAt(inputs[1], i, m_rows) == cell.row)
                terms.push_back(cited(inputs, 0, {0, i, cell.col}));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\sum_{" + symbols[1] + "} " + symbols[0];
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }

private:
    Index m_rows;
};

} // namespace

std::shared_ptr<const Op> rowLookup() { return std::make_shared<RowLookup>(); }
std::shared_ptr<const Op> rowCollect(Index rows) { return std::make_shared<RowCollect>(counting("row_collect", rows)); }

} // namespace heedmap
