#pragma once

#include <heedmap/tensor/shape.h>

#include <QStringList>

namespace heedmap {

/// A label of at most so many characters, as a reader counts them: a longer one ends with "…".
QString cutLabel(const QString& label, Index length);

/// A label that stands whole, in lines of at most so many characters where there is room for several, broken at a space
/// where there is one; 0: on one line. Line separators (U+2028) in it say so.
QString wrappedLabel(const QString& label, Index length);

/// The label without them.
QString unbrokenLabel(QString label);

/// Whether a label stands whole, in whatever room.
bool standsWhole(const QString& label);

/// The lines of a label, on one where it has no room for several: what would be a line more than `most` stays on the
/// last.
QStringList linesOfLabel(const QString& label, Index most);

} // namespace heedmap
