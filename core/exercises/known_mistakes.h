#pragma once

#include <heedmap/document/computation.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace heedmap {

/// The result of a rule that learners mistake for the right one.
struct KnownMistake {
    double value = 0;
    Sentence rule = {};
};

/// What it gives in several cells, those where it happens to be right among them.
struct MistakenCells {
    std::vector<double> values;
    Sentence rule = {};
};

/// A cell that the learner sees: a mistake that would change its number cannot have been made, and neither one that
/// takes numbers that are not seen.
struct GivenNumber {
    NodeId node = noNode;
    Cell cell;
    std::optional<double> number; ///< none: it is to be filled in
};

/// Whether a rule goes wrong in the operation of a node.
HEEDMAP_EXPORT bool concerns(const Sentence& rule, const GraphShape& graph, NodeId id);

/// The wrong answers that the marking of a document can explain, computed without a learner's answers.
class HEEDMAP_EXPORT KnownMistakes {
public:
    /// Throws Error if the document cannot be computed.
    KnownMistakes(Document document, std::filesystem::path folder);
    ~KnownMistakes();

    /// In the order in which marking tries the rules, without duplicates, without answers that are right and without
    /// those that `given` cells rule out; where none are given, nothing does.
    std::vector<KnownMistake> of(NodeId node, const Cell& cell, int decimals, std::span<const GivenNumber> given = {});
    /// The same of cells that are answered together.
    std::vector<MistakenCells> of(NodeId node, std::span<const Cell> cells, int decimals,
                                  std::span<const GivenNumber> given = {});
    /// What is right in them.
    std::vector<double> right(NodeId node, std::span<const Cell> cells);

private:
    std::unique_ptr<class AnswerKey> m_key;
};

} // namespace heedmap
