#include <heedmap/graph/op.h>

namespace heedmap {

Op::~Op() = default;

void Op::update(std::span<const ConstView> inputs, std::span<const InputChange>, const View& output,
                const Region& region, double*) const
{
    forward(inputs, output, region);
}

std::optional<ConstView> Op::view(const ConstView&, const Shape&) const { return std::nullopt; }

} // namespace heedmap
