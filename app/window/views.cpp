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

} // namespace

std::span<const ViewEntry> views()
{
    static constexpr ViewEntry entries[] = {
        {"stage", QT_TRANSLATE_NOOP("Views", "Stage"), make<Stage>},
        {"heads", QT_TRANSLATE_NOOP("Views", "Heads"), make<Heads>},
        {"text", QT_TRANSLATE_NOOP("Views", "Text"), make<TextView>},
        {"sheet", QT_TRANSLATE_NOOP("Views", "Sheet"), make<SheetView>},
        {"matrix", QT_TRANSLATE_NOOP("Views", "Matrix"), make<MatrixView>},
        {"picture", QT_TRANSLATE_NOOP("Views", "Picture"), make<PictureView>},
        {"cost", QT_TRANSLATE_NOOP("Views", "Cost"), make<CostView>},
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
