#include "evaluation.h"

#include "interruption.h"
#include "progress.h"

namespace heedmap {

Evaluation watchedEvaluation()
{
    const auto progress = std::make_shared<Progress>(HEEDMAP_PHRASE("evaluating"));
    return {.stop = interruption(), .progress = [progress](double done) { progress->at(done); }};
}

void evaluateAll(Graph& graph)
{
    std::vector<Demand> demands;
    for (NodeId id = 0; id < graph.size(); ++id)
        demands.push_back({id, Region::all(graph.node(id).shape)});
    graph.evaluate(demands, watchedEvaluation());
}

} // namespace heedmap
