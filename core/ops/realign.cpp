#include <heedmap/ops/realign.h>

#include "ops/rearrangement.h"

#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/backward.h>

#include <array>
#include <string>
#include <vector>

namespace heedmap {
namespace {

std::array<Index, 3> axesOf(const Shape& shape) { return {shape.slices, shape.rows, shape.cols}; }

/// A letter for each axis that has more than one entry.
std::string longAxes(const Shape& shape)
{
    std::string letters;
    char next = 'a';
    for (const Index size : axesOf(shape))
        letters += {size == 1 ? '1' : next++, ' '};
    return letters;
}

class Realign final : public Rearrangement, public Aliasing {
public:
    explicit Realign(const Shape& target) : m_target(target) {}

    std::string_view name() const override { return "realign"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const auto sizes = [](const Shape& shape) {
            std::vector<Index> axes;
            for (const Index size : axesOf(shape))
                if (size != 1)
                    axes.push_back(size);
            return axes;
        };
        if (sizes(inputs[0]) != sizes(m_target))
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("it cannot be read as %1"), m_target.text()));
        return m_target;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, longAxes(shapes.output), longAxes(shapes.inputs[0]));
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
        if (backward.wants(0))
            backward.contribute(0, realign(backward.inputShape(0)), {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0]; }

private:
    Shape m_target;
};

} // namespace

std::shared_ptr<const Op> realign(const Shape& shape) { return std::make_shared<Realign>(counting("realign", shape)); }

} // namespace heedmap
