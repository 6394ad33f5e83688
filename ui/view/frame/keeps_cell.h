#pragma once

#include "model/selection.h"

#include <optional>

namespace heedmap {

/// A view below whose figure stands how the number of a kept cell is worked out.
class KeepsCell {
public:
    KeepsCell() = default;
    KeepsCell(const KeepsCell&) = delete;
    KeepsCell& operator=(const KeepsCell&) = delete;
    virtual ~KeepsCell() = default;

    /// None where no cell is kept, or its number is given or to be guessed.
    virtual std::optional<CellPlace> workedOut() const = 0;
};

} // namespace heedmap
