#include "view/edit/typing_run.h"

#include "view/scene/stage_scene.h"

#include <utility>

namespace heedmap {

std::optional<Cell> TypingRun::next(const StagePart& part, const CellPlace& from, Onward way)
{
    Index row = from.cell.row;
    Index col = from.cell.col;
    Index rows = part.shape.rows;
    Index cols = part.shape.cols;
    if (part.transposed) {
        std::swap(row, col);
        std::swap(rows, cols);
    }
    if (m_at != from)
        m_column = col;
    m_at.reset();
    switch (way) {
    case Onward::Stay: break;
    case Onward::Up: --row; break;
    case Onward::Down: ++row; break;
    case Onward::Left: --col; break;
    case Onward::Right: ++col; break;
    case Onward::Next: row += ++col == cols, col %= cols; break;
    case Onward::Previous: row -= --col < 0, col = (col + cols) % cols; break;
    case Onward::Below: ++row, col = m_column; break;
    case Onward::Above: --row, col = m_column; break;
    }
    if (row < 0 || row >= rows || col < 0 || col >= cols)
        return std::nullopt;
    const Cell cell = part.transposed ? Cell{from.cell.slice, col, row} : Cell{from.cell.slice, row, col};
    if (way == Onward::Next || way == Onward::Previous)
        m_at = CellPlace{from.node, cell};
    return cell;
}

} // namespace heedmap
