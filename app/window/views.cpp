#include "window/views.h"

#include "view/explanation/explanation.h"
#include "view/pipeline/pipeline.h"
#include "view/steps/steps_bar.h"

#include <algorithm>

namespace heedmap {

#define HEEDMAP_VIEW(name) extern const ViewEntry name##View;
#include "view/frame/views.inc"
#undef HEEDMAP_VIEW

std::span<const ViewEntry> views()
{
    static const ViewEntry entries[] = {
#define HEEDMAP_VIEW(name) name##View,
#include "view/frame/views.inc"
#undef HEEDMAP_VIEW
    };
    return entries;
}

std::optional<int> viewOf(const QString& id)
{
    const auto found = std::ranges::find(views(), id, [](const ViewEntry& view) { return QLatin1String(view.id); });
    return found == views().end() ? std::nullopt : std::optional(static_cast<int>(found - views().begin()));
}

Panels makePanels(const ViewContext& context)
{
    return {.pipeline = new Pipeline(context), .explanation = new Explanation(context), .steps = new StepsBar(context)};
}

} // namespace heedmap
