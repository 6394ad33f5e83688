#include <heedmap/ops/placing/identity.h>

#include "ops/element_wise.h"

#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/backward.h>
#include <heedmap/tensor/tensor.h>

namespace heedmap {
namespace {

class Identity final : public ElementWise, public Aliasing {
public:
    std::string_view name() const override { return "identity"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        copy(inputs[0], output, region);
    }

    std::optional<ConstView> view(const ConstView& input, const Shape&) const override { return input; }

    void vjp(Backward& backward) const override { backward.contribute(0, backward.gradient()); }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE("The step changed nothing. What comes back is handed on unchanged.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, cell);
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0]; }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }
};

} // namespace

std::shared_ptr<const Op> identity() { return std::make_shared<Identity>(); }

} // namespace heedmap
