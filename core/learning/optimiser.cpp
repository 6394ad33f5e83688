#include <heedmap/learning/optimiser.h>

#include "ops/parameter_kernels.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/learning.h>

#include <cmath>

namespace heedmap {
namespace {

/// Of one parameter.
class StepNodes {
public:
    StepNodes(Graph& graph, NodeId leaf, const OptimiserStep& step, const OptimiserStep::Parameter& parameter)
        : m_graph(graph), m_of(graph.node(leaf).info), m_training(step.training), m_number(step.number),
          m_parameter(parameter)
    {
    }

    void append()
    {
        const NodeId old = leaf(".old", "\\text{old }" + m_of.symbol, m_parameter.numbers,
                                HEEDMAP_PHRASE("The weights before the step."));
        const NodeId gradient = leaf(".g", "g(" + m_of.symbol + ")", m_parameter.gradient,
                                     HEEDMAP_PHRASE("The gradient of the loss that the step takes: the mean over the "
                                                    "samples of its batch, made shorter where it is clipped."));
        const NodeId moved = move(gradient);
        const NodeId kept = m_training.decay > 0 ? decayed(old) : old;
        add(".next", "\\text{new }" + m_of.symbol, subtract(), {kept, moved},
            HEEDMAP_PHRASE("The weights after the step: each goes against its gradient."));
    }

private:
    NodeId move(NodeId gradient)
    {
        constexpr Phrase against = HEEDMAP_PHRASE("How far each weight moves: the rate times the gradient.");
        switch (m_training.optimiser) {
        case Training::Optimiser::Adam: return adam(gradient);
        case Training::Optimiser::Momentum: {
            const NodeId before = remembered(".v.old", "v_{old}(", *m_parameter.first);
            const NodeId v =
                add(".v", "v(" + m_of.symbol + ")", blend(m_training.momentum, 1, "\\mu"), {before, gradient},
                    HEEDMAP_PHRASE("The movement so far, a little slower, and the gradient added to it."));
            return add(".step", delta(), scale(m_training.rate, "\\eta"), {v}, against);
        }
        case Training::Optimiser::Sgd: break;
        }
        return add(".step", delta(), scale(m_training.rate, "\\eta"), {gradient}, against);
    }

    NodeId adam(NodeId gradient)
    {
        const NodeId firstOld = remembered(".m.old", "m_{old}(", *m_parameter.first);
        const NodeId secondOld = remembered(".v.old", "v_{old}(", *m_parameter.second);
        const double beta1 = m_training.beta1;
        const NodeId m = add(".m", "m(" + m_of.symbol + ")", blend(beta1, 1 - beta1, "\\beta_1", "(1 - \\beta_1)"),
                             {firstOld, gradient},
                             HEEDMAP_PHRASE("A running mean of the gradients: where they have pointed lately."));
        const NodeId v =
            add(".v", "v(" + m_of.symbol + ")", squareMean(m_training.beta2), {secondOld, gradient},
                HEEDMAP_PHRASE("A running mean of the squared gradients: how large they have been lately."));
        constexpr Phrase freed = HEEDMAP_PHRASE("The mean began at 0, which makes it too small in the first steps. "
                                                "Divided by what it has seen so far it is freed of that start.");
        const auto steps = static_cast<double>(m_number);
        const NodeId mHat = add(".m_hat", "\\hat{m}(" + m_of.symbol + ")",
                                quotientBy(1 - std::pow(beta1, steps), "1 - \\beta_1^t"), {m}, freed);
        const NodeId vHat = add(".v_hat", "\\hat{v}(" + m_of.symbol + ")",
                                quotientBy(1 - std::pow(m_training.beta2, steps), "1 - \\beta_2^t"), {v}, freed);
        return add(".step", delta(), adamStep(m_training.rate, m_training.eps), {mHat, vHat},
                   HEEDMAP_PHRASE("Adam steps along the mean of the gradients, shorter where gradients have been "
                                  "large. So every weight moves by about the rate while its gradients agree."));
    }

    NodeId decayed(NodeId old)
    {
        const NodeId decay =
            add(".decay", "\\text{decay of }" + m_of.symbol, scale(m_training.rate * m_training.decay, "\\eta\\lambda"),
                {old}, HEEDMAP_PHRASE("Decay takes the same share of every weight, whatever its gradient."));
        return add(".decayed", "\\text{decayed }" + m_of.symbol, subtract(), {old, decay},
                   HEEDMAP_PHRASE("The weights that decay has made smaller."));
    }

    std::string delta() const { return "\\Delta " + m_of.symbol; }

    NodeId remembered(const char* suffix, const std::string& letter, const Tensor& numbers)
    {
        return leaf(suffix, letter + m_of.symbol + ")", numbers,
                    HEEDMAP_PHRASE("What the optimiser remembers of the steps before; 0 at first."));
    }

    NodeInfo described(const std::string& suffix, std::string symbol, const Phrase& caption) const
    {
        const bool isWeights = suffix == ".old" || suffix == ".decayed" || suffix == ".next"; // else what moves them
        NodeInfo info = m_of;
        info.name += suffix;
        info.symbol = std::move(symbol);
        info.role = Role::Gradient;
        info.family = isWeights ? m_of.family : Family::Gradient;
        info.step = HEEDMAP_PHRASE("Update");
        info.caption = caption;
        info.interleaved = false;
        info.whole = false;
        return info;
    }

    NodeId leaf(const char* suffix, std::string symbol, const Tensor& numbers, const Phrase& caption)
    {
        return m_graph.addLeaf(described(suffix, std::move(symbol), caption), numbers);
    }

    NodeId add(const char* suffix, std::string symbol, std::shared_ptr<const Op> op, std::vector<NodeId> inputs,
               const Phrase& caption)
    {
        return m_graph.add(described(suffix, std::move(symbol), caption), std::move(op), std::move(inputs));
    }

    Graph& m_graph;
    NodeInfo m_of; ///< by value, as appending moves the nodes
    const Training& m_training;
    Index m_number;
    const OptimiserStep::Parameter& m_parameter;
};

} // namespace

std::vector<NodeId> appendOptimiserStep(Graph& graph, const std::map<std::string, NodeId, std::less<>>& leaves,
                                        const OptimiserStep& step)
{
    std::vector<NodeId> homes;
    const NodeId first = graph.size();
    for (const OptimiserStep::Parameter& parameter : step.parameters) {
        const NodeId leaf = leaves.at(parameter.array);
        StepNodes(graph, leaf, step, parameter).append();
        homes.resize(static_cast<std::size_t>(graph.size() - first), leaf);
    }
    return homes;
}

Optimiser::Optimiser(const Training& training, const std::vector<Tensor>& parameters) : m_training(training)
{
    for (const Tensor& parameter : parameters) {
        if (training.optimiser != Training::Optimiser::Sgd)
            m_first.emplace_back(parameter.shape());
        if (training.optimiser == Training::Optimiser::Adam)
            m_second.emplace_back(parameter.shape());
    }
}

void Optimiser::set(const Training& training, const std::vector<Tensor>& parameters)
{
    if (training.optimiser == m_training.optimiser)
        m_training = training;
    else
        *this = Optimiser(training, parameters);
}

void Optimiser::clip(std::vector<Tensor>& gradients) const
{
    if (!m_training.clip)
        return;
    double squares = 0;
    for (const Tensor& gradient : gradients)
        for (const double number : gradient.numbers())
            squares += number * number;
    const double norm = std::sqrt(squares);
    if (!(norm > *m_training.clip))
        return;
    const double factor = *m_training.clip / norm;
    for (Tensor& gradient : gradients)
        for (double& number : gradient.numbers())
            number *= factor;
}

void Optimiser::step(std::vector<Tensor>& parameters, std::vector<Tensor>& gradients)
{
    ++m_steps;
    clip(gradients);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const std::span<double> numbers = parameters[i].numbers();
        if (m_training.decay > 0)
            for (double& number : numbers)
                number -= m_training.rate * m_training.decay * number;
        if (m_training.optimiser == Training::Optimiser::Adam)
            moveByAdam(numbers, gradients[i].numbers(), i);
        else
            move(numbers, gradients[i].numbers(), i);
    }
}

OptimiserStep Optimiser::next(const std::vector<std::string>& names, const std::vector<Tensor>& parameters,
                              std::vector<Tensor> gradients) const
{
    clip(gradients);
    OptimiserStep step{.training = m_training, .number = m_steps + 1, .parameters = {}};
    for (std::size_t i = 0; i < names.size(); ++i) {
        OptimiserStep::Parameter parameter{names[i], parameters[i], std::move(gradients[i])};
        if (!m_first.empty())
            parameter.first = m_first[i];
        if (!m_second.empty())
            parameter.second = m_second[i];
        step.parameters.push_back(std::move(parameter));
    }
    return step;
}

void Optimiser::move(std::span<double> numbers, std::span<const double> gradient, std::size_t parameter)
{
    const bool remembers = m_training.optimiser == Training::Optimiser::Momentum;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        double velocity = gradient[i];
        if (remembers) {
            double& before = m_first[parameter].numbers()[i];
            velocity = before = m_training.momentum * before + gradient[i];
        }
        numbers[i] -= m_training.rate * velocity;
    }
}

void Optimiser::moveByAdam(std::span<double> numbers, std::span<const double> gradient, std::size_t parameter)
{
    const auto steps = static_cast<double>(m_steps);
    const double first = 1 - std::pow(m_training.beta1, steps);
    const double second = 1 - std::pow(m_training.beta2, steps);
    heedmap::moveByAdam(numbers, gradient, m_first[parameter].numbers(), m_second[parameter].numbers(),
                        {m_training.rate, m_training.beta1, m_training.beta2, m_training.eps, first, second});
}

} // namespace heedmap
