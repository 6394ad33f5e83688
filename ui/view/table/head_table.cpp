#include "view/table/head_table.h"

#include "view/frame/view_entry.h"

#include "model/readings/reading.h"
#include "text/core_text.h"
#include "view/frame/control_rows.h"
#include "view/frame/panels_menu.h"
#include "view/table/head_columns.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace heedmap {
namespace {

/// A field as wide as its placeholder.
class FilterEdit final : public QLineEdit {
public:
    using QLineEdit::QLineEdit;
    QSize sizeHint() const override
    {
        const QSize usual = QLineEdit::sizeHint();
        return {fontMetrics().horizontalAdvance(placeholderText()) + 2 * usual.height(), usual.height()};
    }
};

} // namespace

HeadTable::HeadTable(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<HeadTableScene>(context), QT_TRANSLATE_NOOP("Views", "Table"), parent),
      m_ablations(new AblationBar(context, this)), m_map(button("layersByHeads")), m_samples(button("allSamples")),
      m_copy(button("copyTable")), m_word(button("readWord")), m_filter(new FilterEdit(this)),
      m_copied(context.workbench, nullptr)
{
    for (int measure = 0; measure <= addedColumn; ++measure) {
        QToolButton* column = button(QStringLiteral("measure%1").arg(measure));
        m_columns[static_cast<std::size_t>(measure)] = column;
        column->setCheckable(true);
        connect(column, &QToolButton::clicked, this, [this, measure] { sortBy(measure); });
    }
    connect(m_ablations, &AblationBar::resized, this, [this] { measure(); });
    connect(m_ablations, &AblationBar::failed, this,
            [this](const QString& sentence) { pointer().setMessage(sentence, false); });
    m_filter->setObjectName(QStringLiteral("filterHeads"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, &HeadTable::filter);
    m_word->setMenu(new QMenu(m_word));
    m_word->setPopupMode(QToolButton::InstantPopup);
    connect(m_word->menu(), &QMenu::aboutToShow, this, &HeadTable::fillWords);
    m_map->setCheckable(true);
    connect(m_map, &QToolButton::clicked, this, &HeadTable::showMap);
    m_samples->setCheckable(true);
    connect(m_samples, &QToolButton::clicked, this,
            [this](bool on) { on ? m_scene.means().start() : m_scene.means().stop(); });
    connect(&m_scene.means(), &HeadMeans::changed, this, &HeadTable::chosen);
    connect(m_copy, &QToolButton::clicked, this, [this] {
        m_copied.await([this] { return figureDemands(); },
                       [this] { QGuiApplication::clipboard()->setText(QString::fromUtf8(csv())); });
    });
    connect(&m_copied, &FigureWait::failed, this,
            [this](const QString& sentence) { pointer().setMessage(sentence, false); });
    rebuild();
}

bool HeadTable::applies(const Workbench& workbench)
{
    return workbench.isOpen() && headCount(workbench.graph(), attentionNodes(workbench.graph())) > 1;
}

QToolButton* HeadTable::button(const QString& name)
{
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

const HeadTableScene& HeadTable::shownTable()
{
    shown();
    return m_scene;
}

void HeadTable::rebuilt() { m_scene.show(attentionNodes(context().workbench.graph())); }

// Holds the head that was selected elsewhere.
void HeadTable::selectionChanged()
{
    const Selection& selection = context().selection;
    const NodeId node = selection.node();
    if (const auto spot = node == noNode ? std::nullopt : m_scene.spotOf({node, selection.sliceOf(node)});
        spot && !m_picking && spot != pointing().held)
        hold(spot);
}

void HeadTable::picked(const Spot& spot)
{
    const auto [node, slice] = m_scene.head(spot);
    m_picking = true;
    context().selection.setNode(node);
    context().selection.setSlice(slice);
    m_picking = false;
}

// ---- the order

void HeadTable::choose(const HeadOrder& order)
{
    m_scene.choose(order);
    chosen();
}

void HeadTable::sortBy(int measure)
{
    HeadOrder order = m_scene.order();
    if (order.by != measure)
        order = {measure, true, order.map};
    else if (order.falling && !order.map)
        order.falling = false;
    else if (!order.map)
        order = {};
    choose(order);
}

void HeadTable::showMap(bool map)
{
    HeadOrder order = m_scene.order();
    order.map = map;
    if (map && !order.by)
        order.by = HeadMeasures::Entropy;
    choose(order);
}

void HeadTable::filter(const QString& text)
{
    const HeadFilter wanted(text);
    pointer().setMessage(wanted.problem(), false);
    if (!wanted.problem().isEmpty())
        return;
    m_scene.filter(wanted);
    chosen();
}

bool HeadTable::command(const QKeyEvent& event)
{
    if (event.key() >= Qt::Key_1 && event.key() < Qt::Key_1 + m_scene.columns() && event.modifiers() == 0) {
        sortBy(event.key() - Qt::Key_1);
        return true;
    }
    const bool enter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (enter && pointing().held) {
        picked(*pointing().held);
        context().selection.show(QStringLiteral("heads"));
    }
    return enter && pointing().held;
}

// ---- the controls

void HeadTable::dress()
{
    const HeadOrder& order = m_scene.order();
    const auto name = [this](QToolButton* button, const QString& text, const QString& tip) {
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(text);
        button->setFont(context().display.font(12));
    };
    for (int measure = 0; measure <= addedColumn; ++measure) {
        QToolButton* column = m_columns[static_cast<std::size_t>(measure)];
        const bool by = order.by == measure;
        const QString arrow = !by || order.map ? QString()
            : order.falling                    ? QStringLiteral(" ↓")
                                               : QStringLiteral(" ↑");
        name(column, measureName(measure) + arrow, measureMeaning(measure));
        column->setChecked(by);
    }
    name(m_map, tr("Layers × heads"), tr("One measure of every head, a row for each layer"));
    m_map->setChecked(order.map);
    const bool captures = m_scene.means().offered() == HeadMeans::Over::Captures;
    name(m_samples, captures ? tr("All captures here") : tr("All samples"),
         captures ? tr("What each head does on average over all captures of the folder; beside a number at the pointer "
                       "its standard deviation")
                  : tr("What each head does on average over all samples; beside a number at the pointer its standard "
                       "deviation"));
    m_samples->setChecked(m_scene.means().on());
    name(m_copy, tr("Copy as CSV"), tr("What the table shows, for a spreadsheet"));
    const Workbench& workbench = context().workbench;
    const auto word = readWord(workbench);
    const QString against = word && word->against ? tr(", not “%1”").arg(wordName(graph(), *word->against)) : QString();
    name(m_word, word ? tr("Adds to “%1”").arg(wordName(graph(), word->word)) + against : tr("Who says which word?"),
         tr("What each head adds by itself to the logit of a word"));
    m_filter->setFont(context().display.font(12));
    m_filter->setPlaceholderText(tr("Filter: a name, or entropy<1"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setToolTip(tr("Only heads with all of what stands between commas: a part of a name, or a column and a "
                            "bound"));
}

// The bar of ablations stands above the buttons.
ControlsRoom HeadTable::placeControls(const QRect& room)
{
    dress();
    const int bar = m_ablations->arrange(room.width());
    m_ablations->move(room.topLeft());
    const int above = bar > 0 ? bar + context().display.px(8) : 0;
    return {above + placeButtons(room.adjusted(0, above, 0, 0))};
}

// The buttons of measures stand over their columns if these are wide enough.
int HeadTable::placeButtons(const QRect& room)
{
    const bool any = !m_scene.names(0).isEmpty();
    const int gap = context().display.px(6);
    ControlRows rows(room.width(), gap, m_map->sizeHint().height());
    for (QToolButton* button : {m_map, m_samples, m_copy, m_word}) {
        button->setVisible(any && !context().display.settings().presenting
                           && (button != m_word || mayTakeApart(context().workbench))
                           && (button != m_samples || m_scene.means().offered() != HeadMeans::Over::Nothing));
        if (button->isVisibleTo(this))
            rows.put(button, gap);
    }
    m_filter->setVisible(any && !context().display.settings().presenting);
    if (m_filter->isVisibleTo(this))
        rows.put(m_filter, 2 * gap);
    const double scale = context().display.scale();
    const double width = m_scene.column(0, room.width() / scale).second * scale - 2;
    const bool narrow = std::ranges::any_of(
        m_columns, [width](const QToolButton* column) { return column->sizeHint().width() > width; });
    m_scene.nameColumns(narrow);
    const int top = rows.height() + (rows.height() > 0 ? gap : 0);
    for (int measure = 0; measure <= addedColumn; ++measure) {
        QToolButton* column = m_columns[static_cast<std::size_t>(measure)];
        column->setVisible(any && measure < m_scene.columns());
        if (measure >= m_scene.columns())
            continue;
        if (narrow)
            rows.put(column, gap);
        else
            column->setGeometry(qRound((m_scene.column(measure, room.width() / scale).first + 1) * scale), top,
                                qRound(width), column->sizeHint().height());
    }
    m_filter->move(m_filter->pos() + room.topLeft());
    for (QToolButton* button : findChildren<QToolButton*>(Qt::FindDirectChildrenOnly))
        if (button->isVisibleTo(this))
            button->move(button->pos() + room.topLeft());
    return narrow ? rows.height() : top + m_columns.front()->height();
}

void HeadTable::addWords(QMenu& menu, const std::function<void(Index)>& choose)
{
    constexpr std::size_t most = 12;
    for (const Index word : likelyWords(context().workbench, most))
        menu.addAction(QStringLiteral("“%1”").arg(wordName(graph(), word)), this, [this, choose, word] {
            try {
                choose(word);
            } catch (const Error& error) {
                pointer().setMessage(sentenceText(error.sentence()), false);
            }
        });
}

// Adds the likeliest words at the predicted position.
void HeadTable::fillWords()
{
    QMenu& menu = *m_word->menu();
    menu.clear();
    qDeleteAll(menu.findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly)); // which `clear` leaves
    Workbench& workbench = context().workbench;
    addWords(menu, [&workbench](Index word) { askWord(workbench, {word}); });
    const auto now = readWord(workbench);
    if (!now)
        return;
    addWords(*menu.addMenu(tr("Compared with")), [&workbench, now](Index word) {
        askWord(workbench, {now->word, word});
    });
    menu.addAction(tr("No word"), this, [&workbench] { forgetWord(workbench); });
}

void HeadTable::contextMenuEvent(QContextMenuEvent* event)
{
    const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
    const auto spot = keyboard ? pointing().held : spotAt(event->pos());
    if (!spot)
        return;
    const auto [node, slice] = m_scene.head(*spot);
    hold(spot);
    picked(*spot);
    QMenu menu(this);
    menu.addAction(tr("Show this head large"), this, [this] { context().selection.show(QStringLiteral("heads")); });
    addPanelsEntry(menu, context(), {node, slice});
    m_ablations->fillMenu(menu, node, slice);
    menu.exec(keyboard ? viewport()->mapToGlobal(rectOf(*spot).center().toPoint()) : event->globalPos());
}

extern const ViewEntry tableView;
constinit const ViewEntry tableView = viewEntry<HeadTable>("table", QT_TRANSLATE_NOOP("Views", "Table"), "Ctrl+8");

} // namespace heedmap

#include "moc_head_table.cpp"
