#pragma once

#include <QString>

#include <optional>

namespace heedmap {

struct WindowCall;

/// Opens the window on a FILE or `examples:ID`, or on the first example (with the import of a FILE of numbers), and
/// returns when it is closed. Nothing where no display can be reached.
std::optional<int> runWindow(const WindowCall& call);

class MainWindow;

/// Shows the window on that file, or on the first example where there is none, and offers work that was lost; numbers
/// are offered to what is open then.
void begin(MainWindow& window, const QString& file);

/// What a start without a file offers: work that was lost; on the very first one all there is to choose from.
void offerBeginning(MainWindow& window);

} // namespace heedmap
