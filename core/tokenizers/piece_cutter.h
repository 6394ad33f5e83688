#pragma once

#include <heedmap/tensor/shape.h>

#include <optional>
#include <string_view>
#include <vector>

namespace heedmap {

/// A part of a text, and the piece that it is.
struct CutPiece {
    std::string_view text;
    std::optional<Index> number = {}; ///< none: unknown
};

/// Cuts a text into pieces.
class PieceCutter {
public:
    PieceCutter() = default;
    PieceCutter(const PieceCutter&) = delete;
    PieceCutter& operator=(const PieceCutter&) = delete;
    virtual ~PieceCutter();

    virtual std::vector<CutPiece> cut(std::string_view text) const = 0;
};

} // namespace heedmap
