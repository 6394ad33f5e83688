#include <heedmap/ops/placing/reread.h>

#include "ops/placing/rearrangement.h"

#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/backward.h>

#include <array>
#include <string>

namespace heedmap {
namespace {

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

} // namespace

std::shared_ptr<const Op> reread(const Shape& shape) { return std::make_shared<Reread>(counting("reread", shape)); }

} // namespace heedmap
