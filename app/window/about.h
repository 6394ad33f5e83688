#pragma once

#include <QWidget>

namespace heedmap {

void showAbout(QWidget* window);

/// The shortcuts of all the window's actions, with a search.
void showShortcuts(QWidget* window);

} // namespace heedmap
