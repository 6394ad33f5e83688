#pragma once

#include "view/heads/heads_block.h"
#include "view/heads/heads_scene.h"

namespace heedmap {

/// One head, or two that are compared, as large as the room allows.
class HeadsBlockScene : public HeadsScene {
public:
    using HeadsScene::HeadsScene;
    std::unique_ptr<Scene> copy() const override;

    void show(std::vector<Head> heads) { m_heads = std::move(heads); }
    const std::vector<Head>& heads() const { return m_heads; }
    /// A cell of one of them, or of their difference.
    std::optional<Spot> spotOf(const Head& head, Index row, Index col, bool inDifference) const;

    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    NodeId subject() const override { return m_heads.front().node; }
    bool take(const Sight& sight) override;
    QSizeF size() const override { return m_figure ? m_block.sheet().size : m_room; }
    QStringList losses() const override { return m_block.losses(); }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;
    double headHeight() const override { return m_figure ? 0 : 8; }

    std::vector<ScenePart> parts() const override;
    /// None for a cell of the difference, which belongs to no node.
    std::optional<StagePart> matrixOf(const Spot& spot) const override;
    std::optional<Spot> step(const Pointing& from, Index lines, Index places) const override;

    QString titleFormula() const override;
    QString line() const override;
    QString hint() const override;
    QString emptiness() const override;
    QString readOut(const Pointing& pointing) const override;
    QString announcement(const Pointing& pointing) const override;

protected:
    QString weightsText(const CellPlace& place) const override;
    bool numbersMissing() const override;

private:
    void drawHidden(QPainter& painter, const Theme& theme) const;

    std::vector<Head> m_heads;
    HeadsBlock m_block;
    QSizeF m_room;
    QPointF m_origin;
    double m_shrink = 1;
    bool m_figure = false;
};

} // namespace heedmap
