#include "paint/blocks/overview_note.h"

#include <QCoreApplication>

namespace heedmap {
namespace {

struct OverviewText {
    static QString tr(const char* text) { return QCoreApplication::translate("Paint", text); }
};

} // namespace

QString overviewNote(const Pooling& pooling, const ValueScale& scale)
{
    const QString block = QStringLiteral("%1×%2").arg(pooling.rows).arg(pooling.cols);
    if (pooling.mean)
        return OverviewText::tr("overview: %1 cells a pixel, their mean shown").arg(block);
    return (scale.lo() < 0 ? OverviewText::tr("overview: %1 cells a pixel, the largest in magnitude shown")
                           : OverviewText::tr("overview: %1 cells a pixel, the largest shown"))
        .arg(block);
}

} // namespace heedmap
