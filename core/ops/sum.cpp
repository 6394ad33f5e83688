#include <heedmap/ops/sum.h>

#include "graph/gradient_caption.h"
#include "ops/operand.h"
#include "ops/row_kernels.h"

#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/placing/spread.h>

namespace heedmap {
namespace {

/// The entries of the input whose sums are the entries `range` of the output.
Range members(const Range& range, Index in, Index out) { return {range.begin * (in / out), range.end * (in / out)}; }

/// Base of the sums: which cells a sum takes follows from the shapes of input and output.
class Sum : public Op, public Aliasing {
public:
    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const ConstView& in = inputs[0];
        const Shape from = in.shape;
        const Shape to = output.shape;
        for (Index s = region.slices.begin; s < region.slices.end; ++s) {
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* sum = output.row(s, r);
                std::fill(sum + region.cols.begin, sum + region.cols.end, 0.0);
                const Range slices = members({s, s + 1}, from.slices, to.slices);
                const Range rows = members({r, r + 1}, from.rows, to.rows);
                for (Index i = slices.begin; i < slices.end; ++i)
                    for (Index j = rows.begin; j < rows.end; ++j)
                        accumulate(in.row(i, j), from.cols, sum, to.cols, region.cols);
            }
        }
    }

    std::optional<ConstView> view(const ConstView& input, const Shape& output) const override
    {
        if (input.shape.size() != output.size())
            return std::nullopt;
        ConstView same = input;
        same.shape = output;
        return same;
    }

    double workPerCell(const OpShapes& shapes) const override
    {
        return static_cast<double>(shapes.inputs[0].size()) / static_cast<double>(shapes.output.size());
    }

    // dx = dy, for every cell that was summed
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, spread(backward.inputShape(0)), {backward.gradient()});
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::added; }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Region from = required(shapes, 0, Region::of(cell));
        std::vector<Expression> terms;
        for (Index s = from.slices.begin; s < from.slices.end; ++s)
            for (Index r = from.rows.begin; r < from.rows.end; ++r)
                for (Index c = from.cols.begin; c < from.cols.end; ++c)
                    terms.push_back(cited(inputs, 0, {s, r, c}));
        return Expression::sum(std::move(terms));
    }

private:
    static void accumulate(const double* row, Index width, double* sum, Index sums, const Range& cols)
    {
        if (sums != width)
            sum[0] += rowTotal(row, width);
        else
            for (Index c = cols.begin; c < cols.end; ++c)
                sum[c] += row[c];
    }
};

class RowSum final : public Sum {
public:
    std::string_view name() const override { return "row_sum"; }
    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        result.cols = 1;
        return result;
    }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i 1", "s i k");
    }
    std::string formula(std::span<const std::string> symbols) const override { return "\\sum_j " + symbols[0]; }
};

class ColumnSum final : public Sum {
public:
    std::string_view name() const override { return "column_sum"; }
    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& in = inputs[0];
        return in.rank == 3 ? Shape::stack(in.slices, 1, in.cols) : Shape::vector(in.cols);
    }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s 1 j", "s k j");
    }
    std::string formula(std::span<const std::string> symbols) const override { return "\\sum_i " + symbols[0]; }
};

class SliceSum final : public Sum {
public:
    explicit SliceSum(Index group) : m_group(group) {}

    std::string_view name() const override { return "slice_sum"; }
    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& in = inputs[0];
        if (in.slices % m_group != 0)
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("the slices do not form groups of %1"), m_group));
        const Index left = in.slices / m_group;
        return left == 1 ? Shape::matrix(in.rows, in.cols) : Shape::stack(left, in.rows, in.cols);
    }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "(s g) i j", {{'g', m_group}});
    }
    std::string formula(std::span<const std::string> symbols) const override { return "\\sum_h " + symbols[0]; }

private:
    Index m_group;
};

class SumTo final : public Sum {
public:
    explicit SumTo(const Shape& target) : m_target(target) {}

    std::string_view name() const override { return "sum_to"; }
    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& in = inputs[0];
        const auto fits = [](Index from, Index to) { return to == from || to == 1; };
        if (!fits(in.slices, m_target.slices) || !fits(in.rows, m_target.rows) || !fits(in.cols, m_target.cols))
            refuse(*this, inputs,
                   Sentence(HEEDMAP_PHRASE("expected sizes that are 1 or equal in %1"), m_target.text()));
        return m_target;
    }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j");
    }
    std::string formula(std::span<const std::string> symbols) const override { return "\\sum " + symbols[0]; }

private:
    Shape m_target;
};

} // namespace

std::shared_ptr<const Op> rowSum() { return std::make_shared<RowSum>(); }
std::shared_ptr<const Op> columnSum() { return std::make_shared<ColumnSum>(); }
std::shared_ptr<const Op> sliceSum(Index group) { return std::make_shared<SliceSum>(counting("slice_sum", group)); }
std::shared_ptr<const Op> sumTo(const Shape& shape) { return std::make_shared<SumTo>(counting("sum_to", shape)); }

} // namespace heedmap
