#include "paint/print/svg_text.h"

#include "paint/print/tikz.h"
#include "paint/type.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

#include <vector>

namespace heedmap {
namespace {

struct AnchoredText {
    Qt::Alignment side;
    double width = 0; ///< px in its font
};

/// A paint engine that draws nothing and records the fixed side of each text.
class AnchorEngine : public QPaintEngine {
public:
    AnchorEngine() : QPaintEngine(AllFeatures) {}

    bool begin(QPaintDevice* /*device*/) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& /*state*/) override {}
    void drawPath(const QPainterPath& /*path*/) override {}
    void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {}
    void drawPixmap(const QRectF& /*to*/, const QPixmap& /*pixmap*/, const QRectF& /*from*/) override {}
    void drawTextItem(const QPointF& /*baseline*/, const QTextItem& item) override
    {
        m_texts.push_back({TextAnchor::current(), item.width()});
    }

    const std::vector<AnchoredText>& texts() const { return m_texts; }

private:
    std::vector<AnchoredText> m_texts;
};

class AnchorDevice : public QPaintDevice {
public:
    explicit AnchorDevice(const QSizeF& size) : m_size(size) {}

    QPaintEngine* paintEngine() const override { return &m_engine; }
    const std::vector<AnchoredText>& texts() const { return m_engine.texts(); }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth: return qCeil(m_size.width());
        case PdmHeight: return qCeil(m_size.height());
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY: return 96; // the resolution of the SVG
        case PdmDevicePixelRatio: return 1;
        default: return QPaintDevice::metric(metric);
        }
    }

private:
    QSizeF m_size;
    mutable AnchorEngine m_engine;
};

std::vector<AnchoredText> textsOf(const Drawing& drawing)
{
    AnchorDevice device(drawing.size);
    QPainter painter(&device);
    painter.setFont(textFont(12));
    drawing.draw(painter);
    painter.end();
    return device.texts();
}

/// The start of a text element, and its x between the quotes.
constexpr QByteArrayView textTag = "<text ";
constexpr QByteArrayView xKey = " x=\"";

QByteArray anchored(const QByteArray& tag, const AnchoredText& text)
{
    const bool middle = text.side & Qt::AlignHCenter;
    const qsizetype x = tag.indexOf(xKey) + xKey.size();
    if ((!middle && !(text.side & Qt::AlignRight)) || x < xKey.size())
        return tag;
    const qsizetype end = tag.indexOf('"', x);
    const double place = tag.mid(x, end - x).toDouble() + (middle ? text.width / 2 : text.width);
    return tag.left(x) + QByteArray::number(place, 'g', 7) + "\" text-anchor=\"" + (middle ? "middle" : "end")
        + tag.mid(end);
}

} // namespace

QByteArray withSteadyTexts(const QByteArray& svg, const Drawing& drawing)
{
    const std::vector<AnchoredText> texts = textsOf(drawing);
    const bool known = svg.count(textTag) == static_cast<qsizetype>(texts.size());
    QByteArray steady;
    qsizetype from = 0;
    for (std::size_t i = 0;; ++i) {
        const qsizetype begin = svg.indexOf(textTag, from);
        if (begin < 0)
            break;
        const qsizetype end = svg.indexOf('>', begin);
        const QByteArray tag = svg.mid(begin, end - begin);
        steady += svg.mid(from, begin - from) + (known ? anchored(tag, texts[i]) : tag);
        from = end;
    }
    steady += svg.mid(from);
    return steady.replace("font-family=\"DejaVu Sans\"", "font-family=\"DejaVu Sans, Verdana, sans-serif\"");
}

} // namespace heedmap
