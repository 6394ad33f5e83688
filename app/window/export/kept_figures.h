#pragma once

#include "model/workbench.h"

#include <heedmap/document/figure_spec.h>

namespace heedmap {

/// Adds a figure to the document, replacing one with the same name in any case, as an edit. Throws Error if a file with
/// it could not be read.
void keepFigure(Workbench& workbench, const FigureSpec& spec);

/// Renames a figure, and removes figures, each as an edit. Throws Error if the name is taken or cannot name a file.
void renameFigure(Workbench& workbench, std::size_t index, const std::string& name);
void removeFigures(Workbench& workbench, const std::vector<std::string>& names);

} // namespace heedmap
