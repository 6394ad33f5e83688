#include "view/scene/scene_pointer.h"

#include "view/scene/guess.h"

#include <utility>

namespace heedmap {

const std::optional<Spot>& ScenePointer::current() const
{
    return m_scene->walks() == ScenePlaces::Walk::Held ? m_pointing.held : m_pointing.pointed;
}

void ScenePointer::point(const std::optional<Spot>& spot)
{
    if (spot == m_pointing.pointed)
        return;
    m_pointing.pointed = spot;
    m_context.selection.hover(spot ? m_scene->explained(*spot, m_pointing) : std::nullopt);
    emit pointed();
}

void ScenePointer::forgetPointed()
{
    if (std::exchange(m_pointing.pointed, std::nullopt))
        m_context.selection.hover(std::nullopt);
}

void ScenePointer::hold(const std::optional<Spot>& spot)
{
    m_pointing.held = spot;
    nameAgain();
    emit held();
    if (spot)
        emit reached(*spot);
}

void ScenePointer::nameAgain()
{
    if (const auto& spot = m_pointing.held)
        m_heldToken = KeptToken(m_scene->names(spot->kind), spot->index);
}

void ScenePointer::use(const ScenePlaces& scene)
{
    m_scene = &scene;
    m_pointing.held.reset();
    m_pointing.pointed.reset();
    m_context.selection.hover(std::nullopt);
}

void ScenePointer::findAgain()
{
    if (auto& spot = m_pointing.held) {
        const auto index = m_heldToken.among(m_scene->names(spot->kind));
        spot = index ? std::optional(Spot{spot->kind, *index}) : std::nullopt;
    }
    emit held();
    if (const auto spot = std::exchange(m_pointing.pointed, std::nullopt))
        point(m_scene->walks() == ScenePlaces::Walk::Cell || spot->index < m_scene->names(spot->kind).size()
                  ? spot
                  : std::nullopt);
}

void ScenePointer::pick(const std::optional<Spot>& spot)
{
    hold(spot);
    if (spot)
        emit picked(*spot);
}

void ScenePointer::press(const std::optional<Spot>& spot)
{
    clearMessage();
    if (spot) {
        point(spot);
        press(*spot);
    } else if (m_scene->walks() != ScenePlaces::Walk::Pointed) {
        letGo();
    }
}

// The first press only uncovers.
void ScenePointer::press(const Spot& spot)
{
    const auto cell = m_scene->explained(spot, m_pointing);
    if (cell && m_scene->walks() == ScenePlaces::Walk::Cell)
        m_context.selection.setNode(cell->node);
    bool covered = false;
    for (const CellPlace& place : m_scene->cells(spot, m_pointing))
        covered = uncover(m_context, place) || covered;
    const bool again = m_scene->walks() == ScenePlaces::Walk::Held && spot == m_pointing.held;
    if (!m_scene->holds(spot, m_pointing)) {
        m_context.selection.keep(cell ? cell : m_context.selection.kept());
    } else if (!covered) {
        pick(again ? std::nullopt : std::optional(spot));
    }
    emit moved();
}

bool ScenePointer::takes(int key, bool mayWalk)
{
    const bool vertical = key == Qt::Key_Up || key == Qt::Key_Down;
    const Index by = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (mayWalk)
            walk(vertical ? by : 0, vertical ? 0 : by);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: return enter();
    case Qt::Key_Escape: return letGo();
    default: return false;
    }
}

void ScenePointer::walk(Index lines, Index places)
{
    clearMessage();
    const auto& kept = m_context.selection.kept();
    Pointing from = m_pointing;
    if (m_scene->walks() == ScenePlaces::Walk::Cell)
        from.pointed = kept ? m_scene->spotOfCell(*kept) : std::nullopt;
    const auto spot = m_scene->step(from, lines, places);
    if (!spot)
        return;
    if (m_scene->walks() != ScenePlaces::Walk::Pointed)
        point(std::nullopt);
    switch (m_scene->walks()) {
    case ScenePlaces::Walk::Held: pick(spot); break;
    case ScenePlaces::Walk::Pointed: point(spot); break;
    case ScenePlaces::Walk::Cell: m_context.selection.keep(m_scene->explained(*spot, m_pointing)); break;
    }
    emit reached(*spot);
    emit moved();
}

bool ScenePointer::enter()
{
    const auto& kept = m_context.selection.kept();
    const auto at = m_scene->walks() == ScenePlaces::Walk::Pointed ? m_pointing.pointed
        : m_scene->walks() == ScenePlaces::Walk::Cell && kept      ? m_scene->spotOfCell(*kept)
                                                                   : std::nullopt;
    if (at)
        press(*at);
    return at.has_value();
}

bool ScenePointer::letGo()
{
    const bool cell = m_scene->walks() == ScenePlaces::Walk::Cell;
    if (!m_scene->letsGo() || !(cell ? m_context.selection.kept().has_value() : current().has_value())) {
        m_context.selection.letGo();
        return false;
    }
    switch (m_scene->walks()) {
    case ScenePlaces::Walk::Held: hold(std::nullopt); break;
    case ScenePlaces::Walk::Pointed: point(std::nullopt); break;
    case ScenePlaces::Walk::Cell: m_context.selection.keep(std::nullopt); break;
    }
    emit moved();
    return true;
}

} // namespace heedmap

#include "moc_scene_pointer.cpp"
