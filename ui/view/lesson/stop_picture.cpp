#include "view/lesson/stop_picture.h"

#include "model/workbench.h"
#include "paint/node_figure.h"
#include "view/scene/stage_scene.h"

#include <algorithm>

namespace heedmap {

StopPicture stopPicture(const ViewContext& context, const LessonPlayer& player, const StopValues& values, int stop)
{
    Workbench& workbench = context.workbench;
    const auto shown = player.shownAt(stop);
    const Node& node = workbench.graph().node(shown.node);
    const Index slice = std::clamp<Index>(shown.slice, 0, node.shape.slices - 1);
    const StopValues::When when = values.when(stop);
    StopPicture picture{.figure = sliceOf(emptyNodeFigure(workbench.graph(), shown.node), slice),
                        .holds = nullptr,
                        .covered = shown.covered,
                        .trained = when == StopValues::When::Trained};
    picture.figure.values = {};
    if (shown.covered || picture.trained || node.shape.rows * node.shape.cols > StopValues::mostCells)
        return picture;
    if (when == StopValues::When::Now) {
        if (workbench.known(shown.node, shownRegion(node.shape, slice)))
            picture.figure = sliceOf(currentFigure(workbench, shown.node, slice, {}), slice);
        return picture;
    }
    picture.holds = values.at(stop);
    if (picture.holds != nullptr && picture.holds->shape().rows == node.shape.rows
        && picture.holds->shape().cols == node.shape.cols)
        picture.figure.values = picture.holds->view();
    return picture;
}

} // namespace heedmap
