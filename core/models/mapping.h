#pragma once

#include "models/family_reader.h"

#include <heedmap/document/computation.h>
#include <heedmap/tokenizers/tokenizer.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heedmap {

/// What a model reads, in its tokens. Where an encoder reads another text, that is the source, and the tokens are what
/// the decoder has read so far.
struct ModelTokens {
    std::vector<Token> tokens = {};
    std::vector<Token> source = {};
};

/// A family read against the files of one model.
class Mapping {
public:
    /// Nothing if the files are not of this family.
    static std::optional<Mapping> of(const ModelFamily& family, const ModelFiles& files);

    const ModelFamily& family() const { return m_reader.family(); }
    /// Throws Error if config.json says, or leaves open, that the model computes otherwise than the family does.
    void requireOnlyWhatIsKnown() const;
    /// Whether all weights that it maps have room, and the embedding, where tokens are looked up in it.
    bool fits(const Capacity& capacity, bool lookUp = false) const;
    /// Notes: what the mapping omits from the model or assumes of it; whether another mapping is too large.
    Sentence remarks(const Mapping* tooLarge = nullptr) const;
    /// The mechanism's settings. Throws Error that names config.json and its key for one that cannot be.
    Json config() const;
    /// Tensors of the files that no array is made of, if people write such models themselves. Throws Error for a
    /// parameter of one of its modules, with which it would compute otherwise.
    std::vector<std::string> unread() const;
    std::set<std::string> modulesMade() const;
    std::vector<std::string> besidePublished(const std::set<std::string>& known) const;
    /// The width that heads share whose number no file says, but has to.
    std::optional<Index> openHeads() const;
    /// What the entries of a size letter are called, where it predicts and config.json names all of them.
    Named<std::vector<LocalizedText>> labels() const;
    /// How many words a document counts: those that it predicts, else those that its tokens are looked up in; nothing
    /// if it does neither.
    std::optional<Index> vocabularySize(bool predicts, bool lookUp) const;
    /// How many rows the tables of the embedding and of the positions have at least; none if there are no tokens.
    std::optional<Index> tokens() const { return leastRows(InputTerm::Rows::Tokens); }
    std::optional<Index> positions() const { return leastRows(InputTerm::Rows::Positions); }

    /// All arrays for these tokens, the one that the tokens or a picture make first; or their ids, and the embedding in
    /// which the mechanism looks them up, where it does.
    Named<ArraySource> arrays(const ModelTokens& read, bool lookUp = false) const;
    /// Whether an encoder reads another text than the decoder does.
    bool readsSource() const { return family().source.has_value(); }
    /// The token that stands before what the decoder reads, and the one that ends a text and is not read.
    std::optional<Index> start() const { return idOf(&InputRule::start); }
    std::optional<Index> stop() const { return idOf(&InputRule::stop); }

private:
    explicit Mapping(FamilyReader reader) : m_reader(std::move(reader)) {}

    const ModelFiles& files() const { return m_reader.files(); }
    bool isSized() const;
    /// All tensors that the family has in such files, there or not.
    std::set<std::string> known() const;
    /// The tensor of an array; "" where it is left out, or not there.
    std::string tensorOf(const ArrayRule& rule, Index layer) const;
    std::optional<Index> leastRows(InputTerm::Rows kind) const;
    FamilyReader::Stack stackOf(const std::string& array) const;
    std::optional<Index> idOf(std::optional<SettingRule> InputRule::*token) const;
    std::string embedding() const;
    void addInput(const InputRule& rule, const std::vector<Token>& tokens, bool lookUp,
                  Named<ArraySource>& arrays) const;
    /// `image_size` of config.json.
    Index pictureWidth() const;
    ArraySource image(const ImageRule& rule) const;
    /// Whether a tensor, as the files call it, holds no numbers.
    bool isEmpty(const std::string& tensor) const;
    std::optional<ArraySource> array(const ArrayRule& rule, Index layer, Index tokens) const;

    FamilyReader m_reader;
};

} // namespace heedmap
