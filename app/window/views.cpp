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

const ViewEntry* findView(std::string_view id)
{
    const auto found = std::ranges::find(views(), id, &ViewEntry::id);
    return found == views().end() ? nullptr : &*found;
}

QString titleOfView(std::string_view id)
{
    const ViewEntry* view = findView(id.substr(0, id.find(':')));
    return view == nullptr ? QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()))
                           : QCoreApplication::translate("Views", view->title);
}

Panels makePanels(const ViewContext& context)
{
    return {.pipeline = new Pipeline(context), .explanation = new Explanation(context), .steps = new StepsBar(context)};
}

} // namespace heedmap
