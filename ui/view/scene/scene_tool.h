#pragma once

#include <Qt>

class QEvent;

namespace heedmap {

struct CellPlace;
struct Spot;

/// What a view carries that acts before the view itself does. This one does nothing.
class SceneTool {
public:
    virtual ~SceneTool() = default;

    /// Whether the view has nothing more to do with it.
    virtual bool takes(QEvent& /*event*/) { return false; }
    /// Whether it can change that cell.
    virtual bool edits(const CellPlace& /*place*/) const { return false; }
    /// A click on a spot, of which the view makes what it makes without a tool.
    virtual void click(const Spot& /*spot*/, Qt::KeyboardModifiers /*modifiers*/) {}
    /// The scene is another one: ends what was begun on it.
    virtual void stop() {}
    /// The scene has moved.
    virtual void follow() {}
};

} // namespace heedmap
