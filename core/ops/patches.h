#pragma once

#include <heedmap/graph/op.h>

#include <optional>
#include <vector>

namespace heedmap {

/// Which numbers of a pixel are black and white. Numbers beyond are as good, but no screen shows them.
struct PixelRange {
    double black = 0;
    double white = 1;

    bool operator==(const PixelRange&) const = default;
};

/// How an operation cuts a picture, its input 0, into the squares that are its rows, in reading order.
struct PatchCut {
    Index side = 1;                        ///< of a square, in pixels
    std::vector<PixelRange> ranges = {{}}; ///< one for all colours, or one for each

    const PixelRange& range(Index colour) const
    {
        return ranges.size() == 1 ? ranges.front() : ranges[static_cast<std::size_t>(colour)];
    }
};

/// A picture of c colours (H×W, or c×H×W) as a row for each square of p×p pixels, the squares in reading
/// order and their numbers by row, column and colour: → ((H/p)·(W/p) × p·p·c) (Dosovitskiy et al., "An Image
/// Is Worth 16x16 Words", 3.1). Throws Error if p does not divide H and W.
/// `ranges` serve views and the import of pictures; nothing is computed from them.
HEEDMAP_EXPORT std::shared_ptr<const Op> patches(Index p, const std::vector<PixelRange>& ranges = {{}});

/// None of an operation that cuts no picture.
HEEDMAP_EXPORT std::optional<PatchCut> patchCut(const Op& op);

/// The side of the squares that a picture is cut into so that they are the last of the tokens, as many as can be,
/// behind a class token and registers; nothing if no side is so.
HEEDMAP_EXPORT std::optional<Index> sideOfSquares(Index rows, Index cols, Index tokens);

/// The way back to a picture of this shape, which is also the gradient.
/// Throws Error if the input is not what `patches` makes of it.
HEEDMAP_EXPORT std::shared_ptr<const Op> unpatches(Index p, const Shape& picture);

} // namespace heedmap
