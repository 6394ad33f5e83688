#pragma once

#include "view/frame/display.h"
#include "view/frame/kept_node.h"

#include <heedmap/graph/graph.h>

#include <QToolButton>
#include <QWidget>

#include <vector>

namespace heedmap {

/// Which weights a view shows, and which heads of them or their mean. What else a view asks, and whether its heads
/// are shown one or several at a time, is for those that derive from it.
class HeadControls : public QWidget {
    Q_OBJECT

public:
    /// Its buttons are called by that name, for style sheets and tests: "textWeights", "textMean", "textHead0".
    HeadControls(const ViewContext& context, const QString& name, QWidget* parent);

    /// The weights there are in the graph that is open now. Those that were shown stay so, with the same heads, and
    /// it returns true; where they are gone, or the document is another one, the first are shown.
    bool setNodes(std::vector<NodeId> nodes);
    const std::vector<NodeId>& nodes() const { return m_nodes; }
    void setNode(NodeId node);
    NodeId node() const { return m_node; }
    /// Shows the weights that are selected elsewhere; whether they, or the slice, are others than at the last call.
    bool follow();
    /// Which heads are shown; all of them where their mean is.
    std::vector<Index> heads() const;
    bool few() const { return m_heads.size() <= 4; }
    bool mean() const { return m_heads.size() > 1 && m_mean->isChecked(); }

signals:
    void changed();

protected:
    /// Readies the button of a head that has just been made.
    virtual void prepare(QToolButton& head) = 0;
    /// Chooses what of new heads is shown at first.
    virtual void showFirst() = 0;
    /// Names everything in the language and the type that are chosen now.
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
    KeptNode m_followed; ///< the last selection made elsewhere
    Index m_followedSlice = 0;
    QToolButton* m_weights;
    QToolButton* m_mean;
    std::vector<QToolButton*> m_heads;
};

} // namespace heedmap
