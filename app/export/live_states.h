#pragma once

#include <heedmap/document/computation.h>

#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// What a page shows besides the document as it opens: its samples and the stops of its lesson, each computed, so that
/// it has the words and looks of all: their tokens differ, and their matrices may.
class LiveStates {
public:
    /// Throws Error if a sample cannot be computed.
    LiveStates(const OpenedDocument& opened, const Document& document, const std::filesystem::path& folder);

    /// `[{"title", "nodes": [{"rows", "cols", "slices"}, …]}, …]` in the language that is spoken; of a sample with
    /// other matrices all words.
    Json sampleWords(const std::string& language) const;
    /// `[{"title", "text", "nodes"?, "steps"?}, …]`; words of matrices only where they are not the document's.
    Json stopWords(const std::string& language) const;

    /// The looks that are not the document's own.
    Json looks() const { return m_looks; }
    /// Which of these each sample has; −1: the document's own.
    Json sampleLooks() const;
    /// `[{"looks", "computed": whether its numbers are known, "start"}, …]`
    Json stopLooks() const { return m_stopLooks; }

private:
    struct Stop {
        const Computation* other = nullptr; ///< null: the words are the document's own
    };

    int looksOf(const Computation& computation);
    void addStops(const OpenedDocument& opened, const std::filesystem::path& folder);

    const Document& m_document;
    Json m_own; ///< looks of the document
    std::vector<std::string> m_others;
    Json::Array m_looks;
    std::deque<Computation> m_computations;
    std::vector<const Computation*> m_samples;
    std::vector<int> m_sampleLooks;
    std::vector<Stop> m_stops;
    Json::Array m_stopLooks;
};

} // namespace heedmap
