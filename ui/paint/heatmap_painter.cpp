#include "paint/heatmap_painter.h"

#include "paint/axis_labels.h"
#include "paint/cells/cell_painter.h"
#include "paint/contrast.h"
#include "paint/exporter.h"
#include "paint/print/tikz.h"
#include "paint/type.h"

#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>

namespace heedmap {
namespace {

QColor toneColour(TextTone tone, const Theme& theme)
{
    switch (tone) {
    case TextTone::Normal: return theme.text;
    case TextTone::Notice: return theme.noticeText;
    case TextTone::Gradient: return theme.ink(SymbolInk::Gradient);
    case TextTone::Muted: break;
    }
    return theme.muted;
}

/// A figure's parts other than its cells and texts.
class FigurePainter {
public:
    FigurePainter(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const Theme& theme)
        : m_painter(painter), m_figure(figure), m_layout(layout), m_theme(theme)
    {
    }

    void draw()
    {
        CellPainter cells(m_painter, m_figure, m_layout, m_theme);
        for (const MatrixPlace& place : m_layout.matrices) {
            const SvgGroup group(m_painter, "matrix");
            cells.draw(place);
            if (showsSigns(m_figure, m_layout))
                drawSigns(place);
            drawFrame(place.cells, m_figure.pinnedAt(place.slice));
            drawBlockLines(place.cells);
            drawFramed(place);
        }
        for (const BarPlace& bar : m_layout.bars) {
            const SvgGroup group(m_painter, "bar");
            drawBar(bar);
        }
        for (const KeyPlace& key : m_layout.keys)
            drawKey(cells, key);
        if (m_layout.pin)
            drawPin(*m_layout.pin);
        if (!m_figure.without.has(FigurePart::Symbol))
            m_layout.symbol.draw(m_painter, m_layout.symbolBaseline, m_theme.ink(m_figure.ink));
    }

private:
    void drawFrame(const QRectF& cells, bool pinned)
    {
        const QSizeF cell = m_layout.cellSize.cell;
        m_painter.setBrush(Qt::NoBrush);
        if (m_layout.framed && (m_layout.flush || std::min(cell.width(), cell.height()) < 12)) {
            m_painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
            m_painter.drawRect(cells.adjusted(-0.5, -0.5, 0.5, 0.5));
        }
        if (pinned) {
            QPen dashes(m_theme.noticeText, 1.5 * m_theme.lineWidth, Qt::CustomDashLine, Qt::FlatCap);
            dashes.setDashPattern({4, 3});
            m_painter.setPen(dashes);
            m_painter.drawRoundedRect(cells.adjusted(-3, -3, 3, 3), 4, 4);
        }
    }

    // Dashes distinguish negative cells if colours are printed in grey.
    void drawSigns(const MatrixPlace& place)
    {
        const FigureCells cells(m_figure);
        const ValueScale& scale = m_layout.scaleOf(place.slice);
        const QSizeF cell = m_layout.cellSize.cell;
        const double half = std::min({cell.width() * 0.25, cell.height() * 0.25, 5.0});
        for (Index row = 0; row < cells.rows(); ++row)
            for (Index col = 0; col < cells.cols(); ++col) {
                const double value = cells.value(place.slice, row, col);
                if (cells.mark(place.slice, row, col) != CellMark::Number || !(value < 0))
                    continue;
                const QPointF middle(place.cells.left() + (static_cast<double>(col) + 0.5) * cell.width(),
                                     place.cells.top() + (static_cast<double>(row) + 0.5) * cell.height());
                const QRgb ink = inkOn(scale.colourAt(value, m_theme.ground));
                m_painter.setPen(QPen(QColor::fromRgb(ink), std::max(0.8, half / 3), Qt::SolidLine, Qt::FlatCap));
                m_painter.drawLine(middle - QPointF(half, 0), middle + QPointF(half, 0));
            }
    }

    void drawFramed(const MatrixPlace& place)
    {
        const QSizeF cell = m_layout.cellSize.cell;
        m_painter.setBrush(Qt::NoBrush);
        for (const CellFrame& frame : m_figure.framed) {
            const Region& cells = frame.region;
            if (place.slice < cells.slices.begin || place.slice >= cells.slices.end)
                continue;
            const Range across = m_figure.transposed ? cells.rows : cells.cols;
            const Range down = m_figure.transposed ? cells.cols : cells.rows;
            const QRectF box(place.cells.left() + static_cast<double>(across.begin) * cell.width(),
                             place.cells.top() + static_cast<double>(down.begin) * cell.height(),
                             static_cast<double>(across.size()) * cell.width(),
                             static_cast<double>(down.size()) * cell.height());
            const double radius = std::min({5.0, box.width() / 4, box.height() / 4});
            m_painter.setPen(QPen(m_theme.ink(frame.ink), frame.strong ? 3.5 : 2.5 + m_theme.lineWidth / 2));
            m_painter.drawRoundedRect(box, radius, radius);
        }
    }

    // Draws the page's colour on both sides, so that the line is visible between cells of any colour.
    void drawBlockLine(const QPointF& from, const QPointF& to)
    {
        const QSizeF cell = m_layout.cellSize.cell;
        const double width = std::min(cell.width(), cell.height()) < 12 ? 1 : 2; // small cells are not to be covered
        m_painter.setPen(QPen(m_theme.window, 2 * width, Qt::SolidLine, Qt::FlatCap));
        m_painter.drawLine(from, to);
        m_painter.setPen(QPen(m_theme.text, width, Qt::SolidLine, Qt::FlatCap));
        m_painter.drawLine(from, to);
    }

    void drawBlockLines(const QRectF& cells)
    {
        const FigureCells shape(m_figure);
        for (Index c = m_figure.blockCols; m_figure.blockCols > 0 && c < shape.cols(); c += m_figure.blockCols) {
            const double x = cells.left() + static_cast<double>(c) * m_layout.cellSize.cell.width();
            drawBlockLine({x, cells.top() - 3}, {x, cells.bottom() + 3});
        }
        for (Index r = m_figure.blockRows; m_figure.blockRows > 0 && r < shape.rows(); r += m_figure.blockRows) {
            const double y = cells.top() + static_cast<double>(r) * m_layout.cellSize.cell.height();
            drawBlockLine({cells.left() - 3, y}, {cells.right() + 3, y});
        }
    }

    void drawBar(const BarPlace& place)
    {
        const ValueScale& scale = m_layout.scaleOf(place.slice);
        const bool upright = place.bar.height() > place.bar.width();
        QLinearGradient gradient(upright ? place.bar.bottomLeft() : place.bar.topLeft(),
                                 upright ? place.bar.topLeft() : place.bar.topRight());
        constexpr int steps = 32;
        for (int i = 0; i <= steps; ++i) {
            const double along = static_cast<double>(i) / steps;
            gradient.setColorAt(along, QColor::fromRgb(scale.colourAt(scale.valueAtBar(along), m_theme.ground)));
        }
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(gradient);
        m_painter.drawRect(place.bar);
        m_painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(place.bar.adjusted(-0.5, -0.5, 0.5, 0.5));
        drawBarEnds(place, scale, upright);
        drawTicks(place, upright);
        if (place.ticks.empty() && !upright && scale.lo() < 0 && scale.hi() > 0) {
            const double x = place.bar.left() + place.bar.width() * scale.barPosition(0);
            m_painter.setPen(QPen(m_theme.muted, m_theme.lineWidth));
            m_painter.drawLine(QPointF(x, place.bar.bottom()), QPointF(x, place.bar.bottom() + 3));
        }
    }

    void drawTicks(const BarPlace& place, bool upright)
    {
        constexpr double length = 3;
        m_painter.setPen(QPen(m_theme.text, 0.8 * m_theme.lineWidth, Qt::SolidLine, Qt::FlatCap));
        const bool left = upright && m_figure.barSide == BarSide::Left;
        for (const double along : place.ticks) {
            const QPointF at = upright
                ? QPointF(left ? place.bar.left() : place.bar.right(), place.bar.bottom() - along * place.bar.height())
                : QPointF(place.bar.left() + along * place.bar.width(), place.bar.bottom());
            m_painter.drawLine(at, at + (upright ? QPointF(left ? -length : length, 0) : QPointF(0, length)));
        }
    }

    void drawBarEnds(const BarPlace& place, const ValueScale& scale, bool upright)
    {
        const ValueExtent& extent = m_layout.extentOf(place.slice);
        const double turn = upright ? -90 : 0;
        if (scale.clips(extent.lo) && extent.lo < scale.lo())
            drawBarEnd(upright ? place.bar.bottomLeft() : place.bar.topLeft(), -1, turn,
                       scale.colourAt(scale.lo(), m_theme.ground));
        if (scale.clips(extent.hi) && extent.hi > scale.hi())
            drawBarEnd(upright ? place.bar.topLeft() : place.bar.topRight(), 1, turn,
                       scale.colourAt(scale.hi(), m_theme.ground));
    }

    // A pointed end marks numbers beyond the range.
    void drawBarEnd(const QPointF& corner, int direction, double turn, QRgb colour)
    {
        const double x = direction;
        const QPointF points[] = {{x, -1}, {x + direction * 7, 4}, {x, 9}};
        m_painter.save();
        m_painter.translate(corner);
        m_painter.rotate(turn);
        m_painter.setPen(QPen(m_theme.noticeText, m_theme.lineWidth));
        m_painter.setBrush(QColor::fromRgb(colour));
        m_painter.drawPolygon(points, 3);
        m_painter.restore();
    }

    void drawKey(CellPainter& cells, const KeyPlace& key)
    {
        if (key.mark != CellMark::Number) {
            cells.drawMark(key.swatch, key.mark);
            m_painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
            m_painter.setBrush(Qt::NoBrush);
        } else {
            m_painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
            m_painter.setBrush(QColor::fromRgb(m_layout.scales.front().colourAt(key.value, m_theme.ground)));
        }
        m_painter.drawRect(key.swatch.adjusted(0.5, 0.5, -0.5, -0.5));
    }

    void drawPin(const QRectF& box)
    {
        m_painter.setPen(QPen(m_theme.noticeText, 1.5, Qt::SolidLine, Qt::RoundCap));
        m_painter.setBrush(m_theme.noticeText);
        const double radius = box.width() * 0.36;
        const QPointF head(box.center().x(), box.top() + radius);
        m_painter.drawEllipse(head, radius, radius);
        m_painter.drawLine(head, QPointF(head.x(), box.bottom()));
    }

    QPainter& m_painter;
    const HeatmapFigure& m_figure;
    const FigureLayout& m_layout;
    const Theme& m_theme;
};

} // namespace

namespace {

void drawSlanted(QPainter& painter, const PlacedText& text, const Theme& theme)
{
    const QFont font = textFont(text.px, text.bold);
    const TextAnchor anchor(Qt::AlignLeft);
    painter.setFont(font);
    painter.setPen(toneColour(text.tone, theme));
    painter.save();
    painter.translate(text.box.bottomLeft());
    painter.rotate(-45);
    painter.drawText(QPointF(0, QFontMetricsF(font).capHeight() / 2), text.text);
    painter.restore();
}

/// "d_model →" with a subscript, from the left.
void drawScripted(QPainter& painter, const PlacedText& text, const QPointF& baseline)
{
    constexpr double share = 0.94; // of the size of type, which is hardly above the least that is printed
    constexpr double drop = 0.22;
    const qsizetype mark = text.text.indexOf(QLatin1Char('_'));
    const qsizetype end = std::max(mark, text.text.indexOf(QLatin1Char(' '), mark));
    const QString base = text.text.left(mark);
    const QString script = text.text.mid(mark + 1, (end > mark ? end : text.text.size()) - mark - 1);
    const QString rest = end > mark ? text.text.mid(end) : QString();
    const double small = std::ceil(share * text.px);
    painter.drawText(baseline, base);
    double x = baseline.x() + textWidth(base, text.px);
    painter.setFont(textFont(small));
    painter.drawText(QPointF(x, baseline.y() + drop * text.px), script);
    x += textWidth(script, small);
    painter.setFont(textFont(text.px));
    if (!rest.isEmpty())
        painter.drawText(QPointF(x, baseline.y()), rest);
}

} // namespace

void drawPlacedText(QPainter& painter, const PlacedText& text, const Theme& theme)
{
    const QFont font = textFont(text.px, text.bold);
    const QFontMetricsF metrics(font);
    if (text.slanted) {
        drawSlanted(painter, text, theme);
        return;
    }
    const double length = text.turned ? text.box.height() : text.box.width();
    const double across = text.turned ? text.box.width() : text.box.height();
    const bool atStart = !(text.align & (Qt::AlignHCenter | Qt::AlignRight));
    const double spare = atStart ? 0 : length - textWidth(text.text, text.px, text.bold);
    const double along = text.align & Qt::AlignHCenter ? spare / 2 : spare;
    const double baseline = (across + metrics.ascent() - metrics.descent()) / 2;
    const bool scripted = text.scripted && !text.turned && text.text.contains(QLatin1Char('_'));
    const TextAnchor anchor(scripted ? Qt::Alignment(Qt::AlignLeft) : text.align);
    painter.setFont(font);
    painter.setPen(toneColour(text.tone, theme));
    if (scripted) {
        drawScripted(painter, text, text.box.topLeft() + QPointF(along, baseline));
        return;
    }
    if (!text.turned) {
        painter.drawText(text.box.topLeft() + QPointF(along, baseline), text.text);
        return;
    }
    painter.save();
    painter.translate(text.box.bottomLeft());
    painter.rotate(-90);
    painter.drawText(QPointF(along, baseline), text.text);
    painter.restore();
}

void drawFigure(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    FigurePainter(painter, figure, layout, theme).draw();
    if (!layout.texts.empty()) {
        const SvgGroup group(painter, "labels");
        for (const PlacedText& text : layout.texts)
            drawPlacedText(painter, text, theme);
    }
    painter.restore();
}

} // namespace heedmap
