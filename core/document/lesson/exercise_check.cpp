#include <heedmap/document/lesson/exercise_check.h>

#include "base/wording.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <exception>
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

/// The mask that a node is computed with: the nearest above it, of the same attention or layer. What an attention
/// without a mask takes in may have been masked before.
NodeId maskOf(const GraphShape& graph, NodeId node)
{
    const std::string& name = graph.node(node).info.name;
    const std::string part = name.substr(0, name.rfind('.') + 1);
    std::deque<NodeId> next = {node};
    std::set<NodeId> seen = {node};
    for (; !next.empty(); next.pop_front()) {
        const Node& here = graph.node(next.front());
        if (here.info.role == Role::Mask && here.info.name.starts_with(part))
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
    if (mask == noNode)
        return {};
    Tensor kept(computation.graph.read(mask));
    if (computation.graph.node(mask).info.family != Family::Mask) // it is added: −∞ hides
        for (double& number : kept.numbers())
            number = number == -std::numeric_limits<double>::infinity() ? 0 : 1;
    return kept;
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
    Document other = withoutLesson(document);
    other.pins.clear();
    std::vector<Tensor> all;
    for (const Json& option : options) {
        Computation computation = build(withSettings(other, Json::Object{{key, option}}, other, folder), folder);
        if (computation.graph.find(node) == noNode) // the masked scores themselves, of a document without a mask
            all.emplace_back();
        else
            all.push_back(keptBy(computation, node));
    }
    return all;
}

/// The settings that are masks, those of the node before others: padding of a source hides its keys from a decoder,
/// too.
std::vector<std::string> maskKeysFor(const Document& document, const std::filesystem::path& folder,
                                     const std::string& node)
{
    std::vector<std::string> keys = maskKeys(mechanism(document.mechanism));
    if (keys.size() < 2)
        return keys;
    const std::vector<Json> unlike = {Json::parse(R"({"causal": true})"), Json::parse(R"({"window": 0})")};
    std::stable_partition(keys.begin(), keys.end(), [&](const std::string& key) {
        try {
            const std::vector<Tensor> found = masks(document, folder, key, node, unlike);
            return !same(found.front(), found.back());
        } catch (const Error&) { // a model of one half has no mask for the other
            return false;
        }
    });
    return keys;
}

std::string entry(const std::string& list, std::size_t index) { return list + "[" + std::to_string(index) + "]"; }

void requireCell(const std::string& where, const CellIndices& indices, const std::string& name, const Shape& shape)
{
    if (!cellAt(indices, shape))
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3, and has no such cell"), where, name, shape.text());
}

/// What one computation has, for the checks of exercises.
class Checker {
public:
    Checker(const Document& document, const Computation& computation, std::string where, bool cells)
        : m_document(document), m_computation(computation), m_where(std::move(where)), m_cells(cells)
    {
    }

    void operator()(const Exercise::Fill& task) const { requireCells(task.node, task.cells); }

    void operator()(const Exercise::PredictMax& task) const
    {
        const PinTarget target = pinTarget(task.node);
        const Shape& shape = node("node", target.node).shape;
        if (target.slice ? shape.rank < 3 || *target.slice >= shape.slices : shape.rank != 2)
            throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected a matrix, or one slice of a stack such as %4"),
                        m_where + ".node", task.node, shape.text(), target.node + "[0]");
        for (std::size_t i = 0; m_cells && task.rows && i < task.rows->size(); ++i)
            if ((*task.rows)[i] >= shape.rows)
                throw Error(HEEDMAP_PHRASE("%1: %2 is %3, and has no row %4"), entry(m_where + ".rows", i), task.node,
                            shape.text(), (*task.rows)[i]);
    }

    void operator()(const Exercise::WhichMask& task) const
    {
        (void)node("node", task.node);
        for (std::size_t i = 0; i < task.options.size(); ++i)
            requireMask(*m_computation.mechanism, task.options[i], entry(m_where + ".options", i));
    }

    void operator()(const Exercise::FindWrong&) const
    {
        if (m_document.published.empty())
            throw Error(HEEDMAP_PHRASE("%1: the document has no published figures; expected %2"), m_where, "published");
    }

    void operator()(const Exercise::Repair& task) const
    {
        for (std::size_t i = 0; i < task.change.size(); ++i)
            if (!m_computation.leaves.contains(task.change[i]))
                throw Error(HEEDMAP_PHRASE("%1: the document has no array %2"), entry(m_where + ".change", i),
                            inQuotes(task.change[i]));
        const Shape& shape = node("target.node", task.node).shape;
        if (m_cells && task.target->shape() != shape)
            throw Error(HEEDMAP_PHRASE("%1: %2, but %3 is %4"), m_where + ".target.value", task.target->shape().text(),
                        task.node, shape.text());
    }

    void operator()(const Exercise::Shapes& task) const
    {
        for (std::size_t i = 0; i < task.nodes.size(); ++i)
            (void)node(entry("nodes", i), task.nodes[i]);
    }

    void operator()(const Exercise::GradientSign& task) const
    {
        naming(m_where + ".of", [&] { return parseReference(m_computation.graph, task.of); });
        requireCells(task.node, task.cells);
    }

private:
    const Node& node(const std::string& key, const std::string& name) const
    {
        return naming(m_where + "." + key, [&]() -> const Node& {
            return m_computation.graph.node(requireNode(m_computation.graph, name));
        });
    }

    void requireCells(const std::string& name, const std::optional<std::vector<CellIndices>>& cells) const
    {
        const Shape& shape = node("node", name).shape;
        for (std::size_t i = 0; m_cells && cells && i < cells->size(); ++i)
            requireCell(entry(m_where + ".cells", i), (*cells)[i], name, shape);
    }

    const Document& m_document;
    const Computation& m_computation;
    std::string m_where;
    bool m_cells; ///< whether its cells are those that the exercise speaks of
};

/// Where an array takes no other numbers than some: a mask that keeps or hides, and indices such as ids.
void requireTaken(const LessonStop::Put& put, const Computation& computation, const std::string& where)
{
    ArrayNames given;
    for (const auto& [name, leaf] : computation.leaves)
        given.insert(name);
    const std::vector<ArraySpec> specs = computation.mechanism->arrays(computation.settings, given);
    const auto spec = std::ranges::find(specs, put.array, &ArraySpec::name);
    if (spec == specs.end())
        return;
    if (!spec->switchedBy.empty() && put.number != 0 && put.number != 1)
        throw Error(HEEDMAP_PHRASE("%1: expected 0, 1 or a boolean, got %2; for numbers that are added to the scores "
                                   "write %3"),
                    where, exactText(put.number), "config." + spec->switchedBy + " \"add\"");
    if (spec->below.empty())
        return;
    const Index count = computation.dimensions.find(spec->below)->second;
    if (put.number != std::floor(put.number) || put.number < 0 || put.number >= static_cast<double>(count))
        throw Error(HEEDMAP_PHRASE("%1: expected a whole number from 0 to %2, got %3"), where, count - 1,
                    exactText(put.number));
}

void requirePut(const LessonStop::Put& put, const Computation& computation, const std::string& where, bool cells)
{
    const auto leaf = computation.leaves.find(put.array);
    if (leaf == computation.leaves.end())
        throw Error(HEEDMAP_PHRASE("%1: the document has no array %2"), where + "[0]", inQuotes(put.array));
    if (cells)
        requireCell(where + "[1]", put.cell, put.array, computation.graph.node(leaf->second).shape);
    requireTaken(put, computation, where + "[2]");
}

/// A slice of the largest stack at most.
void requireHead(Index head, const GraphShape& graph, const std::string& where)
{
    Index most = 1;
    for (NodeId id = 0; id < graph.size(); ++id)
        most = std::max(most, graph.node(id).shape.slices);
    if (head >= most)
        throw Error(HEEDMAP_PHRASE("%1: the document has no head %2"), where, head);
}

void checkStop(const LessonStop& stop, const Computation& computation, const std::string& where, bool cells)
{
    const auto known = [&](const std::string& key, const std::string& name) -> const Node& {
        return naming(where + "." + key,
                      [&]() -> const Node& { return computation.graph.node(requireNode(computation.graph, name)); });
    };
    if (stop.view && stop.view->starts_with(panelsPrefix))
        naming(where + ".view", [&] { return parsePanels(computation.graph, stop.view->substr(panelsPrefix.size())); });
    if (stop.node && stop.cell && cells)
        requireCell(where + ".cell", *stop.cell, *stop.node, known("node", *stop.node).shape);
    else if (stop.node)
        (void)known("node", *stop.node);
    if (stop.head && cells)
        requireHead(*stop.head, computation.graph, where + ".head");
    for (std::size_t i = 0; stop.cover && i < stop.cover->size(); ++i)
        (void)known(entry("cover", i), (*stop.cover)[i]);
    for (std::size_t i = 0; i < stop.set.size(); ++i)
        requirePut(stop.set[i], computation, entry(where + ".set", i), cells);
}

/// Whether a check finds nothing wrong.
template <typename Check> bool passes(Check check)
{
    try {
        check();
    } catch (const Error&) {
        return false;
    }
    return true;
}

/// A teacher's words stay, whatever the computation has no longer.
void removeUnfit(LessonStop& stop, const Computation& computation, bool cells)
{
    LessonStop seen;
    seen.view = stop.view;
    if (!passes([&] { checkStop(seen, computation, {}, cells); }))
        stop.view.reset();
    LessonStop place;
    place.node = stop.node;
    place.cell = stop.cell;
    if (stop.head && !passes([&] { requireHead(*stop.head, computation.graph, {}); }))
        stop.head.reset();
    if (!passes([&] { checkStop(place, computation, {}, cells); })) {
        stop.node.reset();
        stop.cell.reset();
    }
    if (stop.cover)
        std::erase_if(*stop.cover, [&](const std::string& node) { return computation.graph.find(node) == noNode; });
    std::erase_if(stop.set, [&](const LessonStop::Put& put) {
        return !passes([&] { requirePut(put, computation, {}, cells); });
    });
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
    std::exception_ptr refused; // a model of one half has no mask for the other
    for (const std::string& key : maskKeysFor(document, folder, node))
        try {
            given = masks(document, folder, key, node, options);
            // Of several masks, the one that changes with the options is the node's.
            if (std::ranges::any_of(given, [&](const Tensor& mask) { return !same(mask, given.front()); }))
                return given;
        } catch (const Error&) {
            refused = refused ? refused : std::current_exception();
        }
    if (given.empty() && refused)
        std::rethrow_exception(refused);
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

void checkLesson(const Document& document, const Computation& computation, const std::filesystem::path& folder,
                 bool cells)
{
    if (document.lesson.empty() && document.exercises.empty())
        return;
    StopComputations computations(document, computation, folder);
    for (std::size_t i = 0; i < document.lesson.size(); ++i)
        if (const Computation* there = computations.at(static_cast<Index>(i)))
            checkStop(document.lesson[i], *there, entry("lesson", i), cells);
    for (std::size_t i = 0; i < document.exercises.size(); ++i) {
        const Exercise& exercise = document.exercises[i];
        if (const Computation* there = computations.at(exercise.stop.value_or(-1)))
            std::visit(Checker(document, *there, entry("exercises", exercise.place.value_or(i)), cells), exercise.task);
    }
}

void keepPlaces(std::vector<Exercise>& exercises)
{
    for (std::size_t i = 0; i < exercises.size(); ++i)
        exercises[i].place = exercises[i].place.value_or(i);
}

std::vector<Cell> askedCells(const std::optional<std::vector<CellIndices>>& cells, const Shape& shape)
{
    std::vector<Cell> asked;
    if (cells) {
        for (const CellIndices& indices : *cells)
            if (const auto cell = cellAt(indices, shape)) // another sample may have more of them
                asked.push_back(*cell);
        return asked;
    }
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c)
                asked.push_back({s, r, c});
    return asked;
}

std::optional<Cell> cellAt(const CellIndices& indices, const Shape& shape)
{
    const auto count = static_cast<int>(indices.size());
    if (count != shape.rank && !(shape.rank == 1 && count == 2))
        return std::nullopt;
    const auto fromEnd = [&](int place) {
        return place <= count ? indices[static_cast<std::size_t>(count - place)] : 0;
    };
    const Cell cell{fromEnd(3), fromEnd(2), fromEnd(1)};
    return shape.contains(cell) ? std::optional(cell) : std::nullopt;
}

bool hasExercise(const Document& document, const std::string& id)
{
    return std::ranges::find(document.exercises, id, &Exercise::id) != document.exercises.end();
}

void removeUnfit(Document& document, const Computation& computation, const std::filesystem::path& folder)
{
    const bool cells = document.samples.empty();
    for (LessonStop& stop : document.lesson) // settings that the document cannot have any more
        if (!stop.settings.object().empty()
            && !passes([&] { StopComputations(document, computation, folder).at(&stop - document.lesson.data()); }))
            stop.settings = Json::Object();
    const Document before = document; // whose stops the computations follow, whatever is removed
    StopComputations computations(before, computation, folder);
    std::erase_if(document.exercises, [&](const Exercise& exercise) {
        const Computation* there = computations.at(exercise.stop.value_or(-1));
        return there != nullptr && !passes([&] { std::visit(Checker(document, *there, {}, cells), exercise.task); });
    });
    for (std::size_t i = 0; i < document.lesson.size(); ++i) {
        LessonStop& stop = document.lesson[i];
        if (stop.exercise && !hasExercise(document, *stop.exercise))
            stop.exercise.reset();
        if (const Computation* there = computations.at(static_cast<Index>(i)))
            removeUnfit(stop, *there, cells);
    }
}

Document withoutLesson(Document document)
{
    document.atStop.reset();
    document.lesson.clear();
    document.exercises.clear();
    return document;
}

} // namespace heedmap
