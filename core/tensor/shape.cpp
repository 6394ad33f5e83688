#include <heedmap/tensor/shape.h>

namespace heedmap {

bool Shape::contains(const Cell& cell) const
{
    return cell.slice >= 0 && cell.slice < slices && cell.row >= 0 && cell.row < rows && cell.col >= 0
        && cell.col < cols;
}

bool Shape::valid() const
{
    constexpr Index most = Index{1} << 60; // of numbers; their bytes can still be counted
    const auto fits = [](Index size, Index limit) { return size >= 1 && size <= limit; };
    return rank >= 1 && rank <= 3 && fits(slices, most) && fits(rows, most / slices)
        && fits(cols, most / slices / rows);
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

std::string sizesText(std::span<const Index> sizes)
{
    std::string text;
    for (const Index size : sizes)
        text += (text.empty() ? "" : "×") + std::to_string(size);
    return text;
}

} // namespace heedmap
