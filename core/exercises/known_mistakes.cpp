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
    std::vector<KnownMistake> known;
    for (const MistakenCells& each : of(node, std::span(&cell, 1), decimals))
        known.push_back({each.values.front(), each.rule});
    return known;
}

std::vector<MistakenCells> KnownMistakes::of(NodeId node, std::span<const Cell> cells, int decimals)
{
    return m_key->wrongRules().mistakes({.node = node, .cells = cells, .decimals = decimals}, m_key->numbers(node));
}

std::vector<double> KnownMistakes::right(NodeId node, std::span<const Cell> cells)
{
    std::vector<double> values;
    for (const Cell& cell : cells)
        values.push_back(m_key->numbers(node).at(cell));
    return values;
}

} // namespace heedmap
