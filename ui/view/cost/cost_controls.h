#pragma once

#include "model/quality.h"
#include "view/frame/display.h"

#include <QLabel>
#include <QSlider>
#include <QWidget>

namespace heedmap {

/// A slider over a list of numbers, under its name and where it stands.
class NumberSlider : public QWidget {
    Q_OBJECT

public:
    explicit NumberSlider(const Display& display, QWidget* parent = nullptr);

    /// `name` has a %1 for the number. Says nothing of itself until a person moves it.
    void show(const QString& name, std::vector<Index> values, std::optional<Index> now);
    std::optional<Index> value() const { return m_now; }
    QSlider& slider() { return *m_slider; }
    const QLabel& label() const { return *m_label; }
    void setToolTips(const QString& tip);

signals:
    void moved(heedmap::Index value);

private:
    void say();

    const Display& m_display;
    QLabel* m_label;
    QSlider* m_slider;
    QString m_name;
    std::vector<Index> m_values;
    std::optional<Index> m_now;
};

/// The knobs that trade quality for cost, one slider each. What they set follows live; a move to and fro is one
/// step of the undo stack.
class CostControls : public QWidget {
    Q_OBJECT

public:
    explicit CostControls(const ViewContext& context, QWidget* parent = nullptr);

    /// The document is another, or has other settings.
    void rebuild();
    NumberSlider& knob(std::size_t i) { return *m_sliders[i]; }
    std::size_t count() const { return m_qualities.size(); }

signals:
    /// A value could not be had; the sentence says why.
    void failed(const QString& sentence);

private:
    void turn(std::size_t knob, Index value);
    void turnNow();

    ViewContext m_context;
    std::vector<Quality> m_qualities;
    std::vector<NumberSlider*> m_sliders; ///< as many, or more that are hidden
    QualityTurn m_turn;
    std::optional<std::pair<std::size_t, Index>> m_wanted; ///< the newest, until the event loop turns
};

} // namespace heedmap
