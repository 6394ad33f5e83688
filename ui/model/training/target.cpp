#include "model/training/target.h"

#include "model/model_text.h"
#include "model/workbench.h"

#include <heedmap/ops/softmax.h>

#include <algorithm>

namespace heedmap {
namespace {

/// The index of the loss entry that holds the target weights of a slice; the number of entries if none does.
std::size_t entryOf(const Document& document, const Node& node, Index slice)
{
    const auto found = std::ranges::find_if(document.loss, [&](const LossTerm& term) {
        return term.kind == LossTerm::Kind::Attend && term.of == node.info.name
            && (node.shape.rank < 3 || term.slice == slice);
    });
    return static_cast<std::size_t>(found - document.loss.begin());
}

/// The target of the shown sample that replaces the document's; null if it has none of its own.
Json* ownTarget(Document& document, std::size_t entry)
{
    const auto shown = static_cast<std::size_t>(document.sample);
    if (shown >= document.samples.size() || entry >= document.samples[shown].targets.size())
        return nullptr;
    Json& own = document.samples[shown].targets[entry];
    return own.isNull() ? nullptr : &own;
}

/// Rows that sum to 1, or to 0 if no cell of them is painted.
Json targetJson(const Shape& shape, const std::vector<Cell>& cells)
{
    Json::Array rows;
    for (Index r = 0; r < shape.rows; ++r) {
        const auto painted = std::ranges::count(cells, r, &Cell::row);
        Json::Array row;
        for (Index c = 0; c < shape.cols; ++c)
            row.emplace_back(std::ranges::find(cells, std::pair(r, c),
                                               [](const Cell& cell) { return std::pair(cell.row, cell.col); })
                                     == cells.end()
                                 ? 0.0
                                 : 1.0 / static_cast<double>(painted));
        rows.emplace_back(std::move(row));
    }
    return rows;
}

/// The painted cells within a matrix that may be smaller than the one they were painted on.
std::vector<Cell> within(const Shape& shape, std::vector<Cell> cells)
{
    for (Cell& cell : cells)
        cell = {cell.slice, std::min(cell.row, shape.rows - 1), std::min(cell.col, shape.cols - 1)};
    return cells;
}

Json& ownPlace(Document& document, Sample& sample, std::size_t entry)
{
    sample.targets.resize(document.loss.size());
    return sample.targets[entry];
}

/// Each sample needs a target: samples of the same length take the document's, the others one that fits them.
void wantOfOthers(const Workbench& workbench, Document& document, std::size_t entry, const std::string& name,
                  const std::vector<Cell>& cells)
{
    for (Sample& sample : document.samples)
        if (!sample.targets.empty())
            sample.targets.resize(document.loss.size());
    Document asked = workbench.document();
    const Shape& shown = workbench.graph().node(workbench.graph().find(name)).shape;
    for (std::size_t i = 0; i < document.samples.size() && !document.pad; ++i) {
        asked.sample = static_cast<Index>(i);
        const Computation other = workbench.built(asked);
        const Shape& shape = other.graph.node(other.graph.find(name)).shape;
        if (shape.rows != shown.rows || shape.cols != shown.cols)
            ownPlace(document, document.samples[i], entry) = targetJson(shape, within(shape, cells));
    }
}

/// The painted sample gets its own target; the others keep the first painted target until they are painted themselves.
void want(Document& document, std::size_t entry, bool fresh, const Json& target)
{
    Json& shared = document.loss[entry].target;
    if (document.samples.empty()) {
        shared = target;
        return;
    }
    Json& own = ownPlace(document, document.samples[static_cast<std::size_t>(document.sample)], entry);
    if (fresh || shared == own)
        shared = target;
    own = target;
}

void forget(Document& document, std::size_t entry)
{
    document.loss.erase(document.loss.begin() + static_cast<std::ptrdiff_t>(entry));
    for (Sample& sample : document.samples)
        if (entry < sample.targets.size())
            sample.targets.erase(sample.targets.begin() + static_cast<std::ptrdiff_t>(entry));
}

} // namespace

bool takesTarget(const Workbench& workbench, NodeId node)
{
    if (node == noNode)
        return false;
    const Node& weights = workbench.graph().node(node);
    return weights.info.family == Family::Attention && computedBy(weights, *softmax()) && !workbench.pinned(node);
}

bool takesTargets(const Workbench& workbench)
{
    for (NodeId id = 0; workbench.isOpen() && id < workbench.graph().size(); ++id)
        if (takesTarget(workbench, id))
            return true;
    return false;
}

std::vector<Cell> targetOf(const Workbench& workbench, NodeId node, Index slice)
{
    Document document = workbench.head();
    const Node& weights = workbench.graph().node(node);
    const std::size_t entry = entryOf(document, weights, slice);
    std::vector<Cell> cells;
    if (entry == document.loss.size())
        return cells;
    const Json* own = ownTarget(document, entry);
    const Json& target = own != nullptr ? *own : document.loss[entry].target;
    const Json::Array& rows = target.array();
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; rows[r].isArray() && c < rows[r].array().size(); ++c)
            if (rows[r].array()[c].isNumber() && rows[r].array()[c].number() > 0)
                cells.push_back({slice, static_cast<Index>(r), static_cast<Index>(c)});
    return cells;
}

void setTarget(Workbench& workbench, NodeId node, Index slice, const std::vector<Cell>& cells)
{
    Document document = workbench.document();
    const Node& weights = workbench.graph().node(node);
    const std::size_t entry = entryOf(document, weights, slice);
    if (cells.empty()) {
        if (entry == document.loss.size())
            return;
        forget(document, entry);
    } else {
        const bool fresh = entry == document.loss.size();
        if (fresh) {
            document.loss.push_back({.kind = LossTerm::Kind::Attend, .of = weights.info.name});
            if (weights.shape.rank == 3)
                document.loss.back().slice = slice;
            wantOfOthers(workbench, document, entry, weights.info.name, cells);
        }
        want(document, entry, fresh, targetJson(weights.shape, cells));
    }
    workbench.setDocument(document, editName(QT_TRANSLATE_NOOP("Model", "target of %1"), weights.info.name));
}

} // namespace heedmap
