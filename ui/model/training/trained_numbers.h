#pragma once

#include <heedmap/document/training/training.h>
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
    std::optional<Training> training = {}; ///< the document's training entry with these numbers
};

/// The arrays of weights that a training may change.
std::vector<std::string> trainableArrays(const Workbench& workbench);
/// The arrays that a training with these settings changes.
std::vector<std::string> trainedArrays(const Workbench& workbench, const Training& training);
/// The current numbers of these arrays.
std::vector<Tensor> numbersNow(const Workbench& workbench, const std::vector<std::string>& arrays);
/// Whether the document has these numbers at present, bit for bit.
bool sameTrained(const Workbench& workbench, const TrainedNumbers& numbers);
/// Draws numbers by the rules of a new document, with `seed` added to its seeds; 0 gives the numbers that a training
/// begins with.
TrainedNumbers drawnNumbers(const Workbench& workbench, std::vector<std::string> arrays, std::uint64_t seed);
/// Writes the numbers into the document, as one step of the undo stack that merges with later ones of the same key.
void putTrained(Workbench& workbench, const TrainedNumbers& numbers, int mergeKey, const QString& name);

} // namespace heedmap
