#pragma once

#include <QWidget>

namespace heedmap {

class Display;

/// Shows name, version, licence and libraries of the program.
void showAbout(const Display& display, QWidget* window);

} // namespace heedmap
