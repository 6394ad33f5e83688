#include <heedmap/graph/graph.h>

#include "graph/memory.h"
#include "graph/plan.h"

#include <algorithm>
#include <cassert>

namespace heedmap {
namespace {

constexpr double workPerFilledNumber = 50; // operations that take about as long as drawing or converting a number

/// Options of a part of an evaluation: its progress runs from `done` over `share` of the whole.
Evaluation part(const Evaluation& how, double before, double share)
{
    if (!how.progress)
        return how;
    return {how.stop, [&how, before, share](double done) { how.progress(before + share * done); }};
}

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

NodeId Graph::append(Node node)
{
    const NodeId id = size();
    std::vector<Shape> shapes;
    for (NodeId input : node.inputs) {
        shapes.push_back(this->node(input).shape);
        auto& users = m_consumers[static_cast<std::size_t>(input)];
        if (users.empty() || users.back() != id)
            users.push_back(id);
    }
    m_accesses.emplace_back();
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        m_accesses.back().push_back(node.op->access({shapes, node.shape}, i));
    m_inputShapes.push_back(std::move(shapes));
    m_followers.push_back(dynamic_cast<const Follower*>(node.op.get()));
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
    const NodeId id = append({.info = std::move(info), .shape = shape});
    if (roundingOf(id) != nullptr) {
        m_memory->keepGiven(id, Tensor(lend(id)));
        enter(id, Region::all(shape));
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
    m_memory->add(node);
    return append(std::move(node));
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

// Marks everything downstream stale, and returns it.
std::vector<Change> Graph::changed(NodeId id, const RegionSet& regions)
{
    std::vector<RegionSet> differing(m_nodes.size());
    differing[static_cast<std::size_t>(id)] = regions;
    std::vector<Change> changes{{id, regions}};
    for (NodeId next = id + 1; next < size(); ++next) {
        const Node& node = this->node(next);
        if (node.leaf() || pinned(next))
            continue;
        RegionSet& here = differing[static_cast<std::size_t>(next)];
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            for (const Region& region : differing[static_cast<std::size_t>(node.inputs[i])].regions())
                here.add(node.op->affected(shapes(next), i, region));
        removePins(here, next);
        if (here.empty())
            continue;
        if (m_memory->viewOf(next) == noNode) {
            m_memory->markStale(next, here);
            m_memory->markDoubtful(next, here);
        }
        changes.push_back({next, here});
    }
    return changes;
}

Plan& Graph::planFor(std::span<const Demand> demands, bool exact)
{
    Planner planner(*this, demands, exact);
    if (!m_plan || !planner.fits(*m_plan))
        m_plan = std::make_unique<Plan>(planner.plan());
    return *m_plan;
}

double Graph::work(std::span<const Demand> demands, bool exact)
{
    const Plan& plan = planFor(demands, exact);
    double work = workOfFilling(plan.leaves) + plan.work;
    for (const Segment& segment : plan.segments)
        work += workOfFilling(segment.leaves);
    return work;
}

double Graph::workOfFilling(std::span<const NodeId> leaves) const
{
    double numbers = 0;
    for (const NodeId leaf : leaves)
        if (!m_memory->filled(leaf))
            numbers += static_cast<double>(node(leaf).shape.size());
    return numbers * workPerFilledNumber;
}

void Graph::evaluate(std::span<const Demand> demands, const Evaluation& how)
{
    Plan& plan = planFor(demands, how.exact);
    std::erase_if(plan.leaves, [this](NodeId leaf) { return m_memory->filled(leaf); });
    const double filling = workOfFilling(plan.leaves);
    if (filling == 0)
        return compute(plan, how);
    const double share = filling / (filling + plan.work);
    fillAll(plan.leaves, part(how, 0, share));
    compute(plan, part(how, share, 1 - share));
}

void Graph::compute(Plan& plan, const Evaluation& how)
{
    m_memory->dropReleased(); // of an evaluation that was stopped
    run(
        plan, how, [&](Segment& segment) { begin(segment, how.stop); },
        [this](const Segment& segment) { finish(segment); });
    evict(plan.releases);
    m_memory->dropReleased();
}

// Prepares a segment: until `finish`, its nodes hold no valid numbers.
void Graph::begin(Segment& segment, const std::stop_token& stop)
{
    if (!segment.leaves.empty())
        fillAll(segment.leaves, {stop, nullptr});
    if (m_plan->moves())
        Planner(*this, {}).bind(segment); // evicted buffers have moved
    for (Task& task : segment.tasks) {
        if (task.transient)
            continue;
        for (Memo& memo : task.memos)
            copy(memo.source, memo.view(), memo.region);
        m_memory->overwritten(task.node);
        if (m_plan->exact)
            m_memory->markStale(task.node, task.todo);
    }
}

void Graph::finish(const Segment& segment)
{
    for (const Task& task : segment.tasks) {
        if (computedExactly(task))
            m_memory->markExact(task.node, task.todo);
        if (task.transient)
            continue;
        m_memory->markCurrent(task.node, task.todo);
        if (!m_memory->stale(task.node).empty())
            continue;
        std::vector<unsigned>& versions = m_memory->computedFrom(task.node);
        for (NodeId input : node(task.node).inputs)
            versions.push_back(m_memory->version(m_memory->rootOf(input)));
        int& updates = m_memory->updates(task.node);
        updates = task.changes.empty() ? 0 : updates + 1;
    }
    evict(segment.releases);
}

void Graph::evict(std::span<const NodeId> ids)
{
    for (const NodeId id : ids)
        if (node(id).leaf())
            m_memory->empty(id);
        else if (m_memory->kept(id) && !m_memory->lent(id))
            m_memory->release(id);
}

// Whether every bit is that of a new graph: the cells were recomputed, from exact inputs.
bool Graph::computedExactly(const Task& task) const
{
    const auto exact = [this](NodeId input) { return m_memory->doubtful(m_memory->rootOf(input)).empty(); };
    return m_plan->exact || (task.changes.empty() && std::ranges::all_of(node(task.node).inputs, exact));
}

Lease Graph::read(NodeId id)
{
    const Demand demand{id, Region::all(node(id).shape)};
    if (!current(id, demand.region))
        evaluate({&demand, 1});
    return lend(id);
}

Lease Graph::lend(NodeId id) const
{
    std::shared_ptr<const void> held = m_memory->lend(m_memory->rootOf(id));
    return {m_memory->view(id, m_nodes), std::move(held)};
}

bool Graph::current(NodeId id, const Region& region) const
{
    if (m_memory->viewOf(id) != noNode)
        return current(m_memory->viewOf(id), node(id).op->required(shapes(id), 0, region));
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
    const Node& node = this->node(id);
    if (node.leaf() || pinned(id, cell.slice))
        return std::nullopt;
    std::vector<Demand> cited;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        cited.push_back({node.inputs[i], node.op->required(shapes(id), i, Region::of(cell))});
    evaluate(cited);
    std::vector<ConstView> inputs;
    for (NodeId input : node.inputs)
        inputs.push_back(m_memory->view(input, m_nodes));
    const Expression exact = node.op->explain(inputs, shapes(id), cell);
    const FloatFormat* rounding = roundingOf(id);
    return rounding == nullptr ? exact : Expression::rounded(exact, *rounding);
}

double Graph::bytesResident() const { return m_memory->bytes(); }

} // namespace heedmap
