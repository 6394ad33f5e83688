#pragma once

#include "model/steps.h"

#include <QString>

#include <map>

namespace heedmap {

/// The layers of a model, as its steps name them, and which of them are open where all of it is shown. A short
/// computation shows all of them; of a long one only the layer that is selected is open, and what a person opened.
class LayerGroups {
public:
    /// Takes the layers of another graph; what was opened or closed by hand stays so, by name.
    void build(const GraphShape& graph, const Steps& steps);
    /// The layer that is selected, or none: it opens, even if it was closed by hand. Returns whether anything
    /// opened or closed.
    bool follow(const std::string& group);
    bool open(const std::string& group) const;
    void setOpen(const std::string& group, bool open);
    /// The layer's first matrix of attention weights, or its last matrix where it has none.
    NodeId telling(const std::string& group) const { return m_groups.at(group).telling; }
    /// How many matrices are in it.
    int count(const std::string& group) const { return m_groups.at(group).count; }
    /// `enc.0` as people say it.
    static QString title(const std::string& group);
    /// A step's heading with its group before it, where that says more: "Encoder layer 1 · Scores".
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
