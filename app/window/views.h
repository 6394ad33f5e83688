#pragma once

#include "view/frame/view_entry.h"

#include <span>
#include <string_view>

namespace heedmap {

/// The panels around the view.
struct Panels {
    QWidget* pipeline;
    QWidget* explanation;
    QWidget* steps;
};

/// Every view, in the order of the bar.
std::span<const ViewEntry> views();
/// The view with that id, or null; the view at that place of the bar; the place of a view, or 0.
const ViewEntry* findView(std::string_view id);
/// What the bar calls a view, in the language of the window; its id if there is none.
QString titleOfView(std::string_view id);
inline const ViewEntry& viewAt(int index) { return views()[static_cast<std::size_t>(index)]; }
inline int placeOf(const ViewEntry* view) { return view == nullptr ? 0 : static_cast<int>(view - views().data()); }
Panels makePanels(const ViewContext& context);

} // namespace heedmap
