#include <heedmap/document/pins.h>

#include <charconv>

namespace heedmap {

PinTarget pinTarget(const std::string& name)
{
    const std::size_t bracket = name.find('[');
    if (bracket == std::string::npos)
        return {name};
    Index slice = 0;
    std::from_chars(name.data() + bracket + 1, name.data() + name.size(), slice);
    return {name.substr(0, bracket), slice};
}

std::string pinName(const std::string& node, Index slice) { return node + "[" + std::to_string(slice) + "]"; }

Tensor pinnedNumbers(const GraphShape& graph, const std::string& name)
{
    const auto [node, slice] = pinTarget(name);
    const Lease all = graph.given(graph.find(node));
    if (!slice)
        return Tensor(all);
    Tensor numbers(Shape::matrix(all.shape.rows, all.shape.cols));
    for (Index r = 0; r < all.shape.rows; ++r)
        std::copy_n(all.row(*slice, r), all.shape.cols, numbers.view().row(0, r));
    return numbers;
}

} // namespace heedmap
