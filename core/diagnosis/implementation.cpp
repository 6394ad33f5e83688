#include <heedmap/diagnosis/implementation.h>

#include "diagnosis/closeness.h"

#include <heedmap/base/quotes.h>
#include <heedmap/document/new.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/io/array_file.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
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

Tensor transposedMatrix(const Tensor& matrix)
{
    const Shape& shape = matrix.shape();
    Tensor transposed(Shape::matrix(shape.cols, shape.rows));
    for (Index r = 0; r < shape.rows; ++r)
        for (Index c = 0; c < shape.cols; ++c)
            transposed.at({0, c, r}) = matrix.at({0, r, c});
    return transposed;
}

const FloatFormat& formatOfType(const std::string& type)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> narrow = {
        {{"F32", "float32"}, {"F16", "float16"}, {"BF16", "bfloat16"}, {"<f4", "float32"}, {"<f2", "float16"}}};
    const auto found = std::ranges::find(narrow, type, &std::pair<std::string_view, std::string_view>::first);
    return floatFormat(found == narrow.end() ? floatFormats().front().id : found->second);
}

/// What an array is called here, and whether it is stored out×in, as torch.nn.Linear has its weights.
struct Called {
    std::string name;
    bool turned = false;
};

/// The array that a name such as `q`, `Wq`, `b_key` or `q_proj.weight` stands for; the name itself if there is none.
Called calledAs(const std::string& name)
{
    std::string text = name;
    for (char& letter : text)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    const auto drop = [&](std::string_view ending) {
        const bool there = text.ends_with(ending);
        if (there)
            text.resize(text.size() - ending.size());
        return there;
    };
    const bool weight = drop(".weight");
    const bool bias = !weight && drop(".bias");
    drop("_proj");
    const bool weights = text.size() > 1 && text.front() == 'w';
    const bool biases = text.size() > 1 && text.front() == 'b' && !weight && !bias;
    if (weights || biases)
        text.erase(0, text[1] == '_' ? 2 : 1);
    constexpr std::array<std::pair<std::string_view, const char*>, 9> words = {{{"q", "Q"},
                                                                                {"query", "Q"},
                                                                                {"k", "K"},
                                                                                {"key", "K"},
                                                                                {"v", "V"},
                                                                                {"value", "V"},
                                                                                {"o", "O"},
                                                                                {"out", "O"},
                                                                                {"x", "X"}}};
    const auto found = std::ranges::find(words, text, &std::pair<std::string_view, const char*>::first);
    const bool plain = !weight && !bias && !weights && !biases;
    if (found == words.end() || (plain ? *found->second == 'O' : *found->second == 'X'))
        return {name};
    if (plain)
        return name.ends_with("_proj") ? Called{name} : Called{found->second};
    return {(bias || biases ? "b_" : "W_") + std::string(found->second), weight};
}

/// The name of an array; of a file's only one that has none, that of the file.
std::string nameOf(const ArrayEntry& entry, const std::filesystem::path& path)
{
    return entry.name.empty() ? path.stem().string() : entry.name;
}

/// Reads the arrays of a file, of one sample each.
class Reading {
public:
    /// Of an implementation: `heads` are how many stand side by side, 0 if that is not said.
    Reading(const std::filesystem::path& path, Index sample, Index heads) : Reading(path, sample, heads, true) {}
    /// Of results beside a document, whose arrays have its own names.
    explicit Reading(const std::filesystem::path& path) : Reading(path, 0, 0, false) {}

    Arrays& arrays() { return m_arrays; }
    const FloatFormat& stored(const std::string& name) const { return *m_stored.at(name); }
    Index samples() const { return m_samples; }

private:
    Reading(const std::filesystem::path& path, Index sample, Index heads, bool calledFreely)
        : m_path(path), m_sample(sample), m_calledFreely(calledFreely)
    {
        const std::vector<ArrayEntry> entries = describeArrays(path);
        for (const ArrayEntry& entry : entries)
            m_batch = std::max(m_batch, samplesOf(entry, heads));
        for (const ArrayEntry& entry : entries)
            read(entry, entries);
        if (m_sample >= m_samples)
            throw Error(HEEDMAP_PHRASE("%1: expected a sample below %2, got %3"), "--sample", m_samples, m_sample);
    }

    /// How many samples an input has before its tokens, or before its heads; 0 if it shows none.
    std::uint64_t samplesOf(const ArrayEntry& entry, Index heads) const
    {
        if (!m_calledFreely)
            return 0;
        const std::string name = calledAs(nameOf(entry, m_path)).name;
        const std::vector<std::uint64_t>& sizes = entry.dimensions;
        const auto count = static_cast<std::uint64_t>(heads);
        const bool before = name == "Q" && (sizes.size() == 4 || sizes.size() == 3)
            && (sizes.size() == 4 || (count > 1 && sizes[0] != count && sizes[2] % count == 0));
        const bool tokens = (name == "X" || name == "C") && sizes.size() == 3;
        return before || tokens ? sizes.front() : 0;
    }

    /// Whether the first axis of three is that of the samples.
    bool isOfSamples(const std::string& name, const std::vector<std::uint64_t>& sizes) const
    {
        return m_batch > 1 && sizes.front() == m_batch && name.find("W_") == std::string::npos;
    }

    /// The name by which an array is known; its own where another array of the file has that.
    Called knownAs(const ArrayEntry& entry, const std::vector<ArrayEntry>& entries) const
    {
        Called called = calledAs(nameOf(entry, m_path));
        const auto has = [&](const ArrayEntry& other) { return nameOf(other, m_path) == called.name; };
        return !m_calledFreely || std::ranges::any_of(entries, has) ? Called{nameOf(entry, m_path)} : called;
    }

    void read(const ArrayEntry& entry, const std::vector<ArrayEntry>& entries)
    {
        const auto [known, turned] = knownAs(entry, entries);
        std::vector<Index> index;
        std::vector<std::uint64_t> sizes = entry.dimensions;
        while (sizes.size() > 3 || (sizes.size() == 3 && (sizes.front() == 1 || isOfSamples(known, sizes)))) {
            const bool batch = sizes.front() > 1;
            if (batch)
                m_samples = std::max(m_samples, static_cast<Index>(sizes.front()));
            index.push_back(batch ? std::min(m_sample, static_cast<Index>(sizes.front()) - 1) : 0);
            sizes.erase(sizes.begin());
        }
        m_stored[known] = &formatOfType(entry.type);
        const std::string name = indexed(entry.name, index);
        Tensor numbers = ArrayFile(m_path, name).read(name.empty() ? std::nullopt : std::optional(name));
        m_arrays.emplace(known, turned && numbers.shape().slices == 1 ? transposedMatrix(numbers) : std::move(numbers));
    }

    const std::filesystem::path& m_path;
    Index m_sample;
    bool m_calledFreely;
    Index m_samples = 1;
    std::uint64_t m_batch = 0; ///< samples of the inputs; 0: their first axis is none of samples
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

/// Takes how many heads stand side by side in that number of columns out of the settings; 0 if they do not say.
Index takeHeads(Json& config, std::string_view key, Index columns)
{
    const Json* value = config.find(key);
    if (value == nullptr)
        return 0;
    if (!value->isNumber() || !(value->number() >= 1 && value->number() <= 1e6)
        || std::floor(value->number()) != value->number())
        throw Error(HEEDMAP_PHRASE("%1: expected a whole number from 1 to %2, got %3"), key, columns, value->text());
    const auto number = static_cast<Index>(value->number());
    std::erase_if(config.object(), [&](const auto& member) { return member.first == key; });
    return number;
}

/// A setting that is a number, as one that is in order; 0 else.
Index wholeSetting(const Json& settings, std::string_view key)
{
    const Json* value = settings.find(key);
    const bool usual = value != nullptr && value->isNumber() && value->number() >= 1 && value->number() <= 1e6;
    return usual ? static_cast<Index>(value->number()) : 0;
}

/// Queries, keys and values as stacks of heads, where settings say how many there are in a row.
void splitGiven(Arrays& arrays, Json& config)
{
    const Index heads = takeHeads(config, "heads", arrays.at("Q").shape().cols);
    const Index keyHeads = takeHeads(config, "kv_heads", arrays.at("K").shape().cols);
    for (const char* name : {"Q", "K", "V"}) {
        Tensor& numbers = arrays.at(name);
        const Index own = *name != 'Q' && keyHeads > 0 ? keyHeads : heads;
        const bool said = *name == 'Q' || keyHeads > 0; // else keys may have fewer
        if (said && own > 0 && numbers.shape().rank > 2 && numbers.shape().slices != own)
            throw Error(HEEDMAP_PHRASE("%1: expected %2, got %3"), *name == 'Q' ? "heads" : "kv_heads",
                        numbers.shape().slices, own);
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

/// The rules that explain results, each in the one way in which it explains most of them: a rule may have been found in
/// another way for each result, of which a document cannot have all.
class MistakesShown {
public:
    MistakesShown(AlteredComputation& altered, const std::vector<GivenResult>& given,
                  const std::vector<DiagnosedResult>& results)
        : m_altered(altered)
    {
        for (const GivenResult& each : given)
            m_given.emplace_back(altered.graph(), each);
        for (const DiagnosedResult& result : results)
            if (!result.explanations.empty())
                add(result.explanations.front());
        // As the search applies them: roundings first, then in the order of the table.
        std::ranges::sort(m_chosen, [](const Chosen& one, const Chosen& other) {
            return one.rule->rounds != other.rule->rounds ? one.rule->rounds : one.rule < other.rule;
        });
        for (Chosen& each : m_chosen)
            choose(each);
    }

    std::vector<Intervention> steps() const
    {
        std::vector<Intervention> all;
        for (const Chosen& each : m_chosen)
            std::ranges::copy(stepsOf(*each.way, m_altered.graph()), std::back_inserter(all));
        all.insert(all.end(), m_others.begin(), m_others.end());
        std::ranges::stable_sort(all, {}, &Intervention::at);
        return all;
    }

private:
    using Way = std::vector<Alteration>;
    struct Chosen {
        const Mistake* rule = nullptr;
        const Way* way = nullptr;
    };

    static bool isOf(const Way& way, const Intervention& step)
    {
        return std::ranges::any_of(way, [&](const Alteration& each) { return &each == step.alteration; });
    }

    void add(const FoundRules& found)
    {
        for (const Mistake* rule : found.rules) {
            const auto known = std::ranges::find(m_chosen, rule, &Chosen::rule);
            Chosen& chosen =
                known == m_chosen.end() ? m_chosen.emplace_back(Chosen{rule, &rule->ways.front()}) : *known;
            for (const Way& way : rule->ways)
                if (std::ranges::any_of(found.steps, [&](const Intervention& step) { return isOf(way, step); }))
                    chosen.way = &way;
        }
        for (const Intervention& step : found.steps) {
            const bool ofRule = std::ranges::any_of(found.rules, [&](const Mistake* rule) {
                return std::ranges::any_of(rule->ways, [&](const Way& way) { return isOf(way, step); });
            });
            if (step.given == nullptr && !ofRule && std::ranges::find(m_others, step) == m_others.end())
                m_others.push_back(step); // rows of queries that see no key
        }
    }

    /// How far the results are from those that were given, each by its share of its size.
    double distance()
    {
        m_altered.show(steps());
        double sum = 0;
        for (const JudgedResult& result : m_given) {
            const Tensor now = result.computed(m_altered.graph());
            const double difference = largestDifference(result.given().numbers.numbers(), now.numbers());
            const double size = std::max(result.size(), std::numeric_limits<double>::min());
            sum += std::min(1.0, difference / size);
        }
        return sum;
    }

    void choose(Chosen& chosen)
    {
        if (chosen.rule->ways.size() < 2)
            return;
        double least = distance();
        const Way* best = chosen.way;
        for (const Way& way : chosen.rule->ways) {
            chosen.way = &way;
            if (const double further = distance(); further < least / 2) {
                least = further;
                best = &way;
            }
        }
        chosen.way = best;
    }

    AlteredComputation& m_altered;
    std::vector<JudgedResult> m_given;
    std::vector<Chosen> m_chosen;
    std::vector<Intervention> m_others;
};

} // namespace

Implementation readImplementation(const std::filesystem::path& path, const Json& settings, Index sample)
{
    Reading reading(path, sample, wholeSetting(settings, "heads"));
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
    if (made.document.mechanism == "scaled_dot_product") {
        for (const char* before : {"X", "C"}) // from which the queries were made
            arrays.erase(before);
        if (arrays.contains("V"))
            splitGiven(arrays, config);
    }
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
    Reading reading(path);
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
    AlteredComputation altered(implementation.computation);
    for (const GivenResult& result : implementation.results)
        altered.give(result.node, result.numbers);
    altered.show(MistakesShown(altered, implementation.results, results).steps());
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
