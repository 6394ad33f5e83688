#include <heedmap/ops/placing/reorder.h>

#include "graph/gradient_caption.h"
#include "ops/operand.h"
#include "ops/placing/order.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>

#include <limits>

namespace heedmap {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

class Reorder final : public Op {
public:
    explicit Reorder(ReorderOptions options) : m_options(options) {}

    std::string_view name() const override { return "reorder"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        const Shape& order = inputs[1];
        const auto fits = [&](bool asked, Index size) { return !asked || size == order.cols; };
        if (x.slices != 1 || order.slices != 1 || order.rows != 1 || !fits(m_options.rows, x.rows)
            || !fits(m_options.cols, x.cols))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix and an order of all its rows"));
        return x;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const std::vector<Index> rows = sources(inputs, m_options.rows, r, output.shape.rows);
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                output.row(0, r)[c] = total(inputs[0], rows, sources(inputs, m_options.cols, c, output.shape.cols));
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        const bool own =
            !m_options.back && m_options.rows != m_options.cols; // one entry of the order for a row or column
        if (input == 1)
            return reads(shapes, input, "i j", !own ? "k" : m_options.rows ? "i" : "j");
        return reads(shapes, input, "i j", !m_options.cols ? "k j" : m_options.rows ? "k l" : "i l");
    }
    double workPerCell(const OpShapes& shapes) const override
    {
        return m_options.back ? static_cast<double>(shapes.inputs[1].cols) : 1;
    }

    // dx = dy, sent back to where each row or column came from
    void vjp(Backward& backward) const override
    {
        ReorderOptions options = m_options;
        options.back = !options.back;
        backward.contribute(0, reorder(options), {backward.gradient(), backward.input(1)});
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::moved; }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const std::vector<Index> rows = sources(inputs, m_options.rows, cell.row, shapes.output.rows);
        const std::vector<Index> cols = sources(inputs, m_options.cols, cell.col, shapes.output.cols);
        if (!m_options.back && (rows.empty() || cols.empty()))
            return Expression::choice({Expression::number(nan)}, 0, HEEDMAP_PHRASE("the order has no index here"));
        std::vector<Expression> terms;
        for (const Index r : rows)
            for (const Index c : cols)
                terms.push_back(cited(inputs, 0, {0, r, c}));
        return terms.size() == 1 ? terms[0] : Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        const std::string& order = symbols[1];
        const std::string place = m_options.rows ? order + (m_options.cols ? ", " + order : "") : ":, " + order;
        return symbols[0] + "[" + place + "]" + (m_options.back ? "^{-1}" : "");
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }

private:
    /// The rows or columns of x that move to `place`.
    std::vector<Index> sources(std::span<const ConstView> inputs, bool reordered, Index place, Index count) const
    {
        if (!reordered)
            return {place};
        std::vector<Index> found;
        if (!m_options.back) {
            if (const Index from = indexAt(inputs[1], place, count); from >= 0)
                found.push_back(from);
            return found;
        }
        for (Index i = 0; i < count; ++i)
            if (indexAt(inputs[1], i, count) == place)
                found.push_back(i);
        return found;
    }

    double total(const ConstView& x, const std::vector<Index>& rows, const std::vector<Index>& cols) const
    {
        double sum = !m_options.back && (rows.empty() || cols.empty()) ? nan : 0;
        for (const Index r : rows)
            for (const Index c : cols)
                sum += x.row(0, r)[c];
        return sum;
    }

    ReorderOptions m_options;
};

} // namespace

std::shared_ptr<const Op> reorder(ReorderOptions options) { return std::make_shared<Reorder>(options); }

} // namespace heedmap
