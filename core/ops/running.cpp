#include <heedmap/ops/running.h>

#include "ops/row_kernels.h"
#include "ops/row_wise.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

class RunningSum final : public Op {
public:
    RunningSum(Index count, bool fromEnd) : m_count(count), m_fromEnd(fromEnd) {}

    std::string_view name() const override { return m_fromEnd ? "suffix_sum" : "prefix_sum"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank == 1)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix or a stack"));
        Shape result = inputs[0];
        (result.rank == 3 ? result.slices : result.rows) = m_count;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Shape in = inputs[0].shape;
        const bool stack = in.rank == 3;
        const Range wanted = stack ? region.slices : region.rows;
        const Range others = stack ? region.rows : Range{0, 1};
        const auto row = [&](const auto& view, Index i, Index r) { return stack ? view.row(i, r) : view.row(0, i); };
        for (Index r = others.begin; r < others.end; ++r) {
            for (Index step = 0; step < wanted.size(); ++step) {
                const Index i = m_fromEnd ? wanted.end - 1 - step : wanted.begin + step;
                double* sum = row(output, i, r);
                const Range own = members({i, i + 1}, in);
                const Index before = m_fromEnd ? i + 1 : i - 1;
                const Range known = step == 0 ? Range{} : members({before, before + 1}, in);
                const Range added = step == 0 ? own
                    : m_fromEnd               ? Range{own.begin, known.begin}
                                              : Range{known.end, own.end};
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    sum[c] = step == 0 ? 0 : row(output, before, r)[c];
                addRows(row, inputs[0], added, r, sum, region.cols);
            }
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        const char along = shapes.output.rank == 3 ? 's' : 'i';
        Access access = reads(shapes, input, "s i j", "s i j");
        return m_fromEnd ? access.onwards(along) : access.upTo(along);
    }

    double workPerCell(const OpShapes&) const override { return 2; }

    // dx[j] = Σ dy[i] over the totals that x[j] is part of
    void vjp(Backward& backward) const override
    {
        const Shape x = backward.inputShape(0);
        backward.contribute(0, std::make_shared<RunningSum>(x.rank == 3 ? x.slices : x.rows, !m_fromEnd),
                            {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Region from = required(shapes, 0, Region::of(cell));
        std::vector<Expression> terms;
        for (Index s = from.slices.begin; s < from.slices.end; ++s)
            for (Index r = from.rows.begin; r < from.rows.end; ++r)
                terms.push_back(cited(inputs, 0, {s, r, cell.col}));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return std::string("\\sum_{j ") + (m_fromEnd ? "\\ge" : "\\le") + " i} " + symbols[0] + "[j]";
    }

private:
    /// The entries of the input that are summed into the entries `along` of the output.
    Range members(const Range& along, const Shape& in) const
    {
        const Index length = in.rank == 3 ? in.slices : in.rows;
        return m_fromEnd ? Range{std::min(along.begin, length), length} : Range{0, std::min(along.end, length)};
    }

    // In the order of the totals, so that a part has the bits that it has in the whole.
    template <typename Row>
    void addRows(const Row& row, const ConstView& in, const Range& added, Index r, double* sum, const Range& cols) const
    {
        for (Index step = 0; step < added.size(); ++step) {
            const double* x = row(in, m_fromEnd ? added.end - 1 - step : added.begin + step, r);
            for (Index c = cols.begin; c < cols.end; ++c)
                sum[c] += x[c];
        }
    }

    Index m_count;
    bool m_fromEnd;
};

class RunningRow final : public RowWise {
public:
    explicit RunningRow(bool fromEnd) : m_fromEnd(fromEnd) {}

    std::string_view name() const override { return m_fromEnd ? "running_row_from_end" : "running_row"; }
    Shape shape(std::span<const Shape> inputs) const override { return inputs[0]; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index width = output.shape.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double sum = 0;
                for (Index step = 0; step < width; ++step) {
                    const Index c = m_fromEnd ? width - 1 - step : step;
                    sum += inputs[0].row(s, r)[c];
                    if (region.cols.contains(c))
                        output.row(s, r)[c] = sum;
                }
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        Access access = reads(shapes, input, "s i j", "s i j");
        return m_fromEnd ? access.onwards('j') : access.upTo('j');
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, m_fromEnd ? runningRow() : runningRowFromEnd(), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        const Index end = m_fromEnd ? shapes.output.cols : cell.col + 1;
        for (Index c = m_fromEnd ? cell.col : 0; c < end; ++c)
            terms.push_back(cited(inputs, 0, {cell.slice, cell.row, c}));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return std::string("\\sum_{k ") + (m_fromEnd ? "\\ge" : "\\le") + " j} " + symbols[0];
    }

private:
    bool m_fromEnd;
};

void requireRows(const Op& op, std::span<const Shape> inputs)
{
    const Shape& x = inputs[0];
    if (x.slices != 1
        || (inputs.size() > 1 && (inputs[1].slices != 1 || inputs[1].rows != 1 || inputs[1].cols != x.rows)))
        refuse(op, inputs, HEEDMAP_PHRASE("expected a matrix and, for each of its rows, the maximum before"));
}

/// The maximum so far of row `r`; −∞ without the second input.
double before(std::span<const ConstView> inputs, Index r)
{
    return inputs.size() > 1 ? inputs[1].row(0, 0)[r] : -std::numeric_limits<double>::infinity();
}

/// The column of the maximum, or −1 if the maximum so far is not exceeded.
Index largestColumn(std::span<const ConstView> inputs, Index r)
{
    double largest = before(inputs, r);
    Index found = -1;
    for (Index c = 0; c < inputs[0].shape.cols; ++c)
        if (const double x = inputs[0].row(0, r)[c]; x > largest) {
            largest = x;
            found = c;
        }
    return found;
}

class RunningMax final : public Op {
public:
    std::string_view name() const override { return "running_max"; }
    Arity arity() const override { return {1, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        requireRows(*this, inputs);
        return Shape::vector(inputs[0].rows);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index i = region.cols.begin; i < region.cols.end; ++i) {
            const double* row = inputs[0].row(0, i);
            double largest = before(inputs, i);
            for (Index c = 0; c < inputs[0].shape.cols; ++c)
                if (row[c] > largest || std::isnan(row[c]))
                    largest = row[c]; // no number is larger than NaN
            output.row(0, 0)[i] = largest;
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i", input == 0 ? "i k" : "i");
    }
    double workPerCell(const OpShapes& shapes) const override { return 1 + static_cast<double>(shapes.inputs[0].cols); }

    // The gradient goes to the cell that is the maximum: dx = dm ∘ where, dbefore = dm ∘ (1 − Σ_j where)
    void vjp(Backward& backward) const override
    {
        std::vector<NodeId> inputs;
        for (std::size_t i = 0; i < backward.inputs(); ++i)
            inputs.push_back(backward.input(i));
        const NodeId where = backward.intermediate(whereLargest(), inputs);
        const Shape column = Shape::matrix(backward.inputShape(0).rows, 1);
        backward.contribute(0, multiply(), {backward.intermediate(reread(column), {backward.gradient()}), where});
        if (backward.inputs() < 2)
            return;
        const NodeId surpassed = backward.intermediate(rowSum(), {where});
        const NodeId vector = backward.intermediate(reread(backward.inputShape(1)), {surpassed});
        const NodeId lost = backward.intermediate(multiply(), {backward.gradient(), vector});
        backward.contribute(1, subtract(), {backward.gradient(), lost});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        using enum Expression::Function;
        std::vector<Expression> row;
        for (Index c = 0; c < shapes.inputs[0].cols; ++c)
            row.push_back(cited(inputs, 0, {0, cell.col, c}));
        Expression largest = Expression::apply(Max, std::move(row));
        if (inputs.size() == 1)
            return largest;
        return Expression::apply(Max, {cited(inputs, 1, {0, 0, cell.col}), std::move(largest)});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\max(" + (symbols.size() > 1 ? symbols[1] + ", " : "") + "\\max_j " + symbols[0] + ")";
    }
};

class WhereLargest final : public Op {
public:
    std::string_view name() const override { return "where_largest"; }
    Arity arity() const override { return {1, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        requireRows(*this, inputs);
        return Shape::matrix(inputs[0].rows, inputs[0].cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const Index largest = largestColumn(inputs, r);
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                output.row(0, r)[c] = c == largest ? 1 : 0;
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i j", input == 0 ? "i k" : "i");
    }
    double workPerCell(const OpShapes& shapes) const override { return static_cast<double>(shapes.inputs[0].cols); }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const bool largest = largestColumn(inputs, cell.row) == cell.col;
        return Expression::choice({Expression::number(0), Expression::number(1)}, largest ? 1 : 0,
                                  largest ? HEEDMAP_PHRASE("the largest of its row")
                                          : HEEDMAP_PHRASE("not the largest of its row"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "[" + symbols[0] + " = \\max(" + (symbols.size() > 1 ? symbols[1] + ", " : "") + "\\max_j " + symbols[0]
            + ")]";
    }
};

bool vectorOf(const Shape& shape, Index entries)
{
    return shape.slices == 1 && shape.rows == 1 && shape.cols == entries;
}

class RunningTotal final : public Op {
public:
    std::string_view name() const override { return "running_total"; }
    Arity arity() const override { return {3, 3}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Index n = inputs[0].rows;
        if (inputs[0].slices != 1 || !vectorOf(inputs[1], n) || !vectorOf(inputs[2], n))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix and two vectors with an entry for each row"));
        return Shape::vector(n);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index i = region.cols.begin; i < region.cols.end; ++i)
            output.row(0, 0)[i] =
                inputs[1].row(0, 0)[i] * inputs[2].row(0, 0)[i] + rowTotal(inputs[0].row(0, i), inputs[0].shape.cols);
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i", input == 0 ? "i k" : "i");
    }
    double workPerCell(const OpShapes& shapes) const override { return 2 + static_cast<double>(shapes.inputs[0].cols); }

    // dx_ij = dy_i, dbefore = dy ∘ rescale, drescale = dy ∘ before
    void vjp(Backward& backward) const override
    {
        const Shape x = backward.inputShape(0);
        backward.contribute(0, spread(x),
                            {backward.intermediate(reread(Shape::matrix(x.rows, 1)), {backward.gradient()})});
        for (std::size_t i = 1; i < 3; ++i)
            backward.contribute(i, multiply(), {backward.gradient(), backward.input(3 - i)});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> terms = {
            Expression::product(cited(inputs, 1, {0, 0, cell.col}), cited(inputs, 2, {0, 0, cell.col}))};
        for (Index c = 0; c < shapes.inputs[0].cols; ++c)
            terms.push_back(cited(inputs, 0, {0, cell.col, c}));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[2] + " \\circ " + symbols[1] + " + \\sum_j " + symbols[0];
    }
};

class RescaledSum final : public Op {
public:
    std::string_view name() const override { return "rescaled_sum"; }
    Arity arity() const override { return {3, 3}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].slices != 1 || inputs[1] != inputs[0] || !vectorOf(inputs[2], inputs[0].rows))
            refuse(*this, inputs,
                   HEEDMAP_PHRASE("expected two matrices of the same shape and a vector with an entry for each row"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const double factor = inputs[2].row(0, 0)[r];
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                output.row(0, r)[c] = inputs[1].row(0, r)[c] * factor + inputs[0].row(0, r)[c];
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i j", input < 2 ? "i j" : "i");
    }
    double workPerCell(const OpShapes&) const override { return 2; }

    // dx = dy, dbefore_ij = dy_ij·rescale_i, drescale_i = Σ_j dy_ij·before_ij
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, backward.gradient());
        const Shape column = Shape::matrix(backward.outputShape().rows, 1);
        backward.contribute(1, multiply(),
                            {backward.gradient(), backward.intermediate(reread(column), {backward.input(2)})});
        const NodeId products = backward.intermediate(multiply(), {backward.gradient(), backward.input(1)});
        backward.contribute(2, reread(backward.inputShape(2)), {backward.intermediate(rowSum(), {products})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::sum(
            {Expression::product(cited(inputs, 1, cell), cited(inputs, 2, {0, 0, cell.row})), cited(inputs, 0, cell)});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[2] + " \\circ " + symbols[1] + " + " + symbols[0];
    }
};

} // namespace

std::shared_ptr<const Op> prefixSum(Index count)
{
    return std::make_shared<RunningSum>(counting("prefix_sum", count), false);
}
std::shared_ptr<const Op> suffixSum(Index count)
{
    return std::make_shared<RunningSum>(counting("suffix_sum", count), true);
}

std::shared_ptr<const Op> runningRow() { return std::make_shared<RunningRow>(false); }
std::shared_ptr<const Op> runningRowFromEnd() { return std::make_shared<RunningRow>(true); }

std::shared_ptr<const Op> runningMax() { return std::make_shared<RunningMax>(); }
std::shared_ptr<const Op> whereLargest() { return std::make_shared<WhereLargest>(); }

std::shared_ptr<const Op> runningTotal() { return std::make_shared<RunningTotal>(); }
std::shared_ptr<const Op> rescaledSum() { return std::make_shared<RescaledSum>(); }

} // namespace heedmap
