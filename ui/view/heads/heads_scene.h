#pragma once

#include "view/attention/attention_heads.h"
#include "view/attention/heads_picture.h"
#include "view/scene/scene.h"

#include <QCoreApplication>

namespace heedmap {

/// The common part of the grid of all heads and the block of large ones: the nodes and the text of a cell.
class HeadsScene : public Scene {
public:
    using Scene::Scene;
    /// A class gets the room for the matrices.
    SceneFrame frame() const override
    {
        const bool presenting = settings().presenting;
        return {.margin = presenting ? 16.0 : 28.0, .lineBelow = presenting ? 32.0 : 40.0, .titledEarly = true};
    }

    /// The nodes with attention weights.
    void setNodes(std::vector<NodeId> nodes) { m_nodes = std::move(nodes); }
    const std::vector<NodeId>& nodes() const { return m_nodes; }
    /// Whether any of the matrices is a head's.
    bool ofHeads() const { return !m_nodes.empty() && headCount(graph(), m_nodes) > 0; }
    bool showsChange() const;
    /// Whether gradient × attention is shown under the weights instead of gradients.
    void setWeighed(bool weighed) { m_weighed = weighed; }
    bool weighed() const { return m_weighed; }

    QString title() const override;
    QString readOut(const Pointing& pointing) const override;

protected:
    const DisplaySettings& settings() const { return context().display.settings(); }
    bool isWeights(NodeId node) const;
    UnderHeads under() const { return {context().workbench.gradients(), m_weighed}; }
    NodeId nodeUnder(NodeId weights) const { return under().of(graph(), weights); }
    /// The pointed cell of the weights, also if the pointer is on the same cell of their gradient.
    std::optional<CellPlace> weightsPlace() const;
    /// Whether any of its weights is to be guessed.
    bool hides(const Head& head) const;
    QString weightText(double weight, int decimals) const;
    /// The number of the same cell in that head; none if its axes differ.
    std::optional<double> valueAt(const Head& head, const CellPlace& place) const;
    /// The weight of a cell in each of the shown heads, as text.
    virtual QString weightsText(const CellPlace& place) const = 0;

private:
    std::vector<NodeId> m_nodes;
    bool m_weighed = false;
};

void outlineCell(QPainter& painter, const QRectF& cell, const QColor& colour, const QColor& ground);

/// Texts of both.
struct HeadsWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Heads)
};

} // namespace heedmap
