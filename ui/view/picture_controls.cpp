#include "view/picture_controls.h"

#include "model/workbench.h"
#include "paint/figure_parts.h"
#include "paint/node_figure.h"
#include "view/control_rows.h"
#include "view/layer_groups.h"

#include <QMenu>

#include <algorithm>

namespace heedmap {
namespace {

constexpr std::size_t fewHeads = 4;

} // namespace

PictureControls::PictureControls(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_nodeButton(new QToolButton(this)), m_mean(choice("pictureMean")),
      m_group(new QButtonGroup(this)), m_opacityName(new QLabel(this)), m_opacity(new QSlider(Qt::Horizontal, this)),
      m_unit(choice("unitRange"))
{
    m_nodeButton->setObjectName("pictureWeights");
    m_nodeButton->setPopupMode(QToolButton::InstantPopup);
    m_nodeButton->setMenu(new QMenu(m_nodeButton));
    m_nodeButton->setFocusPolicy(Qt::TabFocus);
    connect(m_nodeButton->menu(), &QMenu::aboutToShow, this, &PictureControls::fillNodeMenu);
    m_group->addButton(m_mean);
    m_mean->setChecked(true);
    m_opacity->setObjectName("opacity");
    m_opacity->setRange(0, 100);
    m_opacity->setPageStep(10);
    m_opacity->setValue(60);
    m_opacityName->setBuddy(m_opacity);
    connect(m_group, &QButtonGroup::buttonClicked, this, &PictureControls::changed);
    connect(m_opacity, &QSlider::valueChanged, this, [this] { dress(), emit changed(); });
    connect(m_unit, &QToolButton::clicked, this, &PictureControls::changed);
    connect(&context.display, &Display::changed, this, &PictureControls::dress);
    dress();
}

QToolButton* PictureControls::choice(const char* name)
{
    auto* made = new QToolButton(this);
    made->setObjectName(QLatin1String(name));
    made->setCheckable(true);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

void PictureControls::setNodes(std::vector<NodeId> nodes)
{
    m_nodes = std::move(nodes);
    m_node = noNode;
    setNode(m_nodes.empty() ? noNode : m_nodes.front());
}

void PictureControls::setNode(NodeId node)
{
    if (node == m_node && node != noNode)
        return;
    m_node = node;
    makeHeads();
    dress();
    emit changed();
}

void PictureControls::makeHeads()
{
    const Index slices = m_node == noNode ? 1 : m_context.workbench.graph().node(m_node).shape.slices;
    if (static_cast<Index>(m_heads.size()) == slices)
        return;
    for (QToolButton* head : m_heads)
        delete head;
    m_heads.clear();
    for (Index slice = 0; slice < slices; ++slice) {
        QToolButton* head = choice("head");
        head->setObjectName(QStringLiteral("pictureHead%1").arg(slice));
        head->setVisible(slices > 1);
        m_group->addButton(head);
        m_heads.push_back(head);
    }
    (m_heads.size() <= fewHeads ? m_heads.front() : m_mean)->setChecked(true);
}

std::vector<Index> PictureControls::heads() const
{
    std::vector<Index> shown;
    for (std::size_t i = 0; i < m_heads.size(); ++i)
        if (m_heads[i]->isChecked() || mean() || m_heads.size() == 1)
            shown.push_back(static_cast<Index>(i));
    return shown;
}

void PictureControls::setHead(Index head)
{
    const auto index = static_cast<std::size_t>(head);
    if (index >= m_heads.size() || m_heads[index]->isChecked())
        return;
    m_heads[index]->setChecked(true);
    emit changed();
}

void PictureControls::stepHead(int by)
{
    if (m_heads.size() < 2)
        return;
    const int last = static_cast<int>(m_heads.size()) - 1;
    const int now = mean() ? -1 : static_cast<int>(heads().front());
    const int next = std::clamp(now + by, -1, last);
    (next < 0 ? m_mean : m_heads[static_cast<std::size_t>(next)])->setChecked(true);
    emit changed();
}

QString PictureControls::headTitle() const
{
    if (m_node == noNode || m_heads.size() < 2)
        return {};
    return mean() ? tr("mean of all heads")
                  : sliceTitle(emptyNodeFigure(m_context.workbench.graph(), m_node), heads().front());
}

void PictureControls::fillNodeMenu()
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

void PictureControls::dress()
{
    const Display& display = m_context.display;
    const auto name = [&](QToolButton* button, const QString& text, const QString& tip) {
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(text);
        button->setFont(display.font(12));
    };
    name(m_mean, tr("Mean"), tr("The mean of all heads"));
    name(m_unit, tr("Colours: 0 to 1"), tr("Not only to the largest weight that is shown"));
    m_mean->setVisible(m_heads.size() > 1);
    m_opacityName->setText(tr("Opacity %1 %").arg(m_opacity->value()));
    m_opacityName->setFont(display.font(12));
    m_opacity->setAccessibleName(m_opacityName->text());
    m_opacity->setToolTip(tr("How strongly the weights cover the picture (keys + and −)"));
    if (m_node == noNode)
        return;
    const HeatmapFigure figure = emptyNodeFigure(m_context.workbench.graph(), m_node);
    name(m_nodeButton, weightsTitle(m_context.workbench.graph(), m_nodes, m_node),
         tr("Whose weights are laid over the picture"));
    m_nodeButton->setVisible(m_nodes.size() > 1);
    for (std::size_t i = 0; i < m_heads.size(); ++i) {
        const QString title = sliceTitle(figure, static_cast<Index>(i));
        name(m_heads[i], m_heads.size() > fewHeads ? QString::number(i) : title, title);
        m_heads[i]->setAccessibleName(title);
    }
}

int PictureControls::arrange(int width)
{
    dress();
    const int gap = m_context.display.px(6);
    ControlRows rows(width, gap, m_context.display.px(28));
    if (m_nodes.size() > 1)
        rows.put(m_nodeButton, 0);
    if (m_heads.size() > 1) {
        rows.put(m_mean, 2 * gap);
        for (QToolButton* head : m_heads)
            rows.put(head, gap);
    }
    m_opacityName->setMinimumWidth(m_opacityName->fontMetrics().horizontalAdvance(tr("Opacity %1 %").arg(100)));
    rows.put(m_opacityName, 4 * gap, gap + m_opacity->sizeHint().width());
    rows.put(m_opacity, gap);
    rows.put(m_unit, 4 * gap);
    return rows.height();
}

} // namespace heedmap
