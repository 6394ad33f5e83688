#include "view/panels/panels_view.h"

#include "model/layer_groups.h"
#include "paint/formula.h"
#include "text/core_text.h"
#include "view/edit/edit_tool.h"
#include "view/frame/view_entry.h"
#include "view/scene/guess.h"
#include "view/scene/stage_frame.h"

#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>

#include <algorithm>

namespace heedmap {

PanelsView::PanelsView(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<PanelsScene>(context), QT_TRANSLATE_NOOP("Views", "Panels"), parent),
      m_add(new QToolButton(this)), m_follow(new QToolButton(this))
{
    m_tool =
        new EditTool(context, *this, {.menu = [this](QMenu& menu, const CellPlace& place) { fillMenu(menu, place); }});
    m_add->setObjectName("addPanel");
    m_add->setFocusPolicy(Qt::TabFocus);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setMenu(new QMenu(m_add));
    m_follow->setObjectName("followStep");
    m_follow->setFocusPolicy(Qt::TabFocus);
    connect(m_follow, &QToolButton::clicked, this, [this] { this->context().selection.panels().forget(); });
    connect(m_add->menu(), &QMenu::aboutToShow, this, &PanelsView::listMatrices);
    connect(&context.selection.panels(), &ChosenPanels::changed, this, [this] {
        forgetKept();
        chosen();
        announce();
    });
    connect(&context.selection, &Selection::cellChanged, this, [this] {
        if (m_scene.hasLines()) // they go out from the word of the cell
            redraw();
    });
    rebuild();
}

bool PanelsView::applies(const Workbench& workbench) { return workbench.isOpen(); }

// ---- what is shown

// Drops a cell that no matrix here has.
void PanelsView::forgetKept()
{
    const auto& kept = context().selection.kept();
    if (isVisible() && kept && !m_scene.showsAt(*kept))
        context().selection.keep(std::nullopt);
}

void PanelsView::selectionChanged()
{
    if (!context().selection.panels().chosen())
        m_tool->stop(); // the matrices of the step have changed
    forgetKept();
}

void PanelsView::showEvent(QShowEvent* event)
{
    SceneView::showEvent(event);
    forgetKept();
    announce();
}

/// From now on what is shown is chosen, whatever step is selected.
void PanelsView::settleOn()
{
    if (!context().selection.panels().chosen())
        context().selection.panels().choose(m_scene.matrices());
}

void PanelsView::fillMenu(QMenu& menu, const CellPlace& place)
{
    std::vector<PanelMatrix> all = m_scene.matrices();
    const auto found = std::ranges::find_if(all, [&](const PanelMatrix& each) {
        return each.node == place.node && (!each.slice || each.slice == place.cell.slice);
    });
    if (found == all.end() || !m_scene.mayBeLines(*found))
        return;
    const bool lines = found->lines;
    QAction* action = menu.addAction(lines ? tr("As a matrix") : tr("As lines over the words"));
    action->setObjectName("panelAsLines");
    found->lines = !lines;
    connect(action, &QAction::triggered, this, [this, all] { context().selection.panels().choose(all); });
}

// A submenu a step; a check is at those that are shown.
void PanelsView::listMatrices()
{
    QMenu& menu = *m_add->menu();
    menu.clear();
    for (const Step& step : context().selection.steps()) {
        const QString heading = sentenceText(step.heading);
        QMenu* list = menu.addMenu(
            step.group.empty() ? heading : LayerGroups::title(step.group) + QStringLiteral(" · ") + heading);
        for (const NodeId node : step.nodes) {
            QAction* action = list->addAction(plainSymbol(graph().node(node).info));
            action->setCheckable(true);
            const std::vector<PanelMatrix> all = m_scene.matrices();
            action->setChecked(std::ranges::find(all, node, &PanelMatrix::node) != all.end());
            connect(action, &QAction::toggled, this, [this, node](bool on) { put(node, on); });
        }
    }
}

void PanelsView::put(NodeId node, bool there)
{
    settleOn();
    std::vector<PanelMatrix> all = m_scene.matrices();
    if (there)
        all.push_back({node});
    else
        std::erase_if(all, [node](const PanelMatrix& each) { return each.node == node; });
    context().selection.panels().choose(all);
}

ControlsRoom PanelsView::placeControls(const QRect& room)
{
    constexpr int gap = 8;
    const Display& display = context().display;
    m_add->setText(tr("Add a matrix"));
    m_add->setToolTip(tr("Shows another matrix of the computation here"));
    m_follow->setText(tr("Follow the step"));
    m_follow->setToolTip(tr("Shows the matrices of the selected step again"));
    m_follow->setVisible(context().selection.panels().chosen());
    int beside = display.px(gap);
    for (QToolButton* button : {m_add, m_follow}) {
        button->setFont(display.font(12));
        button->setAccessibleName(button->text());
        button->adjustSize();
        beside += button->isHidden() ? 0 : button->width() + display.px(gap);
    }
    const bool under = !framed().leaveBeside(beside);
    int right = room.right() + 1;
    for (QToolButton* button : {m_add, m_follow}) {
        if (button->isHidden())
            continue;
        button->move(right - button->width(), under ? room.top() : framed().besideHeading(button->height()));
        right = button->x() - display.px(gap);
    }
    return under ? ControlsRoom{m_add->height(), 0} : ControlsRoom{0, beside};
}

// ---- what is chosen, for its figure

std::vector<ViewPart> PanelsView::chosenParts() const
{
    std::vector<ViewPart> parts;
    for (const auto& [node, slice, lines] : m_scene.matrices())
        parts.push_back({node, slice});
    return parts;
}

bool PanelsView::chooseParts(const std::vector<ViewPart>& parts)
{
    std::vector<PanelMatrix> all;
    for (const ViewPart& part : parts) {
        if (part.rows || part.cols)
            return false;
        all.push_back({part.node, part.slice});
    }
    context().selection.panels().choose(all);
    return true;
}

std::vector<ViewSetting> PanelsView::chosenSettings() const
{
    std::vector<ViewSetting> settings;
    for (const auto& [node, slice, lines] : m_scene.matrices())
        if (lines) {
            const std::string& name = graph().node(node).info.name;
            settings.push_back({"lines", slice ? pinName(name, *slice) : name});
        }
    return settings;
}

bool PanelsView::chooseSetting(const ViewSetting& setting)
{
    std::vector<PanelMatrix> all = m_scene.matrices();
    const PinTarget wanted = pinTarget(setting.value);
    const auto found = std::ranges::find_if(all, [&](const PanelMatrix& each) {
        return graph().node(each.node).info.name == wanted.node && each.slice == wanted.slice;
    });
    if (setting.name != "lines" || found == all.end() || !m_scene.mayBeLines(*found))
        return false;
    found->lines = true;
    context().selection.panels().choose(all);
    return true;
}

// ---- mouse and keys

// A word that lines go to: from now on they go out from it. A cell of the step's matrices is kept, and the step stays.
bool PanelsView::clicked(const Spot& spot, Qt::KeyboardModifiers /*modifiers*/)
{
    const auto word = m_scene.wordAt(spot);
    const auto place = word ? word : m_scene.cellOf(spot);
    if (!place || (!word && context().selection.panels().chosen()))
        return false;
    if (!word)
        uncover(context(), *place);
    point(std::nullopt);
    context().selection.keep(place);
    redraw();
    announce();
    return true;
}

// How a cell that cannot be edited is computed.
void PanelsView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto place = event->button() == Qt::LeftButton ? cellAt(event->position()) : std::nullopt;
    if (!place)
        return;
    context().selection.setNode(place->node);
    context().selection.show(QStringLiteral("stage"));
}

// Ctrl goes on to another matrix.
bool PanelsView::command(const QKeyEvent& event)
{
    const bool across = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
    if (!across || (event.modifiers() & Qt::ControlModifier) == 0)
        return SceneView::command(event);
    m_tool->choice().moveToPart(event.key() == Qt::Key_Right ? 1 : -1);
    return true;
}

extern const ViewEntry panelsView;
constinit const ViewEntry panelsView =
    viewEntry<PanelsView>("panels", QT_TRANSLATE_NOOP("Views", "Panels"), "Ctrl+Alt+3");

} // namespace heedmap

#include "moc_panels_view.cpp"
