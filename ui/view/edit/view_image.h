#pragma once

#include "view/frame/figure_wait.h"

namespace heedmap {

class Display;
class SceneView;
struct ViewContext;

/// Copies everything a view shows to the clipboard as an image, at twice its size, once its numbers are there.
class ViewImage : public FigureWait {
public:
    ViewImage(const ViewContext& context, SceneView& view);
    void copy();

private:
    const Display& m_display;
    SceneView& m_view;
};

} // namespace heedmap
