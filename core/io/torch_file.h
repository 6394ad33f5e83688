#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/tensor_entry.h>

#include <map>
#include <string>
#include <vector>

namespace heedmap {

/// The tensors of a file that torch.save writes since PyTorch 1.6, such as a state_dict, in its order; nothing in it is
/// run. Those in dictionaries and lists of another are called by the way to them, `encoder.0`; where the whole has a
/// dictionary `state_dict`, `model_state_dict` or `model`, as a checkpoint does, these are all. Throws Error for what
/// is not plain data, by its name.
HEEDMAP_EXPORT std::vector<TensorEntry> listTorch(Bytes bytes);

/// The lists of strings, or lists of these, and the dictionaries of numbers and strings that the dictionary of such a
/// file holds, by their keys: as JSON.
HEEDMAP_EXPORT std::map<std::string, std::string> torchStrings(Bytes bytes);

} // namespace heedmap
