#pragma once

#include <QScrollArea>
#include <QScrollBar>
#include <QStringList>

#include <algorithm>
#include <string>

namespace heedmap::test {

/// What scrolls up and down only and is wider than its place, with the parts that make it so; "" if all fits.
inline std::string tooWide(const QWidget& window)
{
    QStringList wide;
    for (const auto* area : window.findChildren<QScrollArea*>()) {
        const int room = area->viewport()->width();
        if (!area->isVisible() || area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff
            || area->widget()->width() <= room)
            continue;
        wide << area->objectName() + QStringLiteral(" of %1 px in %2").arg(area->widget()->width()).arg(room);
        for (const auto* part : area->widget()->findChildren<QWidget*>()) {
            const int least = std::max(part->minimumSizeHint().width(), part->minimumWidth());
            if (part->isVisible() && part->mapTo(area->widget(), QPoint(least, 0)).x() > room)
                wide << QLatin1String(part->metaObject()->className()) + QLatin1Char(' ') + part->objectName();
        }
    }
    return wide.join(QLatin1String(", ")).toStdString();
}

} // namespace heedmap::test
