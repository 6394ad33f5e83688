#include <heedmap/document/computation.h>

#include "base/wording.h"
#include "document/array_loader.h"
#include "document/samples.h"
#include "document/training/loss_nodes.h"
#include "graph/executor.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/document/axis_labels.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>
#include <heedmap/document/vocabulary.h>
#include <heedmap/document/word_rows.h>
#include <heedmap/graph/graph.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/mechanisms/dimensions.h>
#include <heedmap/mechanisms/recipe.h>
#include <heedmap/ops/lookup.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>

namespace heedmap {
namespace {

/// Stores the result of a look-up in an embedding, reading only its rows: converting the whole array for a dozen rows
/// would take more time and memory than the rest. The numbers are the same. `leaves`, `arrays`: by the array's name.
void lookUpRows(Graph& graph, const std::map<std::string, NodeId, std::less<>>& leaves,
                const std::map<std::string, LoadedArray, std::less<>>& arrays)
{
    std::map<NodeId, const LoadedArray*> tables;
    for (const auto& [name, leaf] : leaves)
        if (const LoadedArray& array = arrays.at(name);
            array.row && !graph.current(leaf, Region::all(graph.node(leaf).shape)))
            tables.emplace(leaf, &array);
    const std::shared_ptr<const Op> lookUp = rowLookup();
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        if (!computedBy(node, *lookUp) || !graph.node(node.inputs[1]).leaf())
            continue;
        const auto table = tables.find(node.inputs[0]);
        if (table == tables.end())
            continue;
        const Lease ids = graph.rounded(node.inputs[1]);
        Tensor rows(node.shape);
        for (Index i = 0; i < node.shape.rows; ++i)
            table->second->row(static_cast<Index>(ids.row(0, 0)[i]),
                               rows.numbers().subspan(static_cast<std::size_t>(i * node.shape.cols),
                                                      static_cast<std::size_t>(node.shape.cols)));
        storeResult(graph, id, rows);
    }
}

/// Where an entry of an array is, in order of memory.
std::string placeOf(const ArraySpec& spec, const Shape& shape, Index i)
{
    std::string where = "arrays." + spec.name;
    for (const Index index :
         shape.indices({i / (shape.rows * shape.cols), i / shape.cols % shape.rows, i % shape.cols}))
        where += "[" + std::to_string(index) + "]";
    return where;
}

/// Throws Error for a number that no weight is, where a setting says that all are.
void requireWeights(const ArraySpec& spec, const Tensor& numbers)
{
    constexpr double leastWeight = -1e-6; // which rounding may make of 0
    if (!spec.weights)
        return;
    const auto all = numbers.numbers();
    const auto found = std::ranges::find_if(all, [](double number) { return number < leastWeight; });
    if (found != all.end())
        throw Error(HEEDMAP_PHRASE("%1: %2 is below 0, as no weight is; expected %3 %4 or %5"),
                    placeOf(spec, numbers.shape(), static_cast<Index>(found - all.begin())), exactText(*found),
                    "config.as", inQuotes("scores"), inQuotes("numbers"));
}

/// Throws Error for booleans of a file that would be added to scores.
void requireAddable(const ArraySpec& spec, const ArraySource& source, const std::filesystem::path& folder)
{
    const auto* const reference = std::get_if<FileReference>(&source);
    if (spec.addedBy.empty() || reference == nullptr)
        return;
    const std::vector<ArrayEntry> arrays = describeArrays(folder / reference->file);
    const auto held = std::ranges::find(arrays, splitIndex(reference->array.value_or("")).first, &ArrayEntry::name);
    if (held != arrays.end() && (held->type == "BOOL" || held->type.ends_with("b1")))
        throw Error(HEEDMAP_PHRASE("%1: booleans are not added to scores; expected %2 %3 (true keeps) or %4 (true "
                                   "hides)"),
                    "arrays." + spec.name, "config." + spec.addedBy, inQuotes("keep"), inQuotes("hide"));
}

/// Throws Error, which names what takes other numbers, for an entry that is neither 0 nor 1 where these are switches.
void requireSwitches(const ArraySpec& spec, const Tensor& numbers)
{
    if (spec.switchedBy.empty())
        return;
    const Shape& shape = numbers.shape();
    for (Index i = 0; i < shape.size(); ++i) {
        const double number = numbers.numbers()[static_cast<std::size_t>(i)];
        if (number == 0 || number == 1)
            continue;
        throw Error(HEEDMAP_PHRASE("%1: expected 0, 1 or a boolean, got %2; for numbers that are added to the scores "
                                   "write %3"),
                    placeOf(spec, shape, i), exactText(number), "config." + spec.switchedBy + " \"add\"");
    }
}

/// The steps from a document to its computation, in the order in which they can fail.
class ComputationBuilder {
public:
    ComputationBuilder(const Mechanism& mechanism, const Document& document, const std::filesystem::path& folder,
                       SourceFiles& files, const Capacity& capacity)
        : m_mechanism(mechanism), m_document(document), m_folder(folder), m_capacity(capacity),
          m_loader(folder, files, capacity, mechanism.onDemand())
    {
    }

    /// `lengths`: of a sample that is padded. `sample`: begins the errors about the targets of that sample.
    Computation run(const FilledLengths& lengths = {}, const std::string& sample = {})
    {
        m_result.mechanism = &m_mechanism;
        m_result.settings = Settings(m_mechanism.settings(), m_document.config);
        describeArrays();
        loadArrays();
        solveDimensions();
        m_mechanism.validate(m_result.settings, m_result.dimensions);
        readFiles();
        makeGraph();
        fillLeaves();
        lookUpRows(m_result.graph, m_result.leaves, m_arrays);
        labelAxes(m_result, m_document, m_specs);
        pinNodes();
        appendLoss(m_result, m_document.loss, lengths, sample);
        for (const auto& [name, published] : m_document.published)
            publish(name, published);
        for (const auto& [name, note] : m_document.notes)
            m_result.notes.emplace(node("notes", name), note);
        checkLesson(m_document, m_result, m_folder, sample.empty());
        return std::move(m_result);
    }

    /// Solves the size letters only, and reads only what they need.
    Dimensions measure()
    {
        m_result.settings = Settings(m_mechanism.settings(), m_document.config);
        describeArrays();
        loadArrays();
        solveDimensions();
        return m_result.dimensions;
    }

private:
    /// `config.mask.custom`, which an array called as a mask needs where no setting says it; "" for another array.
    std::string openMaskRules(const std::string& name) const;
    void describeArrays();
    void loadArrays();
    void solveDimensions();
    void addTokens(DimensionSolver& solver) const;
    void requireEntries(const ArraySpec& spec, const Tensor& numbers) const;
    void requireBelow(const ArraySpec& spec, const Tensor& numbers) const;
    void fixInitials(const DimensionSolver& solver);
    void readFiles();
    void makeGraph();
    void fillLeaves();
    void pinNodes();
    Pinning pinning(const std::string& name, const ArraySource& source);
    void requireSlice(const std::string& where, const Node& pinned, Index slice) const;
    Tensor pinnedValue(const std::string& where, const std::string& name, const ArraySource& source,
                       const Shape& shape);
    void publish(const std::string& name, Published published);

    const ArraySpec* spec(std::string_view name) const;
    const ArraySource* source(std::string_view name) const;
    NodeId node(const std::string& where, const std::string& name) const;

    const Mechanism& m_mechanism;
    const Document& m_document;
    const std::filesystem::path& m_folder;
    const Capacity& m_capacity;
    ArrayLoader m_loader;
    std::vector<ArraySpec> m_specs;
    std::unordered_map<std::string_view, const ArraySpec*> m_specOf; ///< of hundreds of layers there are thousands
    std::unordered_map<std::string_view, const ArraySource*> m_sourceOf;
    std::map<std::string, LoadedArray, std::less<>> m_arrays;
    std::deque<Tensor> m_pinned; ///< until all are put into the graph in one pass
    Computation m_result;
};

const ArraySpec* ComputationBuilder::spec(std::string_view name) const
{
    const auto found = m_specOf.find(name);
    return found == m_specOf.end() ? nullptr : found->second;
}

const ArraySource* ComputationBuilder::source(std::string_view name) const
{
    const auto found = m_sourceOf.find(name);
    return found == m_sourceOf.end() ? nullptr : found->second;
}

NodeId ComputationBuilder::node(const std::string& where, const std::string& name) const
{
    const NodeId id = m_result.graph.find(name);
    if (id == noNode)
        throw Error(HEEDMAP_PHRASE("%1: there is no such node; %2"), where + "." + pathPart(name),
                    nearestNodes(m_result.graph, name));
    return id;
}

std::string ComputationBuilder::openMaskRules(const std::string& name) const
{
    std::string rules;
    if (name != "mask" && !name.ends_with(".mask"))
        return rules;
    for (const Setting& setting : m_mechanism.settings())
        if (std::ranges::find(setting.members, "custom", &Setting::key) != setting.members.end()) {
            const std::string rule = setting.key + ".custom";
            if (m_result.settings.has(rule))
                return {};
            rules += (rules.empty() ? "config." : ", config.") + rule;
        }
    return rules;
}

void ComputationBuilder::describeArrays()
{
    ArrayNames given;
    for (const auto& [name, source] : m_document.arrays) {
        given.insert(name);
        m_sourceOf.emplace(name, &source);
    }
    m_specs = m_mechanism.arrays(m_result.settings, given);
    for (const ArraySpec& spec : m_specs)
        m_specOf.emplace(spec.name, &spec);
    std::vector<std::string> names;
    for (const ArraySpec& spec : m_specs)
        if (const std::string& name = spec.series ? spec.series->name : spec.name;
            std::ranges::find(names, name) == names.end())
            names.push_back(name);
    for (const auto& [name, source] : m_document.arrays)
        if (const std::string rules = spec(name) == nullptr ? openMaskRules(name) : ""; !rules.empty())
            throw Error(HEEDMAP_PHRASE("%1: expected %2 to say what it means: keep, hide or add"),
                        "arrays." + pathPart(name), rules);
        else if (spec(name) == nullptr)
            throw Error(HEEDMAP_PHRASE("%1: unknown array; with this config %2 takes %3"), "arrays." + pathPart(name),
                        m_mechanism.id(), commaSeparated(names));
}

void ComputationBuilder::loadArrays()
{
    for (const auto& [name, source] : m_document.arrays) {
        LoadedArray array = m_loader.load("arrays." + name, source);
        const ArraySpec& wanted = *spec(name);
        const std::size_t other = wanted.otherShape.empty() ? wanted.shape.size() : wanted.otherShape.size();
        adapt(array, source, std::min(wanted.shape.size(), other));
        m_arrays.emplace(name, std::move(array));
    }
}

void ComputationBuilder::addTokens(DimensionSolver& solver) const
{
    const TokenLetters letters = m_mechanism.tokenLetters(m_result.settings);
    const auto counts = [this](const std::string& letter) {
        return std::ranges::any_of(m_specs, [&](const ArraySpec& spec) {
            return (!spec.optional || source(spec.name) != nullptr)
                && std::ranges::find(spec.shape, letter) != spec.shape.end();
        });
    };
    const auto add = [&](const std::string& where, const std::string& letter, const auto& tokens) {
        if (tokens.empty())
            return;
        if (!counts(letter))
            throw Error(HEEDMAP_PHRASE("%1: no array has a position for each of these tokens; leave them out"), where);
        solver.addTokens(where, letter, static_cast<Index>(tokens.size()));
    };
    add("tokens.query", letters.query, m_document.tokens.query);
    add("tokens.key", letters.key, m_document.tokens.key);
}

namespace {

bool isIdentity(const ArraySource& source)
{
    const auto* initial = std::get_if<Initial>(&source);
    return initial != nullptr && initial->kind == Initial::Kind::Identity;
}

} // namespace

void ComputationBuilder::solveDimensions()
{
    DimensionSolver solver(m_mechanism.fixed(m_result.settings),
                           [this](const Dimensions& known) { return m_mechanism.derived(m_result.settings, known); });
    for (const ArraySpec& spec : m_specs)
        if (const auto found = m_arrays.find(spec.name); found != m_arrays.end() && found->second.shape)
            solver.add(spec, *found->second.shape);
        else if (found != m_arrays.end() && isIdentity(*source(spec.name)))
            solver.addSquare(spec);
    addTokens(solver);
    solver.solve();
    for (const ArraySpec& spec : m_specs)
        if (!spec.optional && !m_arrays.contains(spec.name))
            throw Error(HEEDMAP_PHRASE("%1: missing; expected %2"), "arrays." + spec.name, solver.wanted(spec));
    fixInitials(solver);
    m_result.dimensions = solver.letters();
    for (const ArraySpec& spec : m_specs)
        if (const auto found = m_arrays.find(spec.name); found != m_arrays.end() && found->second.value)
            requireEntries(spec, *found->second.value);
}

/// Throws Error for entries that are not of the kind that the mechanism takes.
void ComputationBuilder::requireEntries(const ArraySpec& spec, const Tensor& numbers) const
{
    if (spec.checked())
        requireSwitches(spec, numbers);
    requireWeights(spec, numbers);
    requireBelow(spec, numbers);
}

void ComputationBuilder::requireBelow(const ArraySpec& spec, const Tensor& numbers) const
{
    if (spec.below.empty())
        return;
    const Index limit = m_result.dimensions.find(spec.below)->second;
    for (Index i = 0; i < numbers.shape().size(); ++i) {
        const double number = numbers.numbers()[static_cast<std::size_t>(i)];
        if (!(number >= 0 && number < static_cast<double>(limit) && number == std::floor(number)))
            throw Error(HEEDMAP_PHRASE("%1[%2]: expected a whole number from 0 to %6, as %4 is %5, got %3"),
                        "arrays." + spec.name, i, exactText(number), spec.below, limit, limit - 1);
    }
}

void ComputationBuilder::fixInitials(const DimensionSolver& solver)
{
    for (const ArraySpec& spec : m_specs) {
        const auto found = m_arrays.find(spec.name);
        if (found == m_arrays.end() || !std::holds_alternative<Initial>(*source(spec.name)))
            continue;
        if (!found->second.shape)
            found->second.shape = solver.shape(spec);
        m_loader.reserve("arrays." + spec.name, *found->second.shape);
    }
}

/// Reads files only after the shapes are known to fit: an archive of a few kilobytes may unpack to gigabytes.
void ComputationBuilder::readFiles()
{
    Index all = 0;
    for (const auto& [name, array] : m_arrays)
        all += array.shape->size();
    for (const auto& [name, source] : m_document.arrays) {
        LoadedArray& array = m_arrays.at(name);
        const auto size = static_cast<std::uint64_t>(array.shape->size());
        const ReadingPart part(static_cast<double>(size) / static_cast<double>(all), size * sizeof(double));
        keepReading();
        m_loader.complete("arrays." + name, source, array);
        const ArraySpec& known = *spec(name);
        requireAddable(known, source, m_folder);
        if (!known.checked() && !known.weights)
            continue;
        if (array.fill && known.checked()) {
            array.value.emplace(*array.shape);
            std::exchange(array.fill, nullptr)(array.value->numbers(), nullptr);
            array.parts = nullptr;
        }
        if (array.value)
            requireEntries(known, *array.value);
    }
}

void ComputationBuilder::makeGraph()
{
    // The numbers of rules are made once the whole graph is known to fit; until then their memory is untouched.
    Tokens tokens = m_document.tokens;
    for (const auto& [name, array] : m_arrays)
        if (array.value)
            spellTokens(tokens, m_document.vocabulary, m_mechanism.tokenLetters(m_result.settings), *spec(name),
                        *array.value);
    std::map<std::string, Tensor, std::less<>> tensors;
    for (auto& [name, array] : m_arrays)
        tensors.emplace(name, array.value ? std::move(*array.value) : Tensor(*array.shape));
    Recipe recipe(m_result.graph, m_result.settings, m_result.dimensions, tokens, std::move(tensors));
    m_mechanism.build(recipe);
    m_result.leaves = recipe.leaves();
    for (NodeId id = 0; id < m_result.graph.size(); ++id)
        if (const Node& node = m_result.graph.node(id); node.leaf() || !m_mechanism.onDemand())
            m_capacity.requireTensor(Sentence(HEEDMAP_PHRASE("%1: %2"), "mechanism", node.info.name), node.shape);
    if (!m_mechanism.onDemand())
        m_capacity.requireBytes(Sentence("mechanism"), m_result.graph.bytesOfEverything());
}

// A leaf is all zeros by itself, and takes no memory until something else is written.
void ComputationBuilder::fillLeaves()
{
    for (const auto& [name, source] : m_document.arrays) {
        const auto leaf = m_result.leaves.find(name);
        if (leaf == m_result.leaves.end())
            continue;
        const Shape& shape = m_result.graph.node(leaf->second).shape;
        const auto* initial = std::get_if<Initial>(&source);
        if (LoadedArray& array = m_arrays.at(name); array.parts) {
            m_result.graph.fillInParts(leaf->second, std::move(array.parts));
        } else if (LeafFill& fill = array.fill) {
            m_result.graph.fillLater(leaf->second, std::move(fill), true);
        } else if (initial != nullptr && initial->kind != Initial::Kind::Zeros) {
            // What is computed from it is stale anyway, so that no assignment has to follow it through the graph.
            m_result.graph.fillLater(leaf->second, filling(*initial, shape, name));
            if (const ArraySpec& known = *spec(name); known.checked())
                requireEntries(known, Tensor(m_result.graph.given(leaf->second)));
            else if (shape.size() < largeArray)
                (void)m_result.graph.given(leaf->second);
        }
    }
}

void ComputationBuilder::pinNodes()
{
    std::vector<Pinning> pinnings;
    for (const auto& [name, source] : m_document.pins)
        pinnings.push_back(pinning(name, source));
    m_result.graph.pin(pinnings);
    m_pinned.clear();
}

Pinning ComputationBuilder::pinning(const std::string& name, const ArraySource& source)
{
    const auto [nodeName, slice] = pinTarget(name);
    std::string where = "pins." + pathPart(nodeName);
    const NodeId id = node("pins", nodeName);
    const Node& pinned = m_result.graph.node(id);
    if (pinned.leaf())
        throw Error(HEEDMAP_PHRASE("%1: %2 is given, not computed; its numbers belong in %3"), where, nodeName,
                    "arrays");
    Shape shape = pinned.shape;
    if (slice) {
        where += ".slices." + std::to_string(*slice);
        requireSlice(where, pinned, *slice);
        shape = Shape::matrix(shape.rows, shape.cols);
    }
    return {id, slice, &m_pinned.emplace_back(pinnedValue(where, name, source, shape))};
}

void ComputationBuilder::requireSlice(const std::string& where, const Node& pinned, Index slice) const
{
    if (pinned.shape.rank < 3)
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; only a stack has slices"), where, pinned.info.name,
                    pinned.shape.text());
    if (slice >= pinned.shape.slices)
        throw Error(HEEDMAP_PHRASE("%1: %2 has %3; expected 0 to %4"), where, pinned.info.name,
                    Sentence(HEEDMAP_COUNTED("%1 slices", "%1 slice"), pinned.shape.slices), pinned.shape.slices - 1);
}

Tensor ComputationBuilder::pinnedValue(const std::string& where, const std::string& name, const ArraySource& source,
                                       const Shape& shape)
{
    LoadedArray array = m_loader.load(where, source);
    adapt(array, source, static_cast<std::size_t>(shape.rank));
    if (array.shape && *array.shape != shape)
        throw Error(HEEDMAP_PHRASE("%1: %2, but %3 is %4"), where, array.shape->text(), name, shape.text());
    if (const auto* rule = std::get_if<Initial>(&source)) {
        if (rule->kind == Initial::Kind::Words)
            throw Error(HEEDMAP_PHRASE("%1: expected numbers; words are looked up for arrays only"), where);
        m_loader.reserve(where, shape);
    }
    m_loader.complete(where, source, array);
    if (array.fill) {
        array.value.emplace(shape);
        array.fill(array.value->numbers(), nullptr);
    }
    return array.value ? std::move(*array.value) : made(std::get<Initial>(source), shape, name);
}

void ComputationBuilder::publish(const std::string& name, Published published)
{
    const NodeId id = node("published", name);
    const Shape& shape = m_result.graph.node(id).shape;
    if (published.shape.rank == 1 && shape == Shape::matrix(1, published.shape.cols))
        published.shape = shape;
    if (published.shape != shape)
        throw Error(HEEDMAP_PHRASE("%1: %2, but %3 is %4"), "published." + name, published.shape.text(), name,
                    shape.text());
    published.truncated = m_document.printed == Printing::Truncated;
    m_result.published.emplace(id, std::move(published));
}

const Mechanism& named(const std::string& id)
{
    return naming(Sentence("mechanism"), [&]() -> const Mechanism& { return mechanism(id); });
}

Computation built(const Mechanism& mechanism, const Document& document, const std::filesystem::path& folder,
                  SourceFiles& files, const Capacity& capacity)
{
    const auto measure = [&](const Document& sample) {
        return ComputationBuilder(mechanism, sample, folder, files, capacity).measure();
    };
    // The words of a sample give its rows.
    std::vector<UnknownWord> unknown;
    const auto withRows = [&](const Document& given) {
        WordRows rows = wordRows(mechanism, given, folder);
        unknown = std::move(rows.unknown);
        if (rows.document)
            labelWords(*rows.document, rows, measure(*rows.document));
        return std::move(rows.document);
    };
    Computation computation;
    if (document.samples.empty()) {
        const std::optional<Document> looked = withRows(document);
        computation = ComputationBuilder(mechanism, looked ? *looked : document, folder, files, capacity).run();
    } else {
        const ShownSample shown =
            shownSample(mechanism, document, measure, withRows, ArrayLoader(folder, files, capacity));
        computation = ComputationBuilder(mechanism, shown.document, folder, files, capacity)
                          .run(shown.lengths, "samples[" + std::to_string(document.sample) + "]: ");
    }
    computation.unknownWords = std::move(unknown);
    return computation;
}

} // namespace

Dimensions measured(const Document& document, const std::filesystem::path& folder, SourceFiles& files)
{
    const Mechanism& mechanism = named(document.mechanism);
    const std::optional<Document> looked = wordRows(mechanism, document, folder).document;
    return ComputationBuilder(mechanism, looked ? *looked : document, folder, files, Capacity::ofThisMachine())
        .measure();
}

Computation build(const Document& document, const std::filesystem::path& folder, SourceFiles& files,
                  const Capacity& capacity)
{
    return built(named(document.mechanism), document, folder, files, capacity);
}

Computation build(const Document& document, const std::filesystem::path& folder, const Capacity& capacity)
{
    return build(named(document.mechanism), document, folder, capacity);
}

Computation build(const Mechanism& mechanism, const Document& document, const std::filesystem::path& folder,
                  const Capacity& capacity)
{
    SourceFiles files(false);
    return built(mechanism, document, folder, files, capacity);
}

OpenedDocument openDocument(const std::filesystem::path& path, SourceFiles& files, const Capacity& capacity)
{
    const ReadingPart all(1);
    Document document = [&] {
        const ReadingPart part(0.5);
        return loadDocument(path);
    }();
    return naming(path, [&] {
        const ReadingPart part(0.5);
        Computation computation = build(document, path.parent_path(), files, capacity);
        return OpenedDocument{std::move(document), std::move(computation)};
    });
}

OpenedDocument openDocument(const std::filesystem::path& path, const Capacity& capacity)
{
    SourceFiles files(false);
    return openDocument(path, files, capacity);
}

} // namespace heedmap
