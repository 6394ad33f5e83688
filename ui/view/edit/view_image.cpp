#include "view/edit/view_image.h"

#include "view/scene/scene_view.h"

#include <QPainter>

namespace heedmap {

QImage imageOf(SceneView& view, const Theme& theme)
{
    Drawing drawing = view.drawing(theme);
    drawing.draw = [draw = drawing.draw, size = drawing.size, &theme](QPainter& painter) {
        painter.fillRect(QRectF({}, size), theme.window);
        draw(painter);
    };
    return QImage::fromData(findPictureFormat(QStringLiteral("png"))->write(drawing, 2));
}

} // namespace heedmap
