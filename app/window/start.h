#pragma once

#include <string>

namespace heedmap {

/// Whether there is a display to open a window on.
bool hasDisplay();

/// Opens the window on a FILE or `examples:ID`, or on the first example, and returns when it is closed.
int runWindow(const std::string& file);

} // namespace heedmap
