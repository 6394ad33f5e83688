#include "model/reshape.h"

#include "model/model_text.h"

#include <heedmap/document/axis_labels.h>
#include <heedmap/document/drawn.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>
#include <heedmap/io/file.h>
#include <heedmap/mechanisms/dimensions.h>
#include <heedmap/tensor/random.h>
#include <heedmap/words/words.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap {
namespace {

constexpr std::uint64_t seed = 1; // the same for every document, so that it can be made again

IndexMap kept(Index before, Index after)
{
    IndexMap map(static_cast<std::size_t>(after));
    for (Index i = 0; i < after; ++i)
        map[static_cast<std::size_t>(i)] = i < before ? i : -1;
    return map;
}

bool moves(const IndexMap& map, Index before) { return map != kept(before, before); }

/// The magnitude of the existing numbers, which seeded ones should match.
double spread(const Tensor& numbers)
{
    double squares = 0;
    Index count = 0;
    for (const double number : numbers.numbers())
        if (std::isfinite(number) && number != 0) {
            squares += number * number;
            ++count;
        }
    return count == 0 ? 0 : std::sqrt(squares / static_cast<double>(count));
}

/// What a word means along axes of a table; zeros if the table lacks it.
Tensor meaning(const WordTable& table, const std::string& word, const std::string& language,
               const std::vector<LocalizedText>& axes)
{
    const auto found = find(table, word, language);
    Tensor numbers(Shape::vector(static_cast<Index>(axes.size())));
    for (std::size_t i = 0; found && i < axes.size(); ++i)
        numbers.numbers()[i] = table.number(*found, table.axis(axes[i].in("en"), "labels"));
    return numbers;
}

/// The list of a target along one axis, or along the rows and columns of a matrix, or of each matrix of a stack.
Json movedTarget(const Json& target, int rank, const IndexMap* rows, const IndexMap* cols, const Json& fresh)
{
    const IndexMap* map = rank == 1 ? cols : rank == 2 ? rows : nullptr;
    Json::Array moved;
    const auto& list = target.array();
    for (std::size_t i = 0; i < (map == nullptr ? list.size() : map->size()); ++i) {
        const Index from = map == nullptr ? static_cast<Index>(i) : (*map)[i];
        const bool stays = from >= 0 && from < std::ssize(list);
        if (rank == 1)
            moved.push_back(stays ? list[static_cast<std::size_t>(from)] : fresh);
        else
            moved.push_back(movedTarget(list[stays ? static_cast<std::size_t>(from) : 0], rank - 1, rows,
                                        stays ? cols : nullptr, fresh));
        if (rank > 1 && !stays) { // a row of its own, where nothing counts
            const IndexMap none(rank == 2 && cols != nullptr ? cols->size() : moved.back().array().size(), -1);
            moved.back() = movedTarget(moved.back(), 1, nullptr, &none, fresh);
        }
    }
    return moved;
}

/// Lets only those rows of wanted weights count that still add up to 1. Returns whether any does.
bool dropPartRows(Json& target, int rank)
{
    bool any = false;
    if (rank > 1) {
        for (Json& inner : target.array())
            any = dropPartRows(inner, rank - 1) || any;
        return any;
    }
    double sum = 0;
    for (const Json& weight : target.array())
        sum += weight.isNull() ? 0 : weight.number();
    constexpr double near = 1e-6;
    any = std::abs(sum - 1) <= near;
    for (Json& weight : target.array())
        weight = any ? weight : Json(0);
    return any;
}

bool anyCounts(const Json& target)
{
    if (target.isArray())
        return std::ranges::any_of(target.array(), anyCounts);
    return !target.isNull() && target.number() != -1;
}

/// A target of other tokens; the old one, cut or filled up at its end, or at its beginning, where nothing of it would
/// count.
Json targetOfTokens(const LossTerm& term, int rank, const IndexMap* rows, const IndexMap* cols)
{
    const bool ids = term.kind == LossTerm::Kind::CrossEntropy;
    const bool weights = term.kind == LossTerm::Kind::Attend;
    const auto move = [&](const IndexMap* byRow, const IndexMap* byCol) {
        return ids ? movedTarget(term.target, 1, nullptr, byRow, -1)
                   : movedTarget(term.target, rank, byRow, byCol, weights ? Json(0) : Json());
    };
    const auto counts = [&](Json& target) { return weights ? dropPartRows(target, rank) : anyCounts(target); };
    Json moved = move(rows, cols);
    if (counts(moved))
        return moved;
    const auto byPlace = [](const IndexMap* map) {
        IndexMap places(map == nullptr ? 0 : map->size());
        for (std::size_t i = 0; i < places.size(); ++i)
            places[i] = static_cast<Index>(i);
        return places;
    };
    const IndexMap rowPlaces = byPlace(rows);
    const IndexMap colPlaces = byPlace(cols);
    moved = move(rows == nullptr ? nullptr : &rowPlaces, cols == nullptr ? nullptr : &colPlaces);
    if (counts(moved) || !ids || rows == nullptr)
        return moved;
    IndexMap fromEnd(rows->size()); // what is wanted of the last words
    const auto shorter = std::ssize(term.target.array()) - std::ssize(fromEnd);
    for (std::size_t i = 0; i < fromEnd.size(); ++i)
        fromEnd[i] = static_cast<Index>(i) + shorter;
    return move(&fromEnd, nullptr);
}

/// The new indices of old ones, as far as these stay.
std::vector<Index> newIndices(const std::vector<Index>& old, const IndexMap& map)
{
    std::vector<Index> indices;
    for (std::size_t i = 0; i < map.size(); ++i)
        if (std::ranges::find(old, map[i]) != old.end())
            indices.push_back(static_cast<Index>(i));
    return indices;
}

/// What a loss wants of tokens, once these are others.
void moveTargets(std::vector<LossTerm>& loss, const GraphShape& graph, const Reshaping& wanted)
{
    for (LossTerm& term : loss) {
        const NodeId of = graph.find(term.of);
        if (of == noNode || !term.target.isArray())
            continue;
        const Node& node = graph.node(of);
        const auto counts = [&](const Axis& axis) {
            return axis.labels != nullptr && wanted.labels != nullptr && *axis.labels == *wanted.labels;
        };
        const bool matrix = term.kind != LossTerm::Kind::CrossEntropy && node.shape.rank > 1;
        const IndexMap* rows = counts(node.info.rows) ? &wanted.inPlace : nullptr;
        const IndexMap* cols = matrix && counts(node.info.cols) ? &wanted.inPlace : nullptr;
        if (rows == nullptr && cols == nullptr)
            continue;
        term.target = targetOfTokens(term, term.slice ? 2 : node.shape.rank, rows, cols);
        if (term.rows && rows != nullptr)
            term.rows = newIndices(*term.rows, *rows);
    }
}

/// The steps from one document to another of other shapes.
class Reshaper {
public:
    Reshaper(const Workbench& workbench, const Mechanism& mechanism, const Reshaping& wanted)
        : m_old(workbench.computation()), m_oldGraph(workbench.graph()), m_mechanism(mechanism), m_wanted(wanted),
          m_settings(mechanism.settings(), wanted.config), m_letters(mechanism.tokenLetters(m_settings)),
          m_document(workbench.document())
    {
        // The rule of a sentence that was edited: the document itself holds numbers by now.
        for (const auto& [name, leaf] : m_old.leaves)
            if (const ArraySource* source = shownArray(workbench.head(), name); source != nullptr)
                if (const auto* rule = std::get_if<Initial>(source); rule != nullptr && !rule->words.table.empty())
                    m_ownTable.emplace(pathInside(workbench.folder(), rule->words.table));
        if (wanted.ofSample && !m_document.samples.empty())
            m_document = loneSample(m_document, m_document.samples[static_cast<std::size_t>(m_document.sample)]);
    }

    Document run()
    {
        const Tokens before = m_document.tokens;
        begin();
        moveTargets(m_document.loss, m_oldGraph, m_wanted);
        makeArrays();
        for (const auto& [name, source] : m_wanted.arrays)
            setEntry(m_document.arrays, name, source);
        if (m_wanted.spelled)
            m_document.tokens = before;
        return std::move(m_document);
    }

    std::vector<MadeUp> madeUp();

private:
    void begin();
    void findSizes();
    std::vector<ArraySpec> specs() const;
    void makeArrays();
    ArraySource made(const ArraySpec& spec, const ArraySource* source) const;
    Tensor seeded(const ArraySpec& spec, const std::vector<std::string>& dimensions, const Shape& shape,
                  double size) const;
    bool byPosition(const ArraySpec& spec) const;
    const std::vector<std::string>& dimensions(const ArraySpec& spec, const Shape& had) const;
    IndexMap map(const ArraySpec& spec, const std::string& dimension, Index before) const;
    IndexMap letterMap(const ArraySpec& spec, std::string_view factor) const;
    std::optional<Shape> shape(const std::vector<std::string>& dimensions) const;
    bool alongWordAxes(const std::string& letter) const;
    const std::vector<std::string>* tokensOf(const std::string& dimension) const;
    const WordTable& table() const { return m_ownTable ? *m_ownTable : WordTable::shipped(); }

    const ComputationShape& m_old;
    const GraphShape& m_oldGraph;
    const Mechanism& m_mechanism;
    const Reshaping& m_wanted;
    Settings m_settings;
    TokenLetters m_letters;
    Document m_document;
    Dimensions m_sizes;
    std::optional<WordTable> m_ownTable; ///< of the document, in place of the shipped one
};

void Reshaper::begin()
{
    m_document.mechanism = m_mechanism.id();
    m_document.config = m_wanted.config;
    m_document.tokens = m_wanted.tokens;
    findSizes();
}

// Later sources override earlier ones.
void Reshaper::findSizes()
{
    m_sizes = m_mechanism.usual(m_settings);
    m_sizes.emplace(m_letters.query, 3);
    m_sizes.emplace(m_letters.key, 4);
    for (const Dimensions& sizes : {m_old.dimensions, m_wanted.sizes})
        for (const auto& [letter, size] : sizes)
            m_sizes[letter] = size;
    if (!m_document.tokens.query.empty())
        m_sizes[m_letters.query] = static_cast<Index>(m_document.tokens.query.size());
    if (!m_document.tokens.key.empty())
        m_sizes[m_letters.key] = static_cast<Index>(m_document.tokens.key.size());
    for (const auto& [letter, size] : ruledDimensions(m_mechanism, m_settings, m_sizes))
        m_sizes[letter] = size;
}

std::vector<ArraySpec> Reshaper::specs() const
{
    ArrayNames given;
    for (const auto& [name, source] : m_document.arrays)
        given.insert(name);
    return m_mechanism.arrays(m_settings, given);
}

void Reshaper::makeArrays()
{
    Named<ArraySource> arrays;
    for (const ArraySpec& spec : specs()) {
        const ArraySource* source = entry(m_document.arrays, spec.name);
        if (source != nullptr || !spec.optional)
            arrays.emplace_back(spec.name, made(spec, source));
    }
    m_document.arrays = std::move(arrays);
}

std::vector<MadeUp> Reshaper::madeUp()
{
    begin();
    std::vector<MadeUp> found;
    for (const ArraySpec& spec : specs()) {
        const auto leaf = m_old.leaves.find(spec.name);
        const bool invents = spec.start == ArraySpec::Start::Normal || !spec.below.empty();
        if (!invents || leaf == m_old.leaves.end() || entry(m_document.arrays, spec.name) == nullptr)
            continue;
        const Shape& had = m_oldGraph.node(leaf->second).shape;
        const std::array<Index, 3> sizes = {had.slices, had.rows, had.cols};
        const auto& letters = dimensions(spec, had);
        for (std::size_t i = 0; i < letters.size(); ++i) {
            if (!m_wanted.maps.contains(letters[i]))
                continue;
            MadeUp made{.spec = spec, .byPosition = byPosition(spec), .indices = {}};
            const IndexMap map = this->map(spec, letters[i], sizes[i + 3 - letters.size()]);
            for (std::size_t at = 0; at < map.size(); ++at)
                if (map[at] < 0)
                    made.indices.push_back(static_cast<Index>(at));
            if (!made.indices.empty())
                found.push_back(std::move(made));
        }
    }
    return found;
}

std::optional<Shape> Reshaper::shape(const std::vector<std::string>& dimensions) const
{
    std::array<Index, 3> sizes = {1, 1, 1};
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        const auto size = evaluated(dimensions[i], m_sizes);
        if (!size)
            return std::nullopt;
        sizes[i + 3 - dimensions.size()] = *size;
    }
    return Shape{static_cast<int>(dimensions.size()), sizes[0], sizes[1], sizes[2]};
}

// A weight over a sequence belongs to positions, whatever the token; an input belongs to the token.
bool Reshaper::byPosition(const ArraySpec& spec) const
{
    const auto leaf = m_old.leaves.find(spec.name);
    return leaf != m_old.leaves.end() && m_oldGraph.node(leaf->second).info.role == Role::Weight;
}

const std::vector<std::string>& Reshaper::dimensions(const ArraySpec& spec, const Shape& had) const
{
    const bool other = !spec.otherShape.empty() && had.rank == static_cast<int>(spec.otherShape.size());
    return other ? spec.otherShape : spec.shape;
}

ArraySource Reshaper::made(const ArraySpec& spec, const ArraySource* source) const
{
    const auto leaf = m_old.leaves.find(spec.name);
    if (source == nullptr || leaf == m_old.leaves.end()) {
        const std::optional<Shape> wanted = shape(spec.shape);
        if (!wanted)
            throw Error(HEEDMAP_PHRASE("%1: its size is not known"), "arrays." + spec.name);
        return std::make_shared<const Tensor>(seeded(spec, spec.shape, *wanted, 0));
    }
    const Shape& had = m_oldGraph.node(leaf->second).shape;
    const std::vector<std::string>& dimensions = this->dimensions(spec, had);
    const std::optional<Shape> wanted = shape(dimensions);
    const bool ofAll = spec.oneRow && had.rank == 1 && had.cols == 1; // one sink of every head, however many there are
    if (!wanted || ofAll || (spec.moreRows && wanted->rows <= had.rows && wanted->cols == had.cols))
        return *source;
    if (const auto* rule = std::get_if<Initial>(source); rule != nullptr && rule->kind == Initial::Kind::Words
        && wanted->cols == had.cols && !m_wanted.language.empty()) {
        Initial looked = *rule;
        looked.words.language = m_wanted.language;
        return looked;
    }
    const std::array<Index, 3> sizes = {had.slices, had.rows, had.cols};
    std::array<IndexMap, 3> maps = {IndexMap{0}, IndexMap{0}, IndexMap{0}};
    bool same = had == *wanted;
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        const std::size_t axis = i + 3 - dimensions.size();
        maps[axis] = map(spec, dimensions[i], sizes[axis]);
        same = same && !moves(maps[axis], sizes[axis]);
    }
    if (same)
        return *source;
    const Tensor before(m_oldGraph.given(leaf->second));
    Tensor after = seeded(spec, dimensions, *wanted, spread(before));
    for (Index s = 0; s < wanted->slices; ++s)
        for (Index r = 0; r < wanted->rows; ++r)
            for (Index c = 0; c < wanted->cols; ++c) {
                const Cell from{maps[0][static_cast<std::size_t>(s)], maps[1][static_cast<std::size_t>(r)],
                                maps[2][static_cast<std::size_t>(c)]};
                if (before.shape().contains(from))
                    after.at({s, r, c}) = before.at(from);
            }
    return std::make_shared<const Tensor>(std::move(after));
}

// The index of a product of letters is made of their indices like a number of its digits; the distances of 2·R+1 are
// centred on the middle.
IndexMap Reshaper::map(const ArraySpec& spec, const std::string& dimension, Index before) const
{
    const Index after = *evaluated(dimension, m_sizes);
    if (dimension.find('/') != std::string::npos)
        return kept(before, after);
    if (dimension.find('+') != std::string::npos) {
        const Index shift = dimension.starts_with("2·") ? (after - before) / 2 : 0;
        IndexMap map(static_cast<std::size_t>(after));
        for (Index i = 0; i < after; ++i)
            map[static_cast<std::size_t>(i)] = i - shift >= 0 && i - shift < before ? i - shift : -1;
        return map;
    }
    IndexMap map{0};
    const std::string_view sign = "·";
    std::string_view rest = dimension;
    for (bool more = true; more;) {
        const std::size_t end = rest.find(sign);
        const std::string_view factor = rest.substr(0, end);
        more = end != std::string_view::npos;
        rest.remove_prefix(more ? end + sign.size() : rest.size());
        const IndexMap inner = letterMap(spec, factor);
        const Index oldInner = evaluated(factor, m_old.dimensions).value_or(before);
        IndexMap product;
        for (const Index high : map)
            for (const Index low : inner)
                product.push_back(high < 0 || low < 0 ? -1 : high * oldInner + low);
        map = std::move(product);
    }
    return map;
}

// A mask belongs to positions, not to tokens, so new positions copy no others.
IndexMap Reshaper::letterMap(const ArraySpec& spec, std::string_view factor) const
{
    const bool ofToken = spec.start == ArraySpec::Start::Normal || !spec.below.empty();
    for (const auto* maps : {ofToken ? &m_wanted.alike : nullptr, &m_wanted.maps}) {
        if (maps == nullptr || byPosition(spec))
            continue;
        if (const auto found = maps->find(factor); found != maps->end())
            return found->second;
    }
    const Index after = *evaluated(factor, m_sizes);
    return kept(evaluated(factor, m_old.dimensions).value_or(after), after);
}

const std::vector<std::string>* Reshaper::tokensOf(const std::string& dimension) const
{
    if (dimension == m_letters.query && !m_document.tokens.query.empty())
        return &m_document.tokens.query;
    if (dimension == m_letters.key && !m_document.tokens.key.empty())
        return &m_document.tokens.key;
    return nullptr;
}

// Numbers that were looked up and then edited are labelled so.
bool Reshaper::alongWordAxes(const std::string& letter) const
{
    const auto* labels = entry(m_document.labels, letter);
    if (labels == nullptr || m_wanted.language.empty() || evaluated(letter, m_sizes) != std::ssize(*labels))
        return false;
    const auto& axes = table().axes();
    return std::ranges::all_of(
        *labels, [&](const LocalizedText& label) { return std::ranges::find(axes, label.in("en")) != axes.end(); });
}

// A token's row is seeded by the token, so that a word that returns has its old row.
Tensor Reshaper::seeded(const ArraySpec& spec, const std::vector<std::string>& dimensions, const Shape& shape,
                        double size) const
{
    Tensor numbers(shape);
    if (spec.start == ArraySpec::Start::Ones)
        std::ranges::fill(numbers.numbers(), 1.0);
    if (spec.start != ArraySpec::Start::Normal)
        return numbers;
    const std::vector<std::string>* tokens =
        dimensions.size() == 2 && !byPosition(spec) ? tokensOf(dimensions[0]) : nullptr;
    if (size == 0)
        size = tokens != nullptr || byPosition(spec) || shape.rank == 1
            ? 1
            : 1 / std::sqrt(static_cast<double>(std::max<Index>(shape.rows, 1)));
    if (tokens == nullptr)
        return normalTensor(shape, size, seed, spec.name);
    const bool words = alongWordAxes(dimensions[1]);
    for (Index row = 0; row < shape.rows; ++row) {
        const std::string& token = (*tokens)[static_cast<std::size_t>(row)];
        const Tensor values = words
            ? meaning(table(), token, m_wanted.language, *entry(m_document.labels, dimensions[1]))
            : seededRow(spec.name, token, shape.cols, size);
        std::ranges::copy(values.numbers(), numbers.numbers().begin() + row * shape.cols);
    }
    return numbers;
}

/// The document whose shown sample reads what another does that has no samples.
Document withInSample(Document document, const Document& alone, const std::string& title)
{
    Sample& sample = document.samples[static_cast<std::size_t>(document.sample)];
    const Document before = loneSample(document, sample);
    if (alone.tokens.query != before.tokens.query || alone.tokens.key != before.tokens.key)
        sample.tokens = alone.tokens;
    if (!sample.title.empty() && !title.empty())
        sample.title = LocalizedText(title);
    for (const auto& [name, source] : alone.arrays)
        if (const ArraySource* old = entry(before.arrays, name); old == nullptr || !sameSource(*old, source))
            setEntry(sample.arrays, name, source);
    for (std::size_t i = 0; i < alone.loss.size(); ++i)
        if (alone.loss[i].target != before.loss[i].target) {
            sample.targets.resize(document.loss.size());
            sample.targets[i] = alone.loss[i].target;
        }
    return document;
}

Index putsOf(const Document& document)
{
    Index count = 0;
    for (const LessonStop& stop : document.lesson)
        count += std::ssize(stop.set);
    return count;
}

Dropped droppedBetween(const Document& before, const Document& after)
{
    Dropped what;
    const auto has = [](const Document& document, const std::string& name) {
        return std::ranges::any_of(document.arrays, [&](const auto& each) { return each.first == name; });
    };
    if (after.arrays.size() < before.arrays.size()) // else one has only another name
        for (const auto& [name, source] : before.arrays)
            if (const auto* own = std::get_if<InlineArray>(&source);
                own != nullptr && *own != nullptr && !has(after, name))
                what.arrays.push_back(name);
    what.puts = std::max<Index>(putsOf(before) - putsOf(after), 0);
    what.exercises = std::max<Index>(std::ssize(before.exercises) - std::ssize(after.exercises), 0);
    return what;
}

} // namespace

bool someRowIsSeeded(const std::string& array, std::span<const std::string> tokens, const ConstView& numbers)
{
    return hasSeededRow(array, tokens, numbers);
}

Document reshaped(const Workbench& workbench, const Reshaping& wanted)
{
    Document after = Reshaper(workbench, *workbench.computation().mechanism, wanted).run();
    if (wanted.ofSample && !workbench.head().samples.empty())
        after = withInSample(workbench.document(), after, wanted.title);
    return withoutMisfits(workbench, std::move(after));
}

std::vector<MadeUp> madeUp(const Workbench& workbench, const Reshaping& wanted)
{
    return Reshaper(workbench, *workbench.computation().mechanism, wanted).madeUp();
}

Document withoutMisfits(const Workbench& workbench, Document document)
{
    Document bare = document;
    bare.pins.clear();
    bare.published.clear();
    bare.notes.clear();
    bare.exercises.clear();
    bare.lesson.clear();
    bare.labels.clear();
    const Computation computation = workbench.built(bare);
    const GraphShape& before = workbench.graph();
    const auto find = [&](const std::string& name) -> const Node* {
        const NodeId id = computation.graph.find(name);
        return id == noNode ? nullptr : &computation.graph.node(id);
    };
    const auto reshaped = [&](const std::string& name) {
        const Node* node = find(name);
        return node == nullptr || before.node(before.find(name)).shape != node->shape;
    };
    std::erase_if(document.pins, [&](const auto& pin) {
        const std::string node = pinTarget(pin.first).node;
        return reshaped(node) || find(node)->leaf();
    });
    std::erase_if(document.published, [&](const auto& figures) { return reshaped(figures.first); });
    std::erase_if(document.notes, [&](const auto& note) { return find(note.first) == nullptr; });
    fitLabels(document, computation.dimensions);
    removeUnfit(document, computation, workbench.folder());
    return document;
}

Document resized(const Workbench& workbench, const Dimensions& sizes)
{
    const ComputationShape& computation = workbench.computation();
    Reshaping wanted{.config = workbench.head().config, .tokens = workbench.head().tokens, .sizes = sizes};
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    for (auto* tokens : {&wanted.tokens.query, &wanted.tokens.key}) {
        const auto size = sizes.find(tokens == &wanted.tokens.query ? letters.query : letters.key);
        if (tokens->empty() || size == sizes.end())
            continue;
        const auto had = static_cast<Index>(tokens->size());
        tokens->resize(static_cast<std::size_t>(size->second));
        for (Index i = had; i < size->second; ++i)
            (*tokens)[static_cast<std::size_t>(i)] = std::to_string(i);
    }
    return reshaped(workbench, wanted);
}

/// The document whose arrays, with all their numbers, are called as other settings call them; nothing where their names
/// stay.
static std::optional<Document> renamed(const Workbench& workbench, const Json& config)
{
    const Mechanism& mechanism = *workbench.computation().mechanism;
    const Settings settings(mechanism.settings(), config);
    Document document = workbench.document();
    document.config = config;
    bool moved = false;
    for (auto& [name, source] : document.arrays)
        if (const std::string now = mechanism.nameUnder(settings, name); now != name) {
            name = now;
            moved = true;
        }
    return moved ? std::optional(withoutMisfits(workbench, std::move(document))) : std::nullopt;
}

void takeSettings(Workbench& workbench, const Document& after, const QString& name)
{
    const Dropped what = droppedBetween(workbench.head(), after);
    workbench.setDocument(after, name);
    if (what.any())
        emit workbench.dropped(what);
}

void setSetting(Workbench& workbench, const std::string& path, const Json& value)
{
    const Document& document = workbench.head();
    Reshaping wanted{.config = document.config, .tokens = document.tokens};
    setAt(wanted.config, path, value);
    const std::optional<Document> other = renamed(workbench, wanted.config);
    takeSettings(workbench, other ? *other : reshaped(workbench, wanted),
                 editName(QT_TRANSLATE_NOOP("Model", "change of %1"), path));
}

void setSize(Workbench& workbench, const std::string& letter, Index size)
{
    const ComputationShape& computation = workbench.computation();
    const Dimensions& sizes = computation.dimensions;
    if (!sizes.contains(letter)
        || ruledDimensions(*computation.mechanism, computation.settings, sizes).contains(letter))
        throw Error(HEEDMAP_PHRASE("%1 cannot be set by itself"), letter);
    if (size < 1)
        throw Error(HEEDMAP_PHRASE("expected at least 1 for %1"), letter);
    workbench.setDocument(resized(workbench, {{letter, size}}),
                          editName(QT_TRANSLATE_NOOP("Model", "change of %1"), letter));
}

} // namespace heedmap
