#include "model/ablations/ablation_effect.h"

#include "model/ablations/patch.h"
#include "model/readings/reading.h"
#include "model/workbench.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

namespace heedmap {
namespace {

std::vector<double> rowNumbers(const ConstView& view, Index row)
{
    return {view.row(0, row), view.row(0, row) + view.shape.cols};
}

std::vector<double> chancesOf(const std::vector<double>& logits)
{
    const double largest = std::ranges::max(logits);
    std::vector<double> chances;
    double sum = 0;
    for (const double logit : logits)
        sum += chances.emplace_back(std::exp(logit - largest));
    for (double& chance : chances)
        chance /= sum;
    return chances;
}

/// The likeliest of before, what is likeliest now, and what else is to be among them.
std::vector<std::size_t> namedWords(const std::vector<double>& before, const std::vector<double>& now,
                                    std::size_t count, const std::optional<ReadWord>& chosen)
{
    std::vector<std::size_t> order(now.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t shown = std::min(count, order.size());
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(shown), std::ranges::greater(),
                              [&before](std::size_t word) { return before[word]; });
    order.resize(shown);
    const auto include = [&order](std::size_t word) {
        if (std::ranges::find(order, word) == order.end())
            order.push_back(word);
    };
    include(static_cast<std::size_t>(std::ranges::max_element(now) - now.begin()));
    if (chosen && static_cast<std::size_t>(chosen->word) < now.size())
        include(static_cast<std::size_t>(chosen->word));
    return order;
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
    const NodeId probabilities = m_workbench.isOpen() ? m_workbench.graph().find("probs") : noNode;
    if (probabilities == noNode || m_workbench.graph().node(probabilities).leaf())
        return std::nullopt;
    const NodeId node = m_workbench.graph().node(probabilities).inputs.front(); // the logits
    if (m_workbench.graph().node(node).shape.slices != 1)
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
    const std::vector<Patch> taken = demand ? patches(m_workbench) : std::vector<Patch>();
    const bool none = heads.empty() && taken.empty();
    m_workbench.look(this, none ? std::vector<Demand>() : std::vector{*demand});
    if (none)
        return;
    const auto before = std::make_shared<std::vector<double>>();
    auto work = [copy = m_workbench.copying(), before, heads, taken, demand = *demand](const std::stop_token& stop) {
        Computation computation = copy();
        releaseHeads(computation.graph, heads);
        releasePatches(computation.graph, taken);
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
    const std::vector<double> chancesBefore = chancesOf(m_before);
    const std::vector<double> chancesNow = chancesOf(now);
    const std::optional<ReadWord> chosen = readWord(m_workbench);
    std::vector<WordChange> words;
    for (const std::size_t word : namedWords(m_before, now, count, chosen)) {
        const auto id = static_cast<Index>(word);
        words.push_back({wordName(m_workbench.graph(), id), chancesBefore[word], chancesNow[word], m_before[word],
                         now[word], chosen && chosen->word == id});
    }
    return words;
}

} // namespace heedmap

#include "moc_ablation_effect.cpp"
