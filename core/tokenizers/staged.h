#pragma once

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/tokenizers/tokenizer.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace heedmap {

/// A piece that is found in the text before the text is split into words.
struct AddedToken {
    std::string piece;
    bool takesSpaceBefore = false;
    bool takesSpaceAfter = false;
    bool wholeWord = false; ///< only where no letter or digit is next to it
    bool rewritten = false; ///< it is rewritten as the text is, and looked for afterwards
};

/// Finds added tokens in a text: the leftmost first, and at one place the longest.
class AddedTokens {
public:
    /// A token, and the text that it matches: for rewritten ones not the piece itself.
    using Written = std::pair<std::string, AddedToken>;

    AddedTokens() = default;
    /// The first of two that are written alike counts.
    explicit AddedTokens(std::vector<Written> tokens);

    bool empty() const { return m_tokens.empty(); }

    /// Calls `take` with every part of the text that is not empty, in order: with the token that it is, or nullptr.
    void split(std::string_view text, const std::function<void(std::string_view, const AddedToken*)>& take) const;

private:
    struct Found {
        const AddedToken* token = nullptr;
        std::size_t size = 0;
    };
    Found at(std::string_view text, std::size_t begin) const;

    std::vector<Written> m_tokens; ///< sorted by how they are written
};

/// Pieces and their numbers, each once.
class Vocabulary {
public:
    /// Throws Error for a piece or a number that is there already.
    void add(const std::string& piece, Index id);

    std::optional<Index> find(const std::string& piece) const;
    /// Throws Error `it has no piece "…"`.
    Index require(const std::string& piece) const;
    const std::string& piece(Index id) const { return m_pieces.at(id); }
    const std::unordered_map<Index, std::string>& pieces() const { return m_pieces; }
    Index size() const { return m_size; }

private:
    std::unordered_map<std::string, Index> m_ids;
    std::unordered_map<Index, std::string> m_pieces;
    Index m_size = 0;
};

/// How a model cuts a word into pieces.
class PieceModel {
public:
    PieceModel() = default;
    PieceModel(const PieceModel&) = delete;
    PieceModel& operator=(const PieceModel&) = delete;
    virtual ~PieceModel();

    /// Appends the numbers of the pieces; the word is UTF-8 and not empty.
    virtual void cut(const std::string& word, std::vector<Index>& ids) const = 0;
    /// A piece as people read it.
    virtual std::string readable(const std::string& piece) const { return piece; }
    /// Puts the text of a piece after the text so far.
    virtual void put(const std::string& piece, std::string& text) const = 0;
};

/// A step of normalization, before the text is split; each step sees the result of the one before.
using Rewrite = std::function<std::u16string(std::u16string_view)>;
/// A step of pre-tokenization: splits a part of the text further; `first`: the whole text begins with this part.
using Splitter = std::function<std::vector<std::u16string>(std::u16string_view, bool first)>;

/// Before which texts the tokenizer puts a space, which is in the tokens but not in the text.
enum class SpaceBefore {
    Never,
    Always,      ///< before every text between added tokens
    UnlessThere, ///< before texts that do not begin with one
    AtBeginning  ///< before the whole text, if it begins with neither a space nor an added token
};

/// The stages of a tokenizer: added tokens, normalization (rewrites), pre-tokenization (splitters), pieces of words.
struct Stages {
    Vocabulary vocabulary = {};
    std::vector<AddedToken> added = {};
    std::vector<Rewrite> rewrites = {};
    std::vector<Splitter> splitters = {};
    SpaceBefore space = SpaceBefore::Never;
    std::unique_ptr<const PieceModel> pieces = {};
    std::vector<Index> before = {}; ///< ids put around every text
    std::vector<Index> after = {};
    std::vector<Index> instead = {}; ///< ids that, where a text begins with one, stand in the place of `before`
};

/// The tokenizer of these stages. The piece model may refer to the vocabulary in `stages`.
TokenizerPointer staged(std::unique_ptr<Stages> stages);

constexpr std::uintmax_t longestVocabulary = 64 << 20;

} // namespace heedmap
