#pragma once

#include <qcustomplot.h>

namespace heedmap {

/// A plot that ignores repaints while it has no size: an empty buffer cannot be painted on.
class Plot : public QCustomPlot {
public:
    using QCustomPlot::QCustomPlot;

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        if (!size().isEmpty())
            QCustomPlot::resizeEvent(event);
    }
};

} // namespace heedmap
