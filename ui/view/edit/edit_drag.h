#pragma once

#include "model/selection.h"
#include "view/edit/cell_drag.h"
#include "view/frame/display.h"

#include <functional>

class QMouseEvent;

namespace heedmap {

/// A drag that begins on a cell and changes its number or paints the mask; other drags are left to the view.
class EditDrag {
public:
    using PlaceAt = std::function<std::optional<CellPlace>(const QPointF&)>;

    EditDrag(const ViewContext& context, PlaceAt placeAt) : m_context(context), m_placeAt(std::move(placeAt)) {}

    void press(const QMouseEvent& event);
    /// Returns whether it is a drag of this kind. Throws Error.
    bool move(const QMouseEvent& event);
    /// Paints as far as the place of a release: at the last move the view may have been without a place for it, while
    /// the matrix that the first stroke rebuilt was being evaluated. Throws Error.
    void paintTo(const QMouseEvent& release);
    /// Ends the drag; returns whether there was one.
    bool release();
    /// Ends and undoes the drag; returns false if there was none.
    bool takeBack();
    /// Drops a press, as the graph has been replaced. Painting itself may rebuild it, and a drag finds its node by
    /// name.
    void forgetPressed();
    /// Inverts a cell of a mask. Throws Error.
    void turn(const CellPlace& place, Qt::KeyboardModifiers modifiers);

private:
    enum class Drag { None, Pressed, Scrub, Paint, Wish };

    void begin(Qt::KeyboardModifiers modifiers);
    void paint(const QPointF& at, Qt::KeyboardModifiers modifiers);
    void wish(const QMouseEvent& event);

    ViewContext m_context;
    PlaceAt m_placeAt;
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    std::optional<CellPlace> m_place; ///< that was pressed
    Scrub m_scrub;
    CellBrush m_brush;
    WishDrag m_wish;
};

} // namespace heedmap
