#pragma once

#include "view/display.h"
#include "view/text_picture.h"

#include <QButtonGroup>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QWidget>

#include <functional>

namespace heedmap {

/// What of the attention is drawn as lines: which weights, from which side they are followed, which heads or
/// their mean, and how light a weight may be.
class TextControls : public QWidget {
    Q_OBJECT

public:
    explicit TextControls(const ViewContext& context, QWidget* parent = nullptr);

    /// The weights there are, in the computation that is open. Few heads are shown all, many as their mean.
    void setNodes(std::vector<NodeId> nodes);
    void setNode(NodeId node);
    NodeId node() const { return m_node; }
    /// Which heads are drawn; all of them where their mean is.
    std::vector<Index> heads() const;
    bool mean() const { return m_mean->isChecked() && m_heads.size() > 1; }
    double threshold() const;
    /// The next one that is no lower and can be chosen; says nothing.
    void setThreshold(double weight);
    TextSide side() const { return m_toKey->isChecked() ? TextSide::Keys : TextSide::Queries; }
    void setSide(TextSide side);
    /// Puts everything into lines of that width, and says how high they are.
    int arrange(int width);

signals:
    void changed();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void makeHeads();
    void syncMean();
    void showHeads(const std::function<bool(Index)>& shown);
    void fillNodeMenu();
    void dress();
    QToolButton* choice(const char* name);

    ViewContext m_context;
    std::vector<NodeId> m_nodes;
    NodeId m_node = noNode;
    QToolButton* m_nodeButton;
    QToolButton* m_fromQuery;
    QToolButton* m_toKey;
    QToolButton* m_mean;
    std::vector<QToolButton*> m_heads;
    QLabel* m_thresholdName;
    QSlider* m_threshold;
};

} // namespace heedmap
