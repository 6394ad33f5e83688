#pragma once

#include "view/frame/display.h"

#include <QCoreApplication>

class QWidget;

namespace heedmap {

/// A view of the computation, offered in the bar at the top. Every view defines one, named in view/frame/views.inc.
struct ViewEntry {
    const char* id;
    const char* title; ///< English, translated under "Views"
    const char* keys;  ///< shortcut; empty: none
    QWidget* (*make)(const ViewContext& context);
    bool (*applies)(const Workbench& workbench); ///< whether it can show the open document
};

/// The entry of a widget constructed with a ViewContext. Without `applies` the widget shows any document.
template <typename View> constexpr ViewEntry viewEntry(const char* id, const char* title, const char* keys)
{
    return {id, title, keys, [](const ViewContext& context) -> QWidget* { return new View(context); },
            [](const Workbench& workbench) {
                if constexpr (requires { View::applies(workbench); })
                    return View::applies(workbench);
                return true;
            }};
}

} // namespace heedmap
