#pragma once

#include "view/attention/head_extents.h"
#include "view/attention/heads_picture.h"
#include "view/heads/heads_scene.h"

namespace heedmap {

/// All heads side by side, each on a tile; a pointed cell is marked on every tile, with its weight.
class HeadsGridScene : public HeadsScene {
public:
    /// The kinds of spots: a tile outside its matrices, a cell of its weights, a cell of their gradient.
    enum Kind { Tile, TileCell, GradientCell };

    explicit HeadsGridScene(const ViewContext& context);
    std::unique_ptr<Scene> copy() const override;

    void setNodes(std::vector<NodeId> nodes);
    void setRange(HeadRange range);
    HeadRange range() const { return m_range; }
    /// The first of two that are to be compared.
    void mark(const std::optional<Head>& head) { m_marked = head; }
    const std::optional<Head>& marked() const { return m_marked; }
    const HeadsPicture& picture() const { return m_picture; }
    const Head& head(const Spot& spot) const { return m_grid.tiles[static_cast<std::size_t>(spot.index)].head; }
    std::optional<Spot> spotOf(const Head& head) const;
    /// A cell of a tile, as a spot.
    std::optional<Spot> spotOf(const Head& head, Index row, Index col) const;
    /// The head that many lines down and tiles to the right.
    std::optional<Head> neighbour(const Head& head, Index lines, Index tiles) const;

    void languageChanged() override { layOut(); }
    void layOut(const QSizeF& room, double deviceScale) override;
    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    NodeId subject() const override;
    bool take(const Sight& sight) override;
    bool complete() const override;
    bool more() const override { return m_picture.more; }
    QSizeF size() const override;
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;
    double headHeight() const override { return m_figure ? 0 : 8; }
    double footHeight() const override;
    void drawFoot(QPainter& painter, const Theme& theme) const override;

    std::vector<ScenePart> parts() const override;
    QRectF rectOf(const Spot& spot) const override;
    std::optional<Spot> spotAt(const QPointF& at) const override;
    QStringList names(int kind) const override;
    QString spoken(const Spot& spot, const Pointing& pointing) const override;
    std::optional<CellPlace> explained(const Spot& spot, const Pointing& pointing) const override;
    std::optional<StagePart> matrixOf(const Spot& spot) const override;
    Walk walks() const override { return Walk::Held; }
    bool letsGo() const override { return false; }
    std::optional<Spot> step(const Pointing& from, Index lines, Index places) const override;

    QString titleFormula() const override;
    QString line() const override;
    QString hint() const override;
    QString announcement(const Pointing& pointing) const override;

protected:
    QString weightsText(const CellPlace& place) const override;
    bool numbersMissing() const override;

private:
    void layOut();
    bool brief() const;
    /// Without what a figure leaves out.
    DisplaySettings shownSettings() const;
    QPointF origin() const;
    StagePart partOf(const HeadsGrid::Tile& tile) const;
    StagePart gradientOf(const HeadsGrid::Tile& tile) const;
    void drawCell(QPainter& painter, const Theme& theme, const HeadsGrid::Tile& tile, const Cell& cell) const;
    const HeadsGrid::Tile& tileOf(const HeadsPicture::Content& content) const;
    void drawHidden(QPainter& painter) const;
    void drawEdge(QPainter& painter, const Theme& theme, const HeadsGrid::Tile& tile, bool current) const;
    void drawWeight(QPainter& painter, const Theme& theme, const HeadsGrid::Tile& tile, double value) const;

    std::shared_ptr<HeadExtents> m_extents; ///< shared with its figures
    HeadsGrid m_grid;
    HeadsPicture m_picture;
    std::optional<Head> m_marked;
    HeadRange m_range = HeadRange::Unit;
    QSizeF m_room;
    double m_deviceScale = 1;
    bool m_figure = false;
};

} // namespace heedmap
