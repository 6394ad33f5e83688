#include <heedmap/exercises/known_mistakes.h>

#include "exercises/answer_key.h"

namespace heedmap {

KnownMistakes::KnownMistakes(Document document, std::filesystem::path folder)
    : m_key(std::make_unique<AnswerKey>(std::move(document), std::move(folder)))
{
}

KnownMistakes::~KnownMistakes() = default;

std::vector<KnownMistake> KnownMistakes::of(NodeId node, const Cell& cell, int decimals)
{
    return m_key->wrongRules().mistakes(node, cell, decimals, m_key->numbers(node));
}

} // namespace heedmap
