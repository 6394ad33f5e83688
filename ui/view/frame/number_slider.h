#pragma once

#include "view/frame/named_slider.h"

#include <heedmap/tensor/shape.h>

#include <functional>
#include <optional>
#include <vector>

namespace heedmap {

/// A slider over a list of numbers.
class NumberSlider : public NamedSlider {
    Q_OBJECT

public:
    explicit NumberSlider(const Display& display, QWidget* parent = nullptr);

    using Text = std::function<QString(Index)>;

    /// `name` has a %1 for the number, as `text` writes it. Emits nothing until the user moves it.
    void show(const QString& name, std::vector<Index> values, std::optional<Index> now, Text text = {});
    std::optional<Index> value() const { return m_now; }

signals:
    void moved(heedmap::Index value);

private:
    void sayNow();

    QString m_name;
    Text m_text;
    std::vector<Index> m_values;
    std::optional<Index> m_now;
};

} // namespace heedmap
