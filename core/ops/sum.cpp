#include <heedmap/ops/sum.h>

#include "graph/gradient_caption.h"
#include "ops/cell_op.h"
#include "ops/operand.h"
#include "ops/row_kernels.h"

#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>

#include <cmath>
#include <numbers>

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

class MeanRows final : public Op {
public:
    explicit MeanRows(Index group) : m_group(group) {}

    std::string_view name() const override { return "mean_rows"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        if (result.rank < 2 || result.rows % m_group != 0)
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("expected a number of rows that %1 divides"), m_group));
        result.rows /= m_group;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* mean = output.row(s, r);
                std::fill(mean + cols.begin, mean + cols.end, 0.0);
                for (Index i = r * m_group; i < (r + 1) * m_group; ++i)
                    for (Index c = cols.begin; c < cols.end; ++c)
                        mean[c] += inputs[0].row(s, i)[c];
                for (Index c = cols.begin; c < cols.end; ++c)
                    mean[c] /= static_cast<double>(m_group);
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s (i g) j", {{'g', m_group}});
    }
    double workPerCell(const OpShapes&) const override { return 1 + static_cast<double>(m_group); }

    // dx = dy / group, for every row of the group
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, scale(1 / static_cast<double>(m_group)),
                            {backward.intermediate(repeatRows(m_group), {backward.gradient()})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        for (Index i = cell.row * m_group; i < (cell.row + 1) * m_group; ++i)
            terms.push_back(cited(inputs, 0, {cell.slice, i, cell.col}));
        return Expression::quotient(Expression::sum(std::move(terms)),
                                    Expression::number(static_cast<double>(m_group)));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{mean}_{" + std::to_string(m_group) + "}(" + symbols[0] + ")";
    }

private:
    Index m_group;
};

class DotVector final : public Op {
public:
    std::string_view name() const override { return "dot_vector"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        const Shape& v = inputs[1];
        if (v.slices != 1 || v.rows != 1 || v.cols != x.cols)
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("expected a vector of %1"), x.cols));
        return x.rank == 3 ? Shape::matrix(x.slices, x.rows) : Shape::vector(x.rows);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const double* v = inputs[1].row(0, 0);
        const Index width = inputs[0].shape.cols;
        for (Index i = region.rows.begin; i < region.rows.end; ++i)
            for (Index j = region.cols.begin; j < region.cols.end; ++j) {
                const double* x = inputs[0].row(i, j);
                double sum = 0;
                for (Index k = 0; k < width; ++k)
                    sum += x[k] * v[k];
                output.row(0, i)[j] = sum;
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i", input == 0 ? "s i k" : "k");
    }

    double workPerCell(const OpShapes& shapes) const override
    {
        return 1 + 2 * static_cast<double>(shapes.inputs[0].cols);
    }

    // dx_ij = de_ij·v, dv = Σ_ij de_ij·x_ij
    void vjp(Backward& backward) const override
    {
        const Shape x = backward.inputShape(0);
        const auto spelled = [&](Index rows, Index cols) {
            const Shape shape = x.rank == 3 ? Shape::stack(x.slices, rows, cols) : Shape::matrix(rows, cols);
            return backward.intermediate(reread(shape), {backward.gradient()});
        };
        backward.contribute(0, matmul(), {spelled(x.rows, 1), backward.input(1)});
        backward.contribute(1, matmul(), {spelled(1, x.rows), backward.input(0)});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        for (Index k = 0; k < shapes.inputs[0].cols; ++k)
            terms.push_back(
                Expression::product(cited(inputs, 0, {cell.row, cell.col, k}), cited(inputs, 1, {0, 0, k})));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + " \\cdot " + symbols[1];
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::ElementWise; }
};

constexpr Phrase noWeight = HEEDMAP_PHRASE("a weight of 0 adds nothing");
constexpr Coefficient lessLogOfTwo(-std::numbers::ln2, "-\\mathrm{ln} 2");

class RowEntropy final : public Op {
public:
    std::string_view name() const override { return "row_entropy"; }
    Shape shape(std::span<const Shape> inputs) const override
    {
        return Shape::matrix(inputs[0].slices, inputs[0].rows);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.rows.begin; s < region.rows.end; ++s)
            for (Index i = region.cols.begin; i < region.cols.end; ++i) {
                const double* a = inputs[0].row(s, i);
                double sum = 0;
                for (Index j = 0; j < inputs[0].shape.cols; ++j)
                    sum += a[j] <= 0 ? 0 : a[j] * std::log(a[j]);
                output.row(0, s)[i] = sum == 0 ? 0 : sum / -std::numbers::ln2;
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i", "s i k");
    }

    double workPerCell(const OpShapes& shapes) const override
    {
        return 1 + 20 * static_cast<double>(shapes.inputs[0].cols);
    }

    // da_sij = dE_si·(−(ln a_sij + 1)/ln 2)
    void vjp(Backward& backward) const override
    {
        const Shape a = backward.inputShape(0);
        const Shape column = a.rank == 3 ? Shape::stack(a.slices, a.rows, 1) : Shape::matrix(a.rows, 1);
        const NodeId spread = backward.intermediate(reread(column), {backward.gradient()});
        const NodeId slope = backward.intermediate(entropySlope(), {backward.input(0)});
        backward.contribute(0, multiply(), {slope, spread});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        for (Index j = 0; j < shapes.inputs[0].cols; ++j) {
            const Expression weight = cited(inputs, 0, {cell.row, cell.col, j});
            terms.push_back(weight.value() <= 0 ? zeroBecause(weight, noWeight) : weight * log(weight));
        }
        return Expression::sum(std::move(terms)) / lessLogOfTwo;
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "-\\mathrm{rowsum}(" + symbols[0] + " \\circ \\log_2 " + symbols[0] + ")";
    }
};

struct EntropySlope : CellRule {
    static constexpr const char* name = "entropy_slope";
    static constexpr bool cheap = false;
    static constexpr double work = 20;
    static auto value(const auto& weight) -> std::remove_cvref_t<decltype(weight)>
    {
        if (numberOf(weight) <= 0)
            return zeroBecause(weight, noWeight);
        return (log(weight) + 1) / lessLogOfTwo;
    }
    static std::string formula(Symbols x) { return "-" + fraction("\\mathrm{ln} " + x[0] + " + 1", "\\mathrm{ln} 2"); }
    // da = −dy/(a·ln 2)
    static void vjp(Backward& back)
    {
        back.contribute(0, scale(-1 / std::numbers::ln2),
                        {back.intermediate(divide(), {back.gradient(), back.input(0)})});
    }
};

} // namespace

std::shared_ptr<const Op> rowSum() { return std::make_shared<RowSum>(); }
std::shared_ptr<const Op> columnSum() { return std::make_shared<ColumnSum>(); }
std::shared_ptr<const Op> sliceSum(Index group) { return std::make_shared<SliceSum>(counting("slice_sum", group)); }
std::shared_ptr<const Op> sumTo(const Shape& shape) { return std::make_shared<SumTo>(counting("sum_to", shape)); }

std::shared_ptr<const Op> meanRows(Index group) { return std::make_shared<MeanRows>(counting("mean_rows", group)); }

std::shared_ptr<const Op> dotVector() { return std::make_shared<DotVector>(); }

std::shared_ptr<const Op> rowEntropy() { return std::make_shared<RowEntropy>(); }
std::shared_ptr<const Op> entropySlope() { return cellOp<EntropySlope>(); }

} // namespace heedmap
