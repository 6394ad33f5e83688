#pragma once

#include <string>

namespace heedmap {

/// Whether there is a display to open a window on.
bool hasDisplay();

/// Opens the window on a FILE or `examples:ID`, or on the first example, and returns when it is closed.
int runWindow(const std::string& file);

class MainWindow;

/// What a start without a file offers: work that was lost; on the very first one all there is to choose from.
void offerBeginning(MainWindow& window);

} // namespace heedmap
