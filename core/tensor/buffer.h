#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/shape.h>

namespace heedmap {

/// Zeroed memory for doubles. On Linux, a large buffer takes memory only as its pages are written, so
/// that a tensor of which one head is accessed takes the memory of one head.
class HEEDMAP_EXPORT Buffer {
public:
    Buffer() = default;
    /// Throws std::bad_alloc if addresses run out; if memory does as pages are written, the system ends the program.
    explicit Buffer(Index count);
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    Buffer(Buffer&& other) noexcept;
    Buffer& operator=(Buffer&& other) noexcept;
    ~Buffer();

    double* data() { return m_data; }
    const double* data() const { return m_data; }
    Index size() const { return m_count; }

private:
    double* m_data = nullptr;
    Index m_count = 0;
};

} // namespace heedmap
