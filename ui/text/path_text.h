#pragma once

#include <QString>

#include <filesystem>

namespace heedmap {

/// A path as text that has the path again: bytes that are no UTF-8 become lone surrogates (U+DC80 to U+DCFF), which no
/// text has.
QString pathText(const std::filesystem::path& path);
std::filesystem::path pathOf(const QString& text);

} // namespace heedmap
