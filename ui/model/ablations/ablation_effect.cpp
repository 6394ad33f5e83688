#include "model/ablations/ablation_effect.h"

#include "model/workbench.h"

#include <algorithm>
#include <memory>
#include <numeric>

namespace heedmap {
namespace {

/// The row of the text that is predicted: a masked word, or what comes next.
Index predictedRow(const Node& probabilities)
{
    const auto& tokens = probabilities.info.rows.labels;
    const auto masked = [](const std::string& token) { return token == "[MASK]" || token == "<mask>"; };
    if (tokens != nullptr)
        if (const auto found = std::ranges::find_if(*tokens, masked); found != tokens->end())
            return found - tokens->begin();
    return probabilities.shape.rows - 1;
}

std::vector<double> rowNumbers(const ConstView& view, Index row)
{
    return {view.row(0, row), view.row(0, row) + view.shape.cols};
}

} // namespace

AblationEffect::AblationEffect(Workbench& workbench, QObject* parent) : QObject(parent), m_workbench(workbench)
{
    connect(&workbench, &Workbench::rebuilt, this, &AblationEffect::follow);
    connect(&workbench, &Workbench::pinsChanged, this, &AblationEffect::follow);
    connect(&workbench, &Workbench::changed, this, &AblationEffect::follow);
    connect(&workbench, &Workbench::valuesReady, this, &AblationEffect::changed);
}

void AblationEffect::look(bool looks)
{
    if (m_looks == looks)
        return;
    m_looks = looks;
    follow();
}

std::optional<Demand> AblationEffect::predicted() const
{
    const NodeId node = m_workbench.isOpen() ? m_workbench.graph().find("probs") : noNode;
    if (node == noNode || m_workbench.graph().node(node).shape.slices != 1)
        return std::nullopt;
    Region region = Region::all(m_workbench.graph().node(node).shape);
    const Index row = predictedRow(m_workbench.graph().node(node));
    region.rows = {row, row + 1};
    return Demand{node, region};
}

void AblationEffect::follow()
{
    m_before.clear();
    m_trial.stop();
    const std::optional<Demand> demand = m_looks ? predicted() : std::nullopt;
    const std::vector<AblatedHead> heads = demand ? ablatedHeads(m_workbench) : std::vector<AblatedHead>();
    m_workbench.look(this, heads.empty() ? std::vector<Demand>() : std::vector{*demand});
    if (heads.empty())
        return;
    const auto before = std::make_shared<std::vector<double>>();
    auto work = [copy = m_workbench.copying(), before, heads, demand = *demand](const std::stop_token& stop) {
        Computation computation = copy();
        releaseHeads(computation.graph, heads);
        Evaluation evaluation;
        evaluation.stop = stop;
        computation.graph.evaluate(std::span(&demand, 1), evaluation);
        *before = rowNumbers(computation.graph.lend(demand.node), demand.region.rows.begin);
    };
    m_trial.start(std::move(work), [this, before](const QString& error) {
        if (error.isEmpty())
            m_before = *before;
        emit changed();
    });
}

std::vector<WordChange> AblationEffect::words(std::size_t count)
{
    const std::optional<Demand> demand = predicted();
    const Values values = demand && !m_before.empty() ? m_workbench.values(demand->node, demand->region) : Values();
    if (!values || !values.current || static_cast<Index>(m_before.size()) != values.view.shape.cols)
        return {};
    const std::vector<double> now = rowNumbers(values.view, demand->region.rows.begin);
    std::vector<std::size_t> order(now.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t shown = std::min(count, order.size());
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(shown), std::ranges::greater(),
                              [this](std::size_t word) { return m_before[word]; });
    order.resize(shown);
    const auto likeliest = static_cast<std::size_t>(std::ranges::max_element(now) - now.begin());
    if (std::ranges::find(order, likeliest) == order.end())
        order.push_back(likeliest);
    const auto& names = m_workbench.graph().node(demand->node).info.cols.labels;
    std::vector<WordChange> words;
    for (const std::size_t word : order)
        words.push_back({names == nullptr ? QString::number(word) : QString::fromStdString((*names)[word]),
                         m_before[word], now[word]});
    return words;
}

} // namespace heedmap

#include "moc_ablation_effect.cpp"
