#include <heedmap/ops/placing/spread.h>

#include "ops/placing/rearrangement.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

class Spread final : public Rearrangement {
public:
    explicit Spread(const Shape& target) : m_target(target) {}

    std::string_view name() const override { return "spread"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& in = inputs[0];
        const auto fits = [](Index from, Index to) { return from == to || from == 1; };
        if (m_target.slices % in.slices != 0 || !fits(in.rows, m_target.rows) || !fits(in.cols, m_target.cols))
            refuse(
                *this, inputs,
                Sentence(HEEDMAP_PHRASE("expected 1 or as many rows and columns as %1, and slices that divide its own"),
                         m_target.text()));
        return m_target;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "(s r) i j", "s i j", {{'s', shapes.inputs[0].slices}});
    }

    // dx = the sum of dy over the copies
    void vjp(Backward& backward) const override
    {
        const Index run = m_target.slices / backward.inputShape(0).slices;
        if (run > 1)
            backward.contribute(0, backward.intermediate(sliceSum(run), {backward.gradient()}));
        else
            backward.contribute(0, backward.gradient());
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0]; }

private:
    Shape m_target;
};

} // namespace

std::shared_ptr<const Op> spread(const Shape& shape) { return std::make_shared<Spread>(counting("spread", shape)); }

} // namespace heedmap
