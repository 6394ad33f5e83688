#pragma once

#include <QString>

#include <optional>

namespace heedmap {

struct WindowCall;

/// Opens the window on a FILE or `examples:ID`, or on the first example (with the import of a FILE of numbers), and
/// returns when it is closed. Returns nothing if no display can be reached.
std::optional<int> runWindow(const WindowCall& call);

class MainWindow;

/// Shows the window on that file, or else on what was opened last, at first on the first example, and offers recovered
/// work; a file of numbers is offered for import.
void begin(MainWindow& window, const QString& file);

/// What a start without a file offers: recovered work; on the very first start the gallery.
void offerBeginning(MainWindow& window);

} // namespace heedmap
