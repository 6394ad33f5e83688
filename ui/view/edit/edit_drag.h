#pragma once

#include "model/selection.h"
#include "view/edit/cell_drag.h"
#include "view/frame/display.h"

#include <functional>

class QMouseEvent;

namespace heedmap {

/// A drag that begins on a cell: it changes the number, paints the mask, or, of a weight that is computed, says what it
/// is to be. What does not change anything, it leaves.
class EditDrag {
public:
    using PlaceAt = std::function<std::optional<CellPlace>(const QPointF&)>;

    EditDrag(const ViewContext& context, PlaceAt placeAt) : m_context(context), m_placeAt(std::move(placeAt)) {}

    void press(const QMouseEvent& event);
    /// Whether it is a drag of this kind. Throws Error.
    bool move(const QMouseEvent& event);
    /// Whether it was a drag.
    bool release();
    /// Ends it and undoes what it did; false where there was none.
    bool takeBack();
    /// The graph is another one: painting may rebuild it, and a drag finds its node by name.
    void forgetPressed();
    /// What a mask hid it keeps, and the other way round. Throws Error.
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
