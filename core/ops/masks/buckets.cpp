#include <heedmap/ops/masks/buckets.h>

#include "ops/operand.h"
#include "ops/placing/order.h"

#include <algorithm>
#include <heedmap/base/sentence.h>
#include <numeric>

namespace heedmap {
namespace {

/// Operations whose numbers choose what they compute, such as the order of a sort. Without letters, all cells are read.
class Decision : public Op {
public:
    double workPerCell(const OpShapes& shapes) const override { return static_cast<double>(shapes.inputs[0].cols); }
};

class BucketOf final : public Decision {
public:
    std::string_view name() const override { return "bucket_of"; }
    bool counts() const override { return true; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].slices != 1)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix"));
        return Shape::vector(inputs[0].rows);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index i = region.cols.begin; i < region.cols.end; ++i)
            output.row(0, 0)[i] = static_cast<double>(bucket(inputs[0], i));
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i", "i k");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Index m = shapes.inputs[0].cols;
        std::vector<Expression> numbers;
        for (Index c = 0; c < 2 * m; ++c)
            numbers.push_back(Expression::number(static_cast<double>(c)));
        const Index found = bucket(inputs[0], cell.col);
        return Expression::choice(std::move(numbers), static_cast<std::size_t>(found),
                                  HEEDMAP_PHRASE("the direction it reaches furthest along"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{argmax}([" + symbols[0] + ", -" + symbols[0] + "])";
    }

private:
    static Index bucket(const ConstView& x, Index row)
    {
        const Index m = x.shape.cols;
        const double* hash = x.row(0, row);
        const auto reach = [&](Index c) { return c < m ? hash[c] : -hash[c - m]; };
        Index best = 0;
        for (Index c = 1; c < 2 * m; ++c)
            if (reach(c) > reach(best))
                best = c;
        return best;
    }
};

class StableOrder final : public Decision {
public:
    std::string_view name() const override { return "stable_order"; }
    bool counts() const override { return true; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank != 1)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a vector"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const std::vector<Index> order = orderOf(inputs[0]);
        for (Index i = region.cols.begin; i < region.cols.end; ++i)
            output.row(0, 0)[i] = static_cast<double>(order[static_cast<std::size_t>(i)]);
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> numbers;
        for (Index i = 0; i < shapes.output.cols; ++i)
            numbers.push_back(Expression::number(static_cast<double>(i)));
        const Index found = orderOf(inputs[0])[static_cast<std::size_t>(cell.col)];
        return Expression::choice(std::move(numbers), static_cast<std::size_t>(found),
                                  HEEDMAP_PHRASE("next in the order of the buckets"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{argsort}(" + symbols[0] + ")";
    }

private:
    static std::vector<Index> orderOf(const ConstView& numbers)
    {
        const double* x = numbers.row(0, 0);
        std::vector<Index> order(static_cast<std::size_t>(numbers.shape.cols));
        std::iota(order.begin(), order.end(), Index{0});
        // NaN sorts last, among NaN.
        std::ranges::stable_sort(order,
                                 [x](Index a, Index b) { return x[a] < x[b] || (x[a] == x[a] && x[b] != x[b]); });
        return order;
    }
};

class BucketMask final : public Decision {
public:
    explicit BucketMask(bool causal) : m_causal(causal) {}

    std::string_view name() const override { return "bucket_mask"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank != 1 || inputs[1] != inputs[0])
            refuse(*this, inputs, HEEDMAP_PHRASE("expected two vectors of the same length"));
        return Shape::matrix(inputs[0].cols, inputs[0].cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const bool alone = !seesAnother(inputs, r, output.shape.cols);
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                output.row(0, r)[c] = (r == c ? alone : sees(inputs, r, c)) ? 1 : 0;
        }
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Index r = cell.row;
        const Index c = cell.col;
        const bool kept = r == c ? !seesAnother(inputs, r, shapes.output.cols) : sees(inputs, r, c);
        return Expression::choice(
            {Expression::number(0), Expression::number(1)}, kept ? 1 : 0,
            r == c ? (kept ? HEEDMAP_PHRASE("kept: there is no other") : HEEDMAP_PHRASE("masked: it has others to see"))
                : kept                     ? HEEDMAP_PHRASE("kept: both are in one bucket")
                : sameBucket(inputs, r, c) ? HEEDMAP_PHRASE("masked: the key comes after the query")
                                           : HEEDMAP_PHRASE("masked: they are in different buckets"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[" + symbols[1] + "]_i = " + symbols[0] + "[" + symbols[1] + "]_j";
    }

private:
    static bool sameBucket(std::span<const ConstView> inputs, Index r, Index c)
    {
        const Index count = inputs[0].shape.cols;
        const auto bucket = [&](Index place) {
            const Index token = indexAt(inputs[1], place, count);
            return token < 0 ? -1.0 - static_cast<double>(place) : std::round(inputs[0].row(0, 0)[token]);
        };
        return bucket(r) == bucket(c);
    }
    bool sees(std::span<const ConstView> inputs, Index r, Index c) const
    {
        const double* order = inputs[1].row(0, 0);
        return sameBucket(inputs, r, c) && (!m_causal || order[c] <= order[r]);
    }
    bool seesAnother(std::span<const ConstView> inputs, Index r, Index count) const
    {
        for (Index c = 0; c < count; ++c)
            if (c != r && sees(inputs, r, c))
                return true;
        return false;
    }

    bool m_causal;
};

} // namespace

std::shared_ptr<const Op> bucketOf() { return std::make_shared<BucketOf>(); }
std::shared_ptr<const Op> stableOrder() { return std::make_shared<StableOrder>(); }
std::shared_ptr<const Op> bucketMask(bool causal) { return std::make_shared<BucketMask>(causal); }

} // namespace heedmap
