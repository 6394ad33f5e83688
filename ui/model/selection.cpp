#include "model/selection.h"

#include "model/start_place.h"
#include "model/workbench.h"

#include <QKeySequence>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

/// Where an index goes with its word, when words move: to the same word, of several alike to the one that comes as
/// late. It stays where its word is gone.
Index withItsWord(Index at, const std::vector<std::string>* before, const std::vector<std::string>* after)
{
    if (before == nullptr || after == nullptr || *before == *after || at >= std::ssize(*before))
        return at;
    const std::string& word = (*before)[static_cast<std::size_t>(at)];
    std::ptrdiff_t earlier = std::count(before->begin(), before->begin() + at, word);
    for (auto place = after->begin(); (place = std::find(place, after->end(), word)) != after->end(); ++place)
        if (earlier-- == 0)
            return place - after->begin();
    return at;
}

} // namespace

GradientTarget targetOf(const GraphShape& graph, const CellPlace& place)
{
    return {graph.node(place.node).info.name, place.cell};
}

Selection::Selection(Workbench& workbench, QObject* parent)
    : QObject(parent), m_workbench(workbench), m_covers(workbench), m_panels(workbench)
{
    connect(&workbench, &Workbench::opening, this, [this] { m_beginning = true; });
    connect(&workbench, &Workbench::rebuilt, this, &Selection::follow);
    connect(&workbench, &Workbench::placesWanted, this, [this](ChosenPlaces& places) {
        places[this] = {m_kept ? m_keptName.toStdString() : std::string(),
                        m_kept ? std::optional(m_kept->cell) : std::nullopt, m_slice};
    });
    connect(&workbench, &Workbench::placesBack, this, &Selection::comeBack);
    if (workbench.isOpen())
        follow();
}

void Selection::follow()
{
    const GraphShape& graph = m_workbench.graph();
    m_steps = stepsOf(graph);
    m_stepOfNode.assign(static_cast<std::size_t>(graph.size()), -1);
    for (std::size_t step = 0; step < m_steps.size(); ++step)
        for (const NodeId node : m_steps[step].nodes)
            m_stepOfNode[static_cast<std::size_t>(node)] = static_cast<int>(step);
    m_hovered.reset();
    m_moment.reset();
    m_keptSeen = true;
    m_subject = noNode; // the ids have changed; views set the subject again
    m_back = m_back && m_workbench.gradients().on();
    if (m_beginning)
        begin();
    else
        stand();
    m_beginning = false;
    m_nodeName = QString::fromStdString(graph.node(m_node).info.name);
    m_groups.build(graph, m_steps);
    m_groups.follow(group());
    emit stepsChanged();
    emit stepChanged(m_step);
    emit nodeChanged(m_node);
    emit sliceChanged(m_slice);
    emit hoveredChanged();
    emit keptChanged();
    emit momentChanged();
    emit cellChanged();
}

void Selection::begin()
{
    const GraphShape& graph = m_workbench.graph();
    const StartPlace start = startPlace(m_workbench.head().view, graph, m_steps);
    m_node = start.node;
    m_step = stepOf(m_steps, m_node);
    m_slice = start.slice;
    hold(start.cell ? std::optional(CellPlace{m_node, *start.cell}) : std::nullopt);
    m_covers.clear();
    const QSignalBlocker quiet(&m_panels); // views follow the steps
    m_panels.forget();
    if (const Json& view = m_workbench.head().view; view.isObject())
        if (const Json* shown = view.find("view"); shown != nullptr && shown->isString())
            m_panels.read(shown->string());
}

// Selects the same node again by its name, or else the same step, or else the first.
void Selection::stand()
{
    const GraphShape& graph = m_workbench.graph();
    if (m_kept) {
        m_kept->node = graph.find(m_keptName.toStdString());
        if (m_kept->node != noNode) {
            const NodeInfo& info = graph.node(m_kept->node).info;
            m_kept->cell.row = withItsWord(m_kept->cell.row, m_keptRows.get(), info.rows.labels.get());
            m_kept->cell.col = withItsWord(m_kept->cell.col, m_keptCols.get(), info.cols.labels.get());
        }
        hold(exists(*m_kept) ? m_kept : std::nullopt);
    }
    const NodeId node = graph.find(m_nodeName.toStdString());
    if (node != noNode && stepAt(node) >= 0) {
        m_node = node;
        m_step = stepAt(node);
    } else {
        m_step = std::clamp(m_step, 0, static_cast<int>(m_steps.size()) - 1);
        m_node = m_steps[static_cast<std::size_t>(m_step)].main;
    }
    m_slice = std::clamp<Index>(m_slice, 0, graph.node(m_node).shape.slices - 1);
    if (m_kept && m_kept->cell.slice != sliceOf(m_kept->node))
        m_slice = m_kept->cell.slice;
}

/// Keeps a cell, with what finds it again in another graph.
void Selection::hold(const std::optional<CellPlace>& cell)
{
    m_kept = cell;
    const NodeInfo info = cell ? m_workbench.graph().node(cell->node).info : NodeInfo();
    m_keptName = QString::fromStdString(info.name);
    m_keptRows = info.rows.labels;
    m_keptCols = info.cols.labels;
}

// The slice first: a kept cell that has others selects its own.
void Selection::comeBack(const ChosenPlaces& places)
{
    const auto found = places.find(this);
    if (found == places.end())
        return;
    const ChosenPlace& place = found->second;
    keep(std::nullopt);
    setSlice(place.slice);
    if (place.cell)
        keep(CellPlace{m_workbench.graph().find(place.node), *place.cell});
}

std::string Selection::group() const
{
    const auto step = static_cast<std::size_t>(m_step);
    return step < m_steps.size() ? m_steps[step].group : std::string();
}

void Selection::openGroup(const std::string& group, bool open)
{
    if (m_groups.open(group) == open)
        return;
    m_groups.setOpen(group, open);
    emit groupsChanged();
}

bool Selection::exists(const CellPlace& place) const
{
    return place.node != noNode && place.node < m_workbench.graph().size()
        && m_workbench.graph().node(place.node).shape.contains(place.cell);
}

void Selection::setStep(int step)
{
    if (m_steps.empty())
        return;
    step = std::clamp(step, 0, static_cast<int>(m_steps.size()) - 1);
    if (step != m_step)
        setNode(m_steps[static_cast<std::size_t>(step)].main);
}

int Selection::stepAt(NodeId node) const
{
    const NodeId home = m_workbench.gradients().home(node);
    const bool known = home >= 0 && home < static_cast<NodeId>(m_stepOfNode.size());
    return known ? m_stepOfNode[static_cast<std::size_t>(home)] : -1;
}

int Selection::turn() const
{
    const LiveGradients& gradients = m_workbench.gradients();
    return gradients.on() ? stepAt(gradients.targetNode()) : static_cast<int>(m_steps.size()) - 1;
}

void Selection::switchGradients()
{
    const GraphShape& graph = m_workbench.graph();
    const bool loss = !m_workbench.head().loss.empty();
    if (m_workbench.gradients().on())
        m_workbench.aim(std::nullopt);
    else if (loss)
        m_workbench.aim(GradientTarget{"loss"});
    else if (m_kept && !isGradient(graph, m_kept->node))
        m_workbench.aim(targetOf(graph, *m_kept));
    else
        emit refused(tr("Gradients are of one number: click a cell to keep it, then press %1 again.")
                         .arg(QKeySequence(Qt::Key_B).toString(QKeySequence::NativeText)));
}

void Selection::turnBack(bool back)
{
    back = back && m_workbench.gradients().on();
    if (back == m_back)
        return;
    m_back = back;
    emit stepChanged(m_step);
}

void Selection::walk(int by)
{
    if (!m_workbench.gradients().on() || by == 0)
        return setStep(m_step + by);
    const bool turns = m_back ? by < 0 && m_step >= turn() : by > 0 && m_step == turn();
    if (turns)
        return turnBack(!m_back);
    setStep(m_back ? m_step - by : m_step + by);
}

void Selection::setNode(NodeId node)
{
    if (const NodeId twin = m_workbench.gradients().twin(node); twin != noNode)
        node = twin;
    if (node == m_node || node < 0 || node >= m_workbench.graph().size())
        return;
    play(std::nullopt);
    m_covers.coverAgain();
    m_node = node;
    m_nodeName = QString::fromStdString(m_workbench.graph().node(node).info.name);
    const int step = stepAt(node);
    const bool moved = step != m_step;
    m_step = step;
    if (m_groups.follow(group()))
        emit groupsChanged();
    if (moved)
        emit stepChanged(m_step);
    emit nodeChanged(m_node);
}

void Selection::setSubject(const QObject* view, NodeId node)
{
    if (node == noNode && view != m_subjectView)
        return;
    m_subjectView = node == noNode ? nullptr : view;
    if (node == m_subject)
        return;
    m_subject = node;
    emit subjectChanged();
}

void Selection::setKeptSeen(const QObject* view, bool seen)
{
    if (seen && view != m_blindView)
        return;
    m_blindView = seen ? nullptr : view;
    if (std::exchange(m_keptSeen, seen) != seen && !m_hovered)
        emit cellChanged();
}

Index Selection::sliceOf(NodeId node) const
{
    return std::clamp<Index>(m_slice, 0, m_workbench.graph().node(node).shape.slices - 1);
}

void Selection::setSlice(Index slice)
{
    slice = std::max<Index>(slice, 0);
    if (slice == m_slice)
        return;
    play(std::nullopt);
    m_slice = slice;
    const bool moved = m_kept && m_kept->cell.slice != sliceOf(m_kept->node);
    if (moved)
        m_kept->cell.slice = sliceOf(m_kept->node);
    m_keptSeen = true; // until the view says otherwise of its new slice
    emit sliceChanged(m_slice);
    if (!moved)
        return;
    emit keptChanged();
    emit cellChanged();
}

void Selection::hover(const std::optional<CellPlace>& cell)
{
    if (m_moment || cell == m_hovered || (cell && !exists(*cell)))
        return;
    m_hovered = cell;
    emit hoveredChanged();
    emit cellChanged();
}

void Selection::letGo()
{
    if (!m_kept && !m_hovered)
        emit keptChanged();
}

/// The slice that a cell is of, or is made of alone; a single matrix made of all is shown beside every slice.
Index Selection::sliceBehind(const CellPlace& place) const
{
    const GraphShape& graph = m_workbench.graph();
    const Node& node = graph.node(place.node);
    if (node.shape.slices > 1)
        return place.cell.slice == sliceOf(place.node) ? m_slice : place.cell.slice;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        if (graph.node(node.inputs[i]).shape.slices > 1) {
            const Region made = node.op->required(graph.shapes(place.node), i, Region::of(place.cell));
            if (made.slices.size() == 1)
                return made.slices.begin;
        }
    return m_slice;
}

void Selection::keep(const std::optional<CellPlace>& cell)
{
    if (!cell && !m_kept)
        return letGo();
    if (cell == m_kept || (cell && !exists(*cell)))
        return;
    hold(cell);
    m_keptSeen = true;
    if (const Index slice = m_kept ? sliceBehind(*m_kept) : m_slice; slice != m_slice) {
        m_slice = slice;
        play(std::nullopt);
        emit sliceChanged(m_slice);
    }
    emit keptChanged();
    emit cellChanged();
}

bool Selection::toCome(const CellPlace& place) const
{
    if (!m_moment || m_moment->place.node != place.node || m_moment->place.cell.slice != place.cell.slice)
        return false;
    const auto order = [](const Cell& cell) { return std::pair(cell.row, cell.col); };
    return order(place.cell) > order(m_moment->place.cell) || (m_moment->terms && place == m_moment->place);
}

void Selection::play(const std::optional<Moment>& moment)
{
    if (moment == m_moment || (moment && !exists(moment->place)))
        return;
    m_moment = moment;
    const std::optional<CellPlace> cell = moment ? std::optional(moment->place) : std::nullopt;
    const bool moved = cell != m_hovered;
    m_hovered = cell;
    emit momentChanged();
    if (moved) {
        emit hoveredChanged();
        emit cellChanged();
    }
}

void Selection::show(const QString& view)
{
    m_panels.read(view.toStdString());
    emit viewWanted(view.section(QLatin1Char(':'), 0, 0));
}

QString Selection::viewName(const QString& id) const
{
    const QString panels = QString::fromStdString(m_panels.viewName());
    return panels.section(QLatin1Char(':'), 0, 0) == id ? panels : id;
}

void Selection::setHeading(const Heading& heading)
{
    if (heading == m_heading)
        return;
    m_heading = heading;
    emit headingChanged();
}

void Selection::watch(NodeId node)
{
    if (std::exchange(m_watched, node) != node)
        emit watchedChanged();
}

void Selection::setAside(std::vector<CellPlace> cells)
{
    if (cells == m_aside)
        return;
    m_aside = std::move(cells);
    emit asideChanged();
}

} // namespace heedmap

#include "moc_selection.cpp"
