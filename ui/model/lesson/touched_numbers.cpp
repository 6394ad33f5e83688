#include "model/lesson/touched_numbers.h"

#include "model/commands.h"

#include <heedmap/document/lesson/exercise_check.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace heedmap {
namespace {

/// Each cell of some regions once, row by row.
std::vector<Cell> cellsOf(const std::vector<Region>& regions)
{
    const auto order = [](const Cell& a, const Cell& b) {
        return std::tie(a.slice, a.row, a.col) < std::tie(b.slice, b.row, b.col);
    };
    std::set<Cell, decltype(order)> cells(order);
    for (const Region& region : regions)
        for (Index slice = region.slices.begin; slice < region.slices.end; ++slice)
            for (Index row = region.rows.begin; row < region.rows.end; ++row)
                for (Index col = region.cols.begin; col < region.cols.end; ++col)
                    cells.insert({slice, row, col});
    return {cells.begin(), cells.end()};
}

void requireFew(Index count)
{
    if (count > TouchedNumbers::most)
        throw Error(
            Sentence(HEEDMAP_COUNTED(
                         "a stop changes at most %1 numbers, got %2; expected such a change in a document of its own",
                         "a stop changes at most %1 number, got %2; expected such a change in a document of its own"),
                     TouchedNumbers::most, count));
}

} // namespace

std::vector<Index> indicesOf(const Cell& cell, int rank)
{
    const std::vector<Index> all{cell.slice, cell.row, cell.col};
    return {all.end() - rank, all.end()};
}

void TouchedNumbers::add(const Workbench& workbench, const std::vector<Change>& changes)
{
    const auto& leaves = workbench.computation().leaves;
    for (const auto& [node, regions] : changes) {
        // Compares ids, because the node computed from a drawn mask has the name of the mask's array.
        const auto leaf = std::ranges::find(leaves, node, [](const auto& each) { return each.second; });
        if (leaf == leaves.end())
            continue;
        const std::string& name = leaf->first;
        for (const Region& region : regions.regions())
            if (auto& known = m_regions[name];
                std::ranges::none_of(known, [&](const Region& each) { return each.contains(region); }))
                known.push_back(region);
    }
}

std::vector<LessonStop::Put> TouchedNumbers::puts(const Workbench& workbench,
                                                  const std::vector<std::string>& except) const
{
    std::vector<LessonStop::Put> puts;
    for (const auto& [name, regions] : m_regions) {
        const auto leaf = workbench.computation().leaves.find(name);
        if (leaf == workbench.computation().leaves.end() || std::ranges::find(except, name) != except.end())
            continue;
        Region hull = regions.front();
        for (const Region& region : regions)
            hull = hull.united(region);
        if (hull.size() > most * most) // too many cells to count one by one
            requireFew(hull.size());
        for (const Cell& cell : cellsOf(regions))
            puts.push_back({name, indicesOf(cell, workbench.graph().node(leaf->second).shape.rank),
                            workbench.numbers(leaf->second, Region::of(cell)).front()});
    }
    requireFew(std::ssize(puts));
    return puts;
}

bool onlyNumbersSince(const QUndoStack& stack, int index)
{
    for (int i = index; i < stack.index(); ++i)
        if (const auto* command = dynamic_cast<const SwapCommand*>(stack.command(i));
            command == nullptr || !command->onlyNumbers())
            return false;
    return index <= stack.index();
}

void put(Workbench& workbench, const std::vector<LessonStop::Put>& numbers, const QString& name)
{
    std::map<NodeId, std::vector<std::pair<Cell, double>>> byNode;
    for (const auto& [array, indices, number] : numbers)
        if (const auto leaf = workbench.computation().leaves.find(array); leaf != workbench.computation().leaves.end())
            if (const auto cell = cellAt(indices, workbench.graph().node(leaf->second).shape))
                byNode[leaf->second].emplace_back(*cell, number);
    for (const auto& [node, cells] : byNode) {
        Region hull = Region::of(cells.front().first);
        for (const auto& [cell, number] : cells)
            hull = hull.united(Region::of(cell));
        std::vector<double> all = workbench.numbers(node, hull);
        for (const auto& [cell, number] : cells) {
            const Index row = (cell.slice - hull.slices.begin) * hull.rows.size() + cell.row - hull.rows.begin;
            all[static_cast<std::size_t>(row * hull.cols.size() + cell.col - hull.cols.begin)] = number;
        }
        workbench.setValues(node, hull, all, 0, name);
    }
}

} // namespace heedmap
