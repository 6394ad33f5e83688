#pragma once

#include "model/selection.h"

#include <optional>

namespace heedmap {

struct StagePart;

/// Where typing continues, by the key that finished a cell.
enum class Onward { Stay, Up, Down, Left, Right, Next, Previous, Below, Above };

/// Typing as in a spreadsheet: Tab goes on along the row and into the next one, Enter goes below the cell where the run
/// of Tabs began.
class TypingRun {
public:
    /// The next cell in the order of the rows and columns as shown; none at the end of the matrix.
    std::optional<Cell> next(const StagePart& part, const CellPlace& from, Onward way);

private:
    std::optional<CellPlace> m_at; ///< where the last Tab went
    Index m_column = 0;            ///< where the run began, as it is shown
};

} // namespace heedmap
