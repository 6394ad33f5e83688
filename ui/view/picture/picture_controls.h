#pragma once

#include "view/attention/head_controls.h"
#include "view/frame/named_slider.h"

#include <QButtonGroup>

namespace heedmap {

/// The choice of the overlay: the weights of one head or the mean of all, its opacity, and its colour range. Few heads
/// begin with the first, many with their mean.
class PictureControls : public HeadControls {
    Q_OBJECT

public:
    explicit PictureControls(const ViewContext& context, QWidget* parent = nullptr);

    void setHead(Index head);
    /// Steps through the heads; the mean comes before the first.
    void stepHead(int by);
    double opacity() const { return m_opacity->slider().value() / 100.0; }
    /// Changes the opacity by that many percent.
    void fade(int by) { m_opacity->slider().setValue(m_opacity->slider().value() + by); }
    /// Sets colours from 0 to 1 instead of up to the largest weight.
    bool unit() const { return m_unit->isChecked(); }
    /// "head 1", "mean of all heads"; empty if there is only one.
    QString headTitle() const;
    /// Arranges the controls in lines of that width; returns their height.
    int arrange(int width);

protected:
    void prepare(QToolButton& head) override;
    void showFirst() override;
    void dress() override;

private:
    QButtonGroup* m_group;
    NamedSlider* m_opacity;
    QToolButton* m_unit;
};

} // namespace heedmap
