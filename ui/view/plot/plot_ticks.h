#pragma once

#include <QSharedPointer>
#include <QString>

class QCPAxisTicker;

namespace heedmap {

/// 1, 10, 100, 1000, 10⁴ …
QString powerOfTen(int exponent);

/// Ticks at every n-th power of ten.
QSharedPointer<QCPAxisTicker> powersOfTen(int every = 1);

} // namespace heedmap
