#pragma once

#include <QMenu>

#include <functional>
#include <string>

namespace heedmap {

/// The languages the program speaks, each by its own name, the one of now ticked.
void fillLanguages(QMenu& menu, const std::function<void(const std::string& language)>& choose);

} // namespace heedmap
