#pragma once

#include "view/frame/kept_node.h"
#include "view/scene/scene.h"

#include <QObject>

namespace heedmap {

/// What of a scene is pointed at and held, and how clicks and keys move it, or the cell that all views share.
class ScenePointer : public QObject {
    Q_OBJECT

public:
    ScenePointer(const ViewContext& context, const Scene& scene) : m_context(context), m_scene(&scene) {}

    const Pointing& pointing() const { return m_pointing; }
    /// What the keys have reached, where that is not a cell.
    const std::optional<Spot>& current() const;
    void point(const std::optional<Spot>& spot);
    void hold(const std::optional<Spot>& spot);
    void setKeys(bool keys) { m_pointing.keys = keys; }
    void setAnchor(const std::optional<Spot>& spot) { m_pointing.anchor = spot, emit marked(); }
    void tell(const QString& words, bool asks) { m_pointing.told = words, m_pointing.asks = asks, emit marked(); }
    /// Another scene is shown: nothing of the last one is pointed at or held.
    void follow(const Scene& scene);
    /// What is held has the name of another language.
    void nameAgain();
    /// The scene is another: what is held is found by its name, what is pointed at only while it is there.
    void findAgain();
    /// Nothing is pointed at in another graph.
    void forgetPointed();

    /// A click on a spot, or on none.
    void press(const std::optional<Spot>& spot);
    void walk(Index lines, Index places);
    /// What a click does, on the spot that the keys have reached; false where there is none.
    bool enter();
    /// False where nothing was held.
    bool letGo();

signals:
    void pointed();
    /// A range of cells is another one, or what is told.
    void marked();
    /// Another one is held, or it may not be there any longer.
    void held();
    /// A person has held that one.
    void picked(const heedmap::Spot& spot);
    /// It should be in sight.
    void reached(const heedmap::Spot& spot);
    /// There is something to be said.
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
