#pragma once

#include "model/selection.h"
#include "view/frame/display.h"
#include "view/scene/stage_scene.h"

namespace heedmap {

class SceneView;

/// The cell that keys act on, and the range that it ends, in the matrices that a view shows. The cell is the one that
/// all views share, or else the first of the last matrix.
class CellChoice {
public:
    CellChoice(const ViewContext& context, SceneView& view) : m_context(context), m_view(view) {}

    /// None while there are no numbers.
    std::optional<CellPlace> cell() const;
    /// In px of the view's scene; none of a node that it does not show.
    std::optional<StagePart> partOf(NodeId node) const;
    /// Cells at two corners.
    std::optional<std::pair<CellPlace, Cell>> range() const;
    /// The range, or the whole matrix where there is none.
    Region region() const;

    void keep(const CellPlace& place);
    /// So many cells on; with `grows` the range ends there.
    void walk(Index rows, Index cols, bool grows);
    void click(const CellPlace& place, bool grows);
    void chooseAll();
    /// In the order of the matrices; false past the last one.
    bool moveToPart(int by);
    void forgetRange() { m_anchor.reset(); }
    /// Whether there was something to let go of.
    bool letGo();

private:
    std::vector<StagePart> parts() const;
    void beginRange(bool grows);

    ViewContext m_context;
    SceneView& m_view;
    std::optional<CellPlace> m_anchor; ///< where a range begins; it ends at the cell
};

} // namespace heedmap
