#pragma once

#include "model/selection.h"

#include <optional>

namespace heedmap {

struct StagePart;

/// Where typing goes from a cell, by the key that finished it.
enum class Onward { Stay, Up, Down, Left, Right, Next, Previous, Below, Above };

/// Typing as in a spreadsheet: Tab goes on along the row and into the next one, Enter goes below the cell where the run
/// of Tabs began.
class TypingRun {
public:
    /// The next cell, by rows and columns as they are shown; none where the matrix ends.
    std::optional<Cell> next(const StagePart& part, const CellPlace& from, Onward way);

private:
    std::optional<CellPlace> m_at; ///< where the last Tab went
    Index m_column = 0;            ///< where the run began, as it is shown
};

} // namespace heedmap
