#pragma once

#include <QMessageBox>

namespace heedmap {

/// A file's name and a document's words are text, whatever they look like.
inline void name(QMessageBox& box, const char* id, const QString& text)
{
    box.setObjectName(QLatin1String(id));
    box.setWindowTitle(QStringLiteral("Heedmap"));
    box.setTextFormat(Qt::PlainText);
    box.setText(text);
}

} // namespace heedmap
