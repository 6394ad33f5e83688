#include <heedmap/learning/optimiser_step.h>

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

} // namespace heedmap
