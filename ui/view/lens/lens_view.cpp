#include "view/lens/lens_view.h"

#include "model/readings/reading.h"
#include "text/core_text.h"
#include "view/frame/view_entry.h"

#include <heedmap/base/error.h>

#include <QMenu>

namespace heedmap {
namespace {

constexpr int underSentence = 36; ///< px from the middle of the view down to the one button

} // namespace

LensView::LensView(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<LensScene>(context), QT_TRANSLATE_NOOP("Views", "Layers"), parent),
      m_ask(new QToolButton(this))
{
    m_ask->setObjectName("askLens");
    m_ask->setProperty("primary", true);
    m_ask->setFocusPolicy(Qt::TabFocus);
    connect(m_ask, &QToolButton::clicked, this, &LensView::ask);
    rebuild();
}

bool LensView::applies(const Workbench& workbench) { return mayRead(workbench); }

void LensView::ask()
{
    try {
        askLens(context().workbench);
    } catch (const Error& error) {
        pointer().setMessage(sentenceText(error.sentence()), false);
    }
}

void LensView::picked(const Spot& spot)
{
    if (const auto cell = m_scene.explained(spot, pointing())) {
        context().selection.setNode(cell->node);
        context().selection.keep(*cell);
    }
}

void LensView::fillMenuOf(QMenu& menu, const Spot& spot)
{
    if (!mayTakeApart(context().workbench))
        return;
    for (const CellPlace& place : m_scene.cells(spot, pointing()))
        menu.addAction(tr("Which heads say “%1”?").arg(wordName(graph(), place.cell.col)), this,
                       [this, word = place.cell.col] { askHeads(word); });
}

void LensView::askHeads(Index word)
{
    try {
        askWord(context().workbench, {word});
        context().selection.show(QStringLiteral("table"));
    } catch (const Error& error) {
        pointer().setMessage(sentenceText(error.sentence()), false);
    }
}

ControlsRoom LensView::placeControls(const QRect& room)
{
    const Display& display = context().display;
    m_ask->setVisible(mayRead(context().workbench) && lensNodes(graph()).empty());
    m_ask->setFont(display.font(13));
    m_ask->setText(tr("Read every layer"));
    m_ask->setToolTip(tr("Adds the logit lens to the document; undo takes it away"));
    m_ask->setAccessibleName(m_ask->text());
    m_ask->adjustSize();
    m_ask->resize(m_ask->width() + display.px(16), display.px(36));
    const int middle = (room.top() + viewport()->height() - display.px(m_scene.frame().lineBelow)) / 2;
    m_ask->move(room.center().x() - m_ask->width() / 2, middle + display.px(underSentence));
    return {};
}

extern const ViewEntry lensView;
constinit const ViewEntry lensView = viewEntry<LensView>("lens", QT_TRANSLATE_NOOP("Views", "Layers"), "Ctrl+Alt+2");

} // namespace heedmap

#include "moc_lens_view.cpp"
