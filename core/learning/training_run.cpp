#include <heedmap/learning/training_run.h>

#include "document/samples.h"
#include "document/training/loss_nodes.h"
#include "graph/tape.h"
#include "ops/parameter_kernels.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/document.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/graph/backward.h>
#include <heedmap/tensor/random.h>

#include <algorithm>
#include <iterator>
#include <numeric>

namespace heedmap {
namespace {

bool trainable(const Node& leaf) { return !leaf.info.whole && leaf.info.role != Role::Mask; }

} // namespace

TrainingRun::TrainingRun(Document document, const std::filesystem::path& folder)
    : m_document(std::move(document)), m_folder(folder), m_training(m_document.training.value_or(Training()))
{
    if (m_document.loss.empty())
        throw Error(HEEDMAP_PHRASE("%1: missing; expected what is wanted of the document"), "loss");
    if (m_training.generated())
        prepareGenerator();
    else
        addSamples();
    m_now.optimiser = Optimiser(m_training, m_now.parameters);
}

void TrainingRun::addSamples()
{
    SourceFiles files;
    SampleViews views(m_document);
    const Index count = std::max<Index>(1, static_cast<Index>(m_document.samples.size()));
    for (Index i = 0; i < count; ++i) {
        Computation computation = views.build(i, m_folder, files);
        if (i == 0)
            chooseParameters(computation);
        addSample(std::move(computation));
    }
}

void TrainingRun::prepareGenerator()
{
    Computation whole = build(m_document, m_folder); // all samples are checked, if only shown
    m_alone = withoutLesson(m_document);
    if (!m_document.samples.empty()) {
        m_alone = loneSample(m_alone, m_document.samples[static_cast<std::size_t>(m_document.sample)]);
        whole = build(m_alone, m_folder);
    }
    chooseParameters(whole);
    m_generator.emplace(m_training.data, m_training.seed, m_alone, whole);
    m_alone.tokens = {}; // those of other samples
}

void TrainingRun::chooseParameters(const Computation& computation)
{
    const Graph& graph = computation.graph;
    if (m_training.parameters.empty()) {
        for (const auto& [name, source] : m_document.arrays)
            if (const auto leaf = computation.leaves.find(name); leaf != computation.leaves.end()
                && graph.node(leaf->second).info.role == Role::Weight && trainable(graph.node(leaf->second)))
                m_names.push_back(name);
        if (m_names.empty())
            throw Error(HEEDMAP_PHRASE("%1: there are no weights; expected the names of arrays"),
                        "training.parameters");
    } else {
        m_names = m_training.parameters;
    }
    for (const std::string& name : m_names) {
        const auto leaf = computation.leaves.find(name);
        if (leaf == computation.leaves.end())
            throw Error(HEEDMAP_PHRASE("%1: there is no array %2"), "training.parameters", inQuotes(name));
        if (!trainable(graph.node(leaf->second)))
            throw Error(HEEDMAP_PHRASE("%1: %2 holds ids or a mask, which are not trained"), "training.parameters",
                        name);
        requireShared(name);
        m_now.parameters.emplace_back(graph.given(leaf->second));
    }
    m_before = m_now.parameters;
    m_gradients = m_now.parameters;
}

void TrainingRun::requireShared(const std::string& name) const
{
    for (const Sample& sample : m_document.samples)
        for (const auto& [own, source] : sample.arrays)
            if (own == name)
                throw Error(HEEDMAP_PHRASE("%1: %2 is another in each sample; expected an array that all share"),
                            "training.parameters", name);
}

void TrainingRun::addSample(Computation computation)
{
    Trained sample{.computation = std::move(computation)};
    Graph& graph = sample.computation.graph;
    sample.loss = graph.find("loss");
    const Gradients gradients = appendGradients(graph, sample.loss);
    for (const std::string& name : m_names) {
        const NodeId leaf = sample.computation.leaves.at(name);
        sample.leaves.push_back(leaf);
        sample.gradients.push_back(gradients.of[static_cast<std::size_t>(leaf)]);
        sample.numbers.push_back(sample.gradients.back() == noNode ? Lease() : graph.lend(sample.gradients.back()));
    }
    sample.numbers.push_back(graph.lend(sample.loss));
    std::vector<NodeId> demanded = {sample.loss};
    std::ranges::copy_if(sample.gradients, std::back_inserter(demanded), [](NodeId id) { return id != noNode; });
    sample.tape = Tape::of(graph, demanded);
    m_samples.push_back(std::move(sample));
}

// The state stays as it was until the step is taken, so that a batch whose loss is broken off is drawn no second time.
void TrainingRun::drawBatch()
{
    if (!m_batch.empty())
        return;
    m_next = m_now.epoch;
    if (m_generator) {
        m_batch.resize(static_cast<std::size_t>(m_training.batch));
        std::iota(m_batch.begin(), m_batch.end(), m_next.place);
        m_next.place += m_batch.size();
        return;
    }
    const std::size_t count = m_samples.size();
    if (m_next.place >= m_next.order.size()) {
        m_next.order.resize(count);
        std::iota(m_next.order.begin(), m_next.order.end(), std::size_t{0});
        m_next.place = 0;
        RandomStream random(m_training.seed, "epoch " + std::to_string(m_next.number++));
        if (m_training.batch < static_cast<Index>(count))
            for (std::size_t i = count; i > 1; --i) // Fisher and Yates
                std::swap(m_next.order[i - 1], m_next.order[static_cast<std::size_t>(random.bits() % i)]);
    }
    const std::size_t end = std::min(count, m_next.place + static_cast<std::size_t>(m_training.batch));
    m_batch.assign(m_next.order.begin() + static_cast<std::ptrdiff_t>(m_next.place),
                   m_next.order.begin() + static_cast<std::ptrdiff_t>(end));
    m_next.place = end;
}

/// A sample of the next batch, by its number. It holds until the next one is taken.
TrainingRun::Trained& TrainingRun::taken(std::size_t at) { return m_generator ? generated(at) : m_samples[at]; }

// All samples as long, of which as many rows count, share a graph: its loss divides by their number.
TrainingRun::Trained& TrainingRun::generated(std::size_t place)
{
    const Sample sample = m_generator->at(place);
    const std::size_t entry = m_generator->entry();
    const Tensor wanted = countedIds(m_alone.loss[entry], sample.targets[entry],
                                     static_cast<Index>(sample.targets[entry].array().size()));
    const auto count = std::ranges::count_if(wanted.numbers(), [](double id) { return id >= 0; });
    const auto [known, fresh] = m_samplesOf.emplace(std::pair(wanted.shape().size(), count), m_samples.size());
    if (fresh) {
        addSample(build(loneSample(m_alone, sample), m_folder));
        return m_samples.back();
    }
    Trained& trained = m_samples[known->second];
    const Graph& graph = trained.computation.graph;
    const NodeId target =
        graph.find(m_alone.loss.size() == 1 ? "loss.target" : "loss." + std::to_string(entry) + ".target");
    trained.given = {{target, wanted}};
    for (const auto& [name, source] : sample.arrays)
        trained.given.emplace_back(trained.computation.leaves.at(name), *std::get<InlineArray>(source));
    return trained;
}

/// Puts the numbers of the parameters, and of a sample that was generated, into its graph.
void TrainingRun::assign(Trained& sample) const
{
    std::vector<Assignment> assignments;
    const auto put = [&assignments](NodeId leaf, const Tensor& numbers) {
        assignments.push_back({leaf, Region::all(numbers.shape()), numbers.numbers()});
    };
    for (const auto& [leaf, numbers] : sample.given)
        put(leaf, numbers);
    for (std::size_t i = 0; i < m_now.parameters.size() && sample.numbersOf != m_version; ++i)
        put(sample.leaves[i], m_now.parameters[i]);
    if (sample.tape != nullptr)
        for (const Assignment& assignment : assignments)
            sample.tape->put(assignment.node, assignment.numbers);
    else if (!assignments.empty())
        sample.computation.graph.assign(assignments);
    sample.given.clear();
    sample.numbersOf = m_version;
}

void TrainingRun::evaluate(Trained& sample, const Evaluation& how)
{
    assign(sample);
    if (sample.tape != nullptr) {
        if (how.stop.stop_requested())
            throw Cancelled();
        sample.tape->run();
        return;
    }
    std::vector<Demand> demands = {{sample.loss, Region::all(Shape::matrix(1, 1))}};
    for (std::size_t i = 0; i < sample.gradients.size(); ++i)
        if (sample.gradients[i] != noNode)
            demands.push_back({sample.gradients[i], Region::all(m_now.parameters[i].shape())});
    Evaluation exactly = how;
    exactly.exact = true;
    sample.computation.graph.evaluate(demands, exactly);
}

/// Adds the gradients of a sample to those of the batch.
void TrainingRun::addGradients(const Trained& sample)
{
    for (std::size_t i = 0; i < m_gradients.size(); ++i)
        if (sample.gradients[i] != noNode)
            addTo(m_gradients[i].numbers(), sample.numbers[i]);
}

double TrainingRun::loss(const Evaluation& how)
{
    if (m_loss)
        return *m_loss;
    drawBatch();
    for (Tensor& gradient : m_gradients)
        std::ranges::fill(gradient.numbers(), 0.0);
    double sum = 0;
    for (const std::size_t at : m_batch) {
        Trained& sample = taken(at);
        evaluate(sample, how);
        sum += sample.numbers.back().at({0, 0, 0});
        addGradients(sample);
    }
    const auto count = static_cast<double>(m_batch.size());
    for (Tensor& gradient : m_gradients)
        divideBy(gradient.numbers(), count);
    m_loss = sum / count;
    return *m_loss;
}

OptimiserStep TrainingRun::nextStep(const Evaluation& how)
{
    (void)loss(how);
    return m_now.optimiser.next(m_names, m_now.parameters, m_gradients);
}

void TrainingRun::step(const Evaluation& how)
{
    (void)loss(how);
    m_before = m_now.parameters;
    m_now.optimiser.step(m_now.parameters, m_gradients);
    m_now.epoch = std::move(m_next);
    numbersChanged();
}

void TrainingRun::undoStep()
{
    m_now.parameters = m_before;
    numbersChanged();
}

void TrainingRun::numbersChanged()
{
    m_batch.clear();
    m_loss.reset();
    ++m_version;
}

void TrainingRun::restore(State state)
{
    m_now = std::move(state);
    numbersChanged();
}

void TrainingRun::setTraining(const Training& training)
{
    const Training before = std::move(m_training);
    m_training = training;
    m_training.parameters = before.parameters;
    m_training.data = before.data;
    m_training.seed = before.seed;
    m_now.optimiser.set(m_training, m_now.parameters);
    numbersChanged();
}

void TrainingRun::setParameters(std::vector<Tensor> parameters)
{
    m_now.parameters = std::move(parameters);
    numbersChanged();
}

Document TrainingRun::trained() const
{
    Document document = m_document;
    document.training = m_training;
    for (std::size_t i = 0; i < m_names.size(); ++i)
        for (auto& [name, source] : document.arrays)
            if (name == m_names[i])
                source = std::make_shared<const Tensor>(m_now.parameters[i]);
    return document;
}

} // namespace heedmap
