#include <heedmap/tensor/shape.h>

namespace heedmap {

bool Shape::contains(const Cell& cell) const
{
    return cell.slice >= 0 && cell.slice < slices && cell.row >= 0 && cell.row < rows && cell.col >= 0
        && cell.col < cols;
}

std::string Shape::text() const
{
    std::string text = std::to_string(cols);
    if (rank >= 2)
        text = std::to_string(rows) + "×" + text;
    if (rank >= 3)
        text = std::to_string(slices) + "×" + text;
    return text;
}

} // namespace heedmap
