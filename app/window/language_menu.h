#pragma once

#include <QMenu>

#include <functional>
#include <string>

namespace heedmap {

/// Lists the languages of the program by their own names, with the current one checked.
void fillLanguages(QMenu& menu, const std::function<void(const std::string& language)>& choose);

} // namespace heedmap
