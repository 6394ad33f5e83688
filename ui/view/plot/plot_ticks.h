#pragma once

#include <QSharedPointer>
#include <QString>

class QCPAxisTicker;

namespace heedmap {

/// 1, 10, 100, 1000, 10⁴ …
QString powerOfTen(int exponent);

/// Ticks at powers of ten, every so many of them.
QSharedPointer<QCPAxisTicker> powersOfTen(int every = 1);

} // namespace heedmap
