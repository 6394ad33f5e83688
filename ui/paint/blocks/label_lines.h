#pragma once

#include <heedmap/tensor/shape.h>

#include <QStringList>

namespace heedmap {

/// A label of at most that many characters, as a reader counts them; a longer one ends with "…".
QString cutLabel(const QString& label, Index length);

/// A label that is never cut: in lines of at most that many characters if several have room, broken at spaces if
/// possible; 0 keeps one line. Line separators (U+2028) mark the breaks.
QString wrappedLabel(const QString& label, Index length);

/// The label without line separators.
QString unbrokenLabel(QString label);

/// Whether a label must not be cut, however little room it has.
bool standsWhole(const QString& label);

/// The lines of a label, at most `most`; the last takes the rest.
QStringList linesOfLabel(const QString& label, Index most);

} // namespace heedmap
