#pragma once

#include "model/lesson/stop_values.h"
#include "paint/heatmap_figure.h"
#include "view/frame/display.h"

#include <optional>

namespace heedmap {

/// What a stop shows, with the numbers that it has there.
struct StopPicture {
    HeatmapFigure figure;                ///< of one slice; without numbers where these are not known
    std::shared_ptr<const Tensor> holds; ///< lends them
    bool covered = false;
    bool trained = false; ///< they are known once it has trained
};

StopPicture stopPicture(const ViewContext& context, const LessonPlayer& player, const StopValues& values, int stop);

} // namespace heedmap
