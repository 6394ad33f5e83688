#include "view/heads/heads.h"

#include "view/frame/view_entry.h"

#include "view/edit/edit_tool.h"
#include "view/frame/icons.h"
#include "view/frame/key_tip.h"
#include "view/frame/panels_menu.h"
#include "view/frame/view_frame.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace heedmap {

Heads::Heads(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<HeadsGridScene>(context), QT_TRANSLATE_NOOP("Views", "Heads"), parent),
      m_grid(m_scene), m_other(std::make_unique<HeadsBlockScene>(context)),
      m_block(static_cast<HeadsBlockScene&>(*m_other)), m_ablations(new AblationBar(context, this)),
      m_rangeButton(new QToolButton(this)), m_back(new QToolButton(this)), m_switch(new QToolButton(this)),
      m_oneRange(new QToolButton(this)), m_weighed(new QToolButton(this)),
      m_words(new WordsSwitch(context, QStringLiteral("headsWords"), this))
{
    m_rangeButton->setObjectName("headRange");
    m_rangeButton->setMenu(new QMenu(m_rangeButton));
    m_rangeButton->setPopupMode(QToolButton::InstantPopup);
    m_rangeButton->hide();
    connect(m_rangeButton->menu(), &QMenu::aboutToShow, this, &Heads::fillRangeMenu);
    m_back->setObjectName("allHeads");
    m_back->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_back->hide();
    connect(m_back, &QToolButton::clicked, this, &Heads::showAll);
    m_switch->setObjectName("headSwitch");
    m_switch->setCheckable(true);
    m_switch->hide();
    connect(m_switch, &QToolButton::clicked, this, [this] {
        if (const std::optional<Head> head = switched())
            m_ablations->turn(head->node, head->slice);
    });
    m_oneRange->setObjectName("oneGradientRange");
    m_oneRange->setCheckable(true);
    m_oneRange->hide();
    connect(m_oneRange, &QToolButton::clicked, this,
            [this](bool on) { this->context().display.set(&DisplaySettings::oneGradientRange, on); });
    m_weighed->setObjectName("gradientTimesAttention");
    m_weighed->setCheckable(true);
    m_weighed->hide();
    connect(m_weighed, &QToolButton::clicked, this, &Heads::setWeighed);
    connect(m_ablations, &AblationBar::resized, this, [this] { measure(); });
    connect(m_ablations, &AblationBar::failed, this,
            [this](const QString& sentence) { pointer().setMessage(sentence, false); });
    EditManners manners;
    manners.keepsCell = true;
    manners.menu = [this](QMenu& menu, const CellPlace& place) {
        if (std::ranges::find(m_grid.nodes(), place.node) != m_grid.nodes().end())
            fillMenu(menu, {place.node, place.cell.slice});
    };
    new EditTool(this->context(), *this, manners);
    rebuild();
}

// ---- which heads

bool Heads::findAgain(Head& head, const KeptNode& kept) const
{
    head.node = kept.in(context().workbench);
    return std::ranges::find(m_grid.nodes(), head.node) != m_grid.nodes().end()
        && head.slice < context().workbench.graph().node(head.node).shape.slices;
}

// Finds the shown heads by name in the new graph.
void Heads::rebuilt()
{
    const std::vector<NodeId> nodes = weightsToRead(context().workbench.graph());
    m_grid.setNodes(nodes);
    m_block.setNodes(nodes);
    std::vector<Head> heads = large();
    bool found = true;
    for (std::size_t i = 0; i < heads.size(); ++i)
        found = findAgain(heads[i], m_largeNodes[i]) && found;
    change(found ? heads : std::vector<Head>());
    if (!findAgain(m_current, m_currentNode))
        remember(nodes.empty() ? Head() : Head{nodes.front(), 0});
}

void Heads::change(std::vector<Head> heads)
{
    const bool other = heads.empty() != large().empty();
    m_largeNodes.clear();
    for (const Head& head : heads)
        m_largeNodes.emplace_back(context().workbench, head.node);
    m_block.show(std::move(heads));
    if (other)
        m_other = setScene(std::move(m_other));
}

void Heads::showLarge(std::vector<Head> heads)
{
    point(std::nullopt);
    m_grid.mark(std::nullopt);
    change(std::move(heads));
    chosen();
    announce();
}

void Heads::showAll()
{
    showLarge({});
    setFocus();
}

void Heads::showAlone(const Head& head)
{
    setCurrent(head);
    showLarge({head});
}

void Heads::compare(const Head& first, const Head& second)
{
    setCurrent(second);
    showLarge({first, second});
}

std::vector<ViewPart> Heads::chosenParts() const
{
    std::vector<ViewPart> parts;
    for (const Head& head : large())
        parts.push_back({head.node, head.slice, std::nullopt, std::nullopt});
    return parts;
}

// Only large heads have a symbol and a shape.
ViewFigure Heads::figureOf(const std::vector<ViewPart>& parts)
{
    using enum FigurePart;
    PartSet optional{Title, Axes, Labels, Values, Bar, Range, Entropy, Margin};
    if (!parts.empty())
        for (const FigurePart part : {Symbol, Shape})
            optional.add(part);
    return {.optional = optional, .colours = ViewColours::Weights};
}

bool Heads::chooseParts(const std::vector<ViewPart>& parts)
{
    const GraphShape& graph = context().workbench.graph();
    const auto heads = [&](const ViewPart& part) { return part.slice ? 1 : graph.node(part.node).shape.slices; };
    const auto head = [](const ViewPart& part) { return Head{part.node, part.slice.value_or(0)}; };
    const std::vector<NodeId> nodes = wholeNodes(graph, parts);
    const std::vector<NodeId> weights = attentionNodes(graph);
    for (const ViewPart& part : parts)
        if (part.rows || part.cols || std::ranges::find(weights, part.node) == weights.end())
            return false;
    if (parts.size() == 1 && heads(parts[0]) == 1)
        showAlone(head(parts[0]));
    else if (parts.size() == 2 && heads(parts[0]) == 1 && heads(parts[1]) == 1 && parts[0] != parts[1])
        compare(head(parts[0]), head(parts[1]));
    else if (!nodes.empty()) {
        m_grid.setNodes(nodes);
        showAll();
    } else
        return false;
    return true;
}

void Heads::setRange(HeadRange range)
{
    m_grid.setRange(range);
    chosen();
}

void Heads::setWeighed(bool weighed)
{
    m_grid.setWeighed(weighed);
    m_block.setWeighed(weighed);
    chosen();
}

// Marks the first of two heads, or compares the second with it.
void Heads::mark(const Head& head)
{
    const std::optional<Head> marked = m_grid.marked();
    if (marked && *marked != head) {
        compare(*marked, head);
        return;
    }
    m_grid.mark(marked ? std::nullopt : std::optional(head));
    setCurrent(head);
    announce();
}

void Heads::remember(const Head& head)
{
    m_current = head;
    m_currentNode = KeptNode(context().workbench, head.node);
}

void Heads::setCurrent(const Head& head)
{
    m_choosing = true;
    remember(head);
    context().selection.setNode(head.node);
    context().selection.setSlice(head.slice);
    m_choosing = false;
    if (large().empty())
        hold(m_grid.spotOf(head));
    measure(); // the switch is of this head
}

// In the grid, one head is always current.
void Heads::held()
{
    if (!large().empty())
        return;
    if (const auto& spot = pointing().held)
        remember(m_grid.head(*spot));
    else if (const auto again = m_grid.spotOf(m_current))
        hold(again);
}

// Shows the head that was selected elsewhere.
void Heads::selectionChanged()
{
    const NodeId selected = context().selection.node();
    const Head head{selected, context().selection.sliceOf(selected)};
    if (m_choosing || head == m_current || !m_grid.spotOf(head))
        return;
    remember(head);
    if (large().size() == 1)
        showLarge({head});
    else if (large().empty())
        hold(m_grid.spotOf(head));
    measure(); // the switch is of this head
}

// ---- mouse and keys

bool Heads::clicked(const Spot& spot, Qt::KeyboardModifiers modifiers)
{
    if (!large().empty())
        return false;
    const Head head = m_grid.head(spot);
    if ((modifiers & Qt::ControlModifier) != 0)
        mark(head);
    else
        showAlone(head);
    return true;
}

// Moves to a neighbour of the large head, or of the second of two.
bool Heads::walk(Index lines, Index heads)
{
    const auto head = m_grid.neighbour(large().back(), lines, heads);
    if (head && large().size() == 2)
        compare(large().front(), *head);
    else if (head)
        showAlone(*head);
    return true;
}

bool Heads::command(const QKeyEvent& event)
{
    const bool control = (event.modifiers() & Qt::ControlModifier) != 0;
    const bool one = large().empty();
    const bool walks = control && !one;
    switch (event.key()) {
    case Qt::Key_Left: return walks && walk(0, -1);
    case Qt::Key_Right: return walks && walk(0, 1);
    case Qt::Key_Up: return walks && walk(-1, 0);
    case Qt::Key_Down: return walks && walk(1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (one && m_current.node != noNode)
            control ? mark(m_current) : showAlone(m_current);
        return one;
    case Qt::Key_Escape:
        if (one && !m_grid.marked())
            return false;
        one ? m_grid.mark(std::nullopt) : showAll();
        viewport()->update();
        return true;
    default: return false;
    }
}

// ---- the controls

QString Heads::rangeName(HeadRange range) const
{
    if (m_grid.showsChange() && range == HeadRange::Unit) // a change may be negative
        range = HeadRange::Largest;
    switch (range) {
    case HeadRange::Largest: return tr("one range, up to the largest in view");
    case HeadRange::Own: return m_grid.ofHeads() ? tr("a range for each head") : tr("a range for each matrix");
    case HeadRange::Unit: break;
    }
    return tr("0 to 1");
}

void Heads::fillRangeMenu()
{
    QMenu& menu = *m_rangeButton->menu();
    menu.clear();
    for (const HeadRange range : {HeadRange::Unit, HeadRange::Largest, HeadRange::Own}) {
        QAction* action = menu.addAction(rangeName(range));
        action->setCheckable(true);
        action->setChecked(range == m_grid.range());
        connect(action, &QAction::triggered, this, [this, range] { setRange(range); });
    }
}

void Heads::dress()
{
    const Display& display = context().display;
    m_rangeButton->setFont(display.font(12));
    m_rangeButton->setText(tr("Colours: %1").arg(rangeName(m_grid.range())));
    m_rangeButton->setToolTip(tr("Over which weights the colours run"));
    m_rangeButton->setAccessibleName(m_rangeButton->text());
    m_oneRange->setFont(display.font(12));
    m_oneRange->setText(tr("One range for all"));
    m_oneRange->setToolTip(tr("The colours of all gradients are of one range, so that small ones look small"));
    m_oneRange->setAccessibleName(m_oneRange->text());
    m_oneRange->setChecked(display.settings().oneGradientRange);
    m_weighed->setFont(display.font(12));
    m_weighed->setText(tr("Gradient × attention"));
    m_weighed->setToolTip(tr("Under each head its weights times their gradients, not the gradients alone"));
    m_weighed->setAccessibleName(m_weighed->text());
    m_weighed->setChecked(m_grid.weighed());
    if (const std::optional<Head> head = switched()) {
        const bool off = m_ablations->isOff(head->node, head->slice);
        const QString name = headName(graph(), *head);
        m_switch->setText(off ? tr("Turn on: %1").arg(name) : tr("Turn off: %1").arg(name));
        m_switch->setToolTip(off ? tr("Compute this head again")
                                 : tr("Its weights are zero, and all that follows is computed without it"));
        m_switch->setChecked(off);
        m_switch->setAccessibleName(m_switch->text());
    }
    m_switch->setFont(display.font(12));
    m_back->setFont(display.font(12));
    m_back->setText(m_grid.ofHeads() ? tr("All heads") : tr("All matrices"));
    m_back->setToolTip(
        withKeys(m_grid.ofHeads() ? tr("Back to all heads") : tr("Back to all matrices"), {Qt::Key_Escape}));
    m_back->setIcon(lineIcon(QStringLiteral("back"), display.theme().text));
    m_back->setIconSize({display.px(16), display.px(16)});
}

// The bar of ablations stands below the buttons.
ControlsRoom Heads::placeControls(const QRect& room)
{
    ControlsRoom taken = placeButtons(room);
    const int bar = m_ablations->arrange(room.width());
    m_ablations->move(room.left(), room.top() + taken.below);
    taken.below += bar;
    return taken;
}

void Heads::fillMenu(QMenu& menu, const Head& head)
{
    menu.addAction(tr("Show this head alone"), this, [this, head] { showAlone(head); });
    const std::optional<Head> marked = large().size() == 1 ? std::optional(large().front()) : m_grid.marked();
    if (marked && *marked != head)
        menu.addAction(tr("Compare with %1").arg(headName(graph(), *marked)), this,
                       [this, head, first = *marked] { compare(first, head); });
    else if (large().empty())
        menu.addAction(tr("Compare with the next that is chosen"), this, [this, head] { mark(head); });
    const bool stack = graph().node(head.node).shape.slices > 1;
    addPanelsEntry(menu, context(), {head.node, stack ? std::optional(head.slice) : std::nullopt});
    m_ablations->fillMenu(menu, head.node, head.slice);
    menu.addSeparator();
}

void Heads::contextMenuEvent(QContextMenuEvent* event)
{
    const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
    const auto spot = keyboard ? pointing().held : spotAt(event->pos());
    if (!large().empty() || !spot)
        return;
    QMenu menu(this);
    fillMenu(menu, m_grid.head(*spot));
    menu.exec(keyboard ? viewport()->mapToGlobal(rectOf(*spot).center().toPoint()) : event->globalPos());
}

/// The head that the switch is of: the one that is shown large, or else the current one.
std::optional<Head> Heads::switched() const
{
    if (m_grid.nodes().empty() || large().size() > 1)
        return std::nullopt;
    const Head head = large().empty() ? m_current : large().front();
    const bool there = head.node != noNode && m_ablations->canTurnOff(head.node);
    return there ? std::optional(head) : std::nullopt;
}

// Places the buttons beside the title, or under it if they do not fit. A class sees the colours in the legend.
ControlsRoom Heads::placeButtons(const QRect& room)
{
    constexpr int gap = 16;
    dress();
    const Display& display = context().display;
    const bool any = !m_grid.nodes().empty();
    const bool gradients = any && context().workbench.gradients().on();
    m_back->setVisible(!large().empty());
    m_rangeButton->setVisible(large().empty() && any && !display.settings().presenting);
    m_switch->setVisible(switched().has_value());
    m_oneRange->setVisible(gradients);
    m_weighed->setVisible(gradients);
    m_words->follow();
    const int between = display.px(gap) / 2;
    int width = 0;
    int height = 0;
    std::vector<QToolButton*> shown; // from the right
    for (QToolButton* each :
         std::initializer_list<QToolButton*>{m_back, m_rangeButton, m_switch, m_oneRange, m_weighed, m_words}) {
        if (each->isHidden())
            continue;
        each->adjustSize();
        each->resize(std::clamp(each->width(), 1, std::max(room.width(), 1)), each->height());
        width += (shown.empty() ? 0 : between) + each->width();
        height = std::max(height, each->height());
        shown.push_back(each);
    }
    if (shown.empty())
        return {};
    const int beside = width + display.px(gap);
    const bool under = !framed().leaveBeside(beside);
    int right = room.right() + 1;
    for (QToolButton* each : shown) {
        each->move(right - each->width(), under ? room.top() : framed().besideHeading(each->height()));
        right -= each->width() + between;
    }
    return under ? ControlsRoom{height - display.px(gap), 0} : // it needs no gap
        ControlsRoom{0, beside};
}

extern const ViewEntry headsView;
constinit const ViewEntry headsView = viewEntry<Heads>("heads", QT_TRANSLATE_NOOP("Views", "Heads"), "Ctrl+2");

} // namespace heedmap

#include "moc_heads.cpp"
