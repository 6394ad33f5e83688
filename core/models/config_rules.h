#pragma once

#include "models/prediction.h"
#include "models/tensor_names.h"

#include <heedmap/mechanisms/setting.h>

namespace heedmap {

/// What the rules of one family make of a model's config.json and of the sizes of its tensors.
class ConfigRules {
public:
    ConfigRules(const Json& family, TensorNames names) : m_family(family), m_names(std::move(names)) {}

    const TensorNames& names() const { return m_names; }
    Prediction prediction() const { return {m_family, m_names}; }

    /// What a rule makes of them; null for nothing. The setting that it is for, if any, says what may be. Throws Error
    /// that names config.json and its key.
    Json value(const Json& rule, const Setting* setting) const;
    /// Whether all conditions hold `where` a rule or a family is meant.
    bool isMeant(const Json& rule) const;
    /// Of a model that reads another text by an encoder, the source's layers are those of the encoder.
    enum class Stack { Own, Source };
    Index layersThere(Stack stack = Stack::Own) const;
    /// Throws Error if config.json says another number of them than there are.
    Index layers(Stack stack = Stack::Own) const;
    /// The first of these tensors that is there. Throws Error if none is.
    std::string required(const Json& tensors, Index layer = 0) const;
    /// Throws Error that names the one of the keys that belongs to what config.json has.
    [[noreturn]] void refuseUnsaid(const Json::Array& keys) const;

private:
    const ModelFiles& files() const { return m_names.files(); }
    Json taken(const Json& rule, const Setting* setting) const;
    Json number(const Json& rule, const Json& given, const std::string& key, const Setting* setting) const;
    bool holds(const Json& said) const;
    Json sized(const Json& rule) const;

    const Json& m_family;
    TensorNames m_names;
};

/// Throws Error if what config.json says is none that the setting may have.
void requireAllowed(const Setting& setting, const Json& given, const std::string& file = ModelFiles::config);

/// Throws Error `FILE: KEY is VALUE, which this program does not compute`.
[[noreturn]] void refuse(const std::string& file, const std::string& key, const Json& given);

} // namespace heedmap
