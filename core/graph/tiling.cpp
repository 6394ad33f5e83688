#include "graph/tiling.h"

#include "graph/following.h"
#include "graph/thread_pool.h"

#include <algorithm>

namespace heedmap {
namespace {

// The matrices of a tile should stay in the second-level cache from task to task.
constexpr Index cacheDoubles = (Index{1} << 20) / static_cast<Index>(sizeof(double));
constexpr Index leastTileRows = 128;  // with fewer, products spend their time packing the right factor
constexpr Index leastPlainRows = 512; // the same, where all rows share one large right factor
constexpr Index mostTileRows = 512;

// A transient tile reuses the slot of one of its width that no later task reads.
void layOutScratch(Segment& segment)
{
    struct Slot {
        Index cols;
        Index begin;
        std::size_t lastRead;
    };
    std::vector<Slot> slots;
    auto& tasks = segment.tasks;
    std::vector<std::size_t> lastRead(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i)
        for (const int source : tasks[i].sources)
            if (source >= 0)
                lastRead[static_cast<std::size_t>(source)] = i;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (!tasks[i].transient)
            continue;
        const Index cols = tasks[i].output.shape.cols;
        auto slot = std::ranges::find_if(slots, [&](const Slot& s) { return s.cols == cols && s.lastRead < i; });
        if (slot == slots.end()) {
            slot = slots.insert(slot, Slot{cols, segment.scratch, i});
            segment.scratch += segment.tileRows * cols;
        }
        slot->lastRead = lastRead[i];
        tasks[i].scratch = slot->begin;
    }
}

} // namespace

void cutIntoTiles(Segment& segment)
{
    Index rowDoubles = 0;
    Region hull;
    for (const Task& task : segment.tasks) {
        const double cell = std::max(1.0, task.op->workPerCell(task.shapes) * changedFraction(task));
        for (const Region& region : task.todo.regions()) {
            segment.work += cell * static_cast<double>(region.size());
            hull = hull.united({region.slices, region.rows, {0, 1}});
        }
        rowDoubles += task.todo.hull().cols.size();
    }
    segment.slices = hull.slices;
    segment.rows = hull.rows;
    const Index fitting = segment.chained ? cacheDoubles / std::max<Index>(rowDoubles, 1) : segment.rows.size();
    const Index shared = (segment.rows.size() + threads() - 1) / threads();
    const Index most = segment.slices.size() > 1 || !parallel(segment.work) ? segment.rows.size() : shared;
    const Index least = segment.slices.size() > 1 ? leastTileRows : leastPlainRows;
    segment.tileRows = std::max<Index>(1, std::min(most, std::clamp(fitting, least, mostTileRows)));
    if (!parallel(segment.work) && !segment.chained)
        segment.tileRows = std::max<Index>(1, segment.rows.size());

    layOutScratch(segment);
}

} // namespace heedmap
