#include "view/matrix/matrix_view.h"

#include "view/frame/view_entry.h"

#include "paint/figure_parts.h"
#include "paint/formula.h"
#include "paint/node_figure.h"
#include "view/edit/edit_tool.h"
#include "view/frame/key_tip.h"
#include "view/matrix/matrix_figure.h"
#include "view/scene/guess.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace heedmap {

MatrixView::MatrixView(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<MatrixScene>(context), QT_TRANSLATE_NOOP("Views", "Matrix"), parent),
      m_plot(new MatrixPlot(context, m_scene, viewport())), m_bar(new QWidget(this)), m_nodes(new QComboBox),
      m_slices(new QComboBox), m_words(new WordsSwitch(context, QStringLiteral("matrixWords"), m_bar)),
      m_fit(new QToolButton), m_reset(new QToolButton), m_title(new QLabel),
      m_tool(new EditTool(context, *this, {.opensComputed = true, .walks = false}))
{
    layOutBar();
    listenToPlot();
    connect(&context.selection, &Selection::cellChanged, this, &MatrixView::light);
    connect(&context.selection.covers(), &Covers::changed, m_plot, &MatrixPlot::redraw);
    connect(&pointer(), &ScenePointer::reached, this, [this](const Spot& spot) { m_plot->reveal(spot.cell); });
    connect(m_nodes, &QComboBox::activated, this, [this](int index) {
        this->context().selection.setNode(static_cast<NodeId>(m_nodes->itemData(index).toInt()));
    });
    connect(m_slices, &QComboBox::activated, this, [this](int index) { this->context().selection.setSlice(index); });
    rebuild();
}

void MatrixView::layOutBar()
{
    m_nodes->setObjectName("matrixNode");
    m_slices->setObjectName("matrixSlice");
    m_reset->setObjectName("matrixReset");
    m_title->setObjectName("matrixTitle");
    m_nodes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->installEventFilter(this);
    m_title->setProperty("muted", true);
    auto* row = new QHBoxLayout(m_bar);
    row->setContentsMargins(16, 12, 16, 8);
    row->setSpacing(8);
    row->addWidget(m_nodes);
    row->addWidget(m_slices);
    row->addWidget(m_words);
    row->addWidget(m_title, 1);
    row->addWidget(m_reset);
    row->addWidget(m_fit);
}

void MatrixView::listenToPlot()
{
    connect(m_fit, &QToolButton::clicked, m_plot, &MatrixPlot::fit);
    connect(m_reset, &QToolButton::clicked, m_plot, &MatrixPlot::resetRange);
    connect(m_plot, &MatrixPlot::rangeChosenChanged, this, &MatrixView::redraw);
    connect(m_plot, &MatrixPlot::counted, viewport(), qOverload<>(&QWidget::update));
    connect(m_plot, &MatrixPlot::drawn, this, [this] {
        const QRectF cells = framed().fromWidget(m_plot->cells().translated(m_plot->pos()));
        const bool missed = m_scene.place().numbersMissing;
        m_scene.setPlace({cells, m_plot->numbersMissing(), m_plot->zoomsToNumbers()});
        if (missed != m_plot->numbersMissing())
            viewport()->update();
    });
    connect(m_plot, &MatrixPlot::pointed, this, [this](const std::optional<Cell>& cell) {
        pointer().point(cell ? std::optional(Spot{0, 0, *cell}) : std::nullopt);
    });
    connect(m_plot, &MatrixPlot::clicked, this, [this](const Cell& cell) {
        setFocus(Qt::MouseFocusReason);
        pointer().press(std::optional(Spot{0, 0, cell}));
    });
    connect(m_plot, &MatrixPlot::doubleClicked, this, [this] {
        if (!m_tool->editChosen())
            context().selection.show(QStringLiteral("stage"));
    });
}

std::vector<ViewPart> MatrixView::chosenParts() const
{
    const NodeId node = context().selection.node();
    return node == noNode ? std::vector<ViewPart>()
                          : std::vector{seenPart(node, context().selection.sliceOf(node), m_plot->seen())};
}

bool MatrixView::chooseParts(const std::vector<ViewPart>& parts)
{
    m_chosen = seenCells(parts.front(), graph().node(parts.front().node).shape);
    return parts.size() == 1;
}

Drawing MatrixView::drawing(const Theme& theme)
{
    m_scene.showInFigure(m_chosen ? m_chosen : m_plot->seen());
    return SceneView::drawing(theme);
}

// ---- what is shown

void MatrixView::rebuilt()
{
    m_scene.forget();
    m_plot->forget();
    listNodes();
}

void MatrixView::selectionChanged()
{
    const NodeId node = context().selection.node();
    if (node == noNode || node >= graph().size())
        return;
    m_nodes->setCurrentIndex(m_nodes->findData(static_cast<int>(node)));
    listSlices(node);
}

bool MatrixView::settle()
{
    m_plot->refresh();
    m_reset->setEnabled(m_scene.rangeChosen());
    m_reset->setVisible(m_scene.rangeChosen() || !context().display.settings().presenting);
    elideTitle();
    light();
    return SceneView::settle();
}

void MatrixView::light()
{
    if (!isVisible())
        return;
    const auto here = [this](const std::optional<CellPlace>& place) {
        return place && m_scene.spotOfCell(*place) ? std::optional(place->cell) : std::nullopt;
    };
    m_plot->mark(here(context().selection.hovered()), here(context().selection.kept()));
}

// ---- the controls

void MatrixView::listNodes()
{
    const QSignalBlocker quiet(m_nodes);
    m_nodes->clear();
    for (NodeId id = 0; id < graph().size(); ++id) {
        const Node& node = graph().node(id);
        const QString shape = m_shapesHidden ? QString() : QString::fromStdString("  " + node.shape.text());
        m_nodes->addItem(plainSymbol(node.info) + shape, static_cast<int>(id));
    }
}

void MatrixView::listSlices(NodeId node)
{
    const QSignalBlocker quiet(m_slices);
    m_slices->clear();
    const HeatmapFigure figure = emptyNodeFigure(graph(), node);
    const Index slices = graph().node(node).shape.slices;
    for (Index slice = 0; slice < slices; ++slice)
        m_slices->addItem(sliceTitle(figure, slice));
    m_slices->setVisible(slices > 1);
    m_slices->setCurrentIndex(static_cast<int>(context().selection.sliceOf(node)));
}

void MatrixView::elideTitle()
{
    const QString title = m_scene.title();
    const QString shown = m_title->fontMetrics().elidedText(title, Qt::ElideRight, m_title->width());
    m_title->setText(shown);
    m_title->setToolTip(shown == title ? QString() : title);
}

bool MatrixView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_title && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange))
        elideTitle();
    return SceneView::eventFilter(watched, event);
}

// Beside its cells, too.
std::optional<PanelMatrix> MatrixView::matrixAt(const std::optional<Spot>& /*spot*/)
{
    const NodeId node = context().selection.node();
    if (node == noNode)
        return std::nullopt;
    const bool stack = graph().node(node).shape.slices > 1;
    return PanelMatrix{node, stack ? std::optional(context().selection.sliceOf(node)) : std::nullopt};
}

void MatrixView::dress()
{
    const Display& display = context().display;
    if (const bool hide = display.settings().hideShapes; std::exchange(m_shapesHidden, hide) != hide) {
        rebuilt();
        selectionChanged();
    }
    m_nodes->setAccessibleName(tr("Matrix to show"));
    m_slices->setAccessibleName(tr("Slice of the stack"));
    m_fit->setText(tr("Fit"));
    m_fit->setToolTip(withKeys(tr("See the whole matrix"), {Qt::Key_0}));
    m_reset->setText(tr("Reset the range"));
    m_reset->setToolTip(withKeys(tr("Colours over the range of the numbers again"), {Qt::Key_R}));
    for (QWidget* control : {static_cast<QWidget*>(m_nodes), static_cast<QWidget*>(m_slices),
                             static_cast<QWidget*>(m_fit), static_cast<QWidget*>(m_reset)})
        control->setFont(display.font(13));
    m_title->setFont(display.font(13));
    m_words->follow();
    // Part of the title is enough, as the names of the matrices need the room.
    m_title->setMinimumWidth(display.px(48));
}

// The plot fills the room between the bar and the line below; the scene begins at the top of the view.
ControlsRoom MatrixView::placeControls(const QRect& /*room*/)
{
    dress();
    selectionChanged();
    const QSize size = viewport()->size();
    m_title->setVisible(true);
    m_title->setVisible(m_bar->sizeHint().width() <= size.width()); // the steps say it, the names stand only here
    const int bar = m_bar->sizeHint().height();
    const int below = context().display.px(m_scene.frame().lineBelow);
    m_bar->setGeometry(0, 0, size.width(), bar);
    m_plot->setGeometry(0, bar, size.width(), std::max(size.height() - bar - below, 1));
    return {};
}

// ---- by key

void MatrixView::chooseNode(int by)
{
    const int next = std::clamp(m_nodes->currentIndex() + by, 0, m_nodes->count() - 1);
    context().selection.setNode(static_cast<NodeId>(m_nodes->itemData(next).toInt()));
}

void MatrixView::chooseSlice(int by)
{
    if (m_slices->count() > 1)
        context().selection.setSlice(std::clamp(m_slices->currentIndex() + by, 0, m_slices->count() - 1));
}

// Ctrl chooses another matrix or slice, Shift walks sixteen cells at once; the view of all cells walks one.
bool MatrixView::walk(const QKeyEvent& event, int rows, int cols)
{
    constexpr Index far = 16;
    if ((event.modifiers() & Qt::ControlModifier) != 0)
        cols != 0 ? chooseNode(cols) : chooseSlice(rows);
    else if ((event.modifiers() & Qt::ShiftModifier) != 0)
        pointer().walk(far * rows, far * cols);
    else
        return false;
    return true;
}

bool MatrixView::command(const QKeyEvent& event)
{
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: m_plot->zoom(1.25); return true;
    case Qt::Key_Minus: m_plot->zoom(0.8); return true;
    case Qt::Key_0: m_plot->fit(); return true;
    case Qt::Key_R:
        if ((event.modifiers() & Qt::ControlModifier) != 0)
            return false;
        m_plot->resetRange();
        return true;
    case Qt::Key_Left: return walk(event, 0, -1);
    case Qt::Key_Right: return walk(event, 0, 1);
    case Qt::Key_Up: return walk(event, -1, 0);
    case Qt::Key_Down: return walk(event, 1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto& kept = context().selection.kept(); !kept || !uncover(context(), *kept))
            context().selection.show(QStringLiteral("stage"));
        return true;
    default: return false;
    }
}

extern const ViewEntry matrixView;
constinit const ViewEntry matrixView = viewEntry<MatrixView>("matrix", QT_TRANSLATE_NOOP("Views", "Matrix"), "Ctrl+5");

} // namespace heedmap

#include "moc_matrix_view.cpp"
