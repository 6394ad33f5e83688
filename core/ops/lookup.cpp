#include <heedmap/ops/lookup.h>

#include "graph/gradient_caption.h"
#include "graph/symbol.h"
#include "ops/operand.h"

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

std::shared_ptr<const Op> rowLookup() { return std::make_shared<RowLookup>(); }
std::shared_ptr<const Op> rowCollect(Index rows) { return std::make_shared<RowCollect>(counting("row_collect", rows)); }

std::shared_ptr<const Op> pick() { return std::make_shared<Pick>(); }
std::shared_ptr<const Op> putBack(Index width) { return std::make_shared<PutBack>(counting("put_back", width)); }

std::shared_ptr<const Op> reorder(ReorderOptions options) { return std::make_shared<Reorder>(options); }

} // namespace heedmap
