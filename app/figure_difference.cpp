#include "figure_difference.h"

#include "evaluation.h"
#include "source.h"

#include <heedmap/document/reference.h>

#include <text/language.h>

#include <algorithm>

namespace heedmap {
namespace {

Lease differenceOf(Graph& own, NodeId node, Graph& other)
{
    const NodeInfo& info = own.node(node).info;
    const NodeId same = requireNode(other, info.name);
    const Shape& shape = own.node(node).shape;
    if (other.node(same).shape != shape)
        throw Error(HEEDMAP_PHRASE("%1: expected %2 as in the document, got %3 in the other"), info.name, shape.text(),
                    other.node(same).shape.text());
    const Lease mine = own.read(node);
    const Lease theirs = other.read(same);
    const auto numbers = std::make_shared<Tensor>(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c)
                numbers->at({s, r, c}) = *mine.from(s, r, c) - *theirs.from(s, r, c);
    return {std::as_const(*numbers).view(), numbers};
}

} // namespace

std::vector<HeatmapFigure> differences(OpenedDocument& opened, const std::string& other,
                                       std::span<const FigureChoice> choices, const FigureStyle& style)
{
    OpenedDocument against = openSource(other);
    std::vector<Demand> demands;
    for (const FigureChoice& choice : choices)
        if (const NodeId same =
                requireNode(against.computation.graph, opened.computation.graph.node(choice.node).info.name);
            same != noNode)
            demands.push_back({same, Region::all(against.computation.graph.node(same).shape)});
    against.computation.graph.evaluate(demands, watchedEvaluation());
    FigureSource source(opened.document, opened.computation.graph, [&](NodeId node) {
        const bool chosen = std::ranges::find(choices, node, &FigureChoice::node) != choices.end();
        return chosen ? differenceOf(opened.computation.graph, node, against.computation.graph)
                      : opened.computation.graph.read(node);
    });
    source.minus = QString::fromStdString(against.document.title.in(currentLanguage()));
    return figuresOf(source, choices, style);
}

} // namespace heedmap
