#pragma once

#include <QAccessible>
#include <QLabel>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QStringList>
#include <QWidget>

namespace heedmap::test {

/// Everything that is painted as text.
class TextRecorder : public QPaintDevice {
public:
    explicit TextRecorder(const QSize& size) : m_size(size) {}

    QPaintEngine* paintEngine() const override { return &m_engine; }
    const QStringList& texts() const { return m_engine.texts; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth: return m_size.width();
        case PdmHeight: return m_size.height();
        case PdmDepth: return 32;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY: return 96;
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
        default: return 0;
        }
    }

private:
    class Engine : public QPaintEngine {
    public:
        Engine() : QPaintEngine(AllFeatures) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
        void drawPath(const QPainterPath&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawTextItem(const QPointF&, const QTextItem& item) override { texts << item.text(); }
        Type type() const override { return User; }

        QStringList texts;
    };

    QSize m_size;
    mutable Engine m_engine;
};

/// What an object, or a cell of one, tells a screen reader.
inline void addHeard(QAccessibleInterface* heard, QStringList& told)
{
    constexpr int most = 2000;
    if (heard == nullptr || !heard->isValid())
        return;
    for (const auto text :
         {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help, QAccessible::Accelerator})
        told << heard->text(text);
    for (int i = 0; i < std::min(heard->childCount(), most); ++i)
        if (QAccessibleInterface* child = heard->child(i); child != nullptr && child->object() == nullptr)
            addHeard(child, told);
}

/// Every text that a person can meet in a widget and all that is seen in it: painted, in tooltips, heard.
inline QStringList everythingTold(QWidget& widget)
{
    TextRecorder recorder(widget.size());
    widget.render(&recorder);
    QStringList told = recorder.texts();
    QList<QWidget*> all = widget.findChildren<QWidget*>();
    all << &widget;
    for (QWidget* each : all) {
        if (!each->isVisible())
            continue;
        told << each->toolTip() << each->statusTip() << each->whatsThis() << each->windowTitle();
        if (const auto* label = qobject_cast<QLabel*>(each))
            told << label->text();
        addHeard(QAccessible::queryAccessibleInterface(each), told);
    }
    told.removeAll(QString());
    return told;
}

} // namespace heedmap::test
