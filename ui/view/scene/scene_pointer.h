#pragma once

#include "view/frame/kept_node.h"
#include "view/scene/scene.h"

#include <QObject>

namespace heedmap {

/// The pointed and the held spot of a scene, and how clicks and keys move them or the cell that all views share.
class ScenePointer : public QObject {
    Q_OBJECT

public:
    ScenePointer(const ViewContext& context, const Scene& scene) : m_context(context), m_scene(&scene) {}

    const Pointing& pointing() const { return m_pointing; }
    /// The spot that the keys have reached, if it is not a cell.
    const std::optional<Spot>& current() const;
    void point(const std::optional<Spot>& spot);
    void hold(const std::optional<Spot>& spot);
    void setKeys(bool keys) { m_pointing.keys = keys; }
    void setAnchor(const std::optional<Spot>& spot) { m_pointing.anchor = spot, emit marked(); }
    void tell(const QString& words, bool asks) { m_pointing.told = words, m_pointing.asks = asks, emit marked(); }
    /// Switches to another scene, in which nothing is pointed at or held.
    void follow(const Scene& scene);
    /// Updates the name of the held spot after a change of language.
    void nameAgain();
    /// After a change of the scene: finds the held spot by its name, and keeps the pointed spot only if it still
    /// exists.
    void findAgain();
    /// Clears the pointed spot, whose ids belong to another graph.
    void forgetPointed();

    /// Handles a click on a spot, or on none.
    void press(const std::optional<Spot>& spot);
    void walk(Index lines, Index places);
    /// Clicks the spot that the keys have reached; returns false if there is none.
    bool enter();
    /// Releases the held spot; returns false if there was none.
    bool letGo();

signals:
    void pointed();
    /// The range of cells or the message has changed.
    void marked();
    /// The held spot has changed or may be gone.
    void held();
    /// The user has held that spot.
    void picked(const heedmap::Spot& spot);
    /// The spot should be brought into sight.
    void reached(const heedmap::Spot& spot);
    /// Screen readers should be told.
    void moved();

private:
    void pick(const std::optional<Spot>& spot);
    void press(const Spot& spot);

    ViewContext m_context;
    const Scene* m_scene;
    Pointing m_pointing;
    KeptToken m_heldToken;
};

} // namespace heedmap
