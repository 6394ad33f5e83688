#pragma once

namespace heedmap {

struct FigureLayout;
struct HeatmapFigure;

/// Sets the size of the numbers in the cells of a measured figure: the largest that fits, or 0 if none does. If 14.80
/// has no room but 14.8 does, all numbers have one decimal less.
void fitNumbers(FigureLayout& layout, const HeatmapFigure& figure);

} // namespace heedmap
