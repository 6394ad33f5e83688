#pragma once

#include <heedmap/graph/graph.h>

#include <QString>

#include <optional>
#include <vector>

namespace heedmap {

class Workbench;

// Readings of a transformer beside its prediction, by its settings `lens` and `direct`.

/// The nodes with the probabilities that each layer predicts for every word, from the input of the first layer to the
/// final prediction; none if `lens` is off.
std::vector<NodeId> lensNodes(const GraphShape& graph);
/// Whether the document has the setting `lens`.
bool mayRead(const Workbench& workbench);
/// Whether the document can tell what each head adds to a word. It cannot behind an activation, which mixes the heads'
/// contributions.
bool mayTakeApart(const Workbench& workbench);
/// Switches `lens` on: one edit.
void askLens(Workbench& workbench);

/// The word whose logit is decomposed, and the word that it is compared with.
struct ReadWord {
    Index word = 0;
    std::optional<Index> against = {};

    bool operator==(const ReadWord&) const = default;
};
std::optional<ReadWord> readWord(const Workbench& workbench);
/// Decomposes the logit of a word: one edit.
void askWord(Workbench& workbench, const ReadWord& word);
/// Switches the decomposition off: one edit.
void forgetWord(Workbench& workbench);
/// The likeliest words at the predicted position, falling; none while the prediction is computed.
std::vector<Index> likelyWords(Workbench& workbench, std::size_t count);
/// The node with the contributions of these heads to the logit, positions × heads; noNode if there is none.
NodeId contributions(const GraphShape& graph, NodeId weights);
/// The name of a word of the vocabulary.
QString wordName(const GraphShape& graph, Index word);
/// The predicted row of the text: that of a masked word, or the last.
Index predictedRow(const Node& probabilities);

} // namespace heedmap
