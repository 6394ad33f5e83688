#pragma once

#include <qcustomplot.h>

namespace heedmap {

/// A plot that stays as it was while it has no size: nothing can be painted on a buffer of none.
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
