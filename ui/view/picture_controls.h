#pragma once

#include "view/display.h"

#include <heedmap/graph/graph.h>

#include <QButtonGroup>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QWidget>

#include <vector>

namespace heedmap {

/// What is laid over a picture: which weights, of which head or the mean of all, how strongly, and over which
/// range of colours.
class PictureControls : public QWidget {
    Q_OBJECT

public:
    explicit PictureControls(const ViewContext& context, QWidget* parent = nullptr);

    /// The weights there are. Of few heads the first is shown, of many their mean.
    void setNodes(std::vector<NodeId> nodes);
    const std::vector<NodeId>& nodes() const { return m_nodes; }
    void setNode(NodeId node);
    NodeId node() const { return m_node; }
    /// The head that is shown, or all of them where their mean is.
    std::vector<Index> heads() const;
    bool mean() const { return m_heads.size() > 1 && m_mean->isChecked(); }
    void setHead(Index head);
    /// From one head to the next; the mean stands before the first.
    void stepHead(int by);
    double opacity() const { return m_opacity->value() / 100.0; }
    /// By so many percent.
    void fade(int by) { m_opacity->setValue(m_opacity->value() + by); }
    /// Colours from 0 to 1, not to the largest weight.
    bool unit() const { return m_unit->isChecked(); }
    /// "head 1", "mean of all heads"; empty where there is one only.
    QString headTitle() const;
    /// Puts everything into lines of that width, and says how high they are.
    int arrange(int width);

signals:
    void changed();

private:
    void makeHeads();
    void fillNodeMenu();
    void dress();
    QToolButton* choice(const char* name);

    ViewContext m_context;
    std::vector<NodeId> m_nodes;
    NodeId m_node = noNode;
    QToolButton* m_nodeButton;
    QToolButton* m_mean;
    std::vector<QToolButton*> m_heads;
    QButtonGroup* m_group;
    QLabel* m_opacityName;
    QSlider* m_opacity;
    QToolButton* m_unit;
};

} // namespace heedmap
