#pragma once

#include "model/larger_paste.h"
#include "paint/value_text.h"
#include "text/core_text.h"
#include "view/frame/kept_node.h"
#include "view/scene/stage_frame.h"
#include "view/scene/stage_grid.h"
#include "view/scene/stage_marks.h"
#include "view/stage/cell_drag.h"
#include "view/stage/typing_run.h"

#include <QPixmap>
#include <QWidget>

namespace heedmap {

class CellEditor;

/// The chosen step, laid out by the geometry of its operation, and the place where numbers are changed.
///
/// Pointing at a cell highlights its operands; a click keeps it; typing, dragging and the menu
/// change it. It draws with the pieces that draw a sheet on paper, and knows no mechanism.
class Stage : public QWidget {
    Q_OBJECT

public:
    explicit Stage(const ViewContext& context, QWidget* parent = nullptr);

    /// Where a cell of the stage is, in the widget's px; empty where it is not shown.
    QRectF rectOf(NodeId node, const Cell& cell);
    /// Where a head that can be chosen is.
    QRectF headRect(Index slice);
    /// The outlines around cells of that node, likewise.
    std::vector<QRectF> outlinesOf(NodeId node);
    /// The cell that keys act on: the kept one, or the first of the result; none while there are no numbers.
    std::optional<CellPlace> currentCell();
    std::optional<CellPlace> cellAt(const QPointF& at) { return placeAt(at); }
    /// "A[2, 3], the → cat, 0.42": what a screen reader says of a cell.
    QString spoken(const CellPlace& place) const;
    bool editable(const CellPlace& place) const { return m_context.workbench.editable(place.node, place.cell.slice); }
    const GraphShape& graph() const { return m_context.workbench.graph(); }
    /// The matrices of the stage by themselves.
    QImage picture(double scale);

    QSize sizeHint() const override { return {820, 640}; }
    QSize minimumSizeHint() const override { return {360, 220}; }

public slots:
    void zoomIn() { zoom(1.25); }
    void zoomOut() { zoom(0.8); }
    void fit();

signals:
    /// Something that was asked for could not be done.
    void failed(const QString& sentence);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    enum class Drag { None, Pressed, Scrub, Paint, Pan };

    // What is shown.
    void observe();
    void invalidate();
    void fitAnew();
    void followAnew();
    void forgetPressed();
    void forgetKept();
    void refresh();
    void measure();
    void render();
    void light();
    Expression played(const Expression& whole);
    void followMoment();
    double scale() const { return m_context.display.scale(); }
    QPointF toBlock(const QPointF& at) const { return (at / scale() - m_origin) / m_shrink; }
    QRectF fromBlock(const QRectF& rect) const;
    std::optional<CellPlace> placeAt(const QPointF& at);
    /// Returns where it ends.
    double drawReadOut(QPainter& painter) const;
    void drawTooSmall(QPainter& painter, double from) const;
    double barsHeight() const;
    Index barsRow() const;
    void drawRowBars(QPainter& painter) const;
    void drawBars(QPainter& painter, const StagePart& part, Index row, double top) const;
    QRectF inRoom(const StagePart& part) const;
    void drawStickyLabels(QPainter& painter) const;
    void drawStickyLabels(QPainter& painter, const StagePart& part, Qt::Orientation axis) const;
    bool covered(const CellPlace& place) const;
    bool toCome(const CellPlace& place) const;
    void drawCovers(QPainter& painter) const;
    void drawToCome(QPainter& painter) const;
    void drawPartial(QPainter& painter, const QRectF& cell) const;
    NumberFormat partialFormat() const;
    void drawRange(QPainter& painter);
    void zoom(double factor);
    void zoomAt(double factor, const QPointF& at);

    // Changing it, in stage_keys.cpp and stage_mouse.cpp.
    void beginDrag(const QMouseEvent& event);
    bool canEdit(const CellPlace& place);
    CellPlace current();
    void describe();
    void moveBy(Index rows, Index cols);
    void walk(QKeyEvent* event, Index rows, Index cols);
    void chooseAll();
    bool ranged();
    Region chosen();
    bool moveToPart(int by);
    void chooseResult(int by);
    bool walksWith(const QKeyEvent& event) const;
    bool command(QKeyEvent* event);
    bool takeBackDrag();
    bool putAway();
    void ask(const LargerPaste& larger);
    bool answered(bool yes);
    void edit(const QString& typed);
    void commit(const QString& text, Onward onward);
    void goOn(const CellPlace& from, Onward onward);
    void clear();
    void copy();
    bool turnChosen();
    void turn(const CellPlace& place, Qt::KeyboardModifiers modifiers);
    void togglePin();
    void say(const QString& sentence);
    template <typename Action> bool attempt(Action action);

    ViewContext m_context;
    CellEditor* m_editor;
    StageGrid m_scene;
    StageFrame m_frame;
    StageMarks m_marks;
    QPixmap m_base; ///< all but the marks and the read-out
    QString m_notice;
    QString m_question;
    std::optional<LargerPaste> m_larger; ///< the offer on screen
    NodeId m_shown = noNode;
    KeptNode m_place; ///< whose zoom and place these are
    std::optional<CellPlace> m_edited;
    TypingRun m_run;
    std::optional<CellPlace> m_anchor; ///< where a range begins; it ends at the kept cell
    std::optional<double> m_partial;   ///< what the terms that were played come to
    QPointF m_origin;                  ///< of the block
    QPointF m_pan;
    double m_side = 0;   ///< of a cell
    double m_shrink = 1; ///< of the block, where large type would leave its cells no room
    bool m_focusSeen = false;
    bool m_fitted = true;
    bool m_dirty = true;
    bool m_measure = true; ///< the side must be measured again

    Drag m_drag = Drag::None;
    QPointF m_pressed;
    std::optional<CellPlace> m_pressedPlace;
    Scrub m_scrub;
    MaskBrush m_brush;
};

template <typename Action> bool Stage::attempt(Action action)
{
    try {
        action();
        return true;
    } catch (const Error& error) {
        say(sentenceText(error.sentence()));
        return false;
    }
}

} // namespace heedmap
