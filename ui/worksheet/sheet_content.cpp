#include "worksheet/sheet_content.h"

#include <paint/value_text.h>

#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>
#include <heedmap/exercises/by_hand.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

std::size_t placeOf(const Shape& shape, const Cell& cell)
{
    return static_cast<std::size_t>((cell.slice * shape.rows + cell.row) * shape.cols + cell.col);
}

bool isWhole(double number) { return !std::isfinite(number) || std::abs(number - std::round(number)) < 1e-9; }

} // namespace

SheetContent::SheetContent(Document document, const std::filesystem::path& folder)
    : m_document(std::move(document)), m_folder(folder), m_computation(build(m_document, m_folder)),
      m_mistakes(m_document, m_folder), m_key(Grader(m_document, m_folder).grade({}))
{
    findAsked();
    findBetween();
}

const Tensor& SheetContent::numbers(NodeId node)
{
    const auto found = m_numbers.find(node);
    return found != m_numbers.end() ? found->second : m_numbers.emplace(node, Tensor(graph().read(node))).first->second;
}

const Tensor& SheetContent::otherNumbers(NodeId node)
{
    if (!m_others)
        m_others = build(withArbitraryNumbers(m_document, m_folder), m_folder);
    const auto found = m_otherNumbers.find(node);
    return found != m_otherNumbers.end()
        ? found->second
        : m_otherNumbers.emplace(node, Tensor(m_others->graph.read(node))).first->second;
}

std::vector<KnownMistake> SheetContent::mistakes(NodeId node, const Cell& cell)
{
    return m_mistakes.of(node, cell, decimals(node, cell), seenBefore(node, true));
}

std::vector<KnownMistake> SheetContent::misprints(NodeId node, const Cell& cell, int decimals)
{
    return m_mistakes.of(node, cell, decimals, seenBefore(node, false));
}

std::vector<SheetContent::Seen>& SheetContent::seenOf(NodeId node)
{
    const auto size = static_cast<std::size_t>(graph().node(node).shape.size());
    return m_seen.try_emplace(node, size, Seen::No).first->second;
}

void SheetContent::put(NodeId node, const Cell& cell)
{
    Seen& seen = seenOf(node)[placeOf(graph().node(node).shape, cell)];
    seen = std::max(seen, blank(node, cell) ? Seen::Blank : Seen::Number);
}

// One matrix may be printed at one stop and asked for at another.
void SheetContent::putAlso(SheetContent& other)
{
    for (const auto& [there, cells] : other.m_seen)
        if (const NodeId node = counterpart(other, there); node != noNode)
            for (const Cell& cell : askedCells(std::nullopt, graph().node(node).shape))
                if (const std::size_t place = placeOf(graph().node(node).shape, cell);
                    cells[place] != Seen::No && sameNumber(node, other, there, cell)) {
                    Seen& seen = seenOf(node)[place];
                    seen = std::max(seen, cells[place]);
                }
}

/// What is on the sheet of the matrices that a node is computed from, and of its own.
std::vector<GivenNumber> SheetContent::seenBefore(NodeId node, bool own)
{
    std::vector<bool> before(static_cast<std::size_t>(graph().size()), false);
    before[static_cast<std::size_t>(node)] = true;
    for (NodeId id = node; id >= 0; --id)
        if (before[static_cast<std::size_t>(id)])
            for (const NodeId input : graph().node(id).inputs)
                before[static_cast<std::size_t>(input)] = true;
    std::vector<GivenNumber> seen;
    for (const auto& [id, there] : m_seen) {
        if ((id == node && !own) || !before[static_cast<std::size_t>(id)])
            continue;
        const Shape& shape = graph().node(id).shape;
        for (const Cell& cell : askedCells(std::nullopt, shape))
            if (const Seen as = there[placeOf(shape, cell)]; as != Seen::No)
                seen.push_back({id, cell, as == Seen::Number ? std::optional(numbers(id).at(cell)) : std::nullopt});
    }
    return seen;
}

bool SheetContent::sameNumbers(SheetContent& other)
{
    return std::ranges::all_of(m_document.arrays, [&](const auto& array) {
        const NodeId here = graph().find(array.first);
        const NodeId there = other.graph().find(array.first);
        return here == noNode || there == noNode || graph().node(here).info.role == Role::Mask
            || graph().node(here).shape != other.graph().node(there).shape
            || std::ranges::equal(numbers(here).numbers(), other.numbers(there).numbers());
    });
}

const std::vector<RepairEdit>& SheetContent::repair(const Exercise::Repair& task)
{
    const auto [entry, fresh] = m_repairs.try_emplace(&task);
    if (fresh)
        entry->second = repairOf(m_document, m_folder, task);
    return entry->second;
}

std::vector<SheetContent::Blank>& SheetContent::blanks(NodeId node)
{
    const auto size = static_cast<std::size_t>(graph().node(node).shape.size());
    return m_blanks.try_emplace(node, size, Blank::No).first->second;
}

void SheetContent::findAsked()
{
    for (const Exercise& exercise : m_document.exercises) {
        const auto* fill = std::get_if<Exercise::Fill>(&exercise.task);
        if (fill == nullptr)
            continue;
        const NodeId node = graph().find(fill->node);
        const Shape& shape = graph().node(node).shape;
        std::vector<int>& decimals = m_asked.try_emplace(node, blanks(node).size(), -1).first->second;
        for (const Cell& cell : askedCells(fill->cells, shape)) {
            int& own = decimals[placeOf(shape, cell)];
            own = std::max(own, fill->decimals);
            blanks(node)[placeOf(shape, cell)] = Blank::Asked;
        }
    }
}

/// Rows of which the largest is asked are not printed where something that is asked is made of them.
void SheetContent::coverLargest(const std::vector<bool>& leads)
{
    for (const Exercise& exercise : m_document.exercises) {
        const auto* task = std::get_if<Exercise::PredictMax>(&exercise.task);
        if (task == nullptr)
            continue;
        const PinTarget target = pinTarget(task->node);
        const NodeId id = graph().find(target.node);
        const Shape& shape = graph().node(id).shape;
        if (!leads[static_cast<std::size_t>(id)] || m_asked.contains(id) || graph().node(id).leaf())
            continue;
        std::vector<Blank>& own = blanks(id);
        for (Index row = 0; row < shape.rows; ++row)
            if (!task->rows || std::ranges::find(*task->rows, row) != task->rows->end())
                for (Index col = 0; col < shape.cols; ++col)
                    own[placeOf(shape, {target.slice.value_or(0), row, col})] = Blank::Between;
    }
}

// A matrix between two that are asked for: the cells that stand where blank ones of the same shape do, or all.
void SheetContent::findBetween()
{
    const auto size = static_cast<std::size_t>(graph().size());
    std::vector<NodeId> from(size, noNode);
    std::vector<bool> leads(size, false);
    for (NodeId id = 0; id < graph().size(); ++id)
        for (const NodeId input : graph().node(id).inputs)
            if (m_asked.contains(input))
                from[static_cast<std::size_t>(id)] = input;
            else if (from[static_cast<std::size_t>(input)] != noNode)
                from[static_cast<std::size_t>(id)] = from[static_cast<std::size_t>(input)];
    for (NodeId id = graph().size() - 1; id >= 0; --id)
        for (const NodeId user : graph().consumers(id))
            if (m_asked.contains(user) || leads[static_cast<std::size_t>(user)])
                leads[static_cast<std::size_t>(id)] = true;
    coverLargest(leads);
    for (NodeId id = 0; id < graph().size(); ++id) {
        const NodeId source = from[static_cast<std::size_t>(id)];
        if (source == noNode || !leads[static_cast<std::size_t>(id)] || m_asked.contains(id))
            continue;
        std::vector<Blank>& own = blanks(id);
        const bool alike = graph().node(source).shape == graph().node(id).shape;
        for (std::size_t i = 0; i < own.size(); ++i)
            own[i] = alike && blanks(source)[i] == Blank::No ? Blank::No : Blank::Between;
    }
}

/// The node of the same name and shape; `noNode` for none.
NodeId SheetContent::counterpart(const SheetContent& other, NodeId there) const
{
    const Node& node = other.m_computation.graph.node(there);
    const NodeId here = m_computation.graph.find(node.info.name);
    return here != noNode && m_computation.graph.node(here).shape == node.shape ? here : noNode;
}

bool SheetContent::sameNumber(NodeId node, SheetContent& other, NodeId there, const Cell& cell)
{
    return other.numbers(there).at(cell) == numbers(node).at(cell)
        && other.otherNumbers(there).at(cell) == otherNumbers(node).at(cell);
}

void SheetContent::hideAnswersOf(SheetContent& other)
{
    for (const auto& [asked, decimals] : other.m_asked) {
        const NodeId node = counterpart(other, asked);
        if (node == noNode || graph().node(node).leaf())
            continue;
        for (const Cell& cell : askedCells(std::nullopt, graph().node(node).shape))
            if (other.asked(asked, cell) && sameNumber(node, other, asked, cell))
                hide(node, cell);
    }
}

/// Also where the same number stands once more, as masked scores do.
void SheetContent::hide(NodeId node, const Cell& cell)
{
    Blank& blank = blanks(node)[placeOf(graph().node(node).shape, cell)];
    if (blank == Blank::No)
        blank = Blank::Elsewhere;
    for (const NodeId user : graph().consumers(node))
        if (graph().node(user).shape == graph().node(node).shape && numbers(user).at(cell) == numbers(node).at(cell)
            && otherNumbers(user).at(cell) == otherNumbers(node).at(cell))
            hide(user, cell);
}

SheetContent::Blank SheetContent::blankAt(NodeId node, const Cell& cell) const
{
    const auto found = m_blanks.find(node);
    return found == m_blanks.end() ? Blank::No : found->second[placeOf(m_computation.graph.node(node).shape, cell)];
}

bool SheetContent::given(NodeId node, const Cell& cell) const
{
    return std::ranges::find(m_given, std::pair(node, cell)) != m_given.end();
}

bool SheetContent::asked(NodeId node, const Cell& cell) const
{
    return blankAt(node, cell) == Blank::Asked && !given(node, cell);
}

bool SheetContent::blank(NodeId node, const Cell& cell) const { return concerned(node, cell) && !given(node, cell); }

void SheetContent::give(NodeId node, const Cell& cell)
{
    if (!given(node, cell))
        m_given.emplace_back(node, cell);
}

std::vector<std::pair<NodeId, Index>> SheetContent::blankMatrices() const
{
    std::vector<std::pair<NodeId, Index>> matrices;
    for (const auto& [node, cells] : m_blanks) {
        const Shape& shape = m_computation.graph.node(node).shape;
        const auto each = static_cast<std::ptrdiff_t>(shape.rows * shape.cols);
        for (Index slice = 0; slice < shape.slices; ++slice) {
            const auto begin = cells.begin() + each * slice;
            if (std::any_of(begin, begin + each,
                            [](Blank blank) { return blank == Blank::Between || blank == Blank::Asked; }))
                matrices.emplace_back(node, slice);
        }
    }
    return matrices;
}

int SheetContent::decimals(NodeId node)
{
    const auto found = m_decimals.find(node);
    if (found != m_decimals.end())
        return found->second;
    const bool whole = std::ranges::all_of(numbers(node).numbers(), isWhole);
    const auto asked = m_asked.find(node);
    return m_decimals[node] = whole ? 0 : asked != m_asked.end() ? std::ranges::max(asked->second) : 2;
}

int SheetContent::decimals(NodeId node, const Cell& cell)
{
    const auto asked = m_asked.find(node);
    const int own = asked == m_asked.end() ? -1 : asked->second[placeOf(graph().node(node).shape, cell)];
    return own < 0 ? decimals(node) : std::min(own, decimals(node)); // 0 of whole numbers
}

std::set<int> SheetContent::askedDecimals(NodeId node)
{
    std::set<int> all;
    if (const auto asked = m_asked.find(node); asked != m_asked.end())
        for (const int own : asked->second)
            if (own >= 0)
                all.insert(std::min(own, decimals(node)));
    return all;
}

bool SheetContent::asksShape(NodeId node) const
{
    const std::string& name = m_computation.graph.node(node).info.name;
    return std::ranges::any_of(m_document.exercises, [&](const Exercise& exercise) {
        const auto* shapes = std::get_if<Exercise::Shapes>(&exercise.task);
        return shapes != nullptr && std::ranges::find(shapes->nodes, name) != shapes->nodes.end();
    });
}

QString SheetContent::text(NodeId node, const Cell& cell) { return text(numbers(node).at(cell), decimals(node, cell)); }

QString SheetContent::text(double number, int decimals) const
{
    return valueText(number, {.decimals = isWhole(number) && decimals == 0 ? 0 : decimals});
}

} // namespace heedmap
