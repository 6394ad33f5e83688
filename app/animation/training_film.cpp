#include "animation/training_film.h"

#include "animation/film.h"

#include <heedmap/document/reference.h>
#include <heedmap/learning/training_run.h>

#include <paint/value_text.h>

#include <QCoreApplication>

#include <cmath>

namespace heedmap {
namespace {

constexpr int mostFrames = 40;
constexpr int twelfth = 83;     // of a second, ms
constexpr int lastFrame = 2000; // ms

/// The numbers that a training is at, in a graph of its document.
void assignTrained(Computation& computation, const TrainingRun& run)
{
    for (std::size_t i = 0; i < run.names().size(); ++i) {
        const NodeId leaf = computation.leaves.at(run.names()[i]);
        const Tensor& value = run.parameters()[i];
        computation.graph.assign(leaf, Region::all(value.shape()), value.numbers());
    }
}

} // namespace

std::unique_ptr<Animation> makeTrainingFilm(const std::string& node, const AnimationSource& source)
{
    Computation& computation = source.opened.computation;
    auto film = std::make_unique<Film>(source, parseChoices(computation.graph, node));
    TrainingRun run(source.opened.document, source.folder);
    Evaluation how = source.how;
    how.progress = nullptr;
    const int steps = std::max(source.trainingSteps, 1);
    int recorded = -1;
    for (int step = 0; step <= steps; ++step) {
        if (how.stop.stop_requested())
            throw Cancelled();
        const double loss = run.loss(how);
        if (!std::isfinite(loss))
            throw Error(HEEDMAP_PHRASE("the loss of step %1 is not finite; a smaller rate may be right"),
                        static_cast<Index>(step));
        const int frame = step * std::min(mostFrames - 1, steps) / steps;
        if (frame != recorded) {
            recorded = frame;
            assignTrained(computation, run);
            film->record(computation.graph,
                         QCoreApplication::translate("MovingFigure", "step %1 · loss %2")
                             .arg(step)
                             .arg(valueText(loss, {3, false})),
                         step < steps ? twelfth : lastFrame);
        }
        if (step < steps)
            run.step(how);
        source.trained(static_cast<double>(step) / steps);
    }
    film->shareRanges();
    return film;
}

} // namespace heedmap
