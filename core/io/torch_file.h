#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/array_entry.h>

#include <map>
#include <string>
#include <vector>

namespace heedmap {

/// The tensors of a file that torch.save writes since PyTorch 1.6, such as a state_dict, in its order; nothing in it is
/// executed. Tensors in nested dictionaries and lists are named by their path, `encoder.0`; of a checkpoint, with its
/// dictionary `state_dict`, `model_state_dict` or `model`, those in that dictionary, and what may be their input beside
/// it. Throws Error that names what is not plain data.
HEEDMAP_EXPORT std::vector<ArrayEntry> listTorch(Bytes bytes);

/// The numbers, the lists of strings, or lists of these, and the dictionaries of numbers and strings that the
/// dictionary of such a file holds, by their keys: as JSON.
HEEDMAP_EXPORT std::map<std::string, std::string> torchStrings(Bytes bytes);

} // namespace heedmap
