#pragma once

#include "model/larger_paste.h"
#include "view/edit/cell_choice.h"
#include "view/edit/edit_drag.h"
#include "view/edit/typing_run.h"

#include <QObject>
#include <QPointF>

#include <functional>

class QContextMenuEvent;
class QEvent;
class QImage;
class QKeyEvent;
class QMouseEvent;

namespace heedmap {

class CellEditor;

/// Changes numbers in the matrices of a view: by typing over a cell, dragging it up or down, painting a mask, pasting,
/// and by a menu. It gets every event of the view before the view does.
class EditTool : public QObject {
    Q_OBJECT

public:
    /// `picture` draws what is to be copied as an image.
    EditTool(const ViewContext& context, SceneView& view, std::function<QImage()> picture);

    CellChoice& choice() { return m_choice; }
    /// Whether the view has nothing more to do with it.
    bool takes(QEvent& event);
    /// A click on a cell.
    void click(const CellPlace& place, Qt::KeyboardModifiers modifiers);
    /// The matrices are others, or lie elsewhere: ends what was begun on them.
    void stop();
    void stopTyping();
    /// The editor stays over its cell.
    void follow();
    void clearNotice();

signals:
    /// Something that was asked for could not be done.
    void failed(const QString& sentence);
    /// What is to be read in place of the cell; `asks` where Enter agrees to it.
    void told(const QString& words, bool asks);

private:
    std::optional<CellPlace> placeAt(const QPointF& at);
    bool editable(const CellPlace& place) const { return m_context.workbench.editable(place.node, place.cell.slice); }

    bool press(const QMouseEvent& event);
    bool move(const QMouseEvent& event);
    bool doubleClick(const QMouseEvent& event);
    bool contextMenu(const QContextMenuEvent& event);

    bool key(const QKeyEvent& event);
    bool walkKey(const QKeyEvent& event);
    bool command(const QKeyEvent& event);
    bool leavesToView(const QKeyEvent& event);
    bool walksWith(const QKeyEvent& event) const;

    bool canEdit(const CellPlace& place);
    void edit(const QString& typed);
    void commit(const QString& text, Onward onward);
    void goOn(const CellPlace& from, Onward onward);
    void clear();
    void copy();
    void enter();
    bool turnChosen();
    void togglePin();
    void ask(const LargerPaste& larger);
    bool answered(bool yes);
    void say(const QString& sentence);
    template <typename Action> bool attempt(Action action);

    ViewContext m_context;
    SceneView& m_view;
    std::function<QImage()> m_picture;
    CellEditor* m_editor;
    CellChoice m_choice;
    std::optional<LargerPaste> m_larger; ///< the offer on screen
    std::optional<CellPlace> m_edited;
    TypingRun m_run;
    EditDrag m_drag;
};

} // namespace heedmap
