#pragma once

#include "model/workbench.h"

#include "support/speed.h"

#include <heedmap/document/document.h>
#include <heedmap/document/new.h>

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace heedmap::test {

/// As it is shipped, with the place where it opens.
inline Document shippedExample(const std::string& id)
{
    return loadDocument(std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples/" + id + ".heed");
}

/// One that says nothing of where it opens, and so begins at its first step.
inline Document example(const std::string& id)
{
    Document document = shippedExample(id);
    if (document.view.isObject())
        std::erase_if(document.view.object(), [](const auto& entry) {
            return entry.first == "node" || entry.first == "cell" || entry.first == "head";
        });
    return document;
}

/// A small GPT whose ids have their words beside them instead of a vocabulary, and no position more than it has words.
inline const std::string wordsBesideIds =
    std::string(HEEDMAP_SOURCE_FOLDER) + "/tests/data/tokens/words-beside-ids.heed";

inline NodeId node(const Workbench& workbench, const std::string& name)
{
    const NodeId id = workbench.graph().find(name);
    EXPECT_NE(id, noNode) << name;
    return id;
}

/// The cells of a node once they are evaluated: at once or beside the window, for which the event loop turns.
inline Values evaluated(Workbench& workbench, NodeId node, const Region& region)
{
    Values values = workbench.values(node, region);
    if (!values.current) {
        const QObject view;
        workbench.look(&view, {{node, region}});
        EXPECT_TRUE(wait([&] {
            values = workbench.values(node, region);
            return values.current;
        })) << workbench.graph().node(node).info.name;
    }
    return values;
}
inline Values evaluated(Workbench& workbench, NodeId node)
{
    return evaluated(workbench, node, Region::all(workbench.graph().node(node).shape));
}

inline double value(Workbench& workbench, const std::string& name, const Cell& cell)
{
    return evaluated(workbench, node(workbench, name), Region::of(cell)).view.at(cell);
}

inline void put(Workbench& workbench, const std::string& name, const Cell& cell, double number, int mergeKey = 0)
{
    workbench.setValues(node(workbench, name), Region::of(cell), std::array{number}, mergeKey);
}

/// How much the cells of a region differ from what was remembered.
inline std::optional<std::vector<double>> change(Workbench& workbench, NodeId node, const Region& region)
{
    const Difference change = workbench.difference(node, region);
    if (change == nullptr)
        return std::nullopt;
    return std::vector<double>(change->numbers().begin(), change->numbers().end());
}

/// Every number of every node, by name.
inline std::map<std::string, Tensor> everything(Workbench& workbench)
{
    std::map<std::string, Tensor> all;
    for (NodeId id = 0; id < workbench.graph().size(); ++id)
        all.emplace(workbench.graph().node(id).info.name, Tensor(evaluated(workbench, id).view));
    return all;
}

inline void expectSameBits(const std::map<std::string, Tensor>& a, const std::map<std::string, Tensor>& b)
{
    ASSERT_EQ(a.size(), b.size());
    for (const auto& [name, tensor] : a) {
        ASSERT_TRUE(b.contains(name)) << name;
        EXPECT_TRUE(tensor.sameBits(b.at(name))) << name;
    }
}

} // namespace heedmap::test
