#pragma once

#include <heedmap/tensor/buffer.h>
#include <heedmap/tensor/view.h>

#include <initializer_list>
#include <span>
#include <vector>

namespace heedmap {

/// A stack of row-major float64 matrices that owns its numbers; a value. New tensors are zero.
class HEEDMAP_EXPORT Tensor {
public:
    Tensor() = default;
    explicit Tensor(const Shape& shape);
    /// Throws Error unless there are as many numbers as the shape has.
    Tensor(const Shape& shape, std::span<const double> numbers);
    /// A matrix from its rows. Throws Error unless all have one length.
    Tensor(std::initializer_list<std::initializer_list<double>> rows);
    /// A copy of what a view shows, in contiguous order.
    explicit Tensor(const ConstView& view);

    Tensor(const Tensor& other);
    Tensor& operator=(const Tensor& other);
    Tensor(Tensor&&) noexcept = default;
    Tensor& operator=(Tensor&&) noexcept = default;
    ~Tensor() = default;

    const Shape& shape() const { return m_shape; }
    std::span<double> numbers() { return {m_buffer.data(), static_cast<std::size_t>(m_buffer.size())}; }
    std::span<const double> numbers() const { return {m_buffer.data(), static_cast<std::size_t>(m_buffer.size())}; }

    View view() { return {m_buffer.data(), m_shape}; }
    ConstView view() const { return {m_buffer.data(), m_shape}; }
    double& at(const Cell& cell) { return view().at(cell); }
    double at(const Cell& cell) const { return view().at(cell); }

    /// The same numbers read with another shape. Throws Error unless it has the same size.
    Tensor reshaped(const Shape& shape) &&;

    /// Equal shapes and equal bits: NaN equals NaN, 0 does not equal −0.
    bool sameBits(const Tensor& other) const;

private:
    Shape m_shape;
    Buffer m_buffer;
};

/// Copies `region` from one view to another of the same shape.
HEEDMAP_EXPORT void copy(const ConstView& from, const View& to, const Region& region);

} // namespace heedmap
