#pragma once

#include "models/config_rules.h"

#include <heedmap/document/capacity.h>
#include <heedmap/document/document.h>
#include <heedmap/mechanisms/mechanism.h>
#include <heedmap/tokenizers/tokenizer.h>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// What a model reads, in its tokens. Where an encoder reads another text, that is the source, and the tokens are what
/// the decoder has read so far.
struct ModelTokens {
    std::vector<Token> tokens = {};
    std::vector<Token> source = {};
};

/// One family's entry of the table, read against the files of one model.
class Mapping {
public:
    /// Nothing if the files are not of this family.
    static std::optional<Mapping> of(const Json& family, const ModelFiles& files);

    /// Throws Error if config.json says, or leaves open, that the model computes otherwise than the family does.
    void requireOnlyWhatIsKnown() const;
    /// Whether all weights that it maps have room, and the embedding, where tokens are looked up in it.
    bool fits(const Capacity& capacity, bool lookUp = false) const;
    /// Notes, by language: what the mapping omits from the model or assumes of it; whether another mapping is too
    /// large.
    Sentence remarks(const Mapping* tooLarge = nullptr) const;
    /// The mechanism's settings. Throws Error that names config.json and its key for one that cannot be.
    Json config() const;
    /// What the entries of a size letter are called, where it predicts and config.json names all of them.
    Named<std::vector<LocalizedText>> labels() const;
    /// How many rows the tables of the embedding and of the positions have at least; none if there are no tokens.
    std::optional<Index> tokens() const { return leastRows("tokens"); }
    std::optional<Index> positions() const { return leastRows("positions"); }

    /// All arrays for these tokens, the one that the tokens or a picture make first; or their ids, and the embedding in
    /// which the mechanism looks them up, where it does.
    Named<ArraySource> arrays(const ModelTokens& read, bool lookUp = false) const;
    /// Whether an encoder reads another text than the decoder does.
    bool readsSource() const { return source() != nullptr; }
    /// The token that stands before what the decoder reads, and the one that ends a text and is not read.
    std::optional<Index> start() const { return idOf("start"); }
    std::optional<Index> stop() const { return idOf("stop"); }
    /// A text that the model was made for, and what the decoder has read of its answer; none if any will do.
    std::vector<std::string> example() const;
    const std::string& id() const { return m_family.find("id")->string(); }
    const std::string& title() const { return m_family.find("title")->string(); }
    /// What a tower is one of; empty if it is none.
    std::string model() const;
    /// Empty for a family that is not computed.
    std::string mechanism() const;

private:
    Mapping(const Json& family, TensorNames names) : m_family(family), m_rules(family, std::move(names)) {}

    const TensorNames& names() const { return m_rules.names(); }
    const ModelFiles& files() const { return names().files(); }
    bool isSized() const;
    /// The tensor of an array; "" where it is left out, or not there.
    std::string tensorOf(const Json& rule, Index layer) const;
    std::optional<Index> leastRows(const std::string& kind) const;

    const Json* source() const { return m_family.find("source"); }
    ConfigRules::Stack stackOf(const std::string& array) const;
    std::optional<Index> idOf(const char* key) const;
    std::string table(const Json& side) const;
    std::string embedding() const;
    void addInput(const Json& rule, const std::vector<Token>& tokens, bool lookUp, Named<ArraySource>& arrays) const;
    ArraySource image(const Json& rule) const;
    std::optional<ArraySource> array(const Json& rule, Index layer, Index tokens) const;

    const Json& m_family;
    ConfigRules m_rules;
};

} // namespace heedmap
