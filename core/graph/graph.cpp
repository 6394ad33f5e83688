#include <heedmap/graph/graph.h>

#include "graph/executor.h"
#include "graph/memory.h"
#include "graph/planner.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

namespace heedmap {
namespace {

/// The cells of each node that were given new numbers.
class GivenCells {
public:
    void add(NodeId id, const Region& region)
    {
        if (const auto [place, fresh] = m_places.emplace(id, m_changes.size()); !fresh)
            m_changes[place->second].regions.add(region);
        else
            m_changes.push_back({id, region});
    }
    std::vector<Change> take() { return std::move(m_changes); }

private:
    std::vector<Change> m_changes;
    std::unordered_map<NodeId, std::size_t> m_places;
};

} // namespace

Graph::Graph() = default;
Graph::Graph(Graph&&) noexcept = default;
Graph& Graph::operator=(Graph&&) noexcept = default;
Graph::~Graph() = default;

void Graph::requireNew(std::string_view name) const
{
    if (find(name) != noNode)
        throw Error(HEEDMAP_PHRASE("%1: another node has this name"), name);
}

/// What a new node's inputs are to it. The operation is asked before anything of the graph changes, as it may throw.
struct Graph::Wiring {
    std::vector<Shape> shapes = {};
    std::vector<const Access*> accesses = {};
};

Graph::Wiring Graph::wire(Node& node, std::vector<Shape> shapes)
{
    Wiring wiring{std::move(shapes)};
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const std::optional<Access> access = node.op->access({wiring.shapes, node.shape}, i);
        wiring.accesses.push_back(access ? &*m_accesses.insert(*access).first : nullptr);
    }
    node.geometry = node.op->geometry({wiring.shapes, node.shape, wiring.accesses});
    return wiring;
}

NodeId Graph::append(Node node, const Abilities& abilities, Wiring wiring)
{
    const NodeId id = size();
    for (NodeId input : node.inputs) {
        auto& users = m_consumers[static_cast<std::size_t>(input)];
        if (users.empty() || users.back() != id)
            users.push_back(id);
    }
    m_inputAccesses.push_back(std::move(wiring.accesses));
    m_inputShapes.push_back(std::move(wiring.shapes));
    m_abilities.push_back(abilities);
    m_consumers.emplace_back();
    m_memory->name(id, node.info.name);
    m_nodes.push_back(std::move(node));
    m_plan.reset();
    return id;
}

NodeId Graph::addLeaf(NodeInfo info, Tensor value)
{
    requireNew(info.name);
    requireValid(info.name, value.shape());
    const Shape shape = value.shape();
    m_memory->addLeaf(std::move(value));
    const NodeId id = append({.info = std::move(info), .shape = shape}, Abilities(nullptr), {});
    if (roundingOf(id) != nullptr) {
        m_memory->storeGiven(id, Tensor(lend(id)));
        roundGiven(id, Region::all(shape));
    }
    return id;
}

NodeId Graph::add(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
{
    requireNew(info.name);
    std::vector<Shape> shapes;
    for (NodeId input : inputs) {
        if (input < 0 || input >= size())
            throw Error(HEEDMAP_PHRASE("%1: no node has the id %2"), info.name, input);
        shapes.push_back(node(input).shape);
    }
    const Shape shape = outputShape(*op, shapes);
    info.whole = info.whole || op->counts();
    Node node{.info = std::move(info), .shape = shape, .op = std::move(op), .inputs = std::move(inputs)};
    const Abilities abilities(node.op.get());
    Wiring wiring = wire(node, std::move(shapes));
    m_memory->add(node, abilities.aliasing);
    return append(std::move(node), abilities, std::move(wiring));
}

void Graph::rename(NodeId id, std::string name)
{
    requireNew(name);
    std::string& own = m_nodes[static_cast<std::size_t>(id)].info.name;
    m_memory->forgetName(own);
    own = std::move(name);
    m_memory->name(id, own);
}

void Graph::label(NodeId id, const Axis& slices, const Axis& rows, const Axis& cols)
{
    NodeInfo& info = m_nodes[static_cast<std::size_t>(id)].info;
    info.slices = slices;
    info.rows = rows;
    info.cols = cols;
}

void Graph::fillLater(NodeId leaf, LeafFill fill, bool refillable)
{
    requireNode(leaf);
    assert(node(leaf).leaf());
    m_memory->fillLater(leaf, std::move(fill), refillable);
}

void Graph::fillInParts(NodeId leaf, RegionFill fill)
{
    requireNode(leaf);
    assert(node(leaf).leaf());
    m_memory->fillInParts(leaf, std::move(fill));
    m_plan.reset();
}

void Graph::drop(NodeId id)
{
    requireNode(id);
    if (node(id).leaf())
        m_memory->evictLeaf(id);
    else if (m_memory->resident(id) && !m_memory->lent(id) && !m_memory->anyPinned(id))
        m_memory->release(id);
    m_memory->freeReleased();
    m_plan.reset();
}

std::vector<Change> Graph::setNumberFormat(const FloatFormat& asked)
{
    const FloatFormat& format = floatFormat(asked.id); // lives as long as the program
    if (&format == m_format)
        return {};
    std::vector<Change> changes;
    std::vector<NodeId> given;
    for (NodeId id = 0; id < size(); ++id) {
        changes.push_back({id, Region::all(node(id).shape)});
        if ((node(id).leaf() || m_memory->anyPinned(id)) && !node(id).info.whole)
            given.push_back(id);
    }
    m_plan.reset();
    invalidate();
    m_memory->roundLater(given);
    m_format = &format; // nothing below throws
    return changes;
}

std::vector<Change> Graph::assign(NodeId id, const Region& region, std::span<const double> numbers)
{
    const Assignment assignment{id, region, numbers};
    return assign({&assignment, 1});
}

std::vector<Change> Graph::assign(std::span<const Assignment> assignments)
{
    for (const auto& [id, region, numbers] : assignments) {
        requireGiven(id, region);
        if (static_cast<Index>(numbers.size()) != region.size())
            throw Error(HEEDMAP_PHRASE("%1: expected %2, got %3"), node(id).info.name,
                        Sentence(HEEDMAP_COUNTED("%1 numbers", "%1 number"), region.size()),
                        static_cast<Index>(numbers.size()));
        fill(id);
    }
    GivenCells given;
    for (const auto& [id, region, numbers] : assignments) {
        m_memory->forbidRefill(id);
        write(id, region, numbers);
        given.add(id, region);
    }
    return changed(given.take());
}

void Graph::write(NodeId id, const Region& region, std::span<const double> numbers)
{
    const View view = m_memory->given(id);
    const double* next = numbers.data();
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r, next += region.cols.size())
            std::copy_n(next, region.cols.size(), view.row(s, r) + region.cols.begin);
    roundGiven(id, region);
    m_memory->overwritten(id);
}

void Graph::requirePinnable(NodeId id, const Shape& wanted, const Shape& got) const
{
    if (node(id).leaf())
        throw Error(HEEDMAP_PHRASE("%1 is given and cannot be pinned"), node(id).info.name);
    if (got != wanted)
        throw Error(HEEDMAP_PHRASE("%1: expected the shape %2, got %3"), node(id).info.name, wanted.text(), got.text());
}

void Graph::requireSlice(NodeId id, Index slice) const
{
    if (slice < 0 || slice >= node(id).shape.slices)
        throw Error(HEEDMAP_PHRASE("%1: expected a slice from 0 to %2, got %3"), node(id).info.name,
                    node(id).shape.slices - 1, slice);
}

std::vector<Change> Graph::pin(NodeId id, const Tensor& value)
{
    const Pinning pinning{.node = id, .value = &value};
    return pin({&pinning, 1});
}

std::vector<Change> Graph::pin(NodeId id, Index slice, const Tensor& value)
{
    const Pinning pinning{id, slice, &value};
    return pin({&pinning, 1});
}

std::vector<Change> Graph::pin(std::span<const Pinning> pinnings)
{
    for (const auto& [id, slice, value] : pinnings) {
        const Shape& whole = node(id).shape;
        requirePinnable(id, slice ? Shape::matrix(whole.rows, whole.cols) : whole, value->shape());
        if (slice)
            requireSlice(id, *slice);
    }
    m_plan.reset();
    GivenCells given;
    for (const Pinning& pinning : pinnings)
        given.add(pinning.node, put(pinning));
    return changed(given.take());
}

Region Graph::put(const Pinning& pinning)
{
    const NodeId id = pinning.node;
    const Shape& shape = node(id).shape;
    const Range slices = pinning.slice ? Range{*pinning.slice, *pinning.slice + 1} : Range{0, shape.slices};
    const bool viewed = m_memory->viewOf(id) != noNode;
    fill(id); // the other slices keep their given values
    m_memory->setPinned(id, slices, true);
    if (viewed) // it now has memory of its own
        m_memory->markStale(id, Region::all(shape));
    if (roundingOf(id) != nullptr && !m_memory->storesGiven(id))
        m_memory->storeGiven(id, Tensor(shape));
    const Region region{slices, {0, shape.rows}, {0, shape.cols}};
    write(id, region, pinning.value->numbers());
    m_memory->markCurrent(id, region);
    m_memory->markExact(id, region);
    return region;
}

std::vector<Change> Graph::unpin(NodeId id) { return unpin(id, {0, node(id).shape.slices}); }

std::vector<Change> Graph::unpin(NodeId id, Index slice)
{
    requireSlice(id, slice);
    return unpin(id, {slice, slice + 1});
}

std::vector<Change> Graph::unpin(NodeId id, const Range& slices)
{
    if (!m_memory->anyPinned(id))
        throw Error(HEEDMAP_PHRASE("%1 is not pinned"), node(id).info.name);
    m_plan.reset();
    fill(id);
    m_memory->setPinned(id, slices, false);
    if (!m_memory->anyPinned(id))
        m_memory->storeGiven(id, {});
    m_memory->overwritten(id);
    const Region region{slices, {0, node(id).shape.rows}, {0, node(id).shape.cols}};
    if (m_memory->viewOf(id) == noNode) {
        m_memory->markStale(id, region);
        m_memory->markDoubtful(id, region);
    } else {
        m_memory->forgetState(id);
    }
    return changed(id, region);
}

// Removes the pinned slices of a partly pinned node, which do not change with its inputs.
void Graph::removePins(RegionSet& regions, NodeId id) const
{
    if (!partlyPinned(id))
        return;
    const Shape& shape = node(id).shape;
    for (Index s = 0; s < shape.slices; ++s)
        if (pinned(id, s))
            regions.subtract({{s, s + 1}, {0, shape.rows}, {0, shape.cols}});
}

/// The cells of a node that changes of its inputs reach; `places`: the index of each node's change, or −1.
RegionSet Graph::reached(NodeId id, const std::vector<Change>& changes, const std::vector<std::int32_t>& places) const
{
    RegionSet here;
    const Node& node = this->node(id);
    if (node.leaf() || pinned(id))
        return here;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        if (const std::int32_t place = places[static_cast<std::size_t>(node.inputs[i])]; place >= 0)
            for (const Region& region : changes[static_cast<std::size_t>(place)].regions.regions())
                here.add(node.op->affected(shapes(id), i, region));
    removePins(here, id);
    return here;
}

std::vector<Change> Graph::changed(NodeId id, const RegionSet& regions) { return changed({{id, regions}}); }

// Marks everything downstream stale, and returns the given changes followed by those downstream.
std::vector<Change> Graph::changed(std::vector<Change> changes)
{
    std::vector<std::int32_t> places(m_nodes.size(), -1);
    NodeId first = size();
    for (std::size_t i = 0; i < changes.size(); ++i) {
        places[static_cast<std::size_t>(changes[i].node)] = static_cast<std::int32_t>(i);
        first = std::min(first, changes[i].node + 1);
    }
    for (NodeId next = first; next < size(); ++next) {
        const RegionSet here = reached(next, changes, places);
        if (here.empty())
            continue;
        if (m_memory->viewOf(next) == noNode) {
            m_memory->markStale(next, here);
            m_memory->markDoubtful(next, here);
        }
        if (std::int32_t& place = places[static_cast<std::size_t>(next)]; place >= 0) {
            changes[static_cast<std::size_t>(place)].regions.add(here); // given in some slices
        } else {
            place = static_cast<std::int32_t>(changes.size());
            changes.push_back({next, here});
        }
    }
    return changes;
}

Plan& Graph::planFor(std::span<const Demand> demands, bool exact)
{
    for (const Demand& demand : demands)
        requireNode(demand.node);
    if (!m_plan || !fits(*m_plan, *this, *m_memory, demands, exact))
        m_plan = std::make_unique<Plan>(planOf(*this, demands, exact));
    return *m_plan;
}

double Graph::work(std::span<const Demand> demands, bool exact)
{
    return Executor(*this, planFor(demands, exact), {}).work();
}

void Graph::evaluate(std::span<const Demand> demands, const Evaluation& how)
{
    Executor(*this, planFor(demands, how.exact), how).run();
}

Lease Graph::read(NodeId id)
{
    requireNode(id);
    const Demand demand{id, Region::all(node(id).shape)};
    if (!current(id, demand.region))
        evaluate({&demand, 1});
    return lend(id);
}

Lease Graph::lend(NodeId id) const
{
    requireNode(id);
    std::shared_ptr<const void> held = m_memory->lend(m_memory->rootOf(id));
    return {m_memory->view(id), std::move(held)};
}

bool Graph::current(NodeId id, const Region& region) const
{
    if (m_memory->viewOf(id) != noNode)
        return current(m_memory->viewOf(id), node(id).op->required(shapes(id), 0, region));
    if (m_memory->inParts(id))
        return m_memory->missing(id).intersected(region).empty();
    return m_memory->filled(id) && m_memory->stale(id).intersected(region).empty();
}

bool Graph::exact(NodeId id, const Region& region) const
{
    if (m_memory->viewOf(id) != noNode)
        return exact(m_memory->viewOf(id), node(id).op->required(shapes(id), 0, region));
    return current(id, region) && m_memory->doubtful(id).intersected(region).empty();
}

void Graph::invalidate()
{
    for (NodeId id = 0; id < size(); ++id) {
        if (node(id).leaf() || pinned(id) || m_memory->viewOf(id) != noNode)
            continue;
        RegionSet computed = Region::all(node(id).shape);
        removePins(computed, id);
        m_memory->overwritten(id);
        m_memory->forgetState(id);
        m_memory->markStale(id, computed);
    }
}

std::optional<Expression> Graph::explain(NodeId id, const Cell& cell)
{
    requireInside(id, cell);
    const Node& node = this->node(id);
    if (node.leaf() || pinned(id, cell.slice))
        return std::nullopt;
    std::vector<Demand> cited;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        cited.push_back({node.inputs[i], node.op->required(shapes(id), i, Region::of(cell))});
    evaluate(cited);
    std::vector<ConstView> inputs;
    for (NodeId input : node.inputs)
        inputs.emplace_back(m_memory->view(input));
    const Expression exact = node.op->explain(inputs, shapes(id), cell);
    const FloatFormat* rounding = roundingOf(id);
    return rounding == nullptr ? exact : Expression::rounded(exact, *rounding);
}

double Graph::bytesResident() const { return m_memory->bytes(); }

} // namespace heedmap
