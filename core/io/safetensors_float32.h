#pragma once

#include <heedmap/io/safetensors.h>

namespace heedmap {

/// As `writeSafetensors`, each number rounded to float32: half as long.
HEEDMAP_EXPORT void writeSafetensorsFloat32(AtomicFile& file, const std::vector<NamedTensor>& tensors);

} // namespace heedmap
