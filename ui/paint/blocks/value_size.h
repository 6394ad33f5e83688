#pragma once

namespace heedmap {

struct FigureLayout;
struct HeatmapFigure;

/// How large the numbers stand in the cells of a measured figure: as large as they can be, or not at all. Where 14.80
/// has no room but 14.8 has, all of them have one decimal less.
void fitNumbers(FigureLayout& layout, const HeatmapFigure& figure);

} // namespace heedmap
