#include <heedmap/mechanisms/recipe.h>

#include "graph/symbol.h"

#include <heedmap/base/token_text.h>

#include <algorithm>
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
template <typename Source> void takeAxes(NodeInfo& info, const Shape& shape, const Node& input, const Source& source)
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

/// `e_w_rows` as e_{w,rows}.
std::string symbolOf(const std::string& name)
{
    const std::size_t below = name.find('_');
    if (below == std::string::npos)
        return name;
    std::string index = name.substr(below + 1);
    std::replace(index.begin(), index.end(), '_', ',');
    return name.substr(0, below) + "_" + (index.size() == 1 ? index : "{" + index + "}");
}

/// S_scaled and 1 are S1_scaled.
std::string withNumber(const std::string& name, const std::string& number)
{
    const std::size_t letters = std::min(name.find('_'), name.size());
    return name.substr(0, letters) + number + name.substr(letters);
}

/// S_{scaled} and 1 are S_{1,scaled}.
std::string symbolWithNumber(const std::string& symbol, const std::string& number)
{
    const std::size_t below = symbol.find('_');
    if (below == std::string::npos)
        return symbol + "_" + number;
    const bool braced = symbol.compare(below + 1, 1, "{") == 0;
    const std::string index = symbol.substr(below + (braced ? 2 : 1));
    return symbol.substr(0, below) + "_{" + number + "," + index + (braced ? "" : "}");
}

NodeInfo described(const Label& label, Phrase caption)
{
    NodeInfo info;
    info.name = label.name;
    info.symbol = label.symbol.empty() ? symbolOf(label.name) : label.symbol;
    info.role = label.role;
    info.family = label.family;
    info.step = label.step;
    info.caption = caption;
    info.interleaved = label.interleaved;
    info.whole = label.whole;
    return info;
}

/// Calls an axis of the inputs what the label calls it.
void rename(Axis& axis, const Axis& label)
{
    if (!label.name.empty()) {
        axis.name = label.name;
        axis.block = label.block;
    }
    if (label.labels != nullptr)
        axis.labels = label.labels;
}

} // namespace

Recipe::Recipe(Graph& graph, const Settings& settings, const Dimensions& dimensions, const Tokens& tokens,
               std::map<std::string, Tensor, std::less<>> arrays)
    : m_graph(graph), m_settings(settings), m_dimensions(dimensions), m_tokens(tokens),
      m_queryTokens(shared(tokensAsWritten(tokens.query))), m_keyTokens(shared(tokensAsWritten(tokens.key)))
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

NodeId Recipe::leaf(std::string_view array, const Label& label, Phrase caption)
{
    const std::string name = m_prefix + std::string(array);
    [[maybe_unused]] const Shape shape = given(name).shape;
    Tensor value = std::move(m_arrays.find(name)->second.value);
    assert(value.shape() == shape); // one leaf for each array
    NodeInfo info = described(label, caption);
    info.name = m_prefix + info.name;
    info.role = label.role == Role::Computed ? Role::Weight : label.role;
    info.slices = label.slices;
    info.rows = label.rows;
    info.cols = label.cols;
    info.group = m_group;
    const NodeId leaf = m_graph.addLeaf(std::move(info), std::move(value));
    m_leaves.emplace(name, leaf);
    return leaf;
}

NodeId Recipe::add(const Label& label, std::shared_ptr<const Op> op, std::vector<NodeId> inputs, Phrase caption)
{
    NodeInfo info = described(label, caption);
    inheritAxes(info, label, *op, inputs);
    return add(std::move(info), std::move(op), std::move(inputs));
}

void Recipe::inheritAxes(NodeInfo& info, const Label& label, const Op& op, std::span<const NodeId> inputs) const
{
    std::vector<Shape> shapes;
    for (const NodeId input : inputs)
        shapes.push_back(m_graph.node(input).shape);
    const Shape shape = outputShape(op, shapes);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (const std::optional<Access> access = op.access({shapes, shape}, i))
            takeAxes(info, shape, m_graph.node(inputs[i]), [&](int axis) { return access->inputAxis(axis); });
    rename(info.slices, label.slices);
    rename(info.rows, label.rows);
    rename(info.cols, label.cols);
    if (!inputs.empty() && shapes.front() == shape) // whole rows are read
        takeAxes(info, shape, m_graph.node(inputs.front()), [](int axis) { return axis; });
}

NodeId Recipe::add(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
{
    if (!m_number.empty() && info.role != Role::Mask) {
        info.name = withNumber(info.name, m_number);
        info.symbol = symbolWithNumber(info.symbol, m_number);
    }
    info.name = m_prefix + info.name;
    info.group = m_group;
    info.comparison = m_comparison;
    if (!m_mark.empty())
        info.symbol = withMark(info.symbol, m_mark);
    if (!m_step.empty())
        info.step = m_step;
    return m_graph.add(std::move(info), std::move(op), std::move(inputs));
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

void Recipe::numbered(const std::string& number, const std::function<void()>& part)
{
    const std::string outer = std::exchange(m_number, number);
    part();
    m_number = outer;
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
