#include "models/prediction.h"

#include "base/wording.h"
#include "models/remarks.h"
#include "models/tensor_names.h"

#include <heedmap/base/error.h>

namespace heedmap {
namespace {

constexpr const char* tie = "tie_word_embeddings";

} // namespace

Prediction::Prediction(const Json& family, const TensorNames& names) : m_family(family), m_names(names)
{
    for (const auto& [array, rule] : family.find("arrays")->object()) {
        if (rule.find("prediction") == nullptr)
            continue;
        if (rule.find("tied") != nullptr)
            readTie(rule);
        else if (rule.find("absent") == nullptr)
            m_complete = m_complete && !names.first(*rule.find("tensor")).empty();
    }
}

// As config.json says; else, where there is one, as all models of the family have it; else as the tensors tell.
void Prediction::readTie(const Json& rule)
{
    const ModelFiles& files = m_names.files();
    const Json& tied = *rule.find("tied");
    const Json* usual = tied.find("usual");
    const Json* said = files.setting(tie);
    if (said != nullptr && !said->isBool())
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected true or false"), ModelFiles::config, tie, described(*said));
    m_ties = true;
    m_name = m_names.name(rule.find("tensor")->array().front().string());
    m_own = m_names.first(*rule.find("tensor"));
    m_shared = m_names.first(*tied.find("to"));
    m_said = said != nullptr;
    m_usual = usual != nullptr && usual->boolean() && files.describes();
    m_tied = m_said ? said->boolean() : m_usual || m_own.empty();
}

Sentence Prediction::remark() const
{
    const ModelFiles& files = m_names.files();
    if (!m_complete)
        return familyRemark(m_family.find("unpredicted")->string());
    if (m_ties && !m_tied && m_own.empty())
        return Sentence(HEEDMAP_PHRASE("No words are predicted: config.json says that %1 is not the embeddings "
                                       "(tie_word_embeddings is false), but the weights do not hold it."),
                        m_name);
    if (m_tied && !m_own.empty() && !files.holdsNumbers(m_own))
        return Sentence(
            HEEDMAP_PHRASE("The prediction compares with the embeddings, as config.json has it (tie_word_embeddings is "
                           "true, unless said); the %1 in the weights cannot be read and is left out."),
            m_own);
    if (m_tied && !m_own.empty() && !files.same(m_own, m_shared))
        return Sentence(
            HEEDMAP_PHRASE("The prediction compares with the embeddings, as config.json has it (tie_word_embeddings is "
                           "true, unless said); the %1 in the weights is another and is left out."),
            m_own);
    if (m_tied && m_own.empty() && !m_said && !m_usual && files.describes())
        return Sentence(HEEDMAP_PHRASE("The prediction compares with the embeddings: the weights hold no %1, and "
                                       "config.json does not say tie_word_embeddings."),
                        m_name);
    return {};
}

} // namespace heedmap
