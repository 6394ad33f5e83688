#pragma once

#include "view/frame/display.h"
#include "view/steps/rails.h"

#include <QWidget>

#include <string>
#include <vector>

namespace heedmap {

/// The steps as named dots on a line: those done filled, the current one large and bold. Click or arrow keys choose.
/// With gradients there is a second line under the names, on which they are walked back.
/// Many steps of a model are named by its layers, the current one in full. Names that have not the room beside each
/// other stand in two rows in turn, with … where that is not enough.
class StepDots : public QWidget {
    Q_OBJECT

public:
    explicit StepDots(const ViewContext& context, QWidget* parent = nullptr);

    /// The place of a step's dot.
    QPointF dotAt(int step) const;
    /// The names that are drawn, without overlaps.
    struct Name {
        QString text;
        QRectF rect;
        int step = 0;
        int row = 0;
        bool strong = false; ///< of the current step
    };
    std::vector<Name> namesThatFit() const;
    QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int count() const { return static_cast<int>(m_names.size()); }
    int stepAt(const QPointF& place) const;
    const QString& name(int step) const { return m_names[static_cast<std::size_t>(step)]; }
    QString fullName(int step) const;
    /// A run of steps of one layer, as first and last, or one step outside layers.
    struct Run {
        std::string group;
        int first = 0;
        int last = 0;
    };
    /// Names and measures all steps: there may be thousands, and each paint asks for every one of them.
    void measure();
    bool crowded() const { return m_wide > width() && m_layered; }
    double across(int step) const;
    bool inTwoRows() const;
    Rails rails() const { return {m_context, size()}; }
    double turnNameEnd() const;
    void goTo(const QPointF& place);
    Name nameAt(double x, const QString& text, int step, int row) const;
    void elide(Name& name, const Name& current) const;
    std::vector<Name> wantedNames(bool twoRows) const;
    std::vector<Name> apart(std::vector<Name> wanted) const;
    void paintNames(QPainter& painter) const;
    void paintDots(QPainter& painter) const;
    void paintRunEnds(QPainter& painter) const;
    void refresh();

    ViewContext m_context;
    std::vector<QString> m_names; ///< of each step, within its layer
    std::vector<Run> m_runs;
    bool m_layered = false; ///< a run is that of a layer
    double m_wide = 0;      ///< all names beside each other
    double m_margin = 0;    ///< half of the first and of the last name extends beyond its dot
    int m_turn = 0;         ///< the step at which the walk turns back
    int m_hovered = -1;
};

} // namespace heedmap
