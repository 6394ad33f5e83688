#pragma once

#include "view/pair/pair_block.h"
#include "view/scene/scene.h"

namespace heedmap {

/// The selected matrix in two samples, and the difference.
class PairScene : public Scene {
public:
    PairScene(const ViewContext& context, std::shared_ptr<OtherSample> other)
        : Scene(context), m_shared(std::move(other)), m_other(*m_shared)
    {
    }
    std::unique_ptr<Scene> copy() const override;

    OtherSample& other() { return *m_shared; }
    /// Sets the dragged row of the other sample's matrix.
    void drag(const std::optional<Index>& row) { m_dragged = row; }
    /// The row at a point of the scene, on the cells or the labels of the other sample's matrix.
    std::optional<Index> otherRowAt(const QPointF& at) const { return rowAt(PairBlock::Other, at); }
    std::optional<Index> ownRowAt(const QPointF& at) const { return rowAt(PairBlock::Own, at); }
    QString otherRow(Index row) const { return m_block.rowName(PairBlock::Other, row); }
    QString ownRow(Index row) const { return m_block.rowName(PairBlock::Own, row); }

    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    bool take(const Sight& sight) override;
    bool complete() const override { return !m_block.parts().empty(); }
    QSizeF size() const override { return m_figure ? m_block.sheet().size : m_room; }
    QStringList losses() const override { return m_block.losses(); }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;
    double headHeight() const override { return m_figure ? 0 : 8; }

    std::vector<ScenePart> parts() const override;
    /// The matrix of the shown sample only: the other one is not in the graph.
    std::optional<StagePart> matrixOf(const Spot& spot) const override;
    bool leads(const Spot& spot) const override { return spot.kind == PairBlock::Other; }
    std::optional<Spot> step(const Pointing& from, Index lines, Index places) const override;

    QString title() const override;
    QString titleFormula() const override;
    QString line() const override;
    QString hint() const override;
    QString emptiness() const override;
    QString noFigure() const override;
    QString readOut(const Pointing& pointing) const override;

private:
    NodeId node() const;
    QString otherTitle() const;
    std::optional<Index> rowAt(PairBlock::Which which, const QPointF& at) const;
    std::optional<Cell> markedCell(const Pointing& pointing) const;
    bool covers(const Cell& cell) const;

    std::shared_ptr<OtherSample> m_shared; ///< shared with the figures of this scene
    OtherSample& m_other;
    PairBlock m_block;
    std::optional<Index> m_dragged;
    QSizeF m_room;
    QPointF m_origin;
    double m_shrink = 1;
    bool m_figure = false;
};

} // namespace heedmap
