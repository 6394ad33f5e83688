#include "view/picture/picture_controls.h"

#include "view/frame/control_rows.h"
#include "view/frame/key_tip.h"

#include <algorithm>

namespace heedmap {

PictureControls::PictureControls(const ViewContext& context, QWidget* parent)
    : HeadControls(context, "picture", parent), m_group(new QButtonGroup(this)),
      m_opacity(new NamedSlider(context.display, NamedSlider::Name::Before, this)), m_unit(choice("unitRange"))
{
    m_group->addButton(&meanButton());
    meanButton().setChecked(true);
    QSlider& opacity = m_opacity->slider();
    opacity.setObjectName("opacity");
    opacity.setRange(0, 100);
    opacity.setPageStep(10);
    opacity.setValue(60);
    connect(m_group, &QButtonGroup::buttonClicked, this, &PictureControls::changed);
    connect(&opacity, &QSlider::valueChanged, this, &PictureControls::dress);
    connect(&opacity, &QSlider::valueChanged, this, &PictureControls::changed);
    connect(m_unit, &QToolButton::clicked, this, &PictureControls::changed);
    PictureControls::dress();
}

void PictureControls::prepare(QToolButton& head) { m_group->addButton(&head); }

void PictureControls::showFirst() { (few() ? headButtons().front() : &meanButton())->setChecked(true); }

void PictureControls::setHead(Index head)
{
    const auto index = static_cast<std::size_t>(head);
    if (index >= headButtons().size() || headButtons()[index]->isChecked())
        return;
    headButtons()[index]->setChecked(true);
    emit changed();
}

void PictureControls::stepHead(int by)
{
    if (headButtons().size() < 2)
        return;
    const int last = static_cast<int>(headButtons().size()) - 1;
    const int now = mean() ? -1 : static_cast<int>(heads().front());
    const int next = std::clamp(now + by, -1, last);
    (next < 0 ? &meanButton() : headButtons()[static_cast<std::size_t>(next)])->setChecked(true);
    emit changed();
}

QString PictureControls::headTitle() const
{
    if (node() == noNode || headButtons().size() < 2)
        return {};
    return mean() ? tr("mean of all heads") : titleOf(heads().front());
}

void PictureControls::dress()
{
    name(&meanButton(), tr("Mean"), tr("The mean of all heads"));
    name(m_unit, tr("Colours: 0 to 1"), tr("Not only to the largest weight that is shown"));
    meanButton().setVisible(headButtons().size() > 1);
    m_opacity->say(tr("Opacity %1 %").arg(m_opacity->slider().value()), tr("Opacity %1 %").arg(100));
    m_opacity->setToolTips(withKeys(tr("How strongly the weights cover the picture"), {Qt::Key_Plus, Qt::Key_Minus}));
    if (node() == noNode)
        return;
    nameWeights(tr("Weights laid over the picture"));
    for (std::size_t i = 0; i < headButtons().size(); ++i) {
        const QString title = titleOf(static_cast<Index>(i));
        name(headButtons()[i], few() ? title : QString::number(i), title);
        headButtons()[i]->setAccessibleName(title);
    }
}

int PictureControls::arrange(int width)
{
    dress();
    const int gap = context().display.px(6);
    ControlRows rows(width, gap, context().display.px(28));
    if (nodes().size() > 1)
        rows.put(&weightsButton(), 0);
    if (headButtons().size() > 1) {
        rows.put(&meanButton(), 2 * gap);
        for (QToolButton* head : headButtons())
            rows.put(head, gap);
    }
    rows.put(m_opacity, 4 * gap);
    rows.put(m_unit, 4 * gap);
    return rows.height();
}

} // namespace heedmap

#include "moc_picture_controls.cpp"
