#pragma once

#include "view/scene/scene_view.h"

#include <QAccessible>

namespace heedmap {

/// A spot of a view as an accessible object without children.
class AccessibleSpot : public QAccessibleInterface {
public:
    explicit AccessibleSpot(SceneView& view) : m_view(view) {}

    QObject* object() const override { return nullptr; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text text) const override { return text == QAccessible::Name ? name() : QString(); }
    QRect rect() const override
    {
        const std::optional<Spot> at = spot();
        const QRect rect = at ? m_view.rectOf(*at).toRect() : QRect();
        return {m_view.viewport()->mapToGlobal(rect.topLeft()), rect.size()};
    }

protected:
    SceneView& view() const { return m_view; }
    /// None if the view does not show it.
    virtual std::optional<Spot> spot() const = 0;
    virtual QString name() const = 0;

private:
    SceneView& m_view;
};

} // namespace heedmap
