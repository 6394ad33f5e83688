#include "view/text_controls.h"

#include "model/workbench.h"
#include "paint/figure_parts.h"
#include "paint/node_figure.h"
#include "view/control_rows.h"
#include "view/layer_groups.h"

#include <QEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr std::size_t fewHeads = 4;
constexpr int finest = 100; ///< steps of the slider

QIcon lineSample(const HeadLook& look, double ratio)
{
    QPixmap sample(QSize(22, 12) * ratio);
    sample.setDevicePixelRatio(ratio);
    sample.fill(Qt::transparent);
    QPainter painter(&sample);
    painter.setPen(QPen(look.colour, 4, look.style, Qt::FlatCap));
    painter.drawLine(QPointF(0, 6), QPointF(18, 6));
    return QIcon(sample);
}

} // namespace

TextControls::TextControls(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_nodeButton(new QToolButton(this)), m_fromQuery(choice("fromQuery")),
      m_toKey(choice("toKey")), m_mean(choice("meanOfHeads")), m_thresholdName(new QLabel(this)),
      m_threshold(new QSlider(Qt::Horizontal, this))
{
    m_nodeButton->setObjectName("weightsShown");
    m_nodeButton->setPopupMode(QToolButton::InstantPopup);
    m_nodeButton->setMenu(new QMenu(m_nodeButton));
    m_nodeButton->setFocusPolicy(Qt::TabFocus);
    connect(m_nodeButton->menu(), &QMenu::aboutToShow, this, &TextControls::fillNodeMenu);
    auto* sides = new QButtonGroup(this);
    sides->addButton(m_fromQuery);
    sides->addButton(m_toKey);
    m_fromQuery->setChecked(true);
    m_threshold->setObjectName("threshold");
    m_threshold->setRange(0, finest);
    m_threshold->setPageStep(5);
    m_thresholdName->setBuddy(m_threshold);
    connect(sides, &QButtonGroup::buttonClicked, this, &TextControls::changed);
    connect(m_mean, &QToolButton::clicked, this, [this](bool mean) {
        showHeads([mean](Index) { return !mean; });
        emit changed();
    });
    connect(m_threshold, &QSlider::valueChanged, this, [this] { dress(), emit changed(); });
    connect(&context.display, &Display::changed, this, &TextControls::dress);
    dress();
}

QToolButton* TextControls::choice(const char* name)
{
    auto* made = new QToolButton(this);
    made->setObjectName(QLatin1String(name));
    made->setCheckable(true);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

void TextControls::setNodes(std::vector<NodeId> nodes)
{
    m_nodes = std::move(nodes);
    m_node = noNode;
    setNode(m_nodes.empty() ? noNode : m_nodes.front());
}

void TextControls::setNode(NodeId node)
{
    if (node == m_node && node != noNode)
        return;
    m_node = node;
    makeHeads();
    dress();
    emit changed();
}

void TextControls::makeHeads()
{
    const Index slices = m_node == noNode ? 1 : m_context.workbench.graph().node(m_node).shape.slices;
    if (static_cast<Index>(m_heads.size()) == slices)
        return;
    for (QToolButton* head : m_heads)
        delete head;
    m_heads.clear();
    for (Index slice = 0; slice < slices; ++slice) {
        QToolButton* head = choice("head");
        head->setObjectName(QStringLiteral("head%1").arg(slice));
        head->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        head->installEventFilter(this);
        head->setVisible(slices > 1);
        connect(head, &QToolButton::clicked, this, [this] { syncMean(), emit changed(); });
        m_heads.push_back(head);
    }
    showHeads([this](Index) { return m_heads.size() <= fewHeads; });
}

// No head by itself: their mean.
void TextControls::syncMean() { m_mean->setChecked(std::ranges::none_of(m_heads, &QToolButton::isChecked)); }

void TextControls::showHeads(const std::function<bool(Index)>& shown)
{
    for (std::size_t i = 0; i < m_heads.size(); ++i)
        m_heads[i]->setChecked(shown(static_cast<Index>(i)));
    syncMean();
}

std::vector<Index> TextControls::heads() const
{
    std::vector<Index> shown;
    for (std::size_t i = 0; i < m_heads.size(); ++i)
        if (m_heads[i]->isChecked() || mean() || m_heads.size() == 1)
            shown.push_back(static_cast<Index>(i));
    return shown;
}

// A double click: this one only; again: all.
bool TextControls::eventFilter(QObject* object, QEvent* event)
{
    const auto found = std::ranges::find(m_heads, object);
    if (event->type() != QEvent::MouseButtonDblClick || found == m_heads.end())
        return QWidget::eventFilter(object, event);
    const Index head = found - m_heads.begin();
    (*found)->setChecked(!(*found)->isChecked()); // what the first click of the two did is taken back
    const bool alone = heads() == std::vector<Index>{head};
    showHeads([&](Index each) { return alone || each == head; });
    emit changed();
    return true;
}

// Finer where weights are light.
double TextControls::threshold() const
{
    const double along = static_cast<double>(m_threshold->value()) / finest;
    return std::round(along * along * 1000) / 1000;
}

void TextControls::setThreshold(double weight)
{
    const QSignalBlocker quiet(m_threshold);
    m_threshold->setValue(static_cast<int>(std::ceil(std::sqrt(std::clamp(weight, 0.0, 1.0)) * finest)));
    dress();
}

void TextControls::setSide(TextSide side) { (side == TextSide::Keys ? m_toKey : m_fromQuery)->setChecked(true); }

void TextControls::fillNodeMenu()
{
    QMenu& menu = *m_nodeButton->menu();
    menu.clear();
    for (const NodeId node : m_nodes) {
        QAction* action = menu.addAction(weightsTitle(m_context.workbench.graph(), m_nodes, node));
        action->setCheckable(true);
        action->setChecked(node == m_node);
        connect(action, &QAction::triggered, this, [this, node] { setNode(node); });
    }
}

void TextControls::dress()
{
    const Display& display = m_context.display;
    const auto name = [&](QToolButton* button, const QString& text, const QString& tip) {
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(text);
        button->setFont(display.font(12));
    };
    name(m_fromQuery, tr("From the query"), tr("Where a query looks"));
    name(m_toKey, tr("To the key"), tr("Who looks at a key"));
    name(m_mean, tr("Mean"), tr("The mean of all heads in place of the heads"));
    m_mean->setVisible(m_heads.size() > 1);
    m_thresholdName->setText(tr("Lines from %1").arg(threshold()));
    m_thresholdName->setFont(display.font(12));
    m_threshold->setAccessibleName(tr("Least weight that has a line: %1").arg(threshold()));
    m_threshold->setToolTip(tr("Lighter weights have no line"));
    if (m_node == noNode)
        return;
    const Node& node = m_context.workbench.graph().node(m_node);
    HeatmapFigure figure = emptyNodeFigure(m_context.workbench.graph(), m_node);
    name(m_nodeButton, weightsTitle(m_context.workbench.graph(), m_nodes, m_node), tr("Whose weights are drawn"));
    m_nodeButton->setVisible(m_nodes.size() > 1);
    constexpr Index shortNames = 8;
    for (std::size_t i = 0; i < m_heads.size(); ++i) {
        const QString title = sliceTitle(figure, static_cast<Index>(i));
        const bool brief = node.shape.slices > shortNames;
        name(m_heads[i], brief ? QString::number(i) : title, tr("%1. Double click: only this").arg(title));
        m_heads[i]->setAccessibleName(title);
        m_heads[i]->setIcon(lineSample(headLook(static_cast<int>(i), display.theme()), devicePixelRatioF()));
        m_heads[i]->setIconSize({22, 12});
    }
}

int TextControls::arrange(int width)
{
    dress();
    const int gap = m_context.display.px(6);
    ControlRows rows(width, gap, m_context.display.px(28));
    if (m_nodes.size() > 1)
        rows.put(m_nodeButton, 0);
    rows.put(m_fromQuery, 2 * gap);
    rows.put(m_toKey, gap);
    if (m_heads.size() > 1)
        rows.put(m_mean, 4 * gap);
    for (QToolButton* head : m_heads)
        if (m_heads.size() > 1)
            rows.put(head, gap);
    m_thresholdName->setMinimumWidth(m_thresholdName->fontMetrics().horizontalAdvance(tr("Lines from %1").arg(0.888)));
    rows.put(m_thresholdName, 4 * gap, gap + m_threshold->sizeHint().width());
    rows.put(m_threshold, gap);
    return rows.height();
}

} // namespace heedmap
