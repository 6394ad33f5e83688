#pragma once

#include "view/frame/view_entry.h"

#include <optional>
#include <span>

namespace heedmap {

/// The panels around the view.
struct Panels {
    QWidget* pipeline;
    QWidget* explanation;
    QWidget* steps;
};

/// Every view, in the order of the bar.
std::span<const ViewEntry> views();
/// The index of the view with that id.
std::optional<int> viewOf(const QString& id);
Panels makePanels(const ViewContext& context);

} // namespace heedmap
