#pragma once

// Where the views show what the tests name, in the viewport's px; empty if it is not shown.

#include "view/cost/compared_maps.h"
#include "view/heads/heads.h"
#include "view/sheet/sheet_view.h"

namespace heedmap::test {

inline QRectF rectOf(SceneView& view, const std::optional<Spot>& spot) { return spot ? view.rectOf(*spot) : QRectF(); }

inline QRectF tileRect(Heads& view, const Head& head)
{
    const auto* grid = dynamic_cast<const HeadsGridScene*>(&view.shown());
    return grid == nullptr ? QRectF() : rectOf(view, grid->spotOf(head));
}

/// With `inDifference`, the cell of the difference of two heads.
inline QRectF cellRect(Heads& view, const Head& head, Index row, Index col, bool inDifference = false)
{
    if (const auto* grid = dynamic_cast<const HeadsGridScene*>(&view.shown()))
        return rectOf(view, grid->spotOf(head, row, col));
    return rectOf(view, dynamic_cast<const HeadsBlockScene&>(view.shown()).spotOf(head, row, col, inDifference));
}

inline QRectF cellRect(ComparedMaps& view, NodeId node, const Cell& cell)
{
    return rectOf(view, view.shown().spotOfCell({node, cell}));
}

inline QRectF titleRectOf(SheetView& view, const std::string& layer)
{
    const auto index = dynamic_cast<const SheetScene&>(view.shown()).sheet().titleOf(layer);
    return index ? view.rectOf({SheetScene::Title, static_cast<Index>(*index)}) : QRectF();
}

} // namespace heedmap::test
