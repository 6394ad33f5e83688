#include "window/views.h"

#include "view/cost_view.h"
#include "view/explanation.h"
#include "view/heads.h"
#include "view/matrix_view.h"
#include "view/picture_view.h"
#include "view/pipeline.h"
#include "view/sheet_view.h"
#include "view/stage.h"
#include "view/steps_bar.h"
#include "view/text_view.h"

#include <QCoreApplication>

namespace heedmap {
namespace {

template <typename View> QWidget* make(const ViewContext& context) { return new View(context); }

// A view that does not say shows whatever is open.
template <typename View> bool applies(const Workbench& workbench)
{
    if constexpr (requires { View::applies(workbench); })
        return View::applies(workbench);
    return true;
}

template <typename View> constexpr ViewEntry entry(const char* id, const char* title)
{
    return {id, title, make<View>, applies<View>};
}

} // namespace

std::span<const ViewEntry> views()
{
    static constexpr ViewEntry entries[] = {
        entry<Stage>("stage", QT_TRANSLATE_NOOP("Views", "Stage")),
        entry<Heads>("heads", QT_TRANSLATE_NOOP("Views", "Heads")),
        entry<TextView>("text", QT_TRANSLATE_NOOP("Views", "Text")),
        entry<SheetView>("sheet", QT_TRANSLATE_NOOP("Views", "Sheet")),
        entry<MatrixView>("matrix", QT_TRANSLATE_NOOP("Views", "Matrix")),
        entry<PictureView>("picture", QT_TRANSLATE_NOOP("Views", "Picture")),
        entry<CostView>("cost", QT_TRANSLATE_NOOP("Views", "Cost")),
    };
    return entries;
}

Panels makePanels(const ViewContext& context)
{
    return {.pipeline = make<Pipeline>(context),
            .explanation = make<Explanation>(context),
            .steps = make<StepsBar>(context)};
}

} // namespace heedmap
