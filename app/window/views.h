#pragma once

#include "view/frame/display.h"

#include <QWidget>

#include <span>

namespace heedmap {

/// One way to look at the computation, offered in the bar at the top.
struct ViewEntry {
    const char* id;
    const char* title; ///< English, translated under "Views"
    QWidget* (*make)(const ViewContext& context);
    bool (*applies)(const Workbench& workbench); ///< whether it can show the open document
};

/// What stands around the view.
struct Panels {
    QWidget* pipeline;
    QWidget* explanation;
    QWidget* steps;
};

/// Every view, in the order of the bar. One line adds one.
std::span<const ViewEntry> views();
Panels makePanels(const ViewContext& context);

} // namespace heedmap
