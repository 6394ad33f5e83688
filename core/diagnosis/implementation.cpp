#include <heedmap/diagnosis/implementation.h>

#include <heedmap/base/quotes.h>
#include <heedmap/document/new.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/io/array_file.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>

namespace heedmap {
namespace {

using Arrays = std::map<std::string, Tensor, std::less<>>;

/// A mechanism that has such arrays; the first that does is meant.
struct Recognised {
    const char* array;     ///< that it needs
    const char* beside;    ///< another; empty: none
    const char* mechanism; ///< its id
};

constexpr std::array mechanismsOfArrays = {
    Recognised{"attn.W_Q", "X", "encoder_layer"}, Recognised{"W_Q", "W_O", "multi_head_attention"},
    Recognised{"W_Q", "C", "cross_attention"},    Recognised{"W_Q", "X", "self_attention"},
    Recognised{"Q", "K", "scaled_dot_product"},
};

std::string mechanismOf(const Arrays& arrays)
{
    for (const Recognised& each : mechanismsOfArrays)
        if (arrays.contains(each.array) && arrays.contains(each.beside))
            return each.mechanism;
    throw Error(HEEDMAP_PHRASE("expected what an implementation took, %1, or %2 with %3, and what it gave, %4, got %5"),
                "Q, K, V", "X", "W_Q, W_K, W_V", "S, A, Z, Y", [&] {
                    std::string names;
                    for (const auto& [name, numbers] : arrays)
                        names.append(names.empty() ? "" : ", ").append(name);
                    return names;
                }());
}

/// The stack of heads that lie side by side.
Tensor stackOfHeads(const Tensor& matrix, Index heads)
{
    const Shape& shape = matrix.shape();
    Tensor stack(Shape::stack(heads, shape.rows, shape.cols / heads));
    for (Index s = 0; s < heads; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            std::copy_n(matrix.view().row(0, r) + s * stack.shape().cols, stack.shape().cols, stack.view().row(s, r));
    return stack;
}

const FloatFormat& formatOfType(const std::string& type)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> narrow = {
        {{"F32", "float32"}, {"F16", "float16"}, {"BF16", "bfloat16"}, {"<f4", "float32"}, {"<f2", "float16"}}};
    const auto found = std::ranges::find(narrow, type, &std::pair<std::string_view, std::string_view>::first);
    return floatFormat(found == narrow.end() ? floatFormats().front().id : found->second);
}

/// The name of an array; of a file's only one that has none, that of the file.
std::string nameOf(const ArrayEntry& entry, const std::filesystem::path& path)
{
    return entry.name.empty() ? path.stem().string() : entry.name;
}

/// Reads the arrays of a file, of one sample each.
class Reading {
public:
    Reading(const std::filesystem::path& path, Index sample) : m_path(path), m_sample(sample)
    {
        for (const ArrayEntry& entry : describeArrays(path))
            read(entry);
        if (m_sample >= m_samples)
            throw Error(HEEDMAP_PHRASE("%1: expected a sample below %2, got %3"), "--sample", m_samples, m_sample);
    }

    Arrays& arrays() { return m_arrays; }
    const FloatFormat& stored(const std::string& name) const { return *m_stored.at(name); }
    Index samples() const { return m_samples; }

private:
    void read(const ArrayEntry& entry)
    {
        std::vector<Index> index;
        std::vector<std::uint64_t> sizes = entry.dimensions;
        while (sizes.size() > 3 || (sizes.size() == 3 && sizes.front() == 1)) {
            const bool batch = sizes.front() > 1;
            if (batch)
                m_samples = std::max(m_samples, static_cast<Index>(sizes.front()));
            index.push_back(batch ? std::min(m_sample, static_cast<Index>(sizes.front()) - 1) : 0);
            sizes.erase(sizes.begin());
        }
        m_stored[nameOf(entry, m_path)] = &formatOfType(entry.type);
        const std::string name = indexed(entry.name, index);
        m_arrays.emplace(nameOf(entry, m_path),
                         ArrayFile(m_path, name).read(name.empty() ? std::nullopt : std::optional(name)));
    }

    const std::filesystem::path& m_path;
    Index m_sample;
    Index m_samples = 1;
    Arrays m_arrays;
    std::map<std::string, const FloatFormat*, std::less<>> m_stored;
};

/// Whether every entry keeps or hides; one of nothing but zeros is added, as it would hide all.
bool keepsOrHides(const Tensor& mask)
{
    const auto numbers = mask.numbers();
    return std::ranges::all_of(numbers, [](double entry) { return entry == 0 || entry == 1; })
        && std::ranges::find(numbers, 1.0) != numbers.end();
}

/// The settings of the mechanism: those that were given, with those of a mask under `mask`.
Json configOf(const Json& settings, const Arrays& arrays)
{
    Json config = Json::Object();
    Json mask = Json::Object();
    for (const auto& [key, value] : settings.object())
        if (key == "mask" && value.isObject())
            for (const auto& [member, of] : value.object())
                mask.set(member, of);
        else if (key == "causal")
            mask.set("causal", value);
        else
            config.set(key, value);
    for (const char* name : {"mask", "attn.mask"})
        if (const auto found = arrays.find(name); found != arrays.end() && mask.find("custom") == nullptr)
            mask.set("custom", keepsOrHides(found->second) ? Json(true) : Json("add"));
    if (!mask.object().empty())
        config.set("mask", mask);
    return config;
}

/// Heads that no W_O joins stand side by side in what is made of them: W_O changes nothing then.
void joinPlainly(std::string& mechanism, Arrays& arrays, const Json& settings)
{
    if (settings.find("heads") == nullptr || (mechanism != "self_attention" && mechanism != "cross_attention"))
        return;
    mechanism = "multi_head_attention";
    const Index width = arrays.at("W_V").shape().cols;
    Tensor same(Shape::matrix(width, width));
    for (Index i = 0; i < width; ++i)
        same.at({0, i, i}) = 1;
    arrays.emplace("W_O", std::move(same));
}

Index takeNumber(Json& config, std::string_view key)
{
    const Json* value = config.find(key);
    if (value == nullptr || !value->isNumber() || value->number() < 1)
        return 0;
    const auto number = static_cast<Index>(value->number());
    std::erase_if(config.object(), [&](const auto& member) { return member.first == key; });
    return number;
}

/// Queries, keys and values as stacks of heads, where settings say how many there are in a row.
void splitGiven(Arrays& arrays, Json& config)
{
    const Index heads = takeNumber(config, "heads");
    const Index keyHeads = takeNumber(config, "kv_heads");
    for (const char* name : {"Q", "K", "V"}) {
        Tensor& numbers = arrays.at(name);
        const Index own = *name != 'Q' && keyHeads > 0 ? keyHeads : heads;
        if (own < 2 || numbers.shape().rank != 2)
            continue;
        if (numbers.shape().cols % own != 0)
            throw Error(HEEDMAP_PHRASE("%1: %2 does not divide %3, which is %4"), "heads", own,
                        HEEDMAP_PHRASE("the columns"), numbers.shape().cols);
        numbers = stackOfHeads(numbers, own);
    }
}

/// What libraries call a result, and its node; the first that a computation has is meant.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> calledOtherwise = {
    {{"weights", "A"},
     {"attn_weights", "A"},
     {"attention_weights", "A"},
     {"attn_output_weights", "A"},
     {"scores", "S"},
     {"attn_scores", "S"},
     {"out", "Y"},
     {"out", "Z"},
     {"output", "Y"},
     {"output", "Z"},
     {"attn_output", "Y"},
     {"attn_output", "Z"},
     {"context", "Z"},
     {"Y", "Z"}}};

/// The computed node of a name, of a layer's part where only one has it (`attn.A`); noNode if there is none.
NodeId computedNode(const GraphShape& graph, std::string_view name)
{
    NodeId part = noNode;
    for (NodeId id = 0; id < graph.size(); ++id) {
        const std::string& own = graph.node(id).info.name;
        if (graph.node(id).leaf() || !own.ends_with(name))
            continue;
        if (own.size() == name.size())
            return id;
        if (own[own.size() - name.size() - 1] != '.')
            continue;
        if (part != noNode)
            return noNode;
        part = id;
    }
    return part;
}

NodeId resultCalled(const GraphShape& graph, std::string_view name)
{
    if (const NodeId node = graph.find(name); node != noNode)
        return graph.node(node).leaf() ? noNode : node;
    if (const NodeId part = computedNode(graph, name); part != noNode)
        return part;
    for (const auto& [other, node] : calledOtherwise)
        if (other == name)
            if (const NodeId found = computedNode(graph, node); found != noNode)
                return found;
    return noNode;
}

/// The result in the shape of its node, of several ways to write it down. Throws Error if there is none.
Tensor fitted(const std::string& name, Tensor numbers, const Shape& shape)
{
    const Shape& got = numbers.shape();
    const Shape mean = Shape::matrix(shape.rows, shape.cols);
    if (got.slices == shape.slices && got.rows == shape.rows && got.cols == shape.cols)
        return std::move(numbers).reshaped(shape);
    if (shape.slices > 1 && got == Shape::matrix(shape.rows, shape.slices * shape.cols))
        return stackOfHeads(numbers, shape.slices);
    if (shape.slices > 1 && got == mean)
        return numbers;
    throw Error(HEEDMAP_PHRASE("%1: expected %2, got %3"), inQuotes(name), shape.text(), got.text());
}

/// Takes what is left of a file for results. Throws Error for what is none, and where there is none.
void addResults(Implementation& made, Reading& reading)
{
    const Graph& graph = made.computation.graph;
    for (auto& [name, numbers] : reading.arrays()) {
        const NodeId node = resultCalled(graph, name);
        if (node == noNode)
            throw Error(HEEDMAP_PHRASE("%1: expected an array or a result of %2, such as %3"), inQuotes(name),
                        made.document.mechanism, "S, A, Z, Y");
        made.results.push_back({.node = node,
                                .numbers = fitted(name, std::move(numbers), graph.node(node).shape),
                                .stored = &reading.stored(name)});
    }
    if (made.results.empty())
        throw Error(HEEDMAP_PHRASE("expected a result of the implementation, such as %1"), "S, A, Z, Y");
}

} // namespace

Implementation readImplementation(const std::filesystem::path& path, const Json& settings, Index sample)
{
    Reading reading(path, sample);
    Arrays& arrays = reading.arrays();
    Implementation made{.document = {}, .computation = {}, .results = {}, .samples = reading.samples()};
    made.document.mechanism = mechanismOf(arrays);
    if (auto mask = arrays.extract("mask"); !mask.empty()) {
        mask.key() = arrays.contains("attn.W_Q") ? "attn.mask" : "mask"; // of a layer's attention
        arrays.insert(std::move(mask));
    }
    joinPlainly(made.document.mechanism, arrays, settings);
    Json config = configOf(settings, arrays);
    const Mechanism& kind = mechanism(made.document.mechanism);
    if (arrays.contains("Q") && arrays.contains("V"))
        splitGiven(arrays, config);
    if ((arrays.contains("W_O") || arrays.contains("attn.W_O")) && config.find("heads") == nullptr)
        throw Error(HEEDMAP_PHRASE("expected %1, which W_O leaves open"), "--set heads=");
    made.document.config = config;
    ArrayNames given;
    for (const auto& [name, numbers] : arrays)
        given.insert(name);
    std::set<std::string, std::less<>> taken;
    for (const ArraySpec& spec : kind.arrays(Settings(kind.settings(), config), given))
        if (const auto found = arrays.find(spec.name); found != arrays.end()) {
            made.document.arrays.emplace_back(spec.name, std::make_shared<const Tensor>(found->second));
            taken.insert(spec.name);
        }
    made.computation = build(made.document, path.parent_path());
    std::erase_if(arrays, [&](const auto& array) { return taken.contains(array.first); });
    addResults(made, reading);
    return made;
}

Implementation readResults(const Document& document, const std::filesystem::path& folder,
                           const std::filesystem::path& path)
{
    Reading reading(path, 0);
    Implementation made{.document = document, .computation = {}, .results = {}, .samples = reading.samples()};
    for (auto& [name, source] : made.document.arrays)
        if (const auto found = reading.arrays().find(name); found != reading.arrays().end()) {
            source = std::make_shared<const Tensor>(std::move(found->second));
            reading.arrays().erase(found);
        }
    made.computation = build(made.document, folder);
    addResults(made, reading);
    return made;
}

bool holdsResults(const GraphShape& graph, const std::filesystem::path& path)
{
    return std::ranges::any_of(describeArrays(path), [&](const ArrayEntry& entry) {
        const NodeId id = graph.find(nameOf(entry, path));
        if (id == noNode || graph.node(id).leaf() || entry.dimensions.size() < 2)
            return false;
        const Node& node = graph.node(id);
        const auto size = [&](std::size_t back) {
            return static_cast<Index>(entry.dimensions[entry.dimensions.size() - back]);
        };
        return node.info.family != Family::Query && node.info.family != Family::Key && node.info.family != Family::Value
            && size(2) == node.shape.rows && size(1) == node.shape.cols;
    });
}

Document withMistakes(Implementation& implementation, const std::vector<DiagnosedResult>& results)
{
    std::vector<Intervention> steps;
    for (const DiagnosedResult& result : results)
        if (!result.explanations.empty())
            for (const Intervention& step : result.explanations.front().steps)
                if (step.given == nullptr && std::ranges::find(steps, step) == steps.end())
                    steps.push_back(step);
    std::ranges::stable_sort(steps, {}, &Intervention::at);
    AlteredComputation altered(implementation.computation);
    for (const GivenResult& result : implementation.results)
        altered.give(result.node, result.numbers);
    altered.show(steps);
    const std::vector<Replacement> replaced = altered.replaced();
    altered.show({});
    Document document = implementation.document;
    for (const auto& [node, numbers] : replaced) {
        const auto& leaves = implementation.computation.leaves;
        const auto leaf = std::ranges::find(leaves, node, &std::pair<const std::string, NodeId>::second);
        const auto value = std::make_shared<const Tensor>(numbers);
        if (leaf == leaves.end()) {
            document.pins.emplace_back(implementation.computation.graph.node(node).info.name, value);
            continue;
        }
        const auto array = std::ranges::find(document.arrays, leaf->first, &std::pair<std::string, ArraySource>::first);
        if (array != document.arrays.end())
            array->second = value;
    }
    return document;
}

} // namespace heedmap
