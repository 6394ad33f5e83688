#pragma once

#include <heedmap/learning/training.h>
#include <heedmap/tensor/tensor.h>

#include <QString>

#include <string>
#include <vector>

namespace heedmap {

class Workbench;

/// The numbers of a training: those of its arrays, and the settings that led to them.
struct TrainedNumbers {
    std::vector<std::string> arrays;
    std::vector<Tensor> values;
    std::optional<Training> training = {}; ///< what the document says then
};

/// Whether these are the numbers of the document now, bit for bit.
bool sameTrained(const Workbench& workbench, const TrainedNumbers& numbers);
/// Puts them into the document: one step of its history, which those that follow with the same key belong to.
void putTrained(Workbench& workbench, const TrainedNumbers& numbers, int mergeKey, const QString& name);

} // namespace heedmap
