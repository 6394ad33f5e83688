#include "figure_difference.h"

#include "source.h"

#include <heedmap/document/reference.h>

#include <text/language.h>

#include <algorithm>

namespace heedmap {
namespace {

Lease differenceOf(const FigureSource& source, NodeId node, Graph& other)
{
    const GraphShape& own = source.graph;
    const NodeInfo& info = own.node(node).info;
    const NodeId same = requireNode(other, info.name);
    const Shape& shape = own.node(node).shape;
    if (other.node(same).shape != shape)
        throw Error(HEEDMAP_PHRASE("%1: expected %2 as in the document, got %3 in the other"), info.name, shape.text(),
                    other.node(same).shape.text());
    const Lease mine = source.read(node);
    const Lease theirs = other.read(same);
    const auto numbers = std::make_shared<Tensor>(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c)
                numbers->at({s, r, c}) = *mine.from(s, r, c) - *theirs.from(s, r, c);
    return {std::as_const(*numbers).view(), numbers};
}

} // namespace

std::vector<HeatmapFigure> differences(const FigureSource& source, const std::string& other,
                                       std::span<const FigureChoice> choices, const FigureStyle& style,
                                       const Evaluation& how)
{
    OpenedDocument against = openSource(other);
    Graph& theirs = against.computation.graph;
    std::vector<Demand> demands;
    for (const FigureChoice& choice : choices) {
        const NodeId same = requireNode(theirs, source.graph.node(choice.node).info.name);
        demands.push_back({same, Region::all(theirs.node(same).shape)});
    }
    theirs.evaluate(demands, how);
    FigureSource less(source.document, source.graph, [&](NodeId node) {
        const bool chosen = std::ranges::find(choices, node, &FigureChoice::node) != choices.end();
        return chosen ? differenceOf(source, node, theirs) : source.read(node);
    });
    less.minus = QString::fromStdString(against.document.title.in(currentLanguage()));
    return figuresOf(less, choices, style);
}

} // namespace heedmap
