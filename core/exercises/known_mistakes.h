#pragma once

#include <heedmap/document/computation.h>

#include <filesystem>
#include <memory>
#include <vector>

namespace heedmap {

/// What a rule that learners mistake for the right one gives.
struct KnownMistake {
    double value = 0;
    Sentence rule = {};
};

/// The wrong answers that the marking of a document can name, before anybody gives them.
class HEEDMAP_EXPORT KnownMistakes {
public:
    /// Throws Error where the document cannot be computed.
    KnownMistakes(Document document, std::filesystem::path folder);
    ~KnownMistakes();

    /// In the order in which marking tries the rules: none that is right at so many decimals, none twice.
    std::vector<KnownMistake> of(NodeId node, const Cell& cell, int decimals);

private:
    std::unique_ptr<class AnswerKey> m_key;
};

} // namespace heedmap
