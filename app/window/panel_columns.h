#pragma once

#include "view/frame/display.h"

#include <QSplitter>

namespace heedmap {

/// The pipeline, the views and the explanation, side by side. Panels keep the words on a line that they have when type
/// grows, and come back as they were after presenting.
class PanelColumns : public QSplitter {
    Q_OBJECT

public:
    PanelColumns(QWidget* pipeline, QWidget* views, QWidget* explanation, const Display& display);

    /// Type is so many times as large as it was.
    void grow(double factor);
    void beginPresenting() { m_before = sizes(); }
    void endPresenting() { setSizes(m_before); }
    /// While presenting, in a window of that width, the arithmetic gets the room that its type needs.
    void fit(int windowWidth);

private:
    QWidget* m_explanation;
    const Display& m_display;
    QList<int> m_before; ///< presenting
};

} // namespace heedmap
