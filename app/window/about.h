#pragma once

#include <QWidget>

namespace heedmap {

class Display;

/// Says what the program is, in which version, under which licence, and what it is built with.
void showAbout(const Display& display, QWidget* window);

} // namespace heedmap
