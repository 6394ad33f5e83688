#include "graph/memory.h"

#include <heedmap/graph/op.h>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

constexpr Index mostReleased = Index{1} << 22;  // doubles: a few matrices of one layer, which the next layer reuses
constexpr std::size_t mostReleasedBuffers = 64; // limits the linear search for one that fits

ConstView layoutOf(const Node& node)
{
    ConstView layout(nullptr, node.shape);
    if (node.info.interleaved) {
        layout.sliceStride = node.shape.cols;
        layout.rowStride = node.shape.slices * node.shape.cols;
    }
    return layout;
}

View withData(const ConstView& layout, double* data)
{
    View view(data, layout.shape);
    view.sliceStride = layout.sliceStride;
    view.rowStride = layout.rowStride;
    view.sliceRepeat = layout.sliceRepeat;
    return view;
}

} // namespace

void Memory::addLeaf(Tensor value)
{
    Place& place = m_places.emplace_back();
    place.leaf = std::move(value);
    place.bound = place.leaf.view();
    place.layout = place.bound;
}

void Memory::fillLater(NodeId leaf, LeafFill fill, bool refillable)
{
    place(leaf).pending = std::make_unique<Pending>();
    place(leaf).pending->hasFill = true;
    place(leaf).pending->refillable = refillable;
    place(leaf).pending->fill = std::move(fill);
}

void Memory::fillInParts(NodeId leaf, RegionFill fill)
{
    place(leaf).parts = std::make_unique<Parts>();
    place(leaf).parts->missing = Region::all(place(leaf).layout.shape);
    place(leaf).parts->fill = std::move(fill);
}

RegionSet Memory::missing(NodeId id) const
{
    if (!inParts(id))
        return {};
    const Parts& parts = *place(id).parts;
    const std::lock_guard turn(parts.filling);
    return parts.missing;
}

// Rows are filled whole, as they lie together in a file.
void Memory::fillParts(NodeId id, const RegionSet& wanted, const PieceMade& made)
{
    Parts& parts = *place(id).parts;
    const std::lock_guard turn(parts.filling);
    RegionSet rows;
    const RegionSet asked = wanted.intersected(parts.missing.hull());
    for (Region region : asked.regions()) {
        region.cols = {0, place(id).layout.shape.cols};
        rows.add(parts.missing.intersected(region));
    }
    const RegionSet todo = rows.disjoint();
    for (const Region& region : todo.regions()) {
        parts.fill(place(id).leaf.view(), region, made);
        parts.missing.subtract(region);
    }
}

void Memory::fill(NodeId id, const PieceMade& made, const std::function<void()>& round)
{
    if (filled(id))
        return;
    if (inParts(id)) {
        fillParts(id, Region::all(place(id).layout.shape), made);
        const std::lock_guard turn(place(id).parts->filling);
        if (!place(id).parts->whole) {
            round();
            place(id).parts->missing.clear();
            place(id).parts->whole = true;
        }
        return;
    }
    Pending& pending = *place(id).pending;
    const std::lock_guard turn(pending.filling);
    if (pending.done)
        return;
    if (pending.fill && pending.hasFill)
        pending.fill(place(id).leaf.numbers(), made);
    round();
    if (!pending.refillable)
        pending.fill = nullptr;
    pending.done = true; // last, so that a fill that throws is retried
}

bool Memory::evictable(NodeId id) const
{
    const std::lock_guard turn(m_lending);
    const Place& leaf = place(id);
    const bool refillable = leaf.parts != nullptr || (leaf.pending != nullptr && leaf.pending->refillable);
    return refillable && leaf.lent.expired();
}

void Memory::evictLeaf(NodeId id)
{
    const std::lock_guard turn(m_lending);
    Place& leaf = place(id);
    const bool refillable = leaf.parts != nullptr || (leaf.pending != nullptr && leaf.pending->refillable);
    if (!refillable || !leaf.lent.expired())
        return;
    const Shape shape = leaf.leaf.shape();
    if (leaf.parts != nullptr) {
        leaf.parts->missing = Region::all(shape);
        leaf.parts->whole = false;
    } else {
        leaf.pending->done = false;
        leaf.pending->hasFill = true;
    }
    leaf.leaf = Tensor();
    leaf.leaf = Tensor(shape);
    leaf.bound = leaf.leaf.view();
    leaf.layout = leaf.bound;
    unbindViews(id);
}

void Memory::forbidRefill(NodeId id)
{
    place(id).parts.reset();
    if (place(id).pending != nullptr)
        place(id).pending->refillable = false;
}

std::shared_ptr<const void> Memory::lend(NodeId id)
{
    const std::lock_guard turn(m_lending);
    std::shared_ptr<Lent> held = place(id).lent.lock();
    if (held == nullptr)
        place(id).lent = held = std::make_shared<Lent>();
    return held;
}

bool Memory::lent(NodeId id) const
{
    const std::lock_guard turn(m_lending);
    return !place(id).lent.expired();
}

double Memory::bytes() const
{
    Index numbers = 0;
    for (const Place& place : m_places) {
        const bool filled = place.pending == nullptr || place.pending->done || !place.pending->hasFill;
        numbers += place.buffer.size() + place.given.shape().size() + (filled ? place.leaf.shape().size() : 0);
        if (place.parts != nullptr && !place.parts->whole)
            numbers -= place.parts->missing.cells();
    }
    return static_cast<double>(numbers) * static_cast<double>(sizeof(double));
}

void Memory::storeGiven(NodeId id, Tensor given)
{
    Tensor dropped = std::exchange(place(id).given, std::move(given));
    if (dropped.shape().size() == 0)
        return;
    const std::lock_guard turn(m_lending);
    if (const auto held = place(id).lent.lock())
        held->given.push_back(std::move(dropped));
}

void Memory::roundLater(std::span<const NodeId> ids)
{
    std::vector<std::unique_ptr<Pending>> fresh(ids.size());
    for (auto& pending : fresh)
        pending = std::make_unique<Pending>();
    for (std::size_t i = 0; i < ids.size(); ++i) { // nothing below throws
        if (filled(ids[i])) {
            place(ids[i]).parts.reset();
            std::unique_ptr<Pending>& pending = place(ids[i]).pending;
            if (pending != nullptr && pending->refillable) {
                fresh[i]->refillable = true;
                fresh[i]->fill = std::move(pending->fill);
            }
            pending = std::move(fresh[i]);
        }
        overwritten(ids[i]);
    }
}

void Memory::add(const Node& node, const Aliasing* aliasing)
{
    Place place;
    if (aliasing != nullptr)
        if (const auto rearranged = aliasing->view(this->place(node.inputs[0]).layout, node.shape)) {
            place.layout = *rearranged;
            place.layout.data = nullptr;
            place.aliasing = aliasing;
            place.viewOf = node.inputs[0];
        }
    if (place.viewOf == noNode) {
        place.layout = layoutOf(node);
        place.stale = Region::all(node.shape);
    } else {
        this->place(place.viewOf).views.push_back(static_cast<NodeId>(m_places.size()));
    }
    m_places.push_back(std::move(place));
}

void Memory::truncate(NodeId first, const std::vector<Node>& nodes)
{
    for (auto id = static_cast<std::size_t>(first); id < nodes.size(); ++id)
        forgetName(nodes[id].info.name);
    m_places.erase(m_places.begin() + first, m_places.end());
    for (Place& place : m_places)
        std::erase_if(place.views, [first](NodeId view) { return view >= first; });
}

View Memory::view(NodeId id)
{
    Place& place = this->place(id);
    if (place.bound.data != nullptr)
        return place.bound;
    const Shape& shape = place.layout.shape;
    if (viewOf(id) != noNode) {
        const ConstView alias = *place.aliasing->view(view(place.viewOf), shape);
        place.bound = withData(alias, const_cast<double*>(alias.data)); // the memory is this class's own
        return place.bound;
    }
    if (place.buffer.size() == 0)
        place.buffer = bufferOf(shape.size());
    // A pinned rearrangement keeps its strides, so that its own views stay valid; but slices that
    // shared one matrix now have numbers of their own.
    const bool repeats = place.layout.sliceRepeat > 1;
    place.bound = withData(repeats ? ConstView(nullptr, shape) : place.layout, place.buffer.data());
    return place.bound;
}

View Memory::given(NodeId id)
{
    Tensor& given = place(id).given;
    return given.shape().size() > 0 ? given.view() : view(id);
}

NodeId Memory::rootOf(NodeId id) const
{
    while (viewOf(id) != noNode)
        id = viewOf(id);
    return id;
}

void Memory::setPinned(NodeId id, const Range& slices, bool pinned)
{
    Place& pin = place(id);
    const bool before = anyPinned(id);
    pin.pins.resize(static_cast<std::size_t>(pin.layout.shape.slices));
    for (Index slice = slices.begin; slice < slices.end; ++slice)
        pin.pins[static_cast<std::size_t>(slice)] = pinned;
    pin.pinned = std::ranges::count(pin.pins, true);
    pin.pending.reset();
    if (anyPinned(id) == before)
        return;
    if (pin.viewOf != noNode && !anyPinned(id)) {
        Buffer dropped = std::exchange(pin.buffer, Buffer());
        const std::lock_guard turn(m_lending);
        if (const auto held = pin.lent.lock())
            held->buffers.push_back(std::move(dropped));
    }
    if (pin.viewOf != noNode) {
        pin.bound = View();
        overwritten(id); // its numbers lie elsewhere from now on
    }
    unbindViews(id);
}

// Drops the addresses of all views of a node, which are found again on the next read. A pinned view has memory of its
// own; it and its views keep theirs, and may be read meanwhile.
void Memory::unbindViews(NodeId id)
{
    std::vector<NodeId> todo = place(id).views;
    while (!todo.empty()) {
        Place& view = place(todo.back());
        todo.pop_back();
        if (view.pinned > 0)
            continue;
        view.bound = View();
        todo.insert(todo.end(), view.views.begin(), view.views.end());
    }
}

void Memory::release(NodeId id)
{
    Place& place = this->place(id);
    assert(place.viewOf == noNode && !anyPinned(id));
    m_released.push_back(std::exchange(place.buffer, {}));
    Index waiting = 0;
    for (const Buffer& buffer : m_released)
        waiting += buffer.size();
    for (; waiting > mostReleased || m_released.size() > mostReleasedBuffers; m_released.erase(m_released.begin()))
        waiting -= m_released.front().size();
    place.bound = View();
    forgetState(id);
    place.stale = Region::all(place.layout.shape);
    overwritten(id);
    unbindViews(id);
}

Buffer Memory::bufferOf(Index count)
{
    const auto fitting = std::ranges::find(m_released, count, &Buffer::size);
    if (fitting == m_released.end())
        return Buffer(count);
    Buffer buffer = std::move(*fitting);
    m_released.erase(fitting);
    return buffer;
}

void Memory::overwritten(NodeId id)
{
    place(id).version = ++m_lastVersion;
    place(id).computedFrom.clear();
}

void Memory::markCurrent(NodeId id, const RegionSet& regions)
{
    for (const Region& region : regions.regions())
        place(id).stale.subtract(region);
}

void Memory::markExact(NodeId id, const RegionSet& regions)
{
    for (const Region& region : regions.regions())
        place(id).doubtful.subtract(region);
}

void Memory::forgetState(NodeId id)
{
    place(id).stale.clear();
    place(id).doubtful.clear();
}

} // namespace heedmap
