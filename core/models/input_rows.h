#pragma once

#include "models/config_rules.h"

#include <heedmap/tensor/tensor.h>
#include <heedmap/tokenizers/tokenizer.h>

#include <memory>
#include <vector>

namespace heedmap {

/// The row of the first position in a table, before which others stand.
Index firstRow(const Json& rule);

/// The rows that tokens make of a model's tables: a sum, normed.
class InputRows {
public:
    explicit InputRows(const ConfigRules& rules) : m_rules(rules) {}

    /// By a rule for `input` or `source`. Throws Error.
    std::shared_ptr<const Tensor> of(const Json& rule, const std::vector<Token>& tokens) const;

private:
    const ModelFiles& files() const { return m_rules.names().files(); }
    double factorOf(const Json& term, Index width) const;
    void addWaves(const Json& waves, Tensor& rows) const;
    Tensor projected(const Json& rule, const Tensor& rows) const;
    void normalize(const Json& rule, Tensor& rows) const;

    const ConfigRules& m_rules;
};

} // namespace heedmap
