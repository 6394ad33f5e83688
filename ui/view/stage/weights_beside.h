#pragma once

#include "paint/sheet.h"
#include "view/frame/display.h"

#include <QWidget>

#include <heedmap/graph/graph.h>

namespace heedmap {

/// A few heads' attention weights, live, beside the switches that change them: those that the selected step computes or
/// leads to. A click selects them.
class WeightsBeside : public QWidget {
    Q_OBJECT

public:
    explicit WeightsBeside(const ViewContext& context, QWidget* parent = nullptr);

    /// Draws only cells and labels, to save the room of a line of text.
    void setLow(bool low);
    /// noNode if the document has none.
    NodeId node() const;
    /// Takes the current numbers; returns false while they are missing.
    bool draw(QPainter& painter);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void observe();
    void drawQuestion(QPainter& painter) const;

    ViewContext m_context;
    bool m_low = false;
};

} // namespace heedmap
