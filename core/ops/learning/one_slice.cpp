#include <heedmap/ops/learning/one_slice.h>

#include "ops/placing/rearrangement.h"

#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

class OneSlice final : public Rearrangement {
public:
    explicit OneSlice(Index slice) : m_slice(counting("one_slice", slice, 0)) {}

    std::string_view name() const override { return "one_slice"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank != 3 || m_slice >= inputs[0].slices)
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("there is no slice %1"), m_slice));
        return Shape::matrix(inputs[0].rows, inputs[0].cols);
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted('s', m_slice);
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, asSlice(m_slice, backward.inputShape(0).slices), {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[" + std::to_string(m_slice) + "]";
    }

private:
    Index m_slice;
};

class AsSlice final : public Rearrangement {
public:
    AsSlice(Index slice, Index count)
        : m_slice(counting("as_slice", slice, 0)), m_count(counting("as_slice", count, m_slice + 1))
    {
    }

    std::string_view name() const override { return "as_slice"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank != 2)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix"));
        return Shape::stack(m_count, inputs[0].rows, inputs[0].cols);
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted('s', -m_slice);
    }

    void vjp(Backward& backward) const override { backward.contribute(0, oneSlice(m_slice), {backward.gradient()}); }

    std::string formula(std::span<const std::string> symbols) const override { return "[0, " + symbols[0] + ", 0]"; }

private:
    Index m_slice;
    Index m_count;
};

} // namespace

std::shared_ptr<const Op> oneSlice(Index slice) { return std::make_shared<OneSlice>(slice); }
std::shared_ptr<const Op> asSlice(Index slice, Index count) { return std::make_shared<AsSlice>(slice, count); }

} // namespace heedmap
