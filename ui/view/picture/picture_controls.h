#pragma once

#include "view/attention/head_controls.h"
#include "view/frame/named_slider.h"

#include <QButtonGroup>

namespace heedmap {

/// What is laid over a picture: the weights of one head or the mean of all, how strongly, and over which range of
/// colours. Of few heads the first is shown at first, of many their mean.
class PictureControls : public HeadControls {
    Q_OBJECT

public:
    explicit PictureControls(const ViewContext& context, QWidget* parent = nullptr);

    void setHead(Index head);
    /// From one head to the next; the mean stands before the first.
    void stepHead(int by);
    double opacity() const { return m_opacity->slider().value() / 100.0; }
    /// By so many percent.
    void fade(int by) { m_opacity->slider().setValue(m_opacity->slider().value() + by); }
    /// Colours from 0 to 1, not to the largest weight.
    bool unit() const { return m_unit->isChecked(); }
    /// "head 1", "mean of all heads"; empty where there is one only.
    QString headTitle() const;
    /// Puts everything into lines of that width, and says how high they are.
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
