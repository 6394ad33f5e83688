#include "model/ablations/other_sample.h"

#include "model/workbench.h"
#include "text/core_text.h"

#include <utility>

namespace heedmap {

namespace {

constexpr double quickBytes = 1.6e7; ///< the largest total of all nodes that is computed at once

} // namespace

/// Built on the thread that evaluates it.
struct OtherSample::Copy {
    std::function<Computation()> make;
    std::optional<Computation> computation;

    Graph& graph()
    {
        if (!computation)
            computation.emplace(make());
        return computation->graph;
    }
};

std::function<Computation()> otherComputation(const Workbench& workbench, Index sample)
{
    Document document = workbench.document();
    document.sample = sample;
    document.pins.clear();
    return [document = std::move(document), folder = workbench.folder(), &format = workbench.numberFormat()] {
        Computation computation = build(document, folder);
        computation.graph.setNumberFormat(format);
        return computation;
    };
}

OtherSample::OtherSample(Workbench& workbench, QObject* parent) : QObject(parent), m_workbench(workbench)
{
    connect(&workbench, &Workbench::rebuilt, this, &OtherSample::forget);
    connect(&workbench, &Workbench::changed, this, &OtherSample::forget);
    connect(&workbench, &Workbench::numberFormatChanged, this, &OtherSample::forget);
}

std::optional<Index> OtherSample::sample() const
{
    if (!m_workbench.isOpen())
        return std::nullopt;
    const auto count = static_cast<Index>(m_workbench.head().samples.size());
    const Index shown = m_workbench.head().sample;
    if (m_sample && *m_sample < count && *m_sample != shown && m_document == m_workbench.documentNumber())
        return m_sample;
    return count < 2 ? std::nullopt : std::optional<Index>(shown == 0 ? 1 : 0);
}

void OtherSample::choose(Index sample)
{
    m_sample = sample;
    m_document = m_workbench.documentNumber();
    forget();
}

void OtherSample::look(const std::string& node)
{
    if (std::exchange(m_node, node) != node)
        follow();
}

void OtherSample::forget()
{
    m_trial.stop();
    m_copy.reset();
    follow();
}

std::function<std::shared_ptr<const OtherSample::Numbers>(const std::stop_token&)> OtherSample::work()
{
    if (m_copy == nullptr)
        m_copy = std::make_shared<Copy>(Copy{otherComputation(m_workbench, sample().value()), {}});
    return [copy = m_copy, name = m_node](const std::stop_token& stop) -> std::shared_ptr<const Numbers> {
        Graph& graph = copy->graph();
        const NodeId node = graph.find(name);
        if (node == noNode)
            return nullptr;
        const Demand all{node, Region::all(graph.node(node).shape)};
        Evaluation evaluation;
        evaluation.stop = stop;
        evaluation.exact = true;
        graph.evaluate(std::span(&all, 1), evaluation);
        return std::make_shared<const Numbers>(Numbers{graph.node(node).info, Tensor(graph.lend(node))});
    };
}

void OtherSample::follow()
{
    m_trial.stop();
    m_numbers.reset();
    m_known = false;
    if (m_node.empty() || !sample() || m_workbench.graph().bytesOfEverything() < quickBytes)
        return;
    const auto made = std::make_shared<std::shared_ptr<const Numbers>>();
    m_trial.start([work = work(), made](const std::stop_token& stop) { *made = work(stop); },
                  [this, made](const QString& error) {
                      m_numbers = *made;
                      m_known = true;
                      if (!error.isEmpty())
                          emit m_workbench.failed(error);
                      emit changed();
                  });
}

const std::shared_ptr<const OtherSample::Numbers>& OtherSample::numbers()
{
    if (m_known || m_trial.running() || m_node.empty() || !sample())
        return m_numbers;
    m_known = true;
    try {
        m_numbers = work()({});
    } catch (const Error& error) {
        emit m_workbench.failed(sentenceText(error.sentence()));
    }
    return m_numbers;
}

} // namespace heedmap

#include "moc_other_sample.cpp"
