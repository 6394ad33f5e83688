#pragma once

#include "models/model_files.h"

#include <heedmap/document/capacity.h>
#include <heedmap/document/document.h>
#include <heedmap/mechanisms/mechanism.h>

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
    /// Whether all weights that it maps have room.
    bool fits(const Capacity& capacity) const;
    /// What is left out of the model or assumed of it, by language; and that another mapping is too large, if any.
    LocalizedText remarks(const Mapping* tooLarge = nullptr) const;
    /// The mechanism's settings. Throws Error that names config.json and its key for one that cannot be.
    Json config() const;
    /// How many rows the tables of the embedding and of the positions have at least; none where there are no tokens.
    std::optional<Index> tokens() const { return leastRows("tokens"); }
    std::optional<Index> positions() const { return leastRows("positions"); }

    /// All arrays for these tokens, the one that the tokens or a picture make first.
    Named<ArraySource> arrays(const std::vector<Index>& ids) const;
    const std::string& id() const { return m_family.find("id")->string(); }
    const std::string& title() const { return m_family.find("title")->string(); }
    const std::string& mechanism() const { return m_family.find("mechanism")->string(); }

private:
    Mapping(const Json& family, const ModelFiles& files, std::string prefix)
        : m_family(family), m_files(files), m_prefix(std::move(prefix))
    {
    }

    /// `h.{i}.ln_1` with the layer's number.
    static std::string numbered(std::string name, Index layer);
    static bool isTrue(const Json& rule, std::string_view key);
    Index layersThere() const;
    std::string name(const std::string& tensor, Index layer = 0) const;
    /// The first of a list of names that is there; "" where none is.
    std::string first(const Json& tensors, Index layer = 0) const;
    std::string required(const Json& tensors, Index layer = 0) const;
    Index size(const std::string& tensor, std::size_t axis) const;
    /// Throws Error where config.json says another number of them than there are.
    Index layers() const;
    /// What a rule makes of config.json; null for nothing. The setting that it is for, if any, says what may be.
    Json value(const Json& rule, const Setting* setting) const;
    Json taken(const Json& rule, const Setting* setting) const;
    Json number(const Json& rule, const Json& given, const std::string& key, const Setting* setting) const;
    bool holds(const Json& said) const;
    /// The conditions `where` a rule or a family is meant.
    bool isMeant(const Json& rule) const;
    /// Names the one of the keys that belongs to what config.json has.
    [[noreturn]] void refuseUnsaid(const Json::Array& keys) const;
    Json sized(const Json& rule) const;
    std::optional<Index> leastRows(const std::string& kind) const;

    // In mapping_arrays.cpp.
    ArraySource input(const Json& rule, const std::vector<Index>& ids) const;
    void normalize(const Json& rule, Tensor& rows) const;
    ArraySource image(const Json& rule) const;
    std::optional<ArraySource> array(const Json& rule, Index layer, Index tokens) const;
    ArraySource convolution(const std::string& tensor) const;

    const Json& m_family;
    const ModelFiles& m_files;
    std::string m_prefix;
};

} // namespace heedmap
