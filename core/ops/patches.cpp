#include <heedmap/ops/patches.h>

#include "graph/abilities.h"
#include "ops/rearrangement.h"

#include <heedmap/graph/backward.h>

#include <algorithm>

namespace heedmap {
namespace {

/// The shape of the patches of a picture: a row for each, (H/p)·(W/p) × p·p·c.
Shape rowsOf(Index p, const Shape& picture)
{
    return Shape::matrix(picture.rows / p * (picture.cols / p), p * p * picture.slices);
}

// Patch (R, C) and in it pixel (y, x) of colour k.
constexpr const char* ofPatches = "(R C) (y x k)";
constexpr const char* ofPictures = "k (R y) (C x)";

class Patches final : public Rearrangement, public PictureCutting {
public:
    Patches(Index p, const std::vector<PixelRange>& ranges) : m_p(p), m_ranges(ranges) {}

    PatchCut cut() const override { return {m_p, m_ranges}; }

    std::string_view name() const override { return "patches"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& picture = inputs[0];
        if (picture.rows % m_p != 0 || picture.cols % m_p != 0)
            refuse(*this, inputs,
                   Sentence(HEEDMAP_COUNTED("patches with a side of %1 pixels do not fill it",
                                            "patches with a side of %1 pixel do not fill it"),
                            m_p));
        return rowsOf(m_p, picture);
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        const Shape& picture = shapes.inputs[0];
        return reads(shapes, input, ofPatches, ofPictures,
                     {{'y', m_p}, {'x', m_p}, {'k', picture.slices}, {'C', picture.cols / m_p}});
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, unpatches(m_p, backward.inputShape(0)), {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{patches}(" + symbols[0] + ")";
    }

private:
    Index m_p;
    std::vector<PixelRange> m_ranges;
};

class Unpatches final : public Rearrangement {
public:
    Unpatches(Index p, const Shape& picture) : m_p(p), m_picture(picture) {}

    std::string_view name() const override { return "unpatches"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0] != rowsOf(m_p, m_picture))
            refuse(
                *this, inputs,
                Sentence(HEEDMAP_PHRASE("the patches of %1 are %2"), m_picture.text(), rowsOf(m_p, m_picture).text()));
        return m_picture;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, ofPictures, ofPatches,
                     {{'y', m_p}, {'x', m_p}, {'k', m_picture.slices}, {'C', m_picture.cols / m_p}});
    }

    void vjp(Backward& backward) const override { backward.contribute(0, patches(m_p), {backward.gradient()}); }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{picture}(" + symbols[0] + ")";
    }

private:
    Index m_p;
    Shape m_picture;
};

} // namespace

std::shared_ptr<const Op> patches(Index p, const std::vector<PixelRange>& ranges)
{
    return std::make_shared<Patches>(counting("patches", p), ranges);
}

std::optional<PatchCut> patchCut(const Op& op)
{
    const PictureCutting* cutting = Abilities(&op).cutting;
    return cutting == nullptr ? std::nullopt : std::optional(cutting->cut());
}

std::shared_ptr<const Op> unpatches(Index p, const Shape& picture)
{
    const Shape pictures[] = {counting("unpatches", picture)};
    outputShape(*patches(p), pictures);
    return std::make_shared<Unpatches>(p, picture);
}

std::optional<Index> sideOfSquares(Index rows, Index cols, Index tokens)
{
    constexpr Index others = 8;
    for (Index side = 1; side <= std::min(rows, cols); ++side)
        if (rows % side == 0 && cols % side == 0) {
            const Index squares = (rows / side) * (cols / side);
            if (squares <= tokens)
                return squares > 1 && tokens - squares <= others ? std::optional(side) : std::nullopt;
        }
    return std::nullopt;
}

} // namespace heedmap
