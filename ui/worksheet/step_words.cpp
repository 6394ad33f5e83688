#include "worksheet/step_words.h"

#include "text/core_text.h"

#include <string_view>

namespace heedmap {
namespace {

struct WordsOf {
    std::string_view op;
    Phrase words;
};

// What to do, by the operation; none if the formula says it.
constexpr WordsOf allWords[] = {
    {"matmul", HEEDMAP_PHRASE("Multiply pair by pair and add up.")},
    {"mask_fill", HEEDMAP_PHRASE("Where the mask has a 0, write −∞; the other numbers stay.")},
    {"add", HEEDMAP_PHRASE("Add number by number.")},
    {"layer_norm", HEEDMAP_PHRASE("From each number subtract its row’s mean, then divide by the row’s deviation.")},
};

} // namespace

QString wordsOf(const Node& node)
{
    for (const auto& [op, words] : allWords)
        if (node.op->name() == op)
            return sentenceText(words);
    return {};
}

QString constantOf(SheetContent& content, NodeId id)
{
    const std::optional<Expression> expression = content.graph().explain(id, {});
    if (!expression || expression->kind() != Expression::Kind::Product)
        return {};
    for (const Expression& factor : expression->arguments())
        if (factor.kind() == Expression::Kind::Number && !factor.text().empty())
            return QString::fromStdString(factor.text()) + QStringLiteral(" = %1").arg(factor.value(), 0, 'g', 4);
    return {};
}

} // namespace heedmap
