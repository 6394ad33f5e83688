#pragma once

namespace heedmap {

struct FigureLayout;
struct HeatmapFigure;

/// Sets the size of the numbers in the cells of a measured figure: the largest that fits, or 0 if none does. Where 0.83
/// has no room, numbers on the screen are .83, or .8; where 14.80 has none but 14.8 does, all have one decimal less.
/// Where a few are wider than all others, these alone have fewer decimals.
void fitNumbers(FigureLayout& layout, const HeatmapFigure& figure);

} // namespace heedmap
