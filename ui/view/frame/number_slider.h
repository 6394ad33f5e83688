#pragma once

#include "view/frame/display.h"

#include <heedmap/tensor/shape.h>

#include <QLabel>
#include <QSlider>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

namespace heedmap {

/// A slider over a list of numbers, under its name and where it stands.
class NumberSlider : public QWidget {
    Q_OBJECT

public:
    explicit NumberSlider(const Display& display, QWidget* parent = nullptr);

    using Text = std::function<QString(Index)>;

    /// `name` has a %1 for the number, as `text` writes it. Says nothing of itself until a person moves it.
    void show(const QString& name, std::vector<Index> values, std::optional<Index> now, Text text = {});
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
    Text m_text;
    std::vector<Index> m_values;
    std::optional<Index> m_now;
};

} // namespace heedmap
