#pragma once

#include <heedmap/tensor/shape.h>

#include <algorithm>
#include <functional>

namespace heedmap {

/// Told, after each piece of many numbers, how many there are in it. It may throw, to stop.
using PieceMade = std::function<void(Index numbers)>;

/// Even, and small enough that stopping between pieces is immediate.
inline constexpr Index pieceNumbers = Index{1} << 16;

/// Calls `make(first, count)` for one piece after another, until there are `size`.
template <typename Make> void inPieces(Index size, const PieceMade& made, Make make)
{
    for (Index first = 0; first < size; first += pieceNumbers) {
        const Index count = std::min(pieceNumbers, size - first);
        make(first, count);
        if (made)
            made(count);
    }
}

} // namespace heedmap
