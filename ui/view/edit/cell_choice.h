#pragma once

#include "model/selection.h"
#include "view/frame/display.h"
#include "view/scene/scene.h"

class QKeyEvent;

namespace heedmap {

class SceneView;

/// The current cell, which keys act on, and the range it ends, in the matrices of a view. The cell is the one that all
/// views share, or else the first of the scene.
class CellChoice {
public:
    CellChoice(const ViewContext& context, SceneView& view) : m_context(context), m_view(view) {}

    /// None while numbers are missing.
    std::optional<CellPlace> cell() const;
    /// The spot of a cell: in the matrix clicked last, or else in the first that shows it.
    std::optional<Spot> spotOf(const CellPlace& place) const;
    /// That matrix, in px of the view's scene.
    std::optional<StagePart> partOf(const CellPlace& place) const;
    /// The range that ends at a cell, or else its whole matrix.
    Region region(const CellPlace& place) const;
    /// Whether several cells are chosen.
    bool ranged() const;

    void click(const Spot& spot, bool grows);
    void keep(const CellPlace& place);
    /// Moves the cell by that many rows and columns; with `grows` the range is extended to it.
    void walk(Index rows, Index cols, bool grows);
    /// Handles the keys that walk, and the one that chooses all.
    bool command(const QKeyEvent& event);
    /// Moves to another matrix in their order; returns false beyond the last.
    bool moveToPart(int by);
    void forgetRange();
    /// Releases the range, or else the cell; returns whether there was one.
    bool letGo(bool cellToo);

private:
    void beginRange(bool grows);
    void chooseAll();

    ViewContext m_context;
    SceneView& m_view;
    std::optional<Spot> m_clicked;
};

} // namespace heedmap
