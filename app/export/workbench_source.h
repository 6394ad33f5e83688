#pragma once

#include "figures.h"

namespace heedmap {

class Workbench;

/// The numbers of the window, as it has evaluated them. Throws StillComputing where it has not yet.
FigureSource figureSource(Workbench& workbench);

} // namespace heedmap
