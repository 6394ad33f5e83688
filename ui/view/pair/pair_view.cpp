#include "view/pair/pair_view.h"

#include "model/training/shown_sample.h"
#include "model/writing/written_samples.h"
#include "text/core_text.h"
#include "view/edit/edit_tool.h"
#include "view/edit/patch_menu.h"
#include "view/frame/control_rows.h"
#include "view/frame/view_entry.h"

#include <heedmap/graph/gradients.h>

#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QWidgetAction>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

// QMenu::addSection is only a line where the style draws separators by a sheet.
void addHeading(QMenu& menu, const QString& title)
{
    auto* label = new QLabel(title);
    label->setProperty("muted", true);
    label->setContentsMargins(12, 6, 28, 4);
    auto* heading = new QWidgetAction(&menu);
    heading->setDefaultWidget(label);
    heading->setText(title);
    heading->setEnabled(false);
    menu.addAction(heading);
}

} // namespace

PairView::PairView(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<PairScene>(context, std::make_shared<OtherSample>(context.workbench)),
             QT_TRANSLATE_NOOP("Views", "Two samples"), parent),
      m_other(m_scene.other()), m_samples(new QComboBox(this)), m_swap(new QToolButton(this)),
      m_sentence(new QLineEdit(this)), m_read(new QToolButton(this)), m_ablations(new AblationBar(context, this))
{
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_samples->setObjectName("otherSample");
    m_swap->setObjectName("swapSamples");
    m_swap->setFocusPolicy(Qt::TabFocus);
    connect(m_samples, &QComboBox::activated, this,
            [this](int at) { m_other.choose(m_samples->itemData(at).toLongLong()); });
    connect(m_samples, &QComboBox::activated, this, &PairView::measure);
    connect(m_swap, &QToolButton::clicked, this, &PairView::swapSamples);
    m_sentence->setObjectName("sentenceBeside");
    m_read->setObjectName("readBeside");
    m_read->setProperty("primary", true);
    m_read->setFocusPolicy(Qt::TabFocus);
    connect(m_sentence, &QLineEdit::returnPressed, this, &PairView::readBeside);
    connect(m_read, &QToolButton::clicked, this, &PairView::readBeside);
    connect(&m_other, &OtherSample::changed, this, &PairView::chosen);
    connect(m_ablations, &AblationBar::resized, this, [this] { measure(); });
    new EditTool(
        context, *this,
        {.leastDragged = 8, .opensComputed = true, .walks = false, .menu = [this](QMenu& menu, const CellPlace& place) {
             fillMenu(menu, place.cell.row);
         }});
    connect(m_ablations, &AblationBar::failed, this,
            [this](const QString& sentence) { pointer().setMessage(sentence, false); });
    rebuild();
}

bool PairView::applies(const Workbench& workbench)
{
    return workbench.isOpen() && (workbench.head().samples.size() > 1 || mayReadBeside(workbench));
}

void PairView::lookThere()
{
    const Workbench& workbench = context().workbench;
    const NodeId node = workbench.isOpen() ? context().selection.node() : noNode;
    m_other.look(isVisible() && node != noNode ? workbench.graph().node(node).info.name : std::string());
}

void PairView::rebuilt()
{
    m_dragged.reset();
    m_scene.drag({});
}

void PairView::selectionChanged() { lookThere(); }

void PairView::showEvent(QShowEvent* event)
{
    SceneView::showEvent(event);
    lookThere();
}

void PairView::hideEvent(QHideEvent* event)
{
    SceneView::hideEvent(event);
    lookThere();
}

// ---- the samples

void PairView::swapSamples()
{
    const auto other = m_other.sample();
    if (!other)
        return;
    const Index shown = context().workbench.head().sample;
    try {
        showSample(context().workbench, *other);
        m_other.choose(shown);
        measure();
    } catch (const Error& error) {
        pointer().setMessage(sentenceText(error.sentence()), false);
    }
}

void PairView::readBeside()
{
    const QString text = m_sentence->text().remove(QChar::Null).trimmed(); // which no document may hold
    if (text.isEmpty()) {
        m_sentence->setFocus();
        return;
    }
    try {
        heedmap::readBeside(context().workbench, text);
        m_sentence->clear();
    } catch (const Error& error) {
        pointer().setMessage(sentenceText(error.sentence()), false);
    }
}

void PairView::dress()
{
    const Document& document = context().workbench.head();
    const auto other = m_other.sample();
    const QSignalBlocker quiet(m_samples);
    m_samples->clear();
    for (Index sample = 0; sample < static_cast<Index>(document.samples.size()); ++sample)
        if (sample != document.sample)
            m_samples->addItem(tr("Beside: %1").arg(sampleTitle(document, sample)), static_cast<qlonglong>(sample));
    m_samples->setCurrentIndex(other ? m_samples->findData(static_cast<qlonglong>(*other)) : -1);
    m_samples->setFont(context().display.font(12));
    m_samples->setAccessibleName(tr("The other sample"));
    m_samples->setToolTip(tr("Computed with the same weights, without ablations or patches"));
    m_swap->setFont(context().display.font(12));
    m_swap->setText(tr("Swap"));
    m_swap->setToolTip(tr("Show the other sample, and this one beside it"));
    m_swap->setAccessibleName(m_swap->toolTip());
}

// Under the sentence in the middle that says what for.
void PairView::placeQuestion(const QRect& room)
{
    const Display& display = context().display;
    const bool asks = m_samples->count() == 0 && context().workbench.isOpen();
    m_sentence->setVisible(asks);
    m_read->setVisible(asks);
    m_sentence->setFont(display.font(13));
    m_sentence->setPlaceholderText(tr("Another sentence"));
    m_sentence->setAccessibleName(m_sentence->placeholderText());
    m_read->setFont(display.font(13));
    m_read->setText(tr("Read it beside this one"));
    m_read->setToolTip(tr("Adds a sample, split by the model's own tokenizer; undo takes it away"));
    m_read->setAccessibleName(m_read->text());
    m_read->adjustSize();
    m_read->resize(m_read->width() + display.px(16), display.px(36));
    const int width = std::min(display.px(420), room.width());
    const int middle = (room.top() + viewport()->height() - display.px(m_scene.frame().lineBelow)) / 2;
    m_sentence->setGeometry(room.center().x() - width / 2, middle + display.px(36), width, display.px(34));
    m_read->move(room.center().x() - m_read->width() / 2, m_sentence->geometry().bottom() + display.px(12));
}

ControlsRoom PairView::placeControls(const QRect& room)
{
    dress();
    const int gap = context().display.px(8);
    ControlRows rows(room.width(), gap, m_swap->sizeHint().height());
    const bool any = m_samples->count() > 0;
    for (QWidget* control : {static_cast<QWidget*>(m_samples), static_cast<QWidget*>(m_swap)}) {
        control->setVisible(any);
        if (any)
            rows.put(control, gap);
        control->move(control->pos() + room.topLeft());
    }
    const int above = rows.height() + gap;
    const int bar = m_ablations->arrange(room.width());
    m_ablations->move(room.left(), room.top() + above);
    placeQuestion(room.adjusted(0, above + bar, 0, 0));
    return {above + bar};
}

// ---- dragging a row

void PairView::mousePressEvent(QMouseEvent* event)
{
    shown();
    if (event->button() == Qt::LeftButton)
        m_dragged = m_scene.otherRowAt(inScene(event->position()));
    m_scene.drag(m_dragged);
    SceneView::mousePressEvent(event);
    viewport()->update();
}

void PairView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragged) {
        SceneView::mouseMoveEvent(event);
        return;
    }
    drags(event->position());
    viewport()->setCursor(Qt::DragMoveCursor);
    const auto onto = m_scene.ownRowAt(inScene(event->position()));
    pointer().setMessage(
        onto ? tr("Row %1 of the other sample in place of %2").arg(m_scene.otherRow(*m_dragged), m_scene.ownRow(*onto))
             : tr("Row %1 of the other sample: drop it on a row of this one").arg(m_scene.otherRow(*m_dragged)),
        false);
}

void PairView::mouseReleaseEvent(QMouseEvent* event)
{
    const auto onto = m_dragged ? m_scene.ownRowAt(inScene(event->position())) : std::nullopt;
    if (m_dragged) {
        pointer().setMessage({}, false);
        viewport()->unsetCursor();
    }
    if (onto)
        drop(*onto);
    m_dragged.reset();
    m_scene.drag({});
    SceneView::mouseReleaseEvent(event);
    viewport()->update();
}

void PairView::drop(Index row)
{
    const NodeId node = context().selection.node();
    const auto sample = m_other.sample();
    if (!sample || node == noNode)
        return;
    if (!pinnable(graph(), node)) {
        pointer().setMessage(
            tr("Given numbers cannot be taken from another sample. Edit them, or choose a computed matrix."), false);
        return;
    }
    Patcher::of(context().workbench)
        .take({graph().node(node).info.name, context().selection.sliceOf(node), *sample, {{row, *m_dragged, *sample}}});
}

void PairView::fillMenu(QMenu& menu, Index row)
{
    const NodeId node = context().selection.node();
    const auto sample = m_other.sample();
    if (!sample || node == noNode || !pinnable(graph(), node))
        return;
    addHeading(menu, tr("Take from the other sample"));
    addPatches(menu, context(), {node, {context().selection.sliceOf(node), row, 0}}, *sample);
}

// Beside the cells of this sample, which have a menu of their own.
void PairView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
    const NodeId node = context().selection.node();
    shown();
    const QPointF at = inScene(event->pos());
    const auto own = m_scene.ownRowAt(at);
    const auto row = own ? own : m_scene.otherRowAt(at);
    const auto& kept = context().selection.cell();
    QMenu menu(this);
    const Index fallback = keyboard && kept && kept->node == node ? kept->cell.row : -1;
    fillMenu(menu, row.value_or(fallback));
    if (menu.isEmpty())
        return;
    menu.exec(keyboard ? viewport()->mapToGlobal(viewport()->rect().center()) : event->globalPos());
}

extern const ViewEntry pairView;
constinit const ViewEntry pairView =
    viewEntry<PairView>("pair", QT_TRANSLATE_NOOP("Views", "Two samples"), "Ctrl+Alt+1");

} // namespace heedmap

#include "moc_pair_view.cpp"
