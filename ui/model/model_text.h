#pragma once

#include <QCoreApplication>

namespace heedmap {

/// A text of the models that belongs to no class, in the reader's language.
inline QString modelText(const char* english) { return QCoreApplication::translate("Model", english); }

} // namespace heedmap
