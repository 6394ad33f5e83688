#include "figure_choice.h"

#include "values.h"

#include <heedmap/base/quotes.h>
#include <heedmap/document/reference.h>

#include <paint/figure_parts.h>

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <numeric>

namespace heedmap {
namespace {

using Indices = std::optional<std::vector<Index>>;

std::vector<Index> within(const std::vector<Range>& ranges, Index count)
{
    std::vector<Index> indices;
    for (const Range& range : ranges) {
        const Index end = range.end < 0 ? count : range.end;
        if (range.begin >= end || end > count)
            throw Error(HEEDMAP_PHRASE("expected indices from 0 to %1, got %2"), count - 1,
                        range.end < 0 ? range.begin : range.end - 1);
        for (Index i = range.begin; i < end; ++i)
            indices.push_back(i);
    }
    return indices;
}

/// The parts between commas that do not stand in brackets.
std::vector<std::string> partsOf(const std::string& text)
{
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

/// As a file may be called on every system: `A-0-2-8` of `A[0,2:8]`.
std::string fileName(const std::string& text)
{
    std::string name;
    for (const char c : text)
        if (c != ']')
            name += c == '[' || c == ',' || c == ':' ? '-' : c;
    return name;
}

FigureChoice parseChoice(const GraphShape& graph, const std::string& text)
{
    const std::size_t bracket = text.find('[');
    FigureChoice choice{.node = requireNode(graph, text.substr(0, bracket)), .name = fileName(text)};
    if (!text.ends_with(']'))
        throw Error(HEEDMAP_PHRASE("%1 does not end with ]"), inQuotes(std::string_view(text)));
    const Shape& shape = graph.node(choice.node).shape;
    const std::vector<std::string> parts = partsOf(text.substr(bracket + 1, text.size() - bracket - 2));
    struct Axis {
        Indices FigureChoice::*chosen;
        Index count;
    };
    const std::array<Axis, 3> all{Axis{&FigureChoice::slices, shape.slices}, Axis{&FigureChoice::rows, shape.rows},
                                  Axis{&FigureChoice::cols, shape.cols}};
    const auto axes = std::span(all).last(static_cast<std::size_t>(shape.rank));
    if (parts.size() > axes.size())
        throw Error(HEEDMAP_PHRASE("%1: expected at most %2 between the brackets, as %3 is %4"),
                    inQuotes(std::string_view(text)), static_cast<Index>(axes.size()),
                    graph.node(choice.node).info.name, shape.text());
    for (std::size_t i = 0; i < parts.size(); ++i)
        choice.*axes[i].chosen = within(parseIndices(parts[i]), axes[i].count);
    return choice;
}

/// `all` or what is chosen of an axis of that size.
std::vector<Index> chosenOf(const Indices& indices, Index count)
{
    if (indices)
        return *indices;
    std::vector<Index> all(static_cast<std::size_t>(count));
    std::iota(all.begin(), all.end(), 0);
    return all;
}

/// How far apart all of them are; 0 if that differs.
Index stepOf(const std::vector<Index>& indices)
{
    const Index step = indices.size() < 2 ? 1 : indices[1] - indices[0];
    for (std::size_t i = 1; i < indices.size(); ++i)
        if (indices[i] - indices[i - 1] != step)
            return 0;
    return step;
}

ConstView partOf(const ConstView& whole, const FigureChoice& choice, std::vector<Lease>& held)
{
    if (whole.data == nullptr)
        return whole;
    const bool stack = whole.shape.slices > 1;
    const auto slices = stack ? chosenOf(choice.slices, whole.shape.slices) : std::vector<Index>{0};
    const auto rows = chosenOf(choice.rows, whole.shape.rows);
    const auto cols = chosenOf(choice.cols, whole.shape.cols);
    Shape shape = whole.shape;
    shape.rank = choice.slices && slices.size() == 1 ? std::min(shape.rank, 2) : shape.rank;
    shape.slices = static_cast<Index>(slices.size());
    shape.rows = static_cast<Index>(rows.size());
    shape.cols = static_cast<Index>(cols.size());
    const bool even = stepOf(slices) > 0 && (slices.size() == 1 || whole.sliceRepeat == 1);
    if (even && stepOf(rows) == 1 && stepOf(cols) == 1) {
        ConstView part = whole;
        part.data = whole.from(slices.front(), rows.front(), cols.front());
        part.shape = shape;
        part.sliceStride = whole.sliceStride * stepOf(slices);
        part.sliceRepeat = 1;
        part.firstSlice = part.firstRow = part.firstCol = 0;
        return part;
    }
    const auto copied = std::make_shared<Tensor>(shape);
    auto to = copied->numbers().begin();
    for (const Index s : slices)
        for (const Index r : rows)
            for (const Index c : cols)
                *to++ = *whole.from(s, r, c);
    held.emplace_back(std::as_const(*copied).view(), copied);
    return held.back();
}

ConstView meanOf(const ConstView& whole, std::vector<Lease>& held)
{
    if (whole.data == nullptr || whole.shape.slices < 2)
        return whole;
    const auto mean = std::make_shared<Tensor>(Shape::matrix(whole.shape.rows, whole.shape.cols));
    for (Index s = 0; s < whole.shape.slices; ++s)
        for (Index r = 0; r < whole.shape.rows; ++r)
            for (Index c = 0; c < whole.shape.cols; ++c)
                mean->at({0, r, c}) += *whole.from(s, r, c) / static_cast<double>(whole.shape.slices);
    held.emplace_back(std::as_const(*mean).view(), mean);
    return held.back();
}

void namePart(HeatmapFigure& figure, const QString& part)
{
    figure.part = part;
    figure.heading += (figure.heading.isEmpty() ? QString() : QStringLiteral(" · ")) + part;
}

/// One matrix in place of a stack: what every slice masks is masked as in the first.
void takeMean(HeatmapFigure& figure)
{
    FigureChoice first;
    first.slices = std::vector<Index>{0};
    figure.values = meanOf(figure.values, figure.held);
    figure.keep = partOf(figure.keep, first, figure.held);
    figure.slices = {};
    figure.misprinted.clear();
    namePart(figure, QCoreApplication::translate("FigureChoice", "mean of all heads"));
}

void restrictAxis(FigureAxis& axis, const Indices& chosen)
{
    if (!chosen)
        return;
    const bool run = stepOf(*chosen) == 1;
    QStringList labels;
    for (const Index i : *chosen)
        labels += !axis.labels.isEmpty() ? axis.labels.value(i) : QString::number(axis.first + i);
    if (run)
        axis.first += chosen->front();
    if (!run || !axis.labels.isEmpty())
        axis.labels = labels;
}

/// Where an index went; −1: it was left out.
Index placeOf(const Indices& chosen, Index index)
{
    if (!chosen)
        return index;
    const auto found = std::ranges::find(*chosen, index);
    return found == chosen->end() ? -1 : found - chosen->begin();
}

void restrictMarked(HeatmapFigure& figure, const FigureChoice& choice)
{
    std::vector<Cell> kept;
    for (const Cell& cell : figure.misprinted) {
        const Cell there{placeOf(choice.slices, cell.slice), placeOf(choice.rows, cell.row),
                         placeOf(choice.cols, cell.col)};
        if (there.slice >= 0 && there.row >= 0 && there.col >= 0)
            kept.push_back(there);
    }
    figure.misprinted = kept;
}

void restrictSlices(HeatmapFigure& figure, const std::vector<Index>& slices)
{
    QStringList titles;
    std::vector<bool> pins;
    for (const Index s : slices) {
        titles += sliceTitle(figure, s);
        pins.push_back(figure.pinnedAt(s));
    }
    if (slices.size() == 1) {
        figure.pinned = pins.front();
        namePart(figure, titles.front());
        return;
    }
    figure.slices.labels = titles;
    if (!figure.pins.empty())
        figure.pins = pins;
}

} // namespace

std::vector<std::string> listOf(const std::string& text) { return partsOf(text); }

std::vector<FigureChoice> parseChoices(const GraphShape& graph, const std::string& names)
{
    std::vector<FigureChoice> choices;
    const auto take = [&](const std::string& text) {
        for (const NodeId node : parseNodes(graph, text))
            choices.push_back({.node = node, .name = graph.node(node).info.name});
    };
    if (names.find_first_of("[@") == std::string::npos) {
        take(names);
        return choices;
    }
    for (const std::string& part : partsOf(names)) {
        const std::size_t at = std::min(part.find('@'), part.size());
        const std::string own = part.substr(0, at);
        const std::size_t first = choices.size();
        if (own.find('[') == std::string::npos)
            take(own);
        else
            choices.push_back(parseChoice(graph, own));
        for (std::size_t i = first; at < part.size() && i < choices.size(); ++i) {
            choices[i].from = part.substr(at + 1);
            choices[i].name += "-" + std::filesystem::path(choices[i].from).stem().string();
        }
    }
    return choices;
}

namespace {

void restrictChoices(std::vector<FigureChoice>& choices, const GraphShape& graph, const char* axis,
                     const std::string& indices, Indices FigureChoice::*chosen, Index Shape::*count)
{
    if (indices.empty())
        return;
    bool any = false;
    for (FigureChoice& choice : choices) {
        const Shape& shape = graph.node(choice.node).shape;
        if (choice.*chosen || (count == &Shape::slices && shape.rank < 3))
            continue;
        any = true;
        try {
            choice.*chosen = within(parseIndices(indices), shape.*count);
        } catch (const Error& error) {
            throw Error(HEEDMAP_PHRASE("%1: %2"), std::string(axis) + ": " + choice.name, error.sentence());
        }
    }
    if (!any)
        throw Error(HEEDMAP_PHRASE("%1: there is no stack among the nodes"), axis);
}

} // namespace

void restrictChoices(std::vector<FigureChoice>& choices, const GraphShape& graph, const FigureParts& parts)
{
    if (parts.slices == "mean")
        for (FigureChoice& choice : choices)
            choice.mean = graph.node(choice.node).shape.slices > 1;
    else
        restrictChoices(choices, graph, "--slices", parts.slices, &FigureChoice::slices, &Shape::slices);
    restrictChoices(choices, graph, "--rows", parts.rows, &FigureChoice::rows, &Shape::rows);
    restrictChoices(choices, graph, "--cols", parts.cols, &FigureChoice::cols, &Shape::cols);
}

std::vector<FigureChoice> choicesOf(const Arguments& arguments, const GraphShape& graph, std::string_view option)
{
    const std::string names = arguments.value(option, "all");
    return asCall(arguments, [&] {
        std::vector<FigureChoice> choices = parseChoices(graph, names == "all" ? "*" : names);
        restrictChoices(choices, graph,
                        {arguments.value("--slices"), arguments.value("--rows"), arguments.value("--cols")});
        return choices;
    });
}

void restrictFigure(HeatmapFigure& figure, const FigureChoice& choice)
{
    if (choice.whole())
        return;
    restrictMarked(figure, choice);
    if (choice.mean && figure.values.shape.slices > 1)
        takeMean(figure);
    if (choice.slices && figure.values.shape.slices > 1)
        restrictSlices(figure, *choice.slices);
    figure.values = partOf(figure.values, choice, figure.held);
    figure.keep = partOf(figure.keep, choice, figure.held);
    restrictAxis(figure.rows, choice.rows);
    restrictAxis(figure.cols, choice.cols);
    if (choice.rows)
        figure.blockRows = 0;
    if (choice.cols)
        figure.blockCols = 0;
}

} // namespace heedmap
