#include "model/drawn_numbers.h"

#include "model/document_state.h"
#include "model/reshape.h"
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

/// Whether an input without a rule has rows that were drawn for words typed since.
bool drawnForWords(const Workbench& workbench, const std::string& name, NodeId leaf)
{
    constexpr Index mostDrawnAgain = 4096; // numbers
    const Node& node = workbench.graph().node(leaf);
    const ArraySource* source = shownArray(workbench.head(), name);
    if (source == nullptr || !std::holds_alternative<InlineArray>(*source) || node.info.role != Role::Input
        || node.info.rows.labels == nullptr || node.shape.rank != 2 || node.shape.size() > mostDrawnAgain)
        return false;
    const Tensor numbers(node.shape, workbench.numbers(leaf, Region::all(node.shape)));
    return someRowIsSeeded(name, *node.info.rows.labels, numbers.view());
}

std::vector<NodeId> drawnOf(const Workbench& workbench)
{
    std::vector<NodeId> drawn = drawnLeaves(workbench.head(), workbench.computation());
    std::erase_if(drawn, [&](NodeId leaf) { return !stillDrawn(workbench, leaf); });
    for (const auto& [name, leaf] : workbench.computation().leaves)
        if (drawnForWords(workbench, name, leaf))
            drawn.push_back(leaf);
    std::ranges::sort(drawn);
    return drawn;
}

/// As long as the numbers behind pinned weights are not known, they count as computed.
bool stillComputed(Workbench& workbench, NodeId pinned)
{
    const Node& node = workbench.graph().node(pinned);
    if (node.shape.size() > mostCompared)
        return false;
    std::vector<Values> inputs;
    std::vector<ConstView> views;
    for (const NodeId input : node.inputs) {
        inputs.push_back(workbench.values(input, Region::all(workbench.graph().node(input).shape)));
        if (!inputs.back().current)
            return true;
        views.push_back(inputs.back().view);
    }
    const Values own = workbench.values(pinned, Region::all(node.shape));
    return !own.current || someRowIsComputed(node, views, own.view);
}

} // namespace

bool hasDrawnNumbers(const Workbench& workbench, NodeId leaf)
{
    const std::vector<NodeId> drawn = drawnOf(workbench);
    return std::ranges::find(drawn, leaf) != drawn.end();
}

QString drawnNumbersText(Workbench& workbench)
{
    const std::vector<NodeId> behind = behindWeights(workbench.graph(), drawnOf(workbench),
                                                     [&](NodeId pinned) { return stillComputed(workbench, pinned); });
    return behind.empty() ? QString() : sentenceText(drawnNumbersSentence(workbench.graph(), behind));
}

} // namespace heedmap
