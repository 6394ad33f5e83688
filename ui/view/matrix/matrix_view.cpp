#include "view/matrix/matrix_view.h"

#include "view/frame/view_entry.h"

#include "paint/figure_parts.h"
#include "paint/formula.h"
#include "paint/node_figure.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "view/frame/key_tip.h"
#include "view/frame/view_frame.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"
#include "view/scene/read_out.h"
#include "view/scene/too_small.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace heedmap {
namespace {

QString shortNumber(double value) { return QString::number(value, 'g', 5).replace(QLatin1Char('-'), QChar(0x2212)); }

} // namespace

MatrixView::MatrixView(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_plot(new MatrixPlot(context)), m_nodes(new QComboBox),
      m_slices(new QComboBox), m_fit(new QToolButton), m_reset(new QToolButton), m_title(new QLabel),
      m_status(new QWidget)
{
    setFocusPolicy(Qt::StrongFocus);
    layOut();
    dress();
    const auto stale = [this] { m_stale = true, follow(); };
    connect(&context.workbench, &Workbench::valuesReady, this, [this] { m_stale = true, refresh(); });
    connect(&context.workbench, &Workbench::rememberedStateChanged, this, [this] { m_stale = true, refresh(); });
    connect(&context.workbench, &Workbench::pinsChanged, this, stale);
    connect(&context.selection, &Selection::stepsChanged, this,
            [this, stale] { m_plot->forget(), listNodes(), stale(); });
    connect(&context.selection, &Selection::nodeChanged, this, stale);
    connect(&context.selection, &Selection::sliceChanged, this, stale);
    connect(&context.selection, &Selection::cellChanged, this, &MatrixView::light);
    connect(&context.selection, &Selection::uncoveredChanged, this, [this] { m_plot->redraw(), update(); });
    connect(&context.display, &Display::changed, this, [this, stale] { dress(), stale(); });
    connect(m_nodes, &QComboBox::activated, this,
            [this](int index) { m_context.selection.setNode(static_cast<NodeId>(m_nodes->itemData(index).toInt())); });
    connect(m_slices, &QComboBox::activated, this, [this](int index) { m_context.selection.setSlice(index); });
    connect(m_fit, &QToolButton::clicked, m_plot, &MatrixPlot::fit);
    connect(m_reset, &QToolButton::clicked, m_plot, &MatrixPlot::resetRange);
    connect(m_plot, &MatrixPlot::rangeChosenChanged, this,
            [this] { m_reset->setEnabled(m_plot->rangeChosen()), dress(); });
    connect(m_plot, &MatrixPlot::counted, this, qOverload<>(&QWidget::update));
    connect(m_plot, &MatrixPlot::drawn, this, [this] {
        if (std::exchange(m_numbersMissing, m_plot->numbersMissing()) != m_plot->numbersMissing())
            update(m_status->geometry());
    });
    const auto place = [this](const Cell& cell) { return CellPlace{m_context.selection.node(), cell}; };
    connect(m_plot, &MatrixPlot::pointed, this, [this, place](const std::optional<Cell>& cell) {
        m_context.selection.hover(cell ? std::optional(place(*cell)) : std::nullopt);
    });
    connect(m_plot, &MatrixPlot::clicked, this, [this, place](const Cell& cell) {
        setFocus(Qt::MouseFocusReason);
        uncover(m_context, place(cell));
        m_context.selection.keep(place(cell));
    });
    connect(m_plot, &MatrixPlot::doubleClicked, this, [this] { m_context.selection.show(QStringLiteral("stage")); });
    if (context.workbench.isOpen())
        listNodes();
}

std::vector<ViewPart> MatrixView::chosenParts() const
{
    const NodeId node = m_context.selection.node();
    return node == noNode ? std::vector<ViewPart>()
                          : std::vector{seenPart(node, m_context.selection.sliceOf(node), m_plot->seen())};
}

bool MatrixView::chooseParts(const std::vector<ViewPart>& parts)
{
    m_plot->showInFigure(seenCells(parts.front(), m_context.workbench.graph().node(parts.front().node).shape));
    return parts.size() == 1;
}

void MatrixView::layOut()
{
    m_nodes->setObjectName("matrixNode");
    m_slices->setObjectName("matrixSlice");
    m_reset->setObjectName("matrixReset");
    m_title->setObjectName("matrixTitle");
    m_nodes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->installEventFilter(this);
    m_reset->setEnabled(false);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(16, 12, 16, 8);
    bar->setSpacing(8);
    bar->addWidget(m_nodes);
    bar->addWidget(m_slices);
    bar->addWidget(m_title, 1);
    bar->addWidget(m_reset);
    bar->addWidget(m_fit);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_status);
    m_status->setAttribute(Qt::WA_TransparentForMouseEvents);
}

void MatrixView::dress()
{
    if (const bool hide = m_context.display.settings().hideShapes; std::exchange(m_shapesHidden, hide) != hide)
        listNodes();
    setAccessibleName(tr("Matrix"));
    m_nodes->setAccessibleName(tr("Matrix to show"));
    m_slices->setAccessibleName(tr("Slice of the stack"));
    m_fit->setText(tr("Fit"));
    m_fit->setToolTip(withKeys(tr("See the whole matrix"), {Qt::Key_0}));
    m_reset->setText(tr("Reset the range"));
    m_reset->setToolTip(withKeys(tr("Colours over the range of the numbers again"), {Qt::Key_R}));
    for (QWidget* control : {static_cast<QWidget*>(m_nodes), static_cast<QWidget*>(m_slices),
                             static_cast<QWidget*>(m_fit), static_cast<QWidget*>(m_reset)})
        control->setFont(m_context.display.font(13));
    m_title->setFont(m_context.display.font(13));
    m_title->setMinimumWidth(m_context.display.px(48));                                     // some of it, and …
    m_reset->setVisible(m_plot->rangeChosen() || !m_context.display.settings().presenting); // names need the room
    m_status->setFixedHeight(m_context.display.px(58));
    m_title->setProperty("muted", true);
}

void MatrixView::listNodes()
{
    const QSignalBlocker quiet(m_nodes);
    m_nodes->clear();
    const GraphShape& graph = m_context.workbench.graph();
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        const QString shape = m_shapesHidden ? QString() : QString::fromStdString("  " + node.shape.text());
        m_nodes->addItem(plainSymbol(node.info) + shape, static_cast<int>(id));
    }
}

void MatrixView::listSlices()
{
    const QSignalBlocker quiet(m_slices);
    m_slices->clear();
    const GraphShape& graph = m_context.workbench.graph();
    const NodeId node = m_context.selection.node();
    const HeatmapFigure figure = emptyNodeFigure(graph, node);
    const Index slices = graph.node(node).shape.slices;
    for (Index slice = 0; slice < slices; ++slice)
        m_slices->addItem(sliceTitle(figure, slice));
    m_slices->setVisible(slices > 1);
    m_slices->setCurrentIndex(static_cast<int>(std::clamp<Index>(m_context.selection.slice(), 0, slices - 1)));
}

bool MatrixView::anyChosen() const
{
    const NodeId node = m_context.selection.node();
    return m_context.workbench.isOpen() && node != noNode && node < m_context.workbench.graph().size();
}

void MatrixView::nameMatrix()
{
    const NodeId node = m_context.selection.node();
    m_nodes->setCurrentIndex(m_nodes->findData(static_cast<int>(node)));
    listSlices();
    nameShown();
}

void MatrixView::nameShown()
{
    const QString step = sentenceText(m_context.workbench.graph().node(m_context.selection.node()).info.step);
    m_titleText = m_plot->showsChange() ? step + QStringLiteral("  ·  Δ ") + tr("since the snapshot") : step;
    elideTitle();
}

void MatrixView::elideTitle()
{
    const QString shown = m_title->fontMetrics().elidedText(m_titleText, Qt::ElideRight, m_title->width());
    m_title->setText(shown);
    m_title->setToolTip(shown == m_titleText ? QString() : m_titleText);
}

bool MatrixView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_title && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange))
        elideTitle();
    return QWidget::eventFilter(watched, event);
}

// Shows another matrix; a hidden view demands none.
void MatrixView::follow()
{
    const NodeId node = m_context.selection.node();
    if (!anyChosen())
        return;
    if (!isVisible()) {
        m_context.workbench.look(this, {});
        return;
    }
    if (!std::exchange(m_stale, false))
        return;
    nameMatrix();
    m_plot->show(node, m_context.selection.slice());
    nameShown();
    m_context.workbench.look(this, m_plot->demands());
    light();
}

void MatrixView::refresh()
{
    if (!isVisible() || !m_context.workbench.isOpen())
        return;
    m_stale = false;
    m_plot->refresh();
    if (anyChosen())
        nameShown();
    light();
}

void MatrixView::light()
{
    if (!isVisible() || !m_context.workbench.isOpen())
        return;
    const Selection& selection = m_context.selection;
    const auto here = [&](const std::optional<CellPlace>& place) {
        return place && place->node == selection.node() && place->cell.slice == std::max(0, m_slices->currentIndex())
            ? std::optional(place->cell)
            : std::nullopt;
    };
    m_plot->mark(here(selection.hovered()), here(selection.kept()));
    update();
}

QString MatrixView::summary() const
{
    const ValueStatistics& statistics = m_plot->statistics();
    if (!m_plot->known() || m_plot->hides())
        return {};
    if (m_plot->counting())
        return tr("Summing up…");
    QStringList parts;
    const QLocale locale;
    if (statistics.numbers > 0)
        parts << counted(HEEDMAP_COUNTED("%2 numbers", "%2 number"), statistics.numbers,
                         locale.toString(static_cast<qlonglong>(statistics.numbers)).toStdString())
              << tr("from %1 to %2").arg(shortNumber(statistics.lo), shortNumber(statistics.hi))
              << tr("mean %1").arg(shortNumber(statistics.mean));
    const auto count = [&](Index number, const QString& text) {
        if (number > 0)
            parts << text.arg(locale.toString(static_cast<qlonglong>(number)));
    };
    count(statistics.masked, tr("%1 masked"));
    count(statistics.minusInfinities, QStringLiteral("%1 × −∞"));
    count(statistics.plusInfinities, QStringLiteral("%1 × ∞"));
    count(statistics.notNumbers, QStringLiteral("%1 × NaN"));
    return parts.join(QStringLiteral("  ·  "));
}

void MatrixView::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_context.display.theme();
    const double scale = m_context.display.scale();
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    const QRect line = m_status->geometry();
    painter.fillRect(QRectF(line.left(), line.top(), line.width(), theme.lineWidth), theme.hairline);
    painter.save();
    painter.scale(scale, scale);
    painter.setFont(textFont(12));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(16, line.top() / scale + 22),
                     QFontMetricsF(painter.font()).elidedText(summary(), Qt::ElideRight, width() / scale - 32));
    const auto& place = m_context.selection.cell();
    double end = 0;
    const double y = line.top() / scale + 45;
    if (place && m_context.workbench.isOpen() && place->node < m_context.workbench.graph().size())
        end = drawReadOut(painter, m_context, *place, {16, y});
    if (m_plot->numbersMissing() && numbersWanted(m_context))
        drawTooSmall(painter, m_plot->zoomsToNumbers(), {width() / scale - 16, y}, end, theme);
    painter.restore();
    if (hasFocus() && m_focusSeen) {
        painter.setRenderHint(QPainter::Antialiasing);
        drawFocusRing(painter, size(), theme);
    }
}

// ---- by key

void MatrixView::moveBy(Index rows, Index cols)
{
    const NodeId node = m_context.selection.node();
    const Shape& shape = m_context.workbench.graph().node(node).shape;
    const Index slice = std::max(0, m_slices->currentIndex());
    const auto& kept = m_context.selection.kept();
    Cell cell{slice, 0, 0};
    if (kept && kept->node == node && kept->cell.slice == slice)
        cell = {slice, std::clamp<Index>(kept->cell.row + rows, 0, shape.rows - 1),
                std::clamp<Index>(kept->cell.col + cols, 0, shape.cols - 1)};
    m_context.selection.hover(std::nullopt);
    m_context.selection.keep(CellPlace{node, cell});
    m_plot->reveal(cell);
    describe(*this, cellName(m_context.workbench.graph(), {node, cell}));
}

void MatrixView::chooseNode(int by)
{
    const int next = std::clamp(m_nodes->currentIndex() + by, 0, m_nodes->count() - 1);
    m_context.selection.setNode(static_cast<NodeId>(m_nodes->itemData(next).toInt()));
}

void MatrixView::chooseSlice(int by)
{
    if (m_slices->count() > 1)
        m_context.selection.setSlice(std::clamp(m_slices->currentIndex() + by, 0, m_slices->count() - 1));
}

bool MatrixView::command(const QKeyEvent* event)
{
    const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
    const Index step = (event->modifiers() & Qt::ShiftModifier) != 0 ? 16 : 1;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return m_plot->zoom(1.25), true;
    case Qt::Key_Minus: return m_plot->zoom(0.8), true;
    case Qt::Key_0: return m_plot->fit(), true;
    case Qt::Key_R: return !control && (m_plot->resetRange(), true);
    case Qt::Key_Left: return control ? chooseNode(-1) : moveBy(0, -step), true;
    case Qt::Key_Right: return control ? chooseNode(1) : moveBy(0, step), true;
    case Qt::Key_Up: return control ? chooseSlice(-1) : moveBy(-step, 0), true;
    case Qt::Key_Down: return control ? chooseSlice(1) : moveBy(step, 0), true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto& kept = m_context.selection.kept(); kept && uncover(m_context, *kept))
            return true;
        return m_context.selection.show(QStringLiteral("stage")), true;
    case Qt::Key_Escape: return m_context.selection.kept() && (m_context.selection.keep(std::nullopt), true);
    default: return false;
    }
}

void MatrixView::keyPressEvent(QKeyEvent* event)
{
    if (!m_context.workbench.isOpen() || !command(event))
        QWidget::keyPressEvent(event);
}

void MatrixView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        dress();
        if (anyChosen())
            nameMatrix();
        m_stale = true;
        follow();
    }
    QWidget::changeEvent(event);
}

void MatrixView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_stale = true;
    follow();
}

void MatrixView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_context.workbench.look(this, {});
}

void MatrixView::focusInEvent(QFocusEvent* event)
{
    m_focusSeen = focusIsSeen(event->reason());
    update();
}

void MatrixView::focusOutEvent(QFocusEvent*) { update(); }

extern const ViewEntry matrixView;
constinit const ViewEntry matrixView = viewEntry<MatrixView>("matrix", QT_TRANSLATE_NOOP("Views", "Matrix"), "Ctrl+5");

} // namespace heedmap

#include "moc_matrix_view.cpp"
