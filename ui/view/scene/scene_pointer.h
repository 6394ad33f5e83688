#pragma once

#include "view/frame/kept_node.h"
#include "view/scene/scene.h"

#include <QObject>

namespace heedmap {

/// The pointed and the held spot of a scene, and how clicks and keys move them or the cell that all views share.
class ScenePointer : public QObject {
    Q_OBJECT

public:
    ScenePointer(const ViewContext& context, const ScenePlaces& scene) : m_context(context), m_scene(&scene) {}

    const Pointing& pointing() const { return m_pointing; }
    /// The spot that the keys have reached, if it is not a cell.
    const std::optional<Spot>& current() const;
    void point(const std::optional<Spot>& spot);
    void hold(const std::optional<Spot>& spot);
    void setKeys(bool keys) { m_pointing.keys = keys; }
    void setAnchor(const std::optional<Spot>& spot)
    {
        m_pointing.anchor = spot;
        emit marked();
    }
    void setMessage(const QString& message, bool isQuestion)
    {
        m_pointing.message = message;
        m_pointing.isQuestion = isQuestion;
        emit marked();
    }
    /// Clears a message unless it is a question: the user has gone on.
    void clearMessage()
    {
        if (!m_pointing.isQuestion && !m_pointing.message.isEmpty())
            setMessage({}, false);
    }
    /// Switches to another scene, in which nothing is pointed at or held.
    void use(const ScenePlaces& scene);
    /// Updates the name of the held spot after a change of language.
    void nameAgain();
    /// After a change of the scene: finds the held spot by its name, and keeps the pointed spot only if it still
    /// exists.
    void findAgain();
    /// Clears the pointed spot, whose ids belong to another graph.
    void forgetPointed();

    /// Handles a click on a spot, or on none.
    void press(const std::optional<Spot>& spot);
    /// Handles the arrow keys, Enter and Escape; returns false if the key does nothing here.
    bool takes(int key, bool mayWalk);
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
    const ScenePlaces* m_scene;
    Pointing m_pointing;
    KeptToken m_heldToken;
};

} // namespace heedmap
