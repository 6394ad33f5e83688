#pragma once

#include "view/frame/display.h"

#include <QSplitter>

namespace heedmap {

/// The pipeline, the views and the explanation side by side. Panels keep their count of words on a line when type
/// grows, and their widths across presenting.
class PanelColumns : public QSplitter {
    Q_OBJECT

public:
    PanelColumns(QWidget* pipeline, QWidget* views, QWidget* explanation, const Display& display);

    /// Scales the panels with the type.
    void grow(double factor);
    void beginPresenting() { m_before = sizes(); }
    void endPresenting() { setSizes(m_before); }
    /// While presenting, gives the arithmetic the room that its type needs in a window of that width.
    void fit(int windowWidth);

private:
    QWidget* m_explanation;
    const Display& m_display;
    QList<int> m_before; ///< presenting
};

} // namespace heedmap
