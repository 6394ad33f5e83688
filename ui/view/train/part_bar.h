#pragma once

#include "view/frame/display.h"
#include "view/train/micro_steps.h"

#include <QWidget>

namespace heedmap {

/// The four parts of a step of training as joined segments, the current one filled. Without a part it is hidden.
class PartBar : public QWidget {
    Q_OBJECT

public:
    explicit PartBar(const Display& display, QWidget* parent = nullptr);

    void show(MicroSteps::Part part);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Display& m_display;
    MicroSteps::Part m_part = MicroSteps::Part::None;
};

} // namespace heedmap
