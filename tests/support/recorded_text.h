#pragma once

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPolygonF>
#include <QStringList>

#include <vector>

namespace heedmap::test {

/// A paper that keeps the texts that are drawn on it and where their ink is, and nothing else.
class RecordedText : public QPaintDevice {
public:
    explicit RecordedText(const QSizeF& size) : m_size(size.toSize()) {}

    /// The ink of one text, in the paper's px, and the part of the paper that it could be drawn on.
    struct Ink {
        QString text;
        QPolygonF outline;
        QRectF room;
    };

    const QStringList& texts() const { return m_engine.texts; }
    const std::vector<Ink>& inks() const { return m_engine.inks; }
    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth: return m_size.width();
        case PdmHeight: return m_size.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY: return 96;
        case PdmWidthMM: return static_cast<int>(m_size.width() * 25.4 / 96);
        case PdmHeightMM: return static_cast<int>(m_size.height() * 25.4 / 96);
        case PdmDepth: return 32;
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
        default: return 0;
        }
    }

private:
    struct Engine : QPaintEngine {
        Engine() : QPaintEngine(AllFeatures) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
        void drawPath(const QPainterPath&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawTextItem(const QPointF& at, const QTextItem& item) override
        {
            texts << item.text();
            const QRectF ink = QFontMetricsF(item.font()).tightBoundingRect(item.text()).translated(at);
            const QRectF all(QPointF(), QSizeF(paintDevice()->width(), paintDevice()->height()));
            const QRegion room = systemClip();
            inks.push_back({item.text(), painter()->deviceTransform().map(QPolygonF(ink)),
                            room.isEmpty() ? all : QRectF(room.boundingRect())});
        }
        Type type() const override { return User; }
        QStringList texts;
        std::vector<Ink> inks;
    };

    QSize m_size;
    mutable Engine m_engine;
};

} // namespace heedmap::test
