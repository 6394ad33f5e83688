#pragma once

#include <heedmap/base/json.h>
#include <heedmap/base/localized_text.h>

#include <string>

namespace heedmap {

class TensorNames;

/// What a model predicts with: whether its files hold all of it, and which tensor scores the vocabulary, its own or the
/// embeddings, to which config.json may tie it.
class Prediction {
public:
    /// Of the arrays whose rule has a `prediction`. Throws Error if config.json says neither true nor false.
    Prediction(const Json& family, const TensorNames& names);

    bool possible() const { return m_complete && (!m_ties || !vocabulary().empty()); }
    /// The tensor of the array that may be tied; "" where the files hold none.
    const std::string& vocabulary() const { return m_tied ? m_shared : m_own; }

    /// What is missing, or what config.json says otherwise than the files; empty if nothing is. Compares the numbers
    /// of two tensors at worst.
    Sentence remark() const;

private:
    void readTie(const Json& rule);

    const Json& m_family;
    const TensorNames& m_names;
    bool m_complete = true; ///< all but what may be tied is there
    bool m_ties = false;    ///< the family has an array that may be tied
    bool m_tied = false;
    bool m_said = false;  ///< by config.json
    bool m_usual = false; ///< tied where config.json does not say it
    std::string m_name;   ///< of the own tensor, which may not be there
    std::string m_own;
    std::string m_shared;
};

} // namespace heedmap
