#include <heedmap/tensor/tensor.h>

#include <heedmap/base/error.h>

#include <algorithm>
#include <cstring>

namespace heedmap {
namespace {

void requireCount(Index expected, Index got)
{
    if (expected != got)
        throw Error(HEEDMAP_PHRASE("a tensor: expected %1, got %2"),
                    Sentence(HEEDMAP_COUNTED("%1 numbers", "%1 number"), expected), got);
}

} // namespace

Tensor::Tensor(const Shape& shape) : m_shape(shape), m_buffer(shape.size()) {}

Tensor::Tensor(const Shape& shape, std::span<const double> numbers) : Tensor(shape)
{
    requireCount(shape.size(), static_cast<Index>(numbers.size()));
    std::ranges::copy(numbers, m_buffer.data());
}

Tensor::Tensor(std::initializer_list<std::initializer_list<double>> rows)
    : Tensor(
        Shape::matrix(static_cast<Index>(rows.size()), rows.size() == 0 ? 0 : static_cast<Index>(rows.begin()->size())))
{
    double* next = m_buffer.data();
    for (const auto& row : rows) {
        requireCount(m_shape.cols, static_cast<Index>(row.size()));
        next = std::ranges::copy(row, next).out;
    }
}

Tensor::Tensor(const ConstView& view) : Tensor(view.shape) { copy(view, this->view(), Region::all(m_shape)); }

Tensor::Tensor(const Tensor& other) : Tensor(other.m_shape, other.numbers()) {}

Tensor& Tensor::operator=(const Tensor& other)
{
    if (m_buffer.size() != other.m_buffer.size())
        return *this = Tensor(other);
    m_shape = other.m_shape;
    std::ranges::copy(other.numbers(), m_buffer.data());
    return *this;
}

Tensor Tensor::reshaped(const Shape& shape) &&
{
    requireCount(m_shape.size(), shape.size());
    Tensor result = std::move(*this);
    result.m_shape = shape;
    return result;
}

bool Tensor::sameBits(const Tensor& other) const
{
    return m_shape == other.m_shape
        && (m_buffer.size() == 0 || std::memcmp(m_buffer.data(), other.m_buffer.data(), numbers().size_bytes()) == 0);
}

void copy(const ConstView& from, const View& to, const Region& region)
{
    const auto width = static_cast<std::size_t>(region.cols.size()) * sizeof(double);
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            std::memcpy(to.from(s, r, region.cols.begin), from.from(s, r, region.cols.begin), width);
}

} // namespace heedmap
