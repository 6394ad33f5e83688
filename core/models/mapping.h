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

/// One family's entry of the table, read against the files of one model.
class Mapping {
public:
    /// Nothing where the files are not of this family.
    static std::optional<Mapping> of(const Json& family, const ModelFiles& files);

    /// Throws Error where config.json says, or leaves open, that the model computes otherwise than the family does.
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
    /// How many rows the tables of the embedding and of the positions have at least; none where there are no tokens.
    std::optional<Index> tokens() const { return leastRows("tokens"); }
    std::optional<Index> positions() const { return leastRows("positions"); }

    /// All arrays for these tokens, the one that the tokens or a picture make first; or their ids, and the embedding in
    /// which the mechanism looks them up, where it does.
    Named<ArraySource> arrays(const std::vector<Token>& tokens, bool lookUp = false) const;
    const std::string& id() const { return m_family.find("id")->string(); }
    const std::string& title() const { return m_family.find("title")->string(); }
    /// Empty for a family that is not computed.
    std::string mechanism() const;

private:
    Mapping(const Json& family, TensorNames names) : m_family(family), m_rules(family, std::move(names)) {}

    const TensorNames& names() const { return m_rules.names(); }
    const ModelFiles& files() const { return names().files(); }
    std::string required(const Json& tensors, Index layer = 0) const;
    bool isSized() const;
    /// The tensor of an array; "" where it is left out, or not there.
    std::string tensorOf(const Json& rule, Index layer) const;
    std::optional<Index> leastRows(const std::string& kind) const;

    std::string embedding() const;
    ArraySource input(const Json& rule, const std::vector<Token>& tokens) const;
    void normalize(const Json& rule, Tensor& rows) const;
    ArraySource image(const Json& rule) const;
    std::optional<ArraySource> array(const Json& rule, Index layer, Index tokens) const;

    const Json& m_family;
    ConfigRules m_rules;
};

} // namespace heedmap
