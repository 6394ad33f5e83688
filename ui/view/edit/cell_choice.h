#pragma once

#include "model/selection.h"
#include "view/frame/display.h"
#include "view/scene/scene.h"

namespace heedmap {

class SceneView;

/// The cell that keys act on, and the range that it ends, in the matrices that a view shows. The cell is the one that
/// all views share, or else the one that the scene begins with.
class CellChoice {
public:
    CellChoice(const ViewContext& context, SceneView& view) : m_context(context), m_view(view) {}

    /// None while there are no numbers.
    std::optional<CellPlace> cell() const;
    /// Where a cell is: in the matrix that was clicked last, or else in the first that shows it.
    std::optional<Spot> spotOf(const CellPlace& place) const;
    /// That matrix, in px of the view's scene.
    std::optional<StagePart> partOf(const CellPlace& place) const;
    /// The range, or the whole matrix of a cell that ends none.
    Region region(const CellPlace& place) const;
    /// Whether several cells are chosen.
    bool ranged() const;

    void click(const Spot& spot, bool grows);
    void keep(const CellPlace& place);
    /// So many cells on; with `grows` the range ends there.
    void walk(Index rows, Index cols, bool grows);
    void chooseAll();
    /// In the order of the matrices; false past the last one.
    bool moveToPart(int by);
    void forgetRange();
    /// Of a range, or else of the cell; whether there was something to let go of.
    bool letGo(bool cellToo);

private:
    void beginRange(bool grows);

    ViewContext m_context;
    SceneView& m_view;
    std::optional<Spot> m_clicked;
};

} // namespace heedmap
