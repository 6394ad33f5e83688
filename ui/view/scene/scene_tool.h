#pragma once

#include <Qt>

class QEvent;

namespace heedmap {

struct CellPlace;
struct Spot;

/// A tool of a view, which handles events before the view does. This one does nothing.
class SceneTool {
public:
    virtual ~SceneTool() = default;

    /// Returns true if it handled the event.
    virtual bool takes(QEvent& /*event*/) { return false; }
    /// Whether the tool can change that cell.
    virtual bool edits(const CellPlace& /*place*/) const { return false; }
    /// Notes a click on a spot, before the view's usual reaction.
    virtual void click(const Spot& /*spot*/, Qt::KeyboardModifiers /*modifiers*/) {}
    /// Ends an edit in progress, because the scene has changed.
    virtual void stop() {}
    /// Follows a scene that has moved.
    virtual void moved() {}
};

} // namespace heedmap
