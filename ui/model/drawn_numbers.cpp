#include "model/drawn_numbers.h"

#include "model/workbench.h"
#include "text/core_text.h"

#include <heedmap/document/drawn.h>

#include <algorithm>

namespace heedmap {
namespace {

constexpr Index mostCompared = Index{1} << 16; ///< numbers of an array

bool stillDrawn(const Workbench& workbench, NodeId leaf)
{
    const Node& node = workbench.graph().node(leaf);
    if (node.shape.size() > mostCompared)
        return true;
    const auto& leaves = workbench.computation().leaves;
    const auto named = std::ranges::find(leaves, leaf, [](const auto& each) { return each.second; });
    const auto* rule = std::get_if<Initial>(shownArray(workbench.head(), named->first));
    const Tensor numbers(node.shape, workbench.numbers(leaf, Region::all(node.shape)));
    return rule != nullptr && someRowIsDrawn(*rule, named->first, numbers.view());
}

std::vector<NodeId> drawnOf(const Workbench& workbench)
{
    std::vector<NodeId> drawn = drawnLeaves(workbench.head(), workbench.computation());
    std::erase_if(drawn, [&](NodeId leaf) { return !stillDrawn(workbench, leaf); });
    return drawn;
}

} // namespace

bool hasDrawnNumbers(const Workbench& workbench, NodeId leaf)
{
    const std::vector<NodeId> drawn = drawnLeaves(workbench.head(), workbench.computation());
    return std::ranges::find(drawn, leaf) != drawn.end() && stillDrawn(workbench, leaf);
}

QString drawnNumbersText(const Workbench& workbench)
{
    const std::vector<NodeId> behind = behindWeights(workbench.graph(), drawnOf(workbench));
    return behind.empty() ? QString() : sentenceText(drawnNumbersSentence(workbench.graph(), behind));
}

} // namespace heedmap
