#pragma once

#include <QByteArray>
#include <QStringList>

namespace heedmap {

/// The texts of a PDF that Qt wrote, in the order in which they were drawn.
QStringList textsOfPdf(const QByteArray& pdf);

} // namespace heedmap
