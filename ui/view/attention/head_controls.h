#pragma once

#include "view/frame/display.h"
#include "view/frame/kept_node.h"

#include <heedmap/graph/graph.h>

#include <QToolButton>
#include <QWidget>

#include <vector>

namespace heedmap {

/// The choice of the weights a view shows, and of their heads or their mean. Derived classes add what else their view
/// chooses, and whether one head or several are shown.
class HeadControls : public QWidget {
    Q_OBJECT

public:
    /// `name` begins the object names of its buttons, for style sheets and tests: "textWeights", "textMean",
    /// "textHead0".
    HeadControls(const ViewContext& context, const QString& name, QWidget* parent);

    /// Sets the weights that the open graph has. Keeps the shown weights and heads and returns true, or shows the first
    /// if they are gone or the document is another one.
    bool setNodes(std::vector<NodeId> nodes);
    const std::vector<NodeId>& nodes() const { return m_nodes; }
    void setNode(NodeId node);
    NodeId node() const { return m_node; }
    /// Follows a selection made elsewhere; returns whether the weights or the slice changed since the last call.
    bool follow();
    /// The heads shown; all of them if their mean is shown.
    std::vector<Index> heads() const;
    bool few() const { return m_heads.size() <= 4; }
    bool mean() const { return m_heads.size() > 1 && m_mean->isChecked(); }

signals:
    void changed();

protected:
    /// Sets up the new button of a head.
    virtual void prepare(QToolButton& head) = 0;
    /// Chooses the heads shown first of new weights.
    virtual void showFirst() = 0;
    /// Updates texts and fonts.
    virtual void dress() = 0;

    QToolButton* choice(const QString& name);
    void name(QToolButton* button, const QString& text, const QString& tip) const;
    void nameWeights(const QString& tip);
    QString titleOf(Index head) const;

    const ViewContext& context() const { return m_context; }
    QToolButton& weightsButton() const { return *m_weights; }
    QToolButton& meanButton() const { return *m_mean; }
    const std::vector<QToolButton*>& headButtons() const { return m_heads; }

private:
    void makeHeads();
    void fillMenu();

    ViewContext m_context;
    QString m_name;
    std::vector<NodeId> m_nodes;
    NodeId m_node = noNode;
    KeptNode m_chosen;
    KeptNode m_tokens;   ///< the chosen weights, or those between tokens that they are made of
    KeptNode m_followed; ///< the last selection made elsewhere
    Index m_followedSlice = 0;
    QToolButton* m_weights;
    QToolButton* m_mean;
    std::vector<QToolButton*> m_heads;
};

} // namespace heedmap
