#pragma once

#include "models/family.h"
#include "models/model_files.h"

namespace heedmap {

/// `h.{i}.ln_1` with the layer's number.
std::string numbered(std::string name, Index layer);

/// `sa.heads.{h}.key` with the head's number.
std::string ofHead(std::string name, Index head);

/// What a model predicts with: whether its files hold all of it, and which tensor scores the vocabulary, its own or the
/// embedding, to which config.json may tie it.
class Prediction {
public:
    /// Throws Error if config.json says neither true nor false.
    explicit Prediction(const FamilyReader& reader);

    bool possible() const { return m_complete && (!m_ties || !vocabulary().empty()); }
    /// The tensor of the array that may be tied; "" where the files hold none.
    const std::string& vocabulary() const { return m_tied ? m_shared : m_own; }

    /// What is missing, or what config.json says otherwise than the files; empty if nothing is. Compares the numbers
    /// of two tensors at worst.
    Sentence remark() const;

private:
    void readTie(const ArrayRule& rule);

    const FamilyReader& m_reader;
    bool m_complete = true; ///< all but what may be tied is there
    bool m_ties = false;    ///< the family has an array that may be tied
    bool m_tied = false;
    bool m_said = false;  ///< by config.json
    bool m_usual = false; ///< tied where config.json does not say it
    std::string m_name;   ///< of the own tensor, which may not be there
    std::string m_own;
    std::string m_shared;
};

/// Reads the files of one model as a family has them: its tensors after a prefix, and its config.json.
class FamilyReader {
public:
    FamilyReader(const ModelFamily& family, const ModelFiles& files, const std::string& prefix,
                 ModelFiles::Stem stem = {})
        : m_family(family), m_files(files), m_prefix(stem.model + prefix), m_head(std::move(stem.head))
    {
    }

    const ModelFamily& family() const { return m_family; }
    const ModelFiles& files() const { return m_files; }

    /// What the files call a tensor of the family.
    std::string name(const std::string& tensor, Index layer = 0) const;
    bool has(const std::string& tensor) const { return m_files.find(name(tensor)) != nullptr; }
    /// The first that is there, as the files call it; "" where none is.
    std::string first(const TensorNames& tensors, Index layer = 0) const;
    /// Throws Error if none is.
    std::string required(const TensorNames& tensors, Index layer = 0) const;
    /// Of a tensor as the files call it. Throws Error if it is not there, or has no such axis.
    Index size(const std::string& tensor, std::size_t axis) const;
    Index size(const TensorAxis& axis) const { return size(name(axis.tensor), axis.axis); }

    /// Throws Error if config.json has no truth where one belongs.
    bool holds(const Condition& condition) const;
    bool hold(const Conditions& conditions) const;
    /// Throws Error that names the one of the keys that belongs to what config.json has.
    [[noreturn]] void refuseWithout(const Keys& keys) const;
    /// Of a model that reads another text by an encoder, the source's layers are those of the encoder.
    enum class Stack { Own, Source };
    Index layersThere(Stack stack = Stack::Own) const;
    /// Throws Error if config.json says another number of them than there are.
    Index layers(Stack stack = Stack::Own) const;
    Prediction prediction() const { return Prediction(*this); }

private:
    /// A number of config.json, at least 1; 1 where it says none. Throws Error for another.
    Index counted(const std::string& key) const;

    const ModelFamily& m_family;
    const ModelFiles& m_files;
    std::string m_prefix;
    std::string m_head; ///< before the names of tensors that have no prefix
};

/// Throws Error if what a file says is not what the setting may have.
void requireAllowed(const Setting& setting, const Json& given, const std::string& file = ModelFiles::config);

/// Throws Error `FILE: KEY is VALUE, which this program does not compute`.
[[noreturn]] void refuse(const std::string& file, const std::string& key, const Json& given);

} // namespace heedmap
