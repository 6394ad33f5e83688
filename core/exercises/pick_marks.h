#pragma once

#include "exercises/marking.h"

namespace heedmap {

/// Marks the published figures that disagree, each picked and corrected; picking one that agrees costs as many points.
std::vector<Mark> markFindWrong(const Answered& answered, AnswerKey& key);

/// The cells whose gradient has a sign. Throws Error if a cell that the exercise names has none.
std::vector<Cell> signedCells(const Exercise::GradientSign& task, const Tensor& gradient, const std::string& where);
std::vector<Mark> markGradientSign(const Answered& answered, const Exercise::GradientSign& task, AnswerKey& key);

} // namespace heedmap
