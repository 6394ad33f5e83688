#include <heedmap/ops/placing.h>

#include "graph/gradient_caption.h"
#include "ops/rearrangement.h"

#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/sum.h>
#include <heedmap/tensor/tensor.h>

#include <array>
#include <cassert>
#include <string>
#include <vector>

namespace heedmap {
namespace {

Cell moved(const Cell& cell, const Cell& by, Index times = 1)
{
    return {cell.slice + by.slice * times, cell.row + by.row * times, cell.col + by.col * times};
}

/// Copies `count` cells to contiguous memory: the first at `from`, each next one `by` further.
void copyRun(const ConstView& in, const Cell& from, const Cell& by, Index count, double* to)
{
    const double* first = in.row(from.slice, from.row) + from.col;
    if (by == Cell{0, 0, 1})
        std::copy_n(first, count, to);
    else if (by == Cell{})
        std::fill_n(to, count, *first);
    else if (by.slice == 0)
        for (Index i = 0; i < count; ++i)
            to[i] = first[i * (by.row * in.rowStride + by.col)];
    else
        for (Index i = 0; i < count; ++i)
            to[i] = in.at(moved(from, by, i));
}

/// Copies a region whose sources all lie in `in`, row by row, in runs of cells that are one step apart.
void copyPart(const Access& access, const ConstView& in, const View& output, const Region& part)
{
    for (Index s = part.slices.begin; s < part.slices.end; ++s)
        for (Index r = part.rows.begin; r < part.rows.end;) {
            const Access::Step down = access.downwards(r);
            const Index below = std::min(part.rows.end, r + down.count);
            for (Index c = part.cols.begin; c < part.cols.end;) {
                const Access::Step along = access.alongRow(c);
                const Index count = std::min(part.cols.end - c, along.count);
                const Cell from = *access.source({s, r, c});
                for (Index i = r; i < below; ++i)
                    copyRun(in, moved(from, down.by, i - r), along.by, count, output.row(s, i) + c);
                c += count;
            }
            r = below;
        }
}

void clear(const View& output, const Region& region)
{
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            std::fill_n(output.row(s, r) + region.cols.begin, region.cols.size(), 0.0);
}

class Identity final : public Rearrangement, public Aliasing {
public:
    std::string_view name() const override { return "identity"; }
    Shape shape(std::span<const Shape> inputs) const override { return inputs[0]; }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j");
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        copy(inputs[0], output, region);
    }

    std::optional<ConstView> view(const ConstView& input, const Shape&) const override { return input; }

    void vjp(Backward& backward) const override { backward.contribute(0, backward.gradient()); }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE("The step changed nothing. What comes back is handed on unchanged.");
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0]; }
};

class Transpose final : public Rearrangement {
public:
    std::string_view name() const override { return "transpose"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        return {std::max(2, x.rank), x.slices, x.cols, x.rows};
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s j i");
    }

    // dx = dyᵀ
    void vjp(Backward& backward) const override
    {
        const NodeId back = backward.intermediate(transpose(), {backward.gradient()});
        backward.contribute(0, reread(backward.inputShape(0)), {back});
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::moved; }

    std::string formula(std::span<const std::string> symbols) const override { return "{" + symbols[0] + "}^T"; }
};

constexpr std::size_t mostDigits = 5;

/// The axes of a shape one after another, the fastest first, each split into factors as they are taken.
class Axes {
public:
    explicit Axes(const Shape& shape) : m_left{shape.slices, shape.rows, shape.cols} {}

    /// The size that is left of the first axis that is not used up; 1 if all are.
    Index left()
    {
        while (m_axis > 0 && m_left[m_axis] == 1)
            --m_axis;
        return m_left[m_axis];
    }
    void take(char letter, Index size)
    {
        m_left[m_axis] /= size;
        m_words[m_axis].insert(m_words[m_axis].begin(), letter);
    }
    std::string letters() const
    {
        std::string result;
        for (const std::string& word : m_words)
            result += (word.empty() ? "1" : word.size() == 1 ? word : "(" + word + ")") + " ";
        return result;
    }

private:
    std::array<Index, 3> m_left;
    std::array<std::string, 3> m_words;
    std::size_t m_axis = 2;
};

/// Letters for both shapes, each a digit of a cell's running number; none if the sizes do not divide one another.
std::optional<Access> digitByDigit(const Shape& output, const Shape& input)
{
    Axes to(output);
    Axes from(input);
    std::array<Index, mostDigits> sizes;
    sizes.fill(1);
    for (std::size_t i = 0; to.left() > 1; ++i) {
        const Index size = std::min(to.left(), from.left());
        if (to.left() % size != 0 || from.left() % size != 0)
            return std::nullopt;
        sizes[i] = size;
        to.take(static_cast<char>('a' + i), size);
        from.take(static_cast<char>('a' + i), size);
    }
    return Access(output, to.letters(), input, from.letters(),
                  {{'a', sizes[0]}, {'b', sizes[1]}, {'c', sizes[2]}, {'d', sizes[3]}, {'e', sizes[4]}});
}

class Reread final : public Rearrangement, public Aliasing {
public:
    explicit Reread(const Shape& target) : m_target(target) {}

    std::string_view name() const override { return "reread"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].size() != m_target.size())
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("its numbers do not fill %1"), m_target.text()));
        if (!digitByDigit(m_target, inputs[0]))
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("it cannot be read as %1"), m_target.text()));
        return m_target;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t) const override
    {
        return digitByDigit(shapes.output, shapes.inputs[0]);
    }

    std::optional<ConstView> view(const ConstView& input, const Shape& output) const override
    {
        if (!input.contiguous() || input.firstSlice != 0 || input.firstRow != 0 || input.firstCol != 0)
            return std::nullopt;
        return ConstView(input.data, output);
    }

    // dx = dy, read as x is
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, reread(backward.inputShape(0)), {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0]; }

private:
    Shape m_target;
};

class SplitHeads final : public Rearrangement, public Aliasing {
public:
    SplitHeads(Index heads, Index repeat)
        : m_heads(counting("split_heads", heads)), m_repeat(counting("split_heads", repeat))
    {
        if (heads % repeat != 0)
            throw Error(Sentence(HEEDMAP_COUNTED("split_heads: %1 heads do not form groups of %2",
                                                 "split_heads: %1 head does not form groups of %2"),
                                 heads, repeat));
    }

    std::string_view name() const override { return "split_heads"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Index blocks = m_heads / m_repeat;
        if (inputs[0].slices != 1 || inputs[0].cols % blocks != 0)
            refuse(*this, inputs,
                   Sentence(HEEDMAP_PHRASE("the columns do not form %1 of one width"),
                            Sentence(HEEDMAP_COUNTED("%1 heads", "%1 head"), blocks)));
        return Shape::stack(m_heads, inputs[0].rows, inputs[0].cols / blocks);
    }

    std::optional<ConstView> view(const ConstView& input, const Shape& output) const override
    {
        ConstView heads = input;
        heads.shape = output;
        heads.sliceStride = output.cols;
        heads.sliceRepeat = m_repeat;
        heads.firstSlice = 0;
        return heads;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "(b r) i d", "i (b d)", {{'r', m_repeat}, {'d', shapes.output.cols}});
    }

    // dX = the heads' gradients side by side, those of a shared block summed
    void vjp(Backward& backward) const override
    {
        NodeId heads = backward.gradient();
        if (m_repeat > 1)
            heads = backward.intermediate(sliceSum(m_repeat), {heads});
        backward.contribute(0, mergeHeads(), {heads});
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::moved; }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{heads}(" + symbols[0] + ")";
    }

private:
    Index m_heads;
    Index m_repeat;
};

class MergeHeads final : public Rearrangement, public Aliasing {
public:
    std::string_view name() const override { return "merge_heads"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        return Shape::matrix(inputs[0].rows, inputs[0].slices * inputs[0].cols);
    }

    std::optional<ConstView> view(const ConstView& input, const Shape& output) const override
    {
        const Shape& in = input.shape;
        const bool sideBySide = in.slices == 1
            || (input.sliceStride == in.cols && input.rowStride >= in.slices * in.cols && input.sliceRepeat == 1
                && input.firstSlice == 0);
        if (!sideBySide)
            return std::nullopt;
        ConstView merged = input;
        merged.shape = output;
        return merged;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i (s j)", "s i j", {{'j', shapes.inputs[0].cols}});
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, splitHeads(backward.inputShape(0).slices), {backward.gradient()});
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::moved; }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{concat}(" + symbols[0] + ")";
    }
};

class Spread final : public Rearrangement {
public:
    explicit Spread(const Shape& target) : m_target(target) {}

    std::string_view name() const override { return "spread"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& in = inputs[0];
        const auto fits = [](Index from, Index to) { return from == to || from == 1; };
        if (m_target.slices % in.slices != 0 || !fits(in.rows, m_target.rows) || !fits(in.cols, m_target.cols))
            refuse(
                *this, inputs,
                Sentence(HEEDMAP_PHRASE("expected 1 or as many rows and columns as %1, and slices that divide its own"),
                         m_target.text()));
        return m_target;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "(s r) i j", "s i j", {{'s', shapes.inputs[0].slices}});
    }

    // dx = the sum of dy over the copies
    void vjp(Backward& backward) const override
    {
        const Index run = m_target.slices / backward.inputShape(0).slices;
        if (run > 1)
            backward.contribute(0, backward.intermediate(sliceSum(run), {backward.gradient()}));
        else
            backward.contribute(0, backward.gradient());
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0]; }

private:
    Shape m_target;
};

class RepeatRows final : public Rearrangement {
public:
    explicit RepeatRows(Index group) : m_group(group) {}

    std::string_view name() const override { return "repeat_rows"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        if (result.rows > largestIndex / m_group)
            refuse(*this, inputs,
                   Sentence(HEEDMAP_PHRASE("%1 copies of each row exceed %2 rows"), m_group, largestIndex));
        result.rank = std::max(2, result.rank);
        result.rows *= m_group;
        return result;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s (i g) j", "s i j", {{'g', m_group}});
    }

    // dx = the sum of dy over the copies
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, scale(static_cast<double>(m_group)),
                            {backward.intermediate(meanRows(m_group), {backward.gradient()})});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[i / " + std::to_string(m_group) + "]";
    }

private:
    Index m_group;
};

} // namespace

void Rearrangement::forward(std::span<const ConstView> inputs, const View& output, const Region& region) const
{
    std::vector<Shape> shapes;
    shapes.reserve(inputs.size());
    for (const ConstView& input : inputs)
        shapes.push_back(input.shape);
    Index copied = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Access access = *this->access({shapes, output.shape}, i);
        const Region part = region.intersected(access.affected(Region::all(shapes[i])));
        if (inputs.size() == 1 && part.size() < region.size())
            clear(output, region);
        if (!part.empty())
            copyPart(access, inputs[i], output, part);
        copied += part.size();
    }
    assert(inputs.size() == 1 || copied == region.size());
    (void)copied;
}

Expression Rearrangement::explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const
{
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (const std::optional<Cell> source = access(shapes, i)->source(cell))
            return Expression::operand(i, *source, inputs[i].at(*source));
    return Expression::number(0);
}

std::shared_ptr<const Op> identity() { return std::make_shared<Identity>(); }

std::shared_ptr<const Op> transpose() { return std::make_shared<Transpose>(); }

std::shared_ptr<const Op> reread(const Shape& shape) { return std::make_shared<Reread>(counting("reread", shape)); }

std::shared_ptr<const Op> splitHeads(Index heads, Index repeat) { return std::make_shared<SplitHeads>(heads, repeat); }

std::shared_ptr<const Op> mergeHeads() { return std::make_shared<MergeHeads>(); }

std::shared_ptr<const Op> spread(const Shape& shape) { return std::make_shared<Spread>(counting("spread", shape)); }

std::shared_ptr<const Op> repeatRows(Index group)
{
    return std::make_shared<RepeatRows>(counting("repeat_rows", group));
}

} // namespace heedmap
