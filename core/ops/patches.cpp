#include <heedmap/ops/patches.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

/// Where the pixels of a picture stand among the numbers of its patches.
struct Tiling {
    Index p = 1;
    Shape picture;

    Index across() const { return picture.cols / p; }
    Shape rows() const { return Shape::matrix(picture.rows / p * across(), p * p * picture.slices); }

    Cell pixel(const Cell& number) const
    {
        const Index colours = picture.slices;
        const Index x = number.col / colours;
        return {number.col % colours, number.row / across() * p + x / p, number.row % across() * p + x % p};
    }
    Cell number(const Cell& pixel) const
    {
        const Index x = pixel.row % p * p + pixel.col % p;
        return {0, pixel.row / p * across() + pixel.col / p, x * picture.slices + pixel.slice};
    }
    /// The patches that have pixels of a region.
    Region touched(const Region& pixels) const
    {
        if (pixels.empty())
            return {};
        const Index first = pixels.rows.begin / p * across() + pixels.cols.begin / p;
        const Index last = (pixels.rows.end - 1) / p * across() + (pixels.cols.end - 1) / p;
        return {{0, 1}, {first, last + 1}, {0, rows().cols}};
    }
    /// The pixels that patches cover: of one band just theirs, of several the bands.
    Region covered(const Region& numbers) const
    {
        if (numbers.empty())
            return {};
        const Range bands = {numbers.rows.begin / across(), (numbers.rows.end - 1) / across() + 1};
        const Index first = numbers.rows.begin % across();
        const Range cols =
            bands.size() > 1 ? Range{0, picture.cols} : Range{first * p, (first + numbers.rows.size()) * p};
        return {{0, picture.slices}, {bands.begin * p, bands.end * p}, cols};
    }
};

template <typename Source> void rearrange(const ConstView& in, const View& out, const Region& region, Source source)
{
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                out.row(s, r)[c] = in.at(source(Cell{s, r, c}));
}

class Patches final : public Op {
public:
    Patches(Index p, const std::vector<PixelRange>& ranges) : m_p(p), m_ranges(ranges) {}

    PatchCut cut() const { return {m_p, m_ranges}; }

    std::string_view name() const override { return "patches"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& picture = inputs[0];
        if (picture.rows % m_p != 0 || picture.cols % m_p != 0)
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("squares of %1 pixels do not fill it"), m_p));
        return Tiling{m_p, picture}.rows();
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Tiling tiling{m_p, inputs[0].shape};
        rearrange(inputs[0], output, region, [&](const Cell& cell) { return tiling.pixel(cell); });
    }

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        return Tiling{m_p, shapes.inputs[0]}.touched(changed);
    }

    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        return Tiling{m_p, shapes.inputs[0]}.covered(wanted);
    }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, unpatches(m_p, backward.inputShape(0)), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, Tiling{m_p, inputs[0].shape}.pixel(cell));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{patches}(" + symbols[0] + ")";
    }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    Index m_p;
    std::vector<PixelRange> m_ranges;
};

class Unpatches final : public Op {
public:
    Unpatches(Index p, const Shape& picture) : m_tiling{p, picture} {}

    std::string_view name() const override { return "unpatches"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0] != m_tiling.rows())
            refuse(
                *this, inputs,
                Sentence(HEEDMAP_PHRASE("the patches of %1 are %2"), m_tiling.picture.text(), m_tiling.rows().text()));
        return m_tiling.picture;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        rearrange(inputs[0], output, region, [&](const Cell& cell) { return m_tiling.number(cell); });
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override
    {
        return m_tiling.covered(changed);
    }

    Region required(const OpShapes&, std::size_t, const Region& wanted) const override
    {
        return m_tiling.touched(wanted);
    }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, patches(m_tiling.p), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, m_tiling.number(cell));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{picture}(" + symbols[0] + ")";
    }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    Tiling m_tiling;
};

} // namespace

std::shared_ptr<const Op> patches(Index p, const std::vector<PixelRange>& ranges)
{
    return std::make_shared<Patches>(p, ranges);
}

std::optional<PatchCut> patchCut(const Op& op)
{
    const auto* patches = dynamic_cast<const Patches*>(&op);
    return patches == nullptr ? std::nullopt : std::optional(patches->cut());
}

std::shared_ptr<const Op> unpatches(Index p, const Shape& picture) { return std::make_shared<Unpatches>(p, picture); }

} // namespace heedmap
