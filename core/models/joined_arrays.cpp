// Weights that lie in one array for queries, keys and values, or in an array for each head, and masks of code.
#include "models/joined_arrays.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/stored_array.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace heedmap {
namespace {

/// A way to read weights for queries, keys and values.
struct Thirds {
    ThirdsOf axis;
    std::uint64_t inner; ///< the width of a third
    std::uint64_t width; ///< of the input
};

/// Leaves the ways that a test chooses, unless it chooses none.
template <typename Test> void prefer(std::vector<Thirds>& ways, const Test& chooses)
{
    if (std::ranges::any_of(ways, chooses))
        std::erase_if(ways, [&](const Thirds& way) { return !chooses(way); });
}

/// By what the name says of in×out; both where it says nothing, as of `c_attn.weight`, which GPT-2 has as in×out and
/// a Linear as out×in.
bool saysName(std::string_view name, ThirdsOf axis)
{
    if (name.find("c_attn") != std::string_view::npos)
        return true;
    return (axis == ThirdsOf::Rows) == (name.ends_with(".weight") || name.ends_with("_weight"));
}

} // namespace

std::vector<ThirdsOf> thirdsOf(std::string_view name, const std::vector<std::uint64_t>& weights, std::uint64_t width,
                               const std::vector<std::uint64_t>& output)
{
    const std::uint64_t rows = weights[0];
    const std::uint64_t cols = weights[1];
    std::vector<Thirds> ways;
    if (cols % 3 == 0)
        ways.push_back({ThirdsOf::Columns, cols / 3, rows});
    if (rows % 3 == 0)
        ways.push_back({ThirdsOf::Rows, rows / 3, cols});
    const auto reads = [&](const Thirds& way) { return way.width == width; };
    const auto isSquare = [](const Thirds& way) { return way.inner == way.width; };
    const auto fitsOutput = [&](const Thirds& way) {
        return output.size() == 2 && (output[0] == way.inner || output[1] == way.inner);
    };
    const auto fitsAsStored = [&](const Thirds& way) { // W_O of the same convention
        return output.size() == 2 && output[way.axis == ThirdsOf::Columns ? 0 : 1] == way.inner;
    };
    prefer(ways, reads);
    if (std::ranges::none_of(ways, reads))
        std::erase_if(ways, [&](const Thirds& way) { return !isSquare(way) && !fitsOutput(way); });
    prefer(ways, fitsOutput);
    prefer(ways, isSquare);
    prefer(ways, fitsAsStored);
    prefer(ways, [&](const Thirds& way) { return saysName(name, way.axis); });
    std::vector<ThirdsOf> axes;
    for (const Thirds& way : ways)
        axes.push_back(way.axis);
    return axes;
}

std::optional<Fused> fusedCalled(std::string_view name)
{
    constexpr std::array<std::string_view, 8> modules = {"qkv",   "to_qkv",   "c_attn",  "Wqkv",
                                                         "W_qkv", "qkv_proj", "in_proj", "W_pack"};
    constexpr std::array<std::string_view, 4> alone = {"W_qkv", "Wqkv", "W_QKV", "WQKV"};
    if (std::ranges::find(alone, name) != alone.end())
        return Fused::Weights;
    if (name == "in_proj_weight" || name == "in_proj_bias") // of nn.MultiheadAttention
        return name.ends_with("bias") ? Fused::Bias : Fused::Weights;
    const std::size_t dot = name.find_last_of("./");
    if (dot == std::string_view::npos || std::ranges::find(modules, name.substr(0, dot)) == modules.end())
        return std::nullopt;
    const std::string_view part = name.substr(dot + 1);
    if (part == "weight" || part == "kernel")
        return Fused::Weights;
    return part == "bias" ? std::optional(Fused::Bias) : std::nullopt;
}

bool namesHeads(std::string_view name)
{
    name = name.substr(name.find_last_of("./") + 1);
    return name == "head" || name == "heads" || name.ends_with("_head") || name.ends_with("_heads");
}

std::optional<OfHead> headCalled(std::string_view name)
{
    const std::size_t dot = name.find('.');
    if (dot == std::string_view::npos || !namesHeads(name.substr(0, dot)))
        return std::nullopt;
    name.remove_prefix(dot + 1);
    OfHead of;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), of.head);
    const auto digits = static_cast<std::size_t>(end - name.data());
    if (error != std::errc() || digits == name.size() || name[digits] != '.')
        return std::nullopt;
    of.name = name.substr(digits + 1);
    return of;
}

bool namesCausalBuffer(std::string_view name, const std::vector<std::uint64_t>& dimensions)
{
    const std::size_t axes = dimensions.size();
    if (axes < 2 || dimensions[axes - 1] != dimensions[axes - 2]
        || std::any_of(dimensions.begin(), dimensions.end() - 2, [](std::uint64_t size) { return size != 1; }))
        return false;
    const std::size_t dot = name.find_last_of("./");
    const std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
    constexpr std::size_t ofModule = 4;
    return last == "tril" || last == "bias" || (axes == ofModule && last == "mask");
}

bool isTriangle(const Tensor& matrix, bool strictlyAbove)
{
    const Shape& shape = matrix.shape();
    if (shape.slices != 1 || shape.rows != shape.cols)
        return false;
    for (Index row = 0; row < shape.rows; ++row)
        for (Index col = 0; col < shape.cols; ++col)
            if (matrix.at({.row = row, .col = col}) != ((strictlyAbove ? col > row : col <= row) ? 1 : 0))
                return false;
    return true;
}

Tensor stackedHeads(const std::vector<Tensor>& heads)
{
    const Shape& one = heads.front().shape();
    Tensor all(Shape::stack(std::ssize(heads), one.rows, one.cols));
    auto at = all.numbers().begin();
    for (const Tensor& head : heads)
        at = std::ranges::copy(head.numbers(), at).out;
    return all;
}

Tensor joinedHeads(const std::vector<Tensor>& heads, bool turned)
{
    const Shape& one = heads.front().shape();
    const bool bias = one.rank == 1;
    const Index rows = bias ? 1 : turned ? one.cols : one.rows;
    const Index cols = turned && !bias ? one.rows : one.cols;
    Tensor all(Shape::matrix(rows, static_cast<Index>(heads.size()) * cols));
    for (std::size_t head = 0; head < heads.size(); ++head)
        for (Index row = 0; row < rows; ++row)
            for (Index col = 0; col < cols; ++col)
                all.at({.row = row, .col = static_cast<Index>(head) * cols + col}) =
                    heads[head].at(turned && !bias ? Cell{.row = col, .col = row} : Cell{.row = row, .col = col});
    const Shape flat = Shape::vector(all.shape().size());
    return bias ? std::move(all).reshaped(flat) : all;
}

namespace {

/// Why a third of `fused` cannot be placed where another array holds it; empty where none does.
Sentence heldTwice(const ArrayEntry& fused, const char* kind, const NamedArrays& known)
{
    for (const char letter : {'Q', 'K', 'V'})
        if (const auto other = known.find(kind + std::string(1, letter)); other != known.end())
            return Sentence(HEEDMAP_PHRASE("%1 and %2 both hold %3; expected one of them"), inQuotes(fused.name),
                            inQuotes(other->second.name), other->first);
    return {};
}

Sentence notOneAxis(const ArrayEntry& weights, bool none, std::uint64_t width)
{
    if (none)
        return Sentence(HEEDMAP_PHRASE("%1 of %2: expected thirds of its rows or its columns, for an input of %3"),
                        inQuotes(weights.name), dimensionsText(weights.dimensions), width);
    return Sentence(HEEDMAP_PHRASE("%1 of %2: its thirds may be rows or columns; expected W_O beside it, which tells "
                                   "them apart"),
                    inQuotes(weights.name), dimensionsText(weights.dimensions));
}

/// W_O of the file, by the same convention where it is square.
void turnOutput(NamedArray& output, bool wide, std::uint64_t width)
{
    const std::vector<std::uint64_t>& sizes = output.dimensions;
    if (sizes.front() == sizes.back())
        output.stored = wide ? Stored::AsIs : Stored::Turned;
    else if (sizes[0] == width || sizes[1] == width)
        output.stored = sizes[0] == width ? Stored::AsIs : Stored::Turned;
}

} // namespace

ThirdsPlaced placeThirds(const std::map<Fused, ArrayEntry>& fused, NamedArrays& known)
{
    const auto found = fused.find(Fused::Weights);
    if (found == fused.end() || (known.contains("W_Q") && known.contains("W_K") && known.contains("W_V")))
        return {};
    const ArrayEntry& weights = found->second;
    const auto bias = fused.find(Fused::Bias);
    const bool biased = bias != fused.end();
    Sentence twice = heldTwice(weights, "W_", known);
    if (twice.empty() && biased)
        twice = heldTwice(bias->second, "b_", known);
    if (!twice.empty())
        return {.refused = std::move(twice), .twice = true};
    const auto input = known.find("X");
    const auto output = known.find("W_O");
    const std::uint64_t d = input != known.end() ? input->second.dimensions.back() : 0;
    const std::vector<ThirdsOf> axes =
        thirdsOf(weights.name, weights.dimensions, d,
                 output != known.end() ? output->second.dimensions : std::vector<std::uint64_t>());
    if (axes.size() != 1)
        return {.refused = notOneAxis(weights, axes.empty(), d)};
    const bool wide = axes.front() == ThirdsOf::Columns;
    const std::uint64_t width = weights.dimensions[wide ? 1 : 0] / 3;
    if (biased && bias->second.dimensions[0] != 3 * width)
        return {.refused = Sentence(HEEDMAP_PHRASE("%1: expected %2 numbers, as many as %3 gives, got %4"),
                                    inQuotes(bias->second.name), 3 * width, inQuotes(weights.name),
                                    bias->second.dimensions[0])};
    if (output != known.end())
        turnOutput(output->second, wide, width);
    for (std::uint64_t third = 0; third < 3; ++third) {
        const std::string letter(1, "QKV"[third]);
        known["W_" + letter] =
            NamedArray{.name = weights.name,
                       .stored = wide ? Stored::AsIs : Stored::Turned,
                       .dimensions = {wide ? weights.dimensions[0] : width, wide ? width : weights.dimensions[1]},
                       .third = third,
                       .thirdsOfColumns = wide};
        if (biased)
            known["b_" + letter] =
                NamedArray{.name = bias->second.name, .dimensions = {width}, .third = third, .thirdsOfColumns = true};
    }
    return {.placed = true};
}

std::optional<NamedArray> ofHeads(const std::map<std::size_t, ArrayEntry>& heads, bool turned)
{
    const std::vector<std::uint64_t>& dimensions = heads.begin()->second.dimensions;
    const std::size_t first = heads.begin()->first;
    if (first > 1 || heads.rbegin()->first - first + 1 != heads.size()
        || !std::ranges::all_of(heads, [&](const auto& head) { return head.second.dimensions == dimensions; }))
        return std::nullopt;
    NamedArray all{.name = heads.begin()->second.name, .dimensions = dimensions, .headsTurned = turned};
    if (dimensions.size() == 2)
        all.dimensions = {dimensions[turned ? 1 : 0], dimensions[turned ? 0 : 1]};
    all.dimensions.back() *= heads.size();
    for (const auto& [head, entry] : heads)
        all.heads.push_back(entry.name);
    return all;
}

} // namespace heedmap
