#include "model/readings/head_means.h"

#include "model/workbench.h"

#include <heedmap/models/recognize.h>

#include <algorithm>
#include <mutex>
#include <utility>

namespace heedmap {

/// What the thread has, until the window takes it: of many small samples it takes the newest only.
struct HeadMeans::Progress {
    std::mutex mutex;
    HeadNumbers table;
    Index done = 0;
    bool told = false;
};

HeadMeans::HeadMeans(Workbench& workbench) : m_workbench(workbench)
{
    connect(&workbench, &Workbench::rebuilt, this, &HeadMeans::stop);
    connect(&workbench, &Workbench::changed, this, &HeadMeans::stop);
    connect(&workbench, &Workbench::numberFormatChanged, this, &HeadMeans::stop);
}

HeadMeans::Over HeadMeans::offered()
{
    if (!m_workbench.isOpen())
        return Over::Nothing;
    if (!m_workbench.head().samples.empty())
        return m_workbench.head().samples.size() > 1 ? Over::Samples : Over::Nothing;
    if (m_workbench.computation().mechanism->id() != "captured" || m_workbench.folder().empty())
        return Over::Nothing;
    if (std::exchange(m_listed, m_workbench.documentNumber()) != m_workbench.documentNumber())
        list();
    return m_captures.size() > 1 ? Over::Captures : Over::Nothing;
}

/// Looks for captures beside the window: a folder may hold thousands of files.
void HeadMeans::list()
{
    m_captures.clear();
    const auto found = std::make_shared<std::vector<std::filesystem::path>>();
    m_lister.start(
        [found, folder = m_workbench.folder()](const std::stop_token& /*stop*/) { *found = capturesIn(folder, false); },
        [this, found](const QString& error) {
            if (!error.isEmpty()) // other files stand there, too
                return;
            m_captures = *found;
            emit changed();
        });
}

/// What computes a sample: with the settings of the document, but without its pins, which are of the one that is shown.
HeadMeans::Make HeadMeans::make() const
{
    if (!m_workbench.head().samples.empty()) {
        Document document = m_workbench.document();
        document.pins.clear();
        return [document = std::move(document), folder = m_workbench.folder()](Index sample) mutable {
            document.sample = sample;
            return build(document, folder);
        };
    }
    return [captures = m_captures, config = m_workbench.head().config](Index sample) {
        ModelInput input;
        if (const Json* as = config.find("as"); as != nullptr && as->isString())
            input.as = as->string();
        const auto capture = recognizeModel(captures[static_cast<std::size_t>(sample)], input);
        return build(capture.value().document, capture.value().folder);
    };
}

void HeadMeans::start()
{
    const Over over = offered();
    stop();
    if (over == Over::Nothing)
        return;
    m_count = std::ssize(m_workbench.head().samples);
    if (over == Over::Captures)
        m_count = std::ssize(m_captures);
    m_layers = headLayers(m_workbench.graph());
    m_progress = std::make_shared<Progress>();
    const auto work = [this, progress = m_progress, make = make(), &format = m_workbench.numberFormat(),
                       count = m_count](const std::stop_token& stop) {
        HeadAverages averages;
        for (Index i = 0; i < count; ++i) {
            if (stop.stop_requested())
                throw Cancelled();
            Computation computation = make(i);
            computation.graph.setNumberFormat(format);
            averages.add(headTable(computation.graph, {.stop = stop}, AfterMeasuring::Drops));
            const std::lock_guard lock(progress->mutex);
            progress->table = averages.table();
            progress->done = i + 1;
            if (!std::exchange(progress->told, true))
                QMetaObject::invokeMethod(
                    this, [this, progress] { take(progress); }, Qt::QueuedConnection);
        }
    };
    m_trial.start(work, [this](const QString& error) {
        if (error.isEmpty())
            return;
        stop();
        emit m_workbench.failed(error);
    });
    emit changed();
}

void HeadMeans::take(const std::shared_ptr<Progress>& progress)
{
    if (progress != m_progress) // of an earlier start
        return;
    {
        const std::lock_guard lock(progress->mutex);
        progress->told = false;
        m_table = progress->table;
        m_done = progress->done;
    }
    emit changed();
}

void HeadMeans::stop()
{
    m_trial.stop();
    m_progress.reset();
    m_table.clear();
    m_done = 0;
    if (std::exchange(m_count, 0) > 0)
        emit changed();
}

std::optional<HeadMeans::Mean> HeadMeans::of(NodeId node, Index slice) const
{
    const auto layer = std::ranges::find(m_layers, node);
    if (m_table.empty() || layer == m_layers.end())
        return std::nullopt;
    const Index row = layer - m_layers.begin();
    return Mean{measuresIn(m_table, row, slice), measuresIn(m_table, row, slice, ".spread")};
}

} // namespace heedmap

#include "moc_head_means.cpp"
