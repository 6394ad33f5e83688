#pragma once

#include "model/steps.h"

#include <QString>

#include <map>

namespace heedmap {

/// The layers of a model, named by its steps, and which are open. A short computation shows all of them; in a long one
/// only the selected layer and those opened by hand are open.
class LayerGroups {
public:
    /// Takes the layers of another graph; keeps those opened or closed by hand, by name.
    void build(const GraphShape& graph, const Steps& steps);
    /// Selects a layer, or none, and opens it, even if it was closed by hand. Returns whether any layer opened or
    /// closed.
    bool follow(const std::string& group);
    bool open(const std::string& group) const;
    void setOpen(const std::string& group, bool open);
    /// The layer's first matrix of attention weights, else its last matrix.
    NodeId telling(const std::string& group) const { return m_groups.at(group).telling; }
    /// The count of its matrices.
    int count(const std::string& group) const { return m_groups.at(group).count; }
    /// `enc.0` as people say it.
    static QString title(const std::string& group);
    /// A step's heading, preceded by its group if that adds something: "Encoder layer 1 · Scores".
    static QString within(const std::string& group, const QString& heading);

private:
    struct Group {
        NodeId telling = noNode;
        int count = 0;
    };

    std::map<std::string, Group> m_groups;
    std::map<std::string, bool> m_byHand;
    std::string m_selected;
    bool m_few = true;
};

} // namespace heedmap
