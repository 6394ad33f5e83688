#pragma once

#include "models/array_names.h"
#include "models/array_spellings.h"
#include "models/given_input.h"
#include "models/head_axes.h"
#include "models/joined_arrays.h"

#include <heedmap/document/document.h>
#include <heedmap/io/array_entry.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// A file whose arrays are called as those of one mechanism, on its way to a document.
class NamedFile {
public:
    NamedFile(std::filesystem::path path, const ModelInput& input, Beside beside)
        : m_path(std::move(path)), m_input(input), m_beside(beside)
    {
    }

    /// Whether the file has the arrays of one mechanism, and besides them none but some beside its input. Throws Error
    /// for an input with a part of the weights.
    bool read();
    ModelProposal proposal();

private:
    bool has(const std::string& array) const { return m_known.contains(array); }
    std::size_t rank(const std::string& array) const { return m_known.at(array).dimensions.size(); }
    const std::vector<std::uint64_t>& sizes(const std::string& array) const { return m_known.at(array).dimensions; }
    void take(const ArrayEntry& array);
    bool takePart(const ArrayEntry& array, const std::string& name);
    bool takeSetting(const ArrayEntry& array, const std::string& name);
    void placeInput();
    std::vector<std::uint64_t> sizesOfWeights() const;
    void placeProjections();
    void placeRows();
    void placeParts();
    void requireAllHeads(const std::map<std::string, std::map<std::size_t, ArrayEntry>>& arrays) const;
    void requireOneMask() const;
    void placeGivenHeads();
    bool areWeights(const std::vector<std::uint64_t>& dimensions, const std::string& name) const;
    void placeSettings();
    void placeSetting(const std::string& name, const std::string& setting, double number);
    void placeAxes();
    HeadsKnown headsKnown() const;
    Sentence axesAssumed() const;
    void requireThirds() const;
    void placeRowLabels();
    /// What the names of all weights begin with, as `multi_head_attention/`.
    static std::string sharedPrefix(const std::vector<ArrayEntry>& arrays);
    static std::string withoutList(std::string prefix, const std::vector<ArrayEntry>& arrays);
    void requireAllWeights();
    bool standsAlone() const;
    std::vector<std::string> openNames() const;
    void requireMatrices() const;
    void requireRealNumbers() const;
    void leaveOut();
    bool isOfMechanism() const;
    bool givenFit() const;
    /// How many of Q, K and V are of a batch.
    std::ptrdiff_t batched() const
    {
        return std::ranges::count_if(m_known, [](const auto& known) { return !known.second.batch.empty(); });
    }
    bool holdsBatch() const;
    std::vector<std::string> labels(const std::string& name) const;
    void chooseMechanism();
    void setHeads();
    void setHeads(Index heads) { m_document.config.set("heads", static_cast<double>(heads)); }
    Index headsListed() const;
    Index headsSaid() const;
    Index headsSet() const;
    void requireOurSettings() const;
    Shape joinedShape() const;
    GivenMask mask();
    MaskedBatch maskedBatch() const;
    std::optional<OfHead> headOf(const ArrayEntry& mask) const;
    void requireMasksOfAllHeads() const;
    bool repeats(const ArrayEntry& mask, const std::vector<ArrayEntry>& before) const;
    bool hidesInBook(const ArrayEntry& mask) const;
    bool isCausal(const ArrayEntry& buffer) const;
    void setMask(GivenMask mask);
    Sentence namesOf(const std::string& prefix) const;
    Sentence assumptions(const Sentence& ofMask, bool drawn) const;
    Sentence unusedArrays() const;
    void add(const std::string& array);
    Index keyWidth() const;
    Index rowsOf(const std::string& array) const;
    void setGroups();
    void addPositions();
    Tensor angleTable(const ArrayEntry& array) const;
    Sentence addAngles();
    ArraySource source(const std::string& array) const;
    ArraySource sourceOfHeads(const NamedArray& known) const;
    std::vector<Index> batchIndex(const std::string& array) const;
    bool turned(const std::string& array) const;
    std::vector<std::string> turnedByShape() const;
    bool stacksHeads() const;
    bool stacksEitherWay() const;
    std::uint64_t widthOfStack() const;
    Index headsOf(const std::string& array) const { return static_cast<Index>(sizes(array)[stacksHeads() ? 0 : 1]); }
    Index widthFor(const std::string& array) const;
    void addInput(const std::string& array, Index width);

    std::filesystem::path m_path;
    ModelInput m_input; ///< of the caller, and what the file says besides
    Beside m_beside;
    NamedArrays m_known;
    std::vector<ArrayEntry> m_masks;
    std::vector<ArrayEntry> m_lengths; ///< counts of the keys that are tokens
    std::vector<ArrayEntry> m_buffers; ///< that may be a causal mask of code
    std::map<Fused, ArrayEntry> m_fused;
    ThirdsPlaced m_thirds;
    std::map<std::string, std::map<std::size_t, ArrayEntry>> m_heads;      ///< of each array the heads
    std::map<std::string, std::map<std::size_t, ArrayEntry>> m_givenHeads; ///< of Q, K and V, or of their weights
    std::map<std::string, ArrayEntry> m_settings;                          ///< numbers, by what they set
    std::map<std::string, ArrayEntry> m_labels;                            ///< `tokens`, `key_tokens`, `labels`
    std::vector<ArrayEntry> m_positions;                                   ///< arrays of the setting `position`
    HeadAxes m_axes = HeadAxes::HeadsFirst;
    std::vector<std::string> m_asWeights; ///< arrays that are called as rows and whose shapes are those of weights
    bool m_eitherWay = false;             ///< of which they may be either
    std::string m_inputByShape;           ///< the array that is X under another name
    bool m_valuesAsRead = false;          ///< there is no W_V
    bool m_ofModule = false;              ///< of torch.nn, which reads them itself
    bool m_axesSaid = false;              ///< by a number of heads
    std::vector<ArrayEntry> m_others;     ///< that have numbers and are not used
    std::vector<std::string> m_unknown;
    std::size_t m_unknownNumbers = 0;  ///< of these
    Sentence m_twice;                  ///< of two arrays that are called alike
    std::vector<ArrayEntry> m_notReal; ///< called as arrays of a mechanism, of numbers that cannot be read
    std::vector<ArrayEntry> m_flat;    ///< called as weights, but of one axis
    std::string m_prefix;
    Document m_document;
};

/// What the rows are called, where the file has no `tokens`.
inline constexpr const char* rowLabels = "labels";
inline constexpr std::array inputs = {"X", "C", "C_V"};

} // namespace heedmap
