#pragma once

// Private to the core: what becomes of a gradient on its way back, for the captions of gradients. A caption of one
// operation alone is beside its rule.

#include <heedmap/base/sentence.h>

namespace heedmap::gradient_caption {

/// Where the backward pass begins.
inline constexpr Phrase seed =
    HEEDMAP_PHRASE("Here the way back begins: the chosen number grows by what it grows by, once.");
/// Of a matrix that several operations pass gradients to.
inline constexpr Phrase several =
    HEEDMAP_PHRASE("Several steps read this matrix. What comes back from each of them is added.");
inline constexpr Phrase general =
    HEEDMAP_PHRASE("How much the chosen number would grow for a small growth of each cell. It is computed "
                   "backwards, from the result to the inputs.");
inline constexpr Phrase moved =
    HEEDMAP_PHRASE("The step only moved numbers. What comes back is moved the same way back.");
inline constexpr Phrase added = HEEDMAP_PHRASE("A sum grows by what any of its parts grows by. So what comes back goes "
                                               "to each part, unchanged.");
inline constexpr Phrase curve =
    HEEDMAP_PHRASE("What comes back is multiplied by how steep the curve is at this number. Where the curve is "
                   "flat, nothing passes.");

} // namespace heedmap::gradient_caption
