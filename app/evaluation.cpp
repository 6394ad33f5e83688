#include "evaluation.h"

#include "interruption.h"
#include "progress.h"

namespace heedmap {

Evaluation watchedEvaluation()
{
    const auto progress = std::make_shared<Progress>("evaluating");
    return {.stop = interruption(), .progress = [progress](double done) { progress->at(done); }};
}

} // namespace heedmap
