#include "animation/slider_film.h"

#include "animation/film.h"

#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/heads.h>
#include <heedmap/document/reference.h>

#include <paint/value_text.h>

#include <cmath>

namespace heedmap {
namespace {

constexpr int frames = 25; // there; as many, but two, back
constexpr int tenth = 100; // of a second, ms

struct Slider {
    Reference cell;
    double lo = 0;
    double hi = 0;
};

/// `W_Q[0,0]=-3..3`
Slider parseSlider(const GraphShape& graph, const std::string& text)
{
    const std::size_t equals = text.find('=');
    const std::size_t dots = text.find("..", equals == std::string::npos ? 0 : equals);
    if (equals == std::string::npos || dots == std::string::npos)
        throw Error(HEEDMAP_PHRASE("expected a cell and a range, W_Q[0,0]=-3..3, got %1"),
                    inQuotes(std::string_view(text)));
    const Slider slider{parseReference(graph, text.substr(0, equals)),
                        parseNumber(text.substr(equals + 1, dots - equals - 1)), parseNumber(text.substr(dots + 2))};
    if (!slider.cell.cell || !graph.node(slider.cell.node).leaf())
        throw Error(HEEDMAP_PHRASE("expected a cell of an array that is given, got %1"),
                    inQuotes(std::string_view(text).substr(0, equals)));
    if (!std::isfinite(slider.lo) || !std::isfinite(slider.hi))
        throw Error(HEEDMAP_PHRASE("expected two finite numbers, got %1"),
                    inQuotes(std::string_view(text).substr(equals + 1)));
    return slider;
}

/// What is drawn where the call does not say: the weights, or else the result.
std::vector<FigureChoice> usualChoices(const GraphShape& graph)
{
    const std::vector<NodeId> weights = attentionNodes(graph);
    const NodeId node = weights.empty() ? graph.size() - 1 : weights.back();
    return {{.node = node, .name = graph.node(node).info.name}};
}

} // namespace

std::unique_ptr<Animation> makeSliderFilm(const std::string& range, const AnimationSource& source)
{
    Graph& graph = source.opened.computation.graph;
    const Slider slider = parseSlider(graph, range);
    auto film = std::make_unique<Film>(source, source.choices.empty() ? usualChoices(graph) : source.choices);
    const QString name = QString::fromStdString(referenceText(graph, slider.cell.node, *slider.cell.cell));
    for (int i = 0; i < frames; ++i) {
        const double value = slider.lo + (slider.hi - slider.lo) * i / (frames - 1);
        graph.assign(slider.cell.node, Region::of(*slider.cell.cell), {&value, 1});
        film->record(graph, name + QStringLiteral(" = ") + valueText(value, {2, false}), tenth);
    }
    film->turnBack();
    film->shareRanges();
    return film;
}

} // namespace heedmap
