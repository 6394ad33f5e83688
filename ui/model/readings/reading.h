#pragma once

#include <heedmap/graph/graph.h>

#include <QString>

#include <optional>
#include <vector>

namespace heedmap {

class Workbench;

// What is read out of a model beside its prediction: the settings `lens` and `direct` of a transformer.

/// The probabilities that each layer would give to every word, from what the first starts with to the prediction
/// itself; none if the document does not ask for them.
std::vector<NodeId> lensNodes(const GraphShape& graph);
/// Whether it could ask for them.
bool mayRead(const Workbench& workbench);
/// Whether it could ask what heads add to a word: behind an activation nothing of it is theirs alone.
bool mayTakeApart(const Workbench& workbench);
/// Asks for them: one edit.
void askLens(Workbench& workbench);

/// The word whose logit is taken apart, and the one that it is compared with.
struct ReadWord {
    Index word = 0;
    std::optional<Index> against = {};

    bool operator==(const ReadWord&) const = default;
};
std::optional<ReadWord> readWord(const Workbench& workbench);
/// Takes the logit of a word apart: one edit.
void askWord(Workbench& workbench, const ReadWord& word);
/// No logit any longer: one edit.
void forgetWord(Workbench& workbench);
/// The words that are likeliest where the text is predicted, falling; none while that is computed.
std::vector<Index> likelyWords(Workbench& workbench, std::size_t count);
/// What the heads of these weights add to it, positions × heads; noNode if that is not known.
NodeId contributions(const GraphShape& graph, NodeId weights);
/// What a word of the vocabulary is called.
QString wordName(const GraphShape& graph, Index word);
/// The row of the text that is predicted: a masked word, or what comes next.
Index predictedRow(const Node& probabilities);

} // namespace heedmap
