#pragma once

#include <QPointF>

namespace heedmap {

/// Whether the mouse has moved so far from where it was pressed that a person drags, and does not click.
inline bool isDrag(const QPointF& pressed, const QPointF& now)
{
    constexpr double most = 4; // px
    return (now - pressed).manhattanLength() > most;
}

} // namespace heedmap
