#include "view/exercise/mask_picture.h"

#include "text/clauses.h"
#include "text/joined_text.h"

#include <QCoreApplication>
#include <QPainter>
#include <QStringList>

namespace heedmap {
namespace {

constexpr Index mostRowsSaid = 12;

struct MaskText {
    Q_DECLARE_TR_FUNCTIONS(MaskForm)
};

} // namespace

QIcon maskPicture(const Tensor& mask, const Shape& shape, const Display& display, int side)
{
    constexpr double finest = 2; // as fine as the finest screens
    const Theme& theme = display.theme();
    QPixmap picture(QSize(side, side) * finest);
    picture.setDevicePixelRatio(finest);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    const double cell = side / static_cast<double>(std::max(shape.rows, shape.cols));
    const double gap = cell > 6 ? 1 : 0;
    for (Index row = 0; row < shape.rows; ++row)
        for (Index col = 0; col < shape.cols; ++col) {
            const bool kept = mask.numbers().empty() || mask.at({0, row, col}) != 0;
            const QRectF at(static_cast<double>(col) * cell, static_cast<double>(row) * cell, cell - gap, cell - gap);
            painter.setPen(QPen(theme.hairline, theme.lineWidth / finest));
            painter.setBrush(kept ? theme.ink(SymbolInk::Weights) : theme.panel);
            painter.drawRect(at);
            if (kept)
                continue;
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.muted);
            painter.drawEllipse(at.center(), cell / 10, cell / 10);
        }
    QIcon icon(picture);
    icon.addPixmap(picture, QIcon::Disabled);
    return icon;
}

QString maskName(const Tensor& mask, std::size_t option)
{
    const QString letter(QChar(u'A' + static_cast<char16_t>(option)));
    if (mask.numbers().empty())
        return MaskText::tr("Mask %1: keeps all").arg(letter);
    QStringList rows;
    for (Index row = 0; row < std::min(mask.shape().rows, mostRowsSaid); ++row) {
        QStringList kept;
        for (Index col = 0; col < mask.shape().cols; ++col)
            if (mask.at({0, row, col}) != 0)
                kept += QString::number(col);
        rows += kept.isEmpty() ? MaskText::tr("row %1 keeps none").arg(row)
                               : MaskText::tr("row %1 keeps %2").arg(row).arg(listedNames(kept));
    }
    return MaskText::tr("Mask %1: %2").arg(letter, joinedStatements(rows));
}

} // namespace heedmap
