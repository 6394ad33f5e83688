#pragma once

#include <QString>

#include <string>

namespace heedmap {

/// Whether there is a display to open a window on.
bool hasDisplay();

/// Opens the window on a FILE or `examples:ID`, or on the first example (with the import of a FILE of numbers), and
/// returns when it is closed.
int runWindow(const std::string& file);

class MainWindow;

/// Shows the window on that file, or on the first example where there is none, and offers work that was lost; numbers
/// are offered to what is open then.
void begin(MainWindow& window, const QString& file);

/// What a start without a file offers: work that was lost; on the very first one all there is to choose from.
void offerBeginning(MainWindow& window);

} // namespace heedmap
