#include "view/frame/kind_mark.h"

#include <QCoreApplication>
#include <QPainter>

namespace heedmap {
namespace {

struct KindWords {
    Q_DECLARE_TR_FUNCTIONS(MatrixKind)
};

constexpr double radius = 3;       ///< px
constexpr double hollowLine = 1.3; ///< px

} // namespace

MatrixKind matrixKind(const Node& node)
{
    if (node.info.role == Role::Mask)
        return MatrixKind::Mask;
    if (!node.leaf())
        return MatrixKind::Computed;
    return node.info.role == Role::Weight ? MatrixKind::Weight : MatrixKind::Input;
}

QString matrixKindText(MatrixKind kind)
{
    switch (kind) {
    case MatrixKind::Input: return KindWords::tr("● input: given, different for every sentence");
    case MatrixKind::Weight: return KindWords::tr("◆ weight: learned, the same for every sentence");
    case MatrixKind::Mask: return KindWords::tr("■ mask: who may see whom");
    default: return KindWords::tr("computed from the others");
    }
}

QString drawnNumbersTip() { return KindWords::tr("Drawn at random: these numbers mean nothing yet"); }

void drawMatrixKind(QPainter& painter, MatrixKind kind, const QPointF& centre, const QColor& colour, bool drawn)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(drawn ? QPen(colour, hollowLine) : QPen(Qt::NoPen));
    painter.setBrush(drawn ? QBrush(Qt::NoBrush) : QBrush(colour));
    const QPointF diamond[] = {centre + QPointF(0, -radius - 1), centre + QPointF(radius + 1, 0),
                               centre + QPointF(0, radius + 1), centre + QPointF(-radius - 1, 0)};
    switch (kind) {
    case MatrixKind::Input: painter.drawEllipse(centre, radius, radius); break;
    case MatrixKind::Weight: painter.drawPolygon(diamond, 4); break;
    case MatrixKind::Mask:
        painter.drawRect(QRectF(centre - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
        break;
    case MatrixKind::Computed: break;
    }
    painter.restore();
}

} // namespace heedmap
