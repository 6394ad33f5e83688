#include <heedmap/graph/op.h>

namespace heedmap {

Op::~Op() = default;

std::optional<ConstView> Op::view(const ConstView&, const Shape&) const { return std::nullopt; }

} // namespace heedmap
