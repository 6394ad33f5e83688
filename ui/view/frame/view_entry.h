#pragma once

#include "view/frame/display.h"

#include <QCoreApplication>

class QWidget;

namespace heedmap {

/// One way to look at the computation, offered in the bar at the top. Every view defines one, named in
/// view/frame/views.inc.
struct ViewEntry {
    const char* id;
    const char* title; ///< English, translated under "Views"
    const char* keys;  ///< that show it; none where it is empty
    QWidget* (*make)(const ViewContext& context);
    bool (*applies)(const Workbench& workbench); ///< whether it can show the open document
};

/// Of a widget that is made with a ViewContext. One that does not say what it applies to shows whatever is open.
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
