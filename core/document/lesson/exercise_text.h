#pragma once

#include <heedmap/document/lesson/exercise.h>

namespace heedmap {

/// Reads the `exercises` of a document. Throws Error `exercises[0].kind: expected X, got Y`.
std::vector<Exercise> readExercises(const Json& json);
Json exercisesJson(const std::vector<Exercise>& exercises);

} // namespace heedmap
