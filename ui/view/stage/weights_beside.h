#pragma once

#include "paint/sheet.h"
#include "view/frame/display.h"

#include <QWidget>

#include <heedmap/graph/graph.h>

namespace heedmap {

/// The weights of attention, live, beside what changes them: those that the selected step makes or leads to, of a few
/// heads. A click goes to them.
class WeightsBeside : public QWidget {
    Q_OBJECT

public:
    explicit WeightsBeside(const ViewContext& context, QWidget* parent = nullptr);

    /// Cells and labels alone, where a line of text would take their room.
    void setLow(bool low);
    /// noNode where the document has none.
    NodeId node() const;
    /// With the numbers of now; false while they are missing.
    bool draw(QPainter& painter);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void observe();
    void drawQuestion(QPainter& painter) const;

    ViewContext m_context;
    bool m_low = false;
};

} // namespace heedmap
