#include "export/view_choice.h"

#include "figure_choice.h"
#include "window/views.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <optional>
#include <sstream>

namespace heedmap {
namespace {

/// The chosen indices, of `all`, as a run; nothing if all are.
std::optional<Range> runOf(const std::optional<std::vector<Index>>& indices, Index all, const std::string& name)
{
    if (!indices)
        return std::nullopt;
    const Range run{indices->front(), indices->back() + 1};
    if (run.size() != static_cast<Index>(indices->size()))
        throw Error(HEEDMAP_PHRASE("%1: expected rows and columns of a view as a range, such as 2:8"), name);
    return run.size() == all ? std::nullopt : std::optional(run);
}

std::string axisText(const std::optional<Range>& range)
{
    if (!range)
        return ":";
    return range->size() == 1 ? std::to_string(range->begin)
                              : std::to_string(range->begin) + ":" + std::to_string(range->end);
}

/// `A`, `A[1]` or `A[1,2:8,:]`
std::string partText(const GraphShape& graph, const ViewPart& part)
{
    const Node& node = graph.node(part.node);
    const bool cells = part.rows || part.cols;
    if (!part.slice && !cells)
        return node.info.name;
    std::string inside = part.slice ? std::to_string(*part.slice) : ":";
    if (node.shape.rank < 3)
        inside = axisText(part.rows) + "," + axisText(part.cols);
    else if (cells)
        inside += "," + axisText(part.rows) + "," + axisText(part.cols);
    return node.info.name + "[" + inside + "]";
}

/// Moves what is set, as in `A[0,2],least=0.1`, out of a list of parts.
std::string takeSettings(const std::string& list, std::vector<ViewSetting>& settings)
{
    const std::size_t first = std::min(list.find('='), list.size());
    if (first == list.size())
        return list;
    const std::size_t comma = list.rfind(',', first);
    std::istringstream words(comma == std::string::npos ? list : list.substr(comma + 1));
    for (std::string word; std::getline(words, word, ',');) {
        const std::size_t equals = std::min(word.find('='), word.size());
        settings.push_back({word.substr(0, equals), word.substr(std::min(equals + 1, word.size()))});
    }
    return comma == std::string::npos ? std::string() : list.substr(0, comma);
}

} // namespace

ViewFigure figureOf(const ViewName& view)
{
    const ViewEntry* entry = findView(view.id);
    return entry == nullptr ? ViewFigure() : entry->figure(view.parts);
}

ViewName parseView(const GraphShape& graph, const std::string& text)
{
    const std::size_t colon = text.find(':');
    ViewName view{text.substr(0, colon)};
    if (colon == std::string::npos)
        return view;
    const std::string names = takeSettings(text.substr(colon + 1), view.settings);
    if (names.empty() && !view.settings.empty())
        return view;
    for (const FigureChoice& choice : parseChoices(graph, names)) {
        ViewPart part;
        part.node = choice.node;
        const Shape& shape = graph.node(choice.node).shape;
        part.rows = runOf(choice.rows, shape.rows, choice.name);
        part.cols = runOf(choice.cols, shape.cols, choice.name);
        if (!choice.slices || shape.slices == 1)
            view.parts.push_back(part);
        else
            for (const Index slice : *choice.slices) {
                part.slice = slice;
                view.parts.push_back(part);
            }
    }
    return view;
}

std::string viewText(const GraphShape& graph, const ViewName& view)
{
    std::string parts;
    for (const ViewPart& part : view.parts)
        parts += (parts.empty() ? "" : ",") + partText(graph, part);
    for (const ViewSetting& setting : view.settings)
        parts += (parts.empty() ? "" : ",") + setting.text();
    return parts.empty() ? view.id : view.id + ":" + parts;
}

} // namespace heedmap
