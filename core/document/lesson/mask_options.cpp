#include "document/lesson/mask_options.h"

#include <heedmap/base/error.h>
#include <heedmap/document/lesson/exercise_check.h>

#include <algorithm>
#include <deque>
#include <set>

namespace heedmap {
namespace {

bool isMask(const Setting& setting) { return setting.type == Setting::Type::Group && setting.key.ends_with("mask"); }

/// The settings of the mechanism that are masks, by their keys.
std::vector<std::string> maskKeys(const Mechanism& mechanism)
{
    std::vector<std::string> keys;
    for (const Setting& setting : mechanism.settings())
        if (isMask(setting))
            keys.push_back(setting.key);
    return keys;
}

/// The document with another mask, and without what may not fit it.
Document masked(const Document& document, const Mechanism& mechanism, const std::string& key, const Json& option)
{
    Document other = document;
    other.config.set(key, option);
    other.pins.clear();
    other.published.clear();
    other.notes.clear();
    other.lesson.clear();
    other.exercises.clear();
    ArrayNames given;
    for (const auto& [name, source] : other.arrays)
        given.insert(name);
    ArrayNames taken;
    for (const ArraySpec& spec : mechanism.arrays(Settings(mechanism.settings(), other.config), given))
        taken.insert(spec.name);
    std::erase_if(other.arrays, [&](const auto& array) { return !taken.contains(array.first); });
    return other;
}

/// The mask that a node is computed with: the nearest above it.
NodeId maskOf(const GraphShape& graph, NodeId node)
{
    std::deque<NodeId> next = {node};
    std::set<NodeId> seen = {node};
    for (; !next.empty(); next.pop_front()) {
        const Node& here = graph.node(next.front());
        if (here.info.role == Role::Mask)
            return next.front();
        for (const NodeId input : here.inputs)
            if (seen.insert(input).second)
                next.push_back(input);
    }
    return noNode;
}

/// What a mask keeps; empty if a node has none.
Tensor keptBy(Computation& computation, const std::string& node)
{
    const NodeId mask = maskOf(computation.graph, computation.graph.find(node));
    return mask == noNode ? Tensor() : Tensor(computation.graph.read(mask));
}

/// Whether two masks keep the same cells: one without cells keeps all, a matrix holds for every slice.
bool same(const Tensor& one, const Tensor& other)
{
    if (one.numbers().empty())
        return std::ranges::all_of(other.numbers(), [](double keeps) { return keeps != 0; });
    if (other.numbers().empty())
        return same(other, one);
    const Shape& a = one.shape();
    const Shape& b = other.shape();
    if (a.rows != b.rows || a.cols != b.cols)
        return false;
    for (Index s = 0; s < std::max(a.slices, b.slices); ++s)
        for (Index r = 0; r < a.rows; ++r)
            for (Index c = 0; c < a.cols; ++c)
                if ((one.view().row(s, r)[c] != 0) != (other.view().row(s, r)[c] != 0))
                    return false;
    return true;
}

std::vector<Tensor> masks(const Document& document, const std::filesystem::path& folder, const std::string& key,
                          const std::string& node, const std::vector<Json>& options)
{
    const Mechanism& used = mechanism(document.mechanism);
    std::vector<Tensor> all;
    for (const Json& option : options) {
        Computation computation = build(masked(document, used, key, option), folder);
        if (computation.graph.find(node) == noNode) // the masked scores themselves, of a document without a mask
            all.emplace_back();
        else
            all.push_back(keptBy(computation, node));
    }
    return all;
}

} // namespace

void requireMask(const Mechanism& mechanism, const Json& option, const std::string& where)
{
    const std::vector<Setting>& settings = mechanism.settings();
    const auto mask = std::ranges::find_if(settings, isMask);
    if (mask == settings.end())
        throw Error(HEEDMAP_PHRASE("%1: %2 has no mask"), where, mechanism.id());
    const Settings checked(mask->members, option, where);
}

std::vector<Tensor> optionMasks(const Document& document, const std::filesystem::path& folder, const std::string& node,
                                const std::vector<Json>& options)
{
    std::vector<Tensor> given;
    for (const std::string& key : maskKeys(mechanism(document.mechanism))) {
        given = masks(document, folder, key, node, options);
        // Of several masks, the one that changes with the options is the node's.
        if (std::ranges::any_of(given, [&](const Tensor& mask) { return !same(mask, given.front()); }))
            break;
    }
    return given;
}

std::vector<bool> rightMasks(const Document& document, const std::filesystem::path& folder, const std::string& node,
                             const std::vector<Json>& options)
{
    Computation computation = build(document, folder);
    const Tensor own = keptBy(computation, node);
    std::vector<bool> right;
    for (const Tensor& mask : optionMasks(document, folder, node, options))
        right.push_back(same(mask, own));
    return right;
}

} // namespace heedmap
