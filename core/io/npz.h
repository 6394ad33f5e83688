#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/stored_array.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// An .npz file (a zip archive of .npy files) that is opened, and whose directory is read, once however many of its
/// arrays are read. Threads may read from it at the same time: each then opens it for itself. The parts of a packed
/// array are unpacked in one pass where they are read in their order.
class HEEDMAP_EXPORT NpzArchive {
public:
    /// The bytes must outlive the archive. Of an array that unpacks to far more than is usual, at most `room` bytes are
    /// read: unless given, a quarter of the memory. Throws Error.
    explicit NpzArchive(Bytes bytes, std::optional<double> room = {});
    NpzArchive(const NpzArchive&) = delete;
    NpzArchive& operator=(const NpzArchive&) = delete;
    ~NpzArchive();

    /// The names of its arrays, in its order.
    const std::vector<std::string>& names() const;

    /// The whole .npy file of an array, unpacked. The limits hold for its bytes. Throws Error.
    std::vector<std::byte> unpack(const std::string& name, const Limits& limits = {}) const;
    /// Only its header, and at most what follows it in as many bytes as a header may take.
    std::vector<std::byte> header(const std::string& name) const;
    /// The shape of what `read` would read, from the array's header: nothing else is unpacked.
    Shape shape(const std::string& name, const ArraySelection& selection = {}) const;
    /// One array, stored or deflated. The limits hold for the whole array, because all of it must be unpacked.
    Tensor read(const std::string& name, const ArraySelection& selection = {}, const Limits& limits = {}) const;

private:
    class Stream;
    class OpenArray;
    struct State;

    std::unique_ptr<State> m_state;
};

/// The names of the arrays in an .npz file, in its order.
HEEDMAP_EXPORT std::vector<std::string> listNpz(Bytes bytes);
/// One array of an .npz file of which no other is read.
HEEDMAP_EXPORT Tensor readNpz(Bytes bytes, const std::string& name, const ArraySelection& selection = {},
                              const Limits& limits = {});

} // namespace heedmap
