#pragma once

#include "view/edit/cell_choice.h"
#include "view/edit/edit_drag.h"
#include "view/edit/paste_question.h"
#include "view/edit/pinned_line.h"
#include "view/edit/typing_run.h"

#include "view/scene/scene_tool.h"

#include <QObject>
#include <QPointF>

#include <functional>

class QContextMenuEvent;
class QEvent;
class QKeyEvent;
class QMenu;
class QMouseEvent;

namespace heedmap {

class CellEditor;

/// The differences between views.
struct EditManners {
    double leastDragged = 0;    ///< px of the smallest cell that a drag changes, not the view
    bool opensComputed = false; ///< Enter on a cell that cannot be edited is left to the view
    bool walks = true;          ///< arrows choose cells and ranges; without, they are left to the view
    bool keepsCell = false;     ///< Escape releases a range; without one it is left to the view
    /// Adds the view's own actions on the matrix of a cell, before the rest.
    std::function<void(QMenu& menu, const CellPlace& place)> menu = {};
};

/// Edits numbers in the matrices of a view: by typing over a cell, dragging it up or down, painting a mask, pasting,
/// and by a menu. It handles every event before the view does.
class EditTool : public QObject, public SceneTool {
    Q_OBJECT

public:
    /// Becomes the tool of the view.
    EditTool(const ViewContext& context, SceneView& view, EditManners manners);

    CellChoice& choice() { return m_choice; }
    bool takes(QEvent& event) override;
    void click(const Spot& spot, Qt::KeyboardModifiers modifiers) override;
    void stop() override;
    void stopTyping();
    /// Opens the editor on the current cell if it can be edited; returns whether it can.
    bool editChosen();
    bool edits(const CellPlace& place) const override
    {
        return m_context.workbench.editable(place.node, place.cell.slice);
    }
    /// Keeps the editor over its cell.
    void moved() override;

private:
    bool tooSmall(const QPointF& at);
    void clearNotice();
    double numberAt(const CellPlace& place) const;
    bool endInOldLanguage();
    bool press(const QMouseEvent& event);
    bool move(const QMouseEvent& event);
    bool doubleClick(const QMouseEvent& event);
    bool contextMenu(const QContextMenuEvent& event);

    bool key(const QKeyEvent& event);
    bool command(const QKeyEvent& event);
    bool leavesToView(const QKeyEvent& event);
    bool walksWith(const QKeyEvent& event) const;

    bool canEdit(const CellPlace& place);
    bool takesNumbers(const CellPlace& place) const;
    void put(const CellPlace& place, double number);
    bool guesses(const CellPlace& place) const;
    void compare(const CellPlace& place, double guess);
    void edit(const QString& typed);
    void commit(const QString& text, Onward onward);
    void goOn(const CellPlace& from, Onward onward);
    void clear();
    void copy();
    bool enter();
    bool turnChosen();
    void togglePin();
    bool answered(bool yes);
    void say(const QString& sentence);
    template <typename Action> bool attempt(Action action);

    ViewContext m_context;
    SceneView& m_view;
    EditManners m_manners;
    CellEditor* m_editor;
    CellChoice m_choice;
    PasteQuestion m_question;
    std::optional<CellPlace> m_edited;
    TypingRun m_run;
    EditDrag m_drag;
    PinnedLine* m_pinned;
};

} // namespace heedmap
