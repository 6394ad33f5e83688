#include "view/edit/view_image.h"

#include "paint/print/picture_data.h"
#include "view/scene/scene_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPainter>

namespace heedmap {
namespace {

Drawing onGround(Drawing drawing, const QColor& ground)
{
    drawing.draw = [draw = drawing.draw, size = drawing.size, ground](QPainter& painter) {
        painter.fillRect(QRectF({}, size), ground);
        draw(painter);
    };
    return drawing;
}

} // namespace

ViewImage::ViewImage(const ViewContext& context, SceneView& view)
    : FigureWait(context.workbench, nullptr), m_display(context.display), m_view(view)
{
}

void ViewImage::copy()
{
    await([this] { return m_view.figureDemands(); },
          [this] {
              const Theme& theme = m_display.theme();
              QGuiApplication::clipboard()->setMimeData(
                  pictureData(onGround(m_view.drawing(theme), theme.window), 2).release());
          });
}

} // namespace heedmap
