#pragma once

#include <heedmap/mechanisms/mechanism.h>

#include <concepts>
#include <functional>
#include <utility>

namespace heedmap {

/// Name, symbol and caption of a node: a line of the table beside a recipe. The node inherits the axes of its
/// inputs that its own are read from, under other names if there are some here. The recipe replaces % in name and
/// symbol: `%_rot` of Q is Q_rot.
struct Tag {
    const char* name;
    const char* symbol;
    Family family;
    Phrase step;
    Phrase caption;
    AxisName rows = {};
    AxisName cols = {};
    Role role = Role::Computed;
    AxisName slices = {};
};

/// The description of a node like another, with this tag; family and axes are the other's.
HEEDMAP_EXPORT NodeInfo alike(NodeInfo other, const Tag& tag, std::string_view place = {});

/// The tools of a mechanism's build: the graph, the checked settings and arrays of one document, and a prefix for
/// names, so that one recipe can be used inside another (`attn.Q`).
class HEEDMAP_EXPORT Recipe {
public:
    Recipe(Graph& graph, const Settings& settings, const Dimensions& dimensions, const Tokens& tokens,
           std::map<std::string, Tensor, std::less<>> arrays);

    const Settings& settings() const { return m_settings; }
    const Dimensions& dimensions() const { return m_dimensions; }
    Index dimension(std::string_view letter) const;
    bool has(std::string_view array) const;
    /// The shape of an array that the document has.
    const Shape& shape(std::string_view array) const;

    /// The labels of query and key positions, shared by every axis that shows them; null when there are none.
    std::shared_ptr<const std::vector<std::string>> queryTokens() const { return m_queryTokens; }
    std::shared_ptr<const std::vector<std::string>> keyTokens() const { return m_keyTokens; }

    /// Appends the leaf for an array of the document; `info.name` and `array` are completed by the prefix.
    NodeId array(std::string_view array, NodeInfo info);
    /// Appends the leaf for an array that has the leaf's name.
    template <std::same_as<Tag> L> NodeId array(const L& tag) { return array(tag.name, described(tag)); }
    /// Appends a computed node; its name is completed by the prefix.
    NodeId add(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs);
    template <std::same_as<Tag> L> // braces are a NodeInfo
    NodeId add(const L& tag, std::shared_ptr<const Op> op, std::vector<NodeId> inputs, std::string_view place = {})
    {
        NodeInfo info = described(tag, *op, inputs, place);
        return add(std::move(info), std::move(op), std::move(inputs));
    }
    /// The description of a node with this tag.
    NodeInfo described(const Tag& tag, const Op& op, std::span<const NodeId> inputs, std::string_view place = {}) const;
    /// The description of a node without inputs.
    static NodeInfo described(const Tag& tag, std::string_view place = {});

    Graph& graph() { return m_graph; }
    const GraphShape& graph() const { return m_graph; }

    /// The leaf that holds each array of the document, by the array's name: a leaf may be called
    /// otherwise (`mask` is the mask of all rules together, its array is the leaf `mask.custom`).
    const std::map<std::string, NodeId, std::less<>>& leaves() const { return m_leaves; }

    /// The prefix of the names it gives.
    const std::string& prefix() const { return m_prefix; }

    /// Runs `part` with `prefix` added to the names of its nodes and arrays: `within("attn.", …)`. `mark` is a
    /// superscript of all its symbols, to tell them from another part's: `A^{exact}`. `step` is the heading of all
    /// its nodes, in place of their own.
    void within(const std::string& prefix, const std::function<void()>& part, const std::string& mark = {},
                const Sentence& step = {});
    /// Runs the exact computation that a method is compared with, under the prefix and the mark `exact`.
    void compare(const std::function<void()>& part, const Sentence& step = {});
    /// Runs a layer of a model: `group("enc.0", …)` adds the prefix `enc.0.`, and puts its nodes into that group.
    void group(const std::string& name, const std::function<void()>& part);
    /// Puts the nodes of a part that is not a layer into a group, unless a layer's holds them; names are unchanged.
    void together(const std::string& name, const std::function<void()>& part);

private:
    struct Given {
        Shape shape;
        Tensor value; ///< until the leaf has it
    };
    const Given& given(const std::string& name) const;

    Graph& m_graph;
    const Settings& m_settings;
    const Dimensions& m_dimensions;
    std::map<std::string, Given, std::less<>> m_arrays;
    std::shared_ptr<const std::vector<std::string>> m_queryTokens;
    std::shared_ptr<const std::vector<std::string>> m_keyTokens;
    std::map<std::string, NodeId, std::less<>> m_leaves;
    std::string m_prefix;
    std::string m_mark;
    Sentence m_step; ///< empty: each node's own
    std::string m_group;
    bool m_comparison = false;
};

} // namespace heedmap
