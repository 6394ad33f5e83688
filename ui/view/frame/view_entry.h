#pragma once

#include "view/frame/display.h"
#include "view/frame/exportable.h"

#include <QCoreApplication>

class QWidget;

namespace heedmap {

/// A view of the computation, offered in the bar at the top. Every view defines one, named in view/frame/views.inc.
struct ViewEntry {
    const char* id;
    const char* title; ///< English, translated under "Views"
    const char* keys;  ///< shortcut; empty: none
    QWidget* (*make)(const ViewContext& context);
    bool (*applies)(const Workbench& workbench);              ///< whether it can show the open document
    ViewFigure (*figure)(const std::vector<ViewPart>& parts); ///< what its figure of these parts offers
    bool onlyValues; ///< whether it shows values where others show changes since the snapshot
};

/// The entry of a widget constructed with a ViewContext. Without `applies` the widget shows any document,
/// without `figureOf` its figure can only leave out its title.
template <typename View> constexpr ViewEntry viewEntry(const char* id, const char* title, const char* keys)
{
    return {id, title, keys, [](const ViewContext& context) -> QWidget* { return new View(context); },
            [](const Workbench& workbench) {
                if constexpr (requires { View::applies(workbench); })
                    return View::applies(workbench);
                return true;
            },
            [](const std::vector<ViewPart>& parts) {
                if constexpr (requires { View::figureOf(parts); })
                    return View::figureOf(parts);
                return ViewFigure();
            },
            requires {View::onlyValues;
}
}; // namespace heedmap
}

} // namespace heedmap
