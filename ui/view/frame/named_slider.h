#pragma once

#include "view/frame/display.h"

#include <QLabel>
#include <QSlider>
#include <QWidget>

namespace heedmap {

/// A slider with its name and its value, above it or before it.
class NamedSlider : public QWidget {
    Q_OBJECT

public:
    enum class Name { Above, Before };

    NamedSlider(const Display& display, Name name, QWidget* parent = nullptr);

    QSlider& slider() { return *m_slider; }
    const QLabel& label() const { return *m_label; }
    /// Reserves the width of `longest`, so that the slider does not move.
    void say(const QString& text, const QString& longest = {});
    void setToolTips(const QString& tip);

private:
    const Display& m_display;
    QLabel* m_label;
    QSlider* m_slider;
};

} // namespace heedmap
