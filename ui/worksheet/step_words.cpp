#include "worksheet/step_words.h"

#include "text/core_text.h"

#include <paint/operation_figure.h>

#include <heedmap/base/number_text.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/norm.h>

#include <algorithm>

namespace heedmap {
namespace {

Phrase phraseFor(const Node& node)
{
    if (computedBy(node, *matmul()))
        return HEEDMAP_PHRASE("Multiply pair by pair and add up.");
    if (computedBy(node, *maskFill(0)))
        return HEEDMAP_PHRASE("Where the mask has a 0, write −∞; the other numbers stay.");
    if (computedBy(node, *add()))
        return HEEDMAP_PHRASE("Add number by number.");
    if (computedBy(node, *layerNorm(1)))
        return HEEDMAP_PHRASE("From each number subtract its row’s mean, then divide by the row’s deviation.");
    return {};
}

} // namespace

QString wordsOf(const Node& node) { return sentenceText(phraseFor(node)); }

std::vector<std::string> inputSymbols(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    std::vector<std::string> symbols;
    for (const NodeId input : node.inputs) {
        const NodeInfo& info = graph.node(input).info;
        const bool shared = std::ranges::any_of(
            node.inputs, [&](NodeId other) { return other != input && graph.node(other).info.symbol == info.symbol; });
        const std::string layer = info.group.substr(info.group.rfind('.') + 1); // all of it without a point
        symbols.push_back(info.symbol);
        if (shared && info.group != node.info.group && layer.size() < info.group.size())
            symbols.back() += "^{(" + layer + ")}";
    }
    return symbols;
}

QString formulaOf(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    if (node.leaf() || operationFigure(graph, id).geometry != StepGeometry::SideBySide)
        return QString::fromStdString(graph.formula(id));
    return QString::fromStdString(node.info.symbol + " = " + node.op->formula(inputSymbols(graph, id)));
}

QString pointsWords(double points)
{
    const QString number = QString::number(points, 'g', 4);
    return points == 1 ? sentenceText(HEEDMAP_PHRASE("1 point"))
                       : sentenceText(Sentence(HEEDMAP_PHRASE("%1 points"), number.toStdString()));
}

QString decimalsWords(int decimals)
{
    return decimals > 0 ? sentenceText(Sentence(HEEDMAP_COUNTED("%1 decimals", "%1 decimal"), decimals))
                        : sentenceText(HEEDMAP_PHRASE("whole numbers"));
}

QString nearMissWords(const Exercise::Fill& fill)
{
    if (fill.near <= 0 || fill.share <= 0)
        return sentenceText(HEEDMAP_PHRASE("a near miss earns nothing"));
    return sentenceText(Sentence(HEEDMAP_PHRASE("a near miss of up to %1 in the last place earns %2%"),
                                 exactText(fill.near), exactText(fill.share * 100)));
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
