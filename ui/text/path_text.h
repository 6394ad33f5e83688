#pragma once

#include <QString>
#include <QUrl>

#include <filesystem>

namespace heedmap {

/// A path as text from which the path can be restored: bytes that are not UTF-8 become lone surrogates (U+DC80 to
/// U+DCFF), which no text has.
QString pathText(const std::filesystem::path& path);
/// Empty if a URL does not name a file here. The path may hold any bytes.
QString localFile(const QUrl& url);
std::filesystem::path pathOf(const QString& text);

} // namespace heedmap
