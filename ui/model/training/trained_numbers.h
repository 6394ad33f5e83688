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

/// The arrays of weights that a training may change.
std::vector<std::string> trainableArrays(const Workbench& workbench);
/// Those that one with these settings does change.
std::vector<std::string> trainedArrays(const Workbench& workbench, const Training& training);
/// What the document has now.
std::vector<Tensor> numbersNow(const Workbench& workbench, const std::vector<std::string>& arrays);
/// Whether these are the numbers of the document now, bit for bit.
bool sameTrained(const Workbench& workbench, const TrainedNumbers& numbers);
/// Others, by the rules of a new document and with that seed added to theirs: with 0 those that a training begins with.
TrainedNumbers drawnNumbers(const Workbench& workbench, std::vector<std::string> arrays, std::uint64_t seed);
/// Puts them into the document: one step of its history, which those that follow with the same key belong to.
void putTrained(Workbench& workbench, const TrainedNumbers& numbers, int mergeKey, const QString& name);

} // namespace heedmap
