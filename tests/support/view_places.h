#pragma once

// Where the views show what the tests name, in the viewport's px; empty if it is not shown.

#include "view/cost/compared_maps.h"
#include "view/heads/heads.h"
#include "view/sheet/sheet_view.h"
#include "view/stage/stage.h"
#include "view/text/text_view.h"

#include <algorithm>

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

inline QRectF cellRect(SceneView& view, NodeId node, const Cell& cell)
{
    return rectOf(view, view.shown().spotOfCell({node, cell}));
}

inline QRectF titleRectOf(SheetView& view, const std::string& layer)
{
    const auto index = dynamic_cast<const SheetScene&>(view.shown()).sheet().titleOf(layer);
    return index ? view.rectOf({SheetScene::Title, static_cast<Index>(*index)}) : QRectF();
}

inline const TextPicture& pictureOf(TextView& view) { return dynamic_cast<const TextScene&>(view.shown()).picture(); }

/// The thumbnail of a head beside the stage, which has no margin.
inline QRectF headRect(Stage& view, Index slice)
{
    const auto& heads = dynamic_cast<const StepScene&>(view.shown()).surroundings().heads;
    const auto found = std::ranges::find(heads, slice, &StageFrame::Head::slice);
    return found == heads.end() ? QRectF() : found->rect;
}

/// The outlines around cells of a node.
inline std::vector<QRectF> outlinesOf(const StageMarks& marks, NodeId node)
{
    std::vector<QRectF> rects;
    for (const StageMarks::Outline& outline : marks.operands)
        if (outline.node == node)
            rects.push_back(outline.rect);
    if (marks.chosen && marks.chosen->node == node)
        rects.push_back(marks.chosen->rect);
    return rects;
}

inline std::vector<QRectF> outlinesOf(Stage& view, NodeId node)
{
    const auto& scene = dynamic_cast<const StepScene&>(view.shown());
    std::vector<QRectF> rects = outlinesOf(scene.marks(), node);
    std::ranges::transform(rects, rects.begin(), [&](const QRectF& rect) { return scene.fromBlock(rect); });
    return rects;
}

} // namespace heedmap::test
