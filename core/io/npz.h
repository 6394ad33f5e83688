#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/stored_array.h>

#include <string>
#include <vector>

namespace heedmap {

/// The names of the arrays in an .npz file (a zip archive of .npy files), in its order.
HEEDMAP_EXPORT std::vector<std::string> listNpz(Bytes bytes);

/// The whole .npy file of an array, unpacked. The limits hold for its bytes. Throws Error.
HEEDMAP_EXPORT std::vector<std::byte> unpackNpz(Bytes bytes, const std::string& name, const Limits& limits = {});
/// Only its header, and at most what follows it in as many bytes as a header may take.
HEEDMAP_EXPORT std::vector<std::byte> npzHeader(Bytes bytes, const std::string& name);

/// The shape of what `readNpz` would read, from the array's header: nothing else is unpacked.
HEEDMAP_EXPORT Shape npzShape(Bytes bytes, const std::string& name, const ArraySelection& selection = {});

/// One array of an .npz file, stored or deflated. The limits hold for the whole array, because all
/// of it must be unpacked.
HEEDMAP_EXPORT Tensor readNpz(Bytes bytes, const std::string& name, const ArraySelection& selection = {},
                              const Limits& limits = {});

} // namespace heedmap
