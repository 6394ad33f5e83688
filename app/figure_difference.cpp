#include "figure_difference.h"

#include "source.h"

#include <heedmap/document/reference.h>

#include <text/language.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace heedmap {
namespace {

/// `sample:2`, from 0; none if it is a file's name.
std::optional<Index> sampleOf(const FigureSource& source, const std::string& other)
{
    constexpr std::string_view prefix = "sample:";
    if (!other.starts_with(prefix))
        return std::nullopt;
    const std::size_t count = source.document.samples.size();
    if (count == 0)
        throw Error(HEEDMAP_PHRASE("%1: the document has no samples"), other);
    const std::string number = other.substr(prefix.size());
    std::size_t sample = count;
    std::from_chars(number.data(), number.data() + number.size(), sample);
    if (sample >= count || std::to_string(sample) != number)
        throw Error(HEEDMAP_PHRASE("%1: expected a sample from 0 to %2"), other, count - 1);
    return static_cast<Index>(sample);
}

} // namespace

OtherDocument otherOf(const FigureSource& source, const std::string& other)
{
    const auto sample = sampleOf(source, other);
    if (!sample) {
        OpenedDocument opened = openSource(other);
        const QString title = QString::fromStdString(opened.document.title.in(currentLanguage()));
        return {std::move(opened), title};
    }
    const std::string title = source.document.samples[static_cast<std::size_t>(*sample)].title.in(currentLanguage());
    OpenedDocument opened = source.sample(*sample);
    opened.computation.graph.setNumberFormat(source.graph.numberFormat());
    return {std::move(opened), QString::fromStdString(title.empty() ? other : title)};
}

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
    OtherDocument against = otherOf(source, other);
    Graph& theirs = against.opened.computation.graph;
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
    less.minus = against.title;
    less.elsewhere = source.elsewhere;
    return figuresOf(less, choices, style);
}

} // namespace heedmap
