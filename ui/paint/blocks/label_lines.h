#pragma once

#include <heedmap/tensor/shape.h>

#include <QStringList>

class QFontMetricsF;

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

/// A label with what is said of its row or column behind it, which no lack of room leaves out or cuts.
QString tellingLabel(const QString& label, const QString& said);
bool tells(const QString& label);

/// A label shortened where it is longer than `width` px.
QString fittedLabel(const QString& label, const QFontMetricsF& metrics, double width);

/// The lines of a label, at most `most`; the last takes the rest.
QStringList linesOfLabel(const QString& label, Index most);

} // namespace heedmap
