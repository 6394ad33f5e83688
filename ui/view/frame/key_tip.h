#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

namespace heedmap {

/// A tool tip followed by its shortcut: "Undo  Ctrl+Z".
inline QString withKeys(const QString& tip, const QList<QKeySequence>& keys)
{
    const QString named = QKeySequence::listToString(keys, QKeySequence::NativeText);
    return named.isEmpty() ? tip : tip + QStringLiteral("  ") + named;
}

} // namespace heedmap
