#pragma once

#include "model/training/trainer.h"
#include "view/frame/display.h"

#include <QObject>

#include <optional>
#include <set>

class QWidget;

namespace heedmap {

class Stage;

/// Paints target attention weights on the stage, and frames the painted rows.
class TargetBrush : public QObject {
    Q_OBJECT

public:
    TargetBrush(const ViewContext& context, Stage& stage, const Trainer& trainer);

    /// While it is on, a press on a cell of attention weights paints or clears it.
    void setOn(bool on);
    bool on() const { return m_on; }

signals:
    void failed(const QString& sentence);
    void onChanged(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Frames;
    struct Stroke {
        NodeId node = noNode;
        Index slice = 0;
        bool paints = true;
        std::vector<Cell> cells;
    };

    bool press(const QPointF& at);
    void move(const QPointF& at);
    void finish();
    void showWeights();
    std::vector<Cell> cellsOf(NodeId node, Index slice) const;

    ViewContext m_context;
    Stage& m_stage;
    const Trainer& m_trainer;
    Frames* m_frames;
    bool m_on = false;
    std::optional<Stroke> m_stroke;
};

} // namespace heedmap
