#pragma once

#include "view/scene/scene.h"

#include <algorithm>

namespace heedmap {

/// The word that each layer would predict at each position, in the colour of its probability: positions × layers.
class LensScene : public Scene {
public:
    using Scene::Scene;
    std::unique_ptr<Scene> copy() const override { return std::make_unique<LensScene>(context()); }

    SceneFrame frame() const override { return {.titledEarly = true}; }
    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    bool take(const Sight& sight) override;
    bool complete() const override;
    QSizeF size() const override { return m_size; }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;
    double headHeight() const override { return 26; }
    void drawHead(QPainter& painter, const Theme& theme) const override;

    std::vector<ScenePart> parts() const override;
    QRectF rectOf(const Spot& spot) const override;
    std::optional<Spot> spotAt(const QPointF& at) const override;
    QStringList names(int kind) const override;
    QString spoken(const Spot& spot, const Pointing& /*pointing*/) const override { return said(spot.index); }
    std::vector<CellPlace> cells(const Spot& spot, const Pointing& pointing) const override;
    std::optional<CellPlace> explained(const Spot& spot, const Pointing& pointing) const override;
    bool shows(const CellPlace& place, const Pointing& /*pointing*/) const override
    {
        return std::ranges::find(m_nodes, place.node) != m_nodes.end();
    }
    bool holds(const Spot& /*spot*/, const Pointing& /*pointing*/) const override { return true; }
    Walk walks() const override { return Walk::Held; }
    std::optional<Spot> step(const Pointing& from, Index lines, Index places) const override;

    QString title() const override;
    QString line() const override;
    QString hint() const override;
    QString emptiness() const override;
    QString noFigure() const override;
    QString readOut(const Pointing& pointing) const override;

private:
    struct Guess {
        std::vector<Index> words; ///< the likeliest, falling
        std::vector<double> chances;
        std::vector<bool> hidden; ///< to be guessed
    };

    Index layers() const { return static_cast<Index>(m_nodes.size()); }
    Range rowsIn(const QRectF& seen) const;
    Guess guessOf(NodeId node, const ConstView& view, Index row) const;
    QRectF cell(Index row, Index layer) const;
    QString layerName(Index layer) const;
    QString word(Index id) const;
    QString nameAt(Index index) const;
    QString said(Index index) const;

    std::vector<NodeId> m_nodes;  ///< a column each
    std::vector<Guess> m_guesses; ///< row by row; without words where they are not in sight
    Index m_rows = 0;
    QSizeF m_size;
    double m_width = 0; ///< of a column
};

} // namespace heedmap
