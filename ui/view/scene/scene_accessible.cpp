#include "view/scene/scene_accessible.h"

#include "view/scene/accessible_spot.h"
#include "view/scene/scene_table.h"

#include <QAccessibleWidget>

#include <algorithm>
#include <map>

namespace heedmap {
namespace {

class SceneList;

/// One spot. The list owns the interfaces of its items.
class SceneItem : public AccessibleSpot {
public:
    SceneItem(SceneView& view, SceneList& list, int index) : AccessibleSpot(view), m_list(list), m_index(index) {}

    bool isValid() const override { return spot().has_value(); }
    QAccessibleInterface* parent() const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = state.selectable = state.readOnly = true;
        state.selected = spot() && spot() == view().pointing().held;
        state.focused = view().hasFocus() && spot() && spot() == view().currentSpot();
        return state;
    }

private:
    std::optional<Spot> spot() const override;
    QString name() const override { return spot() ? view().spoken(*spot()) : QString(); }

    SceneList& m_list;
    int m_index;
};

class SceneList : public QAccessibleWidget {
public:
    explicit SceneList(SceneView* view) : QAccessibleWidget(view, QAccessible::List), m_view(*view) {}
    ~SceneList() override
    {
        for (const auto& [index, id] : m_items)
            QAccessible::deleteAccessibleInterface(id);
    }
    SceneList(const SceneList&) = delete;
    SceneList& operator=(const SceneList&) = delete;

    /// Controls first, then spots.
    int childCount() const override { return controls() + static_cast<int>(m_view.spots().size()); }
    QAccessibleInterface* child(int index) const override
    {
        return index < controls() ? QAccessibleWidget::child(index) : item(index - controls());
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        for (const auto& [index, id] : m_items)
            if (QAccessible::accessibleInterface(id) == child)
                return controls() + index;
        return QAccessibleWidget::indexOfChild(child);
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const auto spot = m_view.spotAt(m_view.viewport()->mapFromGlobal(QPoint(x, y)));
        return spot ? item(indexOf(*spot)) : QAccessibleWidget::childAt(x, y);
    }
    QAccessibleInterface* focusChild() const override
    {
        const auto spot = m_view.hasFocus() ? m_view.currentSpot() : std::nullopt;
        return spot ? item(indexOf(*spot)) : QAccessibleWidget::focusChild();
    }
    std::optional<Spot> spot(int index) const
    {
        const std::vector<Spot> spots = m_view.spots();
        const auto i = static_cast<std::size_t>(index);
        return i < spots.size() ? std::optional(spots[i]) : std::nullopt;
    }

private:
    int controls() const { return QAccessibleWidget::childCount(); }
    int indexOf(const Spot& spot) const
    {
        const std::vector<Spot> spots = m_view.spots();
        return static_cast<int>(std::ranges::find(spots, spot) - spots.begin());
    }
    QAccessibleInterface* item(int index) const
    {
        if (!spot(index))
            return nullptr;
        QAccessible::Id& id = m_items[index];
        if (id == 0)
            id = QAccessible::registerAccessibleInterface(new SceneItem(m_view, const_cast<SceneList&>(*this), index));
        return QAccessible::accessibleInterface(id);
    }

    SceneView& m_view;
    mutable std::map<int, QAccessible::Id> m_items; ///< the requested ones
};

QAccessibleInterface* SceneItem::parent() const { return &m_list; }
std::optional<Spot> SceneItem::spot() const { return m_list.spot(m_index); }

} // namespace

QAccessibleInterface* sceneAccessible(const QString& /*className*/, QObject* object)
{
    auto* view = qobject_cast<SceneView*>(object);
    return view == nullptr ? nullptr : view->isList() ? new SceneList(view) : sceneTable(*view);
}

} // namespace heedmap
