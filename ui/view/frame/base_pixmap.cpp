#include "view/frame/base_pixmap.h"

#include <QWidget>

#include <algorithm>
#include <cmath>

namespace heedmap {

QPixmap basePixmap(const QWidget& widget)
{
    const double ratio = widget.devicePixelRatioF();
    const auto pixels = [ratio](int length) { return std::max(1, static_cast<int>(std::ceil(length * ratio))); };
    QPixmap pixmap(pixels(widget.width()), pixels(widget.height()));
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

bool sharp(const QPixmap& base, const QWidget& widget)
{
    return base.isNull() || base.devicePixelRatio() == widget.devicePixelRatioF();
}

} // namespace heedmap
