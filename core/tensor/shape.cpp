#include <heedmap/tensor/shape.h>

#include <array>

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

std::vector<Index> Shape::sizes() const { return indices({slices, rows, cols}); }

std::vector<Index> Shape::indices(const Cell& cell) const
{
    const std::array all = {cell.slice, cell.row, cell.col};
    return {all.end() - rank, all.end()};
}

std::string Shape::text() const { return sizesText(sizes()); }

std::string sizesText(std::span<const Index> sizes)
{
    std::string text;
    for (const Index size : sizes)
        text += (text.empty() ? "" : "×") + std::to_string(size);
    return text;
}

} // namespace heedmap
