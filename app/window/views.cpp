#include "window/views.h"

#include "view/cost/cost_view.h"
#include "view/explanation/explanation.h"
#include "view/heads/heads.h"
#include "view/matrix/matrix_view.h"
#include "view/next/next_view.h"
#include "view/picture/picture_view.h"
#include "view/pipeline/pipeline.h"
#include "view/sheet/sheet_view.h"
#include "view/stage/stage.h"
#include "view/steps/steps_bar.h"
#include "view/table/head_table.h"
#include "view/text/text_view.h"

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
        entry<HeadTable>("table", QT_TRANSLATE_NOOP("Views", "Table")),
        entry<NextView>("next", QT_TRANSLATE_NOOP("Views", "Next token")),
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
