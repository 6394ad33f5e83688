#pragma once

#include "view/picture/picture_page.h"
#include "view/scene/scene.h"

namespace heedmap {

/// A picture that the computation reads, cut into squares, under the attention of the held square or token.
class PictureScene : public Scene {
public:
    explicit PictureScene(const ViewContext& context) : Scene(context) {}
    std::unique_ptr<Scene> copy() const override;

    /// The squares of the picture; none without a picture.
    void show(const std::optional<PatchGrid>& grid) { m_grid = grid; }
    const std::optional<PatchGrid>& grid() const { return m_grid; }
    /// Sets the weights over the picture and the title of their head or mean.
    void choose(PictureChoice choice, std::vector<NodeId> nodes, const QString& heads, double opacity);
    /// The drawn content.
    const PicturePage& page() const { return m_page; }

    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    NodeId subject() const override { return m_grid ? m_choice.node : noNode; }
    bool take(const Sight& sight) override;
    bool complete() const override { return m_choice.node == noNode || m_page.content().weighed; }

    QSizeF size() const override { return m_page.size(); }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;

    QRectF rectOf(const Spot& spot) const override { return m_page.rectOf(pictureSpot(spot)); }
    std::optional<Spot> spotAt(const QPointF& at) const override;
    QStringList names(int kind) const override;
    std::vector<ScenePart> parts() const override;

    std::vector<CellPlace> cells(const Spot& spot, const Pointing& pointing) const override;
    std::optional<CellPlace> explained(const Spot& spot, const Pointing& pointing) const override;
    bool holds(const Spot& spot, const Pointing& pointing) const override;
    Walk walks() const override { return Walk::Pointed; }
    std::optional<Spot> step(const Pointing& from, Index lines, Index places) const override;

    QString title() const override;
    QString line() const override;
    QString hint() const override;
    QString emptiness() const override;
    QString readOut(const Pointing& pointing) const override;
    QString spoken(const Spot& spot, const Pointing& pointing) const override { return readOut({pointing.held, spot}); }

private:
    PictureChoice wanted(const Pointing& pointing) const;
    QString remarks() const;

    std::optional<PatchGrid> m_grid;
    PictureChoice m_choice; ///< but for the query
    std::vector<NodeId> m_nodes;
    QString m_heads;
    double m_opacity = 0;
    PicturePage m_page;
};

} // namespace heedmap
