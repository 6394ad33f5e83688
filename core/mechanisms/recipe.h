#pragma once

#include <heedmap/mechanisms/mechanism.h>

#include <functional>
#include <utility>

namespace heedmap {

/// What a recipe says of a node where it appends it. An axis without a name is that of the inputs that it is read from;
/// one with a name keeps their labels, unless it has labels of its own.
struct Label {
    std::string name = {};
    Family family = Family::Other;
    Sentence step = {};
    Axis rows = {};
    Axis cols = {};
    Axis slices = {};
    Role role = Role::Computed; ///< a leaf that is not said to be an input or a mask is a weight
    std::string symbol = {};    ///< if empty, it follows from the name: `S_scaled` is S_{scaled}
    bool interleaved = false;
    bool whole = false;
};

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

    /// The labels of query and key positions, tokens as the text that they stand for, shared by every axis that shows
    /// them; null when there are none.
    std::shared_ptr<const std::vector<std::string>> queryTokens() const { return m_queryTokens; }
    std::shared_ptr<const std::vector<std::string>> keyTokens() const { return m_keyTokens; }
    /// The tokens as the document has them.
    const Tokens& tokens() const { return m_tokens; }

    /// Appends the leaf for an array of the document, which has the leaf's name unless another is given; the prefix
    /// completes both.
    NodeId leaf(const Label& label, Phrase caption) { return leaf(label.name, label, caption); }
    NodeId leaf(std::string_view array, const Label& label, Phrase caption);
    /// Appends a computed node; the prefix completes its name.
    NodeId add(const Label& label, std::shared_ptr<const Op> op, std::vector<NodeId> inputs, Phrase caption);
    /// Appends a computed node that is described already.
    NodeId add(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs);

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
    /// Runs one of several computations of a kind, with their number in the names of its nodes but masks: S_scaled is
    /// S1_scaled. All have the mask that the first appends.
    void numbered(const std::string& number, const std::function<void()>& part);
    /// The node of that name under the prefix, or noNode.
    NodeId find(std::string_view name) const { return m_graph.find(m_prefix + std::string(name)); }
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
    /// Gives a node the axes of its inputs, as the label calls them.
    void inheritAxes(NodeInfo& info, const Label& label, const Op& op, std::span<const NodeId> inputs) const;

    Graph& m_graph;
    const Settings& m_settings;
    const Dimensions& m_dimensions;
    std::map<std::string, Given, std::less<>> m_arrays;
    const Tokens& m_tokens;
    std::shared_ptr<const std::vector<std::string>> m_queryTokens;
    std::shared_ptr<const std::vector<std::string>> m_keyTokens;
    std::map<std::string, NodeId, std::less<>> m_leaves;
    std::string m_prefix;
    std::string m_mark;
    std::string m_number;
    Sentence m_step; ///< empty: each node's own
    std::string m_group;
    bool m_comparison = false;
};

} // namespace heedmap
