#include "graph/tiles.h"

#include "graph/thread_pool.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <span>
#include <vector>

namespace heedmap {
namespace {

/// Memory of one worker for transient tiles.
class Scratch {
public:
    double* reserve(Index doubles)
    {
        if (m_buffer.size() < doubles)
            m_buffer = Buffer(doubles);
        return m_buffer.data();
    }

private:
    Buffer m_buffer;
};

/// Runs the tasks of one tile in order.
class Tile {
public:
    Tile(Segment& segment, Index slice, const Range& rows, double* scratch)
        : m_segment(segment), m_region{{slice, slice + 1}, rows, {0, std::numeric_limits<Index>::max()}},
          m_scratch(scratch)
    {
    }

    void run() const
    {
        if (!m_segment.selective) {
            for (Task& task : m_segment.tasks)
                run(task, m_region);
            return;
        }
        const std::vector<Region> read = cellsRead();
        for (std::size_t i = 0; i < read.size(); ++i)
            run(m_segment.tasks[i], read[i]);
    }

private:
    /// The cells of each task's output that later tasks read, as selective ones choose; of a resident output, all.
    std::vector<Region> cellsRead() const
    {
        const auto& tasks = m_segment.tasks;
        std::vector<Region> read(tasks.size());
        for (std::size_t i = tasks.size(); i-- > 0;) {
            const Task& task = tasks[i];
            if (!task.transient)
                read[i] = m_region;
            for (const Region& region : task.todo.regions())
                if (const Region part = region.intersected(read[i]); !part.empty())
                    for (std::size_t k = 0; k < task.sources.size(); ++k)
                        if (task.sources[k] >= 0) {
                            Region& source = read[static_cast<std::size_t>(task.sources[k])];
                            source = source.united(k == 0 && task.selective != nullptr
                                                       ? task.selective->read(task.inputs, part)
                                                       : task.op->required(task.shapes, k, part));
                        }
        }
        return read;
    }

    void run(Task& task, const Region& wanted) const
    {
        if (task.pins != nullptr && (*task.pins)[static_cast<std::size_t>(m_region.slices.begin)])
            return;
        std::array<ConstView, usualInputs> few;
        std::vector<ConstView> many; // the inputs of a join of many blocks
        if (task.inputs.size() > usualInputs)
            many.resize(task.inputs.size());
        const std::span<ConstView> inputs(many.empty() ? few.data() : many.data(), task.inputs.size());
        for (std::size_t i = 0; i < task.inputs.size(); ++i)
            inputs[i] = task.sources[i] < 0 ? task.inputs[i]
                                            : tileOf(m_segment.tasks[static_cast<std::size_t>(task.sources[i])]);
        const View output = task.transient ? tileOf(task) : task.output;
        for (const Region& region : task.todo.regions())
            if (const Region part = region.intersected(wanted); !part.empty())
                compute(task, inputs, output, part);
    }

    static void compute(Task& task, std::span<const ConstView> inputs, const View& output, const Region& region)
    {
        if (task.changes.empty())
            task.op->forward(inputs, output, region);
        else
            task.follower->update(inputs, task.changes, output, region, task.factors.data());
        if (task.rounding != nullptr)
            roundRegion(output, region, *task.rounding);
    }

    View tileOf(const Task& task) const
    {
        View view(m_scratch + task.scratch, task.output.shape);
        view.sliceStride = 0;
        view.firstSlice = m_region.slices.begin;
        view.firstRow = m_region.rows.begin;
        return view;
    }

    static constexpr std::size_t usualInputs = 8;

    Segment& m_segment;
    Region m_region;
    double* m_scratch;
};

} // namespace

void runTiles(Segment& segment, const std::stop_token& stop, const std::function<void(double)>& progress)
{
    const Index rowTiles = (segment.rows.size() + segment.tileRows - 1) / segment.tileRows;
    const Index tiles = rowTiles * segment.slices.size();
    const int workers = parallel(segment.work) ? static_cast<int>(std::min<Index>(threads(), tiles)) : 1;
    static thread_local std::vector<Scratch> scratch; // reused by later evaluations
    scratch.resize(std::max(scratch.size(), static_cast<std::size_t>(workers)));
    std::vector<double*> memory(static_cast<std::size_t>(workers));
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = scratch[i].reserve(segment.scratch);

    std::atomic<Index> done{0};
    forEach(tiles, workers, [&](Index tile, int worker) {
        if (stop.stop_requested())
            return;
        const Index begin = segment.rows.begin + tile % rowTiles * segment.tileRows;
        const Range rows{begin, std::min(begin + segment.tileRows, segment.rows.end)};
        Tile(segment, segment.slices.begin + tile / rowTiles, rows, memory[static_cast<std::size_t>(worker)]).run();
        const Index finished = ++done;
        if (progress && worker == 0)
            progress(static_cast<double>(finished) / static_cast<double>(tiles));
    });
    if (stop.stop_requested())
        throw Cancelled();
}

} // namespace heedmap
