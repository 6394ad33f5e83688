#pragma once

#include <QMessageBox>

namespace heedmap {

/// Message boxes that show names of files and words of documents as plain text.
inline void name(QMessageBox& box, const char* id, const QString& text)
{
    box.setObjectName(QLatin1String(id));
    box.setWindowTitle(QStringLiteral("Heedmap"));
    box.setTextFormat(Qt::PlainText);
    box.setText(text);
}

} // namespace heedmap
