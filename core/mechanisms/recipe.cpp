#include <heedmap/mechanisms/recipe.h>

#include "graph/symbol.h"

#include <array>
#include <cassert>
#include <utility>

namespace heedmap {
namespace {

std::shared_ptr<const std::vector<std::string>> shared(const std::vector<std::string>& labels)
{
    return labels.empty() ? nullptr : std::make_shared<const std::vector<std::string>>(labels);
}

/// Takes the axes that have no name yet from an input, where `source` says that they are among its own.
template <typename Source> void inheritAxes(NodeInfo& info, const Shape& shape, const Node& input, const Source& source)
{
    constexpr std::array axes = {&NodeInfo::slices, &NodeInfo::rows, &NodeInfo::cols};
    const auto sizes = [](const Shape& of) { return std::array{of.slices, of.rows, of.cols}; };
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
        if (const int found = source(static_cast<int>(axis)); found >= 0 && (info.*axes[axis]).name.empty()) {
            const auto there = static_cast<std::size_t>(found);
            if (sizes(shape)[axis] == sizes(input.shape)[there])
                info.*axes[axis] = input.info.*axes[there];
        }
}

std::string placed(std::string pattern, std::string_view place)
{
    if (const std::size_t at = pattern.find('%'); at != std::string::npos)
        pattern.replace(at, 1, place);
    return pattern;
}

} // namespace

NodeInfo alike(NodeInfo other, const Tag& tag, std::string_view place)
{
    other.name = placed(tag.name, place);
    other.symbol = placed(tag.symbol, place);
    other.role = tag.role;
    other.step = tag.step;
    other.caption = tag.caption;
    return other;
}

Recipe::Recipe(Graph& graph, const Settings& settings, const Dimensions& dimensions, const Tokens& tokens,
               std::map<std::string, Tensor, std::less<>> arrays)
    : m_graph(graph), m_settings(settings), m_dimensions(dimensions), m_queryTokens(shared(tokens.query)),
      m_keyTokens(shared(tokens.key))
{
    for (auto& entry : arrays) {
        const Shape shape = entry.second.shape();
        m_arrays.emplace(entry.first, Given{shape, std::move(entry.second)});
    }
}

Index Recipe::dimension(std::string_view letter) const
{
    const auto found = m_dimensions.find(letter);
    if (found == m_dimensions.end())
        throw Error(HEEDMAP_PHRASE("no array and no setting determines %1"), letter);
    return found->second;
}

bool Recipe::has(std::string_view array) const { return m_arrays.contains(m_prefix + std::string(array)); }

const Shape& Recipe::shape(std::string_view array) const { return given(m_prefix + std::string(array)).shape; }

const Recipe::Given& Recipe::given(const std::string& name) const
{
    const auto found = m_arrays.find(name);
    if (found == m_arrays.end())
        throw Error(HEEDMAP_PHRASE("%1: the mechanism needs this array"), "arrays." + name);
    return found->second;
}

NodeId Recipe::array(std::string_view array, NodeInfo info)
{
    const std::string name = m_prefix + std::string(array);
    [[maybe_unused]] const Shape shape = given(name).shape;
    Tensor value = std::move(m_arrays.find(name)->second.value);
    assert(value.shape() == shape); // one leaf for each array
    info.name = m_prefix + info.name;
    info.group = m_group;
    const NodeId leaf = m_graph.addLeaf(std::move(info), std::move(value));
    m_leaves.emplace(name, leaf);
    return leaf;
}

NodeId Recipe::add(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
{
    info.name = m_prefix + info.name;
    info.group = m_group;
    info.comparison = m_comparison;
    if (!m_mark.empty())
        info.symbol = withMark(info.symbol, m_mark);
    if (!m_step.empty())
        info.step = m_step;
    return m_graph.add(std::move(info), std::move(op), std::move(inputs));
}

NodeInfo Recipe::described(const Tag& tag, std::string_view place)
{
    NodeInfo info = alike({}, tag, place);
    info.family = tag.family;
    info.slices.name = tag.slices;
    info.rows.name = tag.rows;
    info.cols.name = tag.cols;
    return info;
}

NodeInfo Recipe::described(const Tag& tag, const Op& op, std::span<const NodeId> inputs, std::string_view place) const
{
    NodeInfo info = alike({}, tag, place);
    info.family = tag.family;
    std::vector<Shape> shapes;
    for (const NodeId input : inputs)
        shapes.push_back(m_graph.node(input).shape);
    const Shape shape = outputShape(op, shapes);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (const std::optional<Access> access = op.access({shapes, shape}, i))
            inheritAxes(info, shape, m_graph.node(inputs[i]), [&](int axis) { return access->inputAxis(axis); });
    const auto call = [](Axis& axis, const AxisName& name) {
        if (!name.empty()) {
            axis.name = name;
            axis.block = 0;
        }
    };
    call(info.slices, tag.slices);
    call(info.rows, tag.rows);
    call(info.cols, tag.cols);
    if (!inputs.empty() && shapes.front() == shape) // whole rows are read
        inheritAxes(info, shape, m_graph.node(inputs.front()), [](int axis) { return axis; });
    return info;
}

void Recipe::within(const std::string& prefix, const std::function<void()>& part, const std::string& mark,
                    const Sentence& step)
{
    const std::string outer = std::exchange(m_prefix, m_prefix + prefix);
    const std::string outerMark = std::exchange(m_mark, mark.empty() ? m_mark : mark);
    const Sentence outerStep = std::exchange(m_step, step.empty() ? m_step : step);
    part();
    m_prefix = outer;
    m_mark = outerMark;
    m_step = outerStep;
}

void Recipe::compare(const std::function<void()>& part, const Sentence& step)
{
    m_comparison = true;
    within("exact.", part, "exact", step);
    m_comparison = false;
}

void Recipe::together(const std::string& name, const std::function<void()>& part)
{
    const std::string outer = std::exchange(m_group, m_group.empty() ? m_prefix + name : m_group);
    part();
    m_group = outer;
}

void Recipe::group(const std::string& name, const std::function<void()>& part)
{
    const std::string outer = std::exchange(m_group, m_prefix + name);
    within(name + ".", part);
    m_group = outer;
}

} // namespace heedmap
