#include "view/text/text_controls.h"

#include "model/workbench.h"
#include "view/frame/control_rows.h"

#include <QButtonGroup>
#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr int finest = 100; ///< steps of the slider for each unit

// Thresholds are finer for light weights.
double thresholdAt(int step)
{
    const double along = static_cast<double>(step) / finest;
    return std::round(along * along * 1000) / 1000;
}

QPixmap lineSample(const HeadLook& look, double ratio)
{
    QPixmap sample(QSize(22, 12) * ratio);
    sample.setDevicePixelRatio(ratio);
    sample.fill(Qt::transparent);
    QPainter painter(&sample);
    painter.setPen(QPen(look.colour, 4, look.style, Qt::FlatCap));
    painter.drawLine(QPointF(0, 6), QPointF(18, 6));
    return sample;
}

/// Drawn finely enough for every usual scale of a screen.
QIcon lineSample(const HeadLook& look)
{
    QIcon icon;
    for (const double ratio : {1.0, 1.25, 1.5, 1.75, 2.0, 3.0})
        icon.addPixmap(lineSample(look, ratio));
    return icon;
}

} // namespace

TextControls::TextControls(const ViewContext& context, QWidget* parent)
    : HeadControls(context, "text", parent), m_fromQuery(choice("fromQuery")), m_toKey(choice("toKey")),
      m_words(new WordsSwitch(context, QStringLiteral("textWords"), this)),
      m_threshold(new NamedSlider(context.display, NamedSlider::Name::Before, this))
{
    auto* sides = new QButtonGroup(this);
    sides->addButton(m_fromQuery);
    sides->addButton(m_toKey);
    m_fromQuery->setChecked(true);
    QSlider& threshold = m_threshold->slider();
    threshold.setObjectName("threshold");
    threshold.setRange(0, finest);
    threshold.setPageStep(5);
    connect(sides, &QButtonGroup::buttonClicked, this, &TextControls::changed);
    connect(&meanButton(), &QToolButton::clicked, this, [this](bool mean) {
        showHeads([mean](Index) { return !mean; });
        emit changed();
    });
    connect(&threshold, &QSlider::valueChanged, this, &TextControls::dress);
    connect(&threshold, &QSlider::valueChanged, this, &TextControls::changed);
    TextControls::dress();
}

void TextControls::prepare(QToolButton& head)
{
    head.setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    head.installEventFilter(this);
    connect(&head, &QToolButton::clicked, this, &TextControls::syncMean);
    connect(&head, &QToolButton::clicked, this, &TextControls::changed);
}

void TextControls::showFirst()
{
    showHeads([this](Index) { return few(); });
}

// Shows the mean instead of individual heads.
void TextControls::syncMean() { meanButton().setChecked(std::ranges::none_of(headButtons(), &QToolButton::isChecked)); }

void TextControls::showHeads(const std::function<bool(Index)>& shown)
{
    for (std::size_t i = 0; i < headButtons().size(); ++i)
        headButtons()[i]->setChecked(shown(static_cast<Index>(i)));
    syncMean();
}

void TextControls::showHeads(const std::vector<Index>& heads)
{
    showHeads([&](Index head) { return std::ranges::find(heads, head) != heads.end(); });
}

// A double click shows only this head, a second one all.
bool TextControls::eventFilter(QObject* object, QEvent* event)
{
    const auto found = std::ranges::find(headButtons(), object);
    if (event->type() != QEvent::MouseButtonDblClick || found == headButtons().end())
        return QWidget::eventFilter(object, event);
    const Index head = found - headButtons().begin();
    (*found)->setChecked(!(*found)->isChecked()); // undoes the first click of the double click
    const bool alone = heads() == std::vector<Index>{head};
    showHeads([&](Index each) { return alone || each == head; });
    emit changed();
    return true;
}

double TextControls::threshold() const { return thresholdAt(m_threshold->slider().value()); }

void TextControls::setLeast(double threshold)
{
    constexpr double rounding = 1e-9;
    int step = 0;
    while (step < finest && thresholdAt(step) < threshold - rounding)
        ++step;
    const QSignalBlocker quiet(&m_threshold->slider());
    m_threshold->slider().setValue(step);
    dress();
}

void TextControls::setThreshold(double weight)
{
    const QSignalBlocker quiet(&m_threshold->slider());
    m_threshold->slider().setValue(static_cast<int>(std::ceil(std::sqrt(std::clamp(weight, 0.0, 1.0)) * finest)));
    dress();
}

void TextControls::setSide(TokenSide side) { (side == TokenSide::Keys ? m_toKey : m_fromQuery)->setChecked(true); }

void TextControls::dress()
{
    name(m_fromQuery, tr("From the query"), tr("Where a query looks"));
    name(m_toKey, tr("To the key"), tr("Who looks at a key"));
    m_words->follow();
    name(&meanButton(), tr("Mean"), tr("The mean of all heads in place of the heads"));
    meanButton().setVisible(headButtons().size() > 1);
    m_threshold->say(tr("Minimum weight %1").arg(threshold()), tr("Minimum weight %1").arg(0.888));
    m_threshold->slider().setAccessibleName(tr("Minimum weight of a line: %1").arg(threshold()));
    m_threshold->setToolTips(tr("Hide weights below this"));
    if (node() == noNode)
        return;
    nameWeights(tr("Weights shown"));
    constexpr std::size_t shortNames = 8;
    const Theme& theme = context().display.theme();
    for (std::size_t i = 0; i < headButtons().size(); ++i) {
        QToolButton* head = headButtons()[i];
        const QString title = titleOf(static_cast<Index>(i));
        const bool brief = headButtons().size() > shortNames;
        name(head, brief ? QString::number(i) : title, tr("%1. Double click: only this").arg(title));
        head->setAccessibleName(title);
        const bool change = context().display.settings().showChange && context().workbench.hasSnapshot();
        head->setIcon(change ? QIcon() // the lines of a change are coloured by sign
                             : lineSample(headLook(static_cast<int>(i), theme)));
        head->setIconSize({22, 12});
    }
}

int TextControls::arrange(int width)
{
    dress();
    const int gap = context().display.px(6);
    ControlRows rows(width, gap, context().display.px(28));
    if (nodes().size() > 1)
        rows.put(&weightsButton(), 0);
    rows.put(m_fromQuery, 2 * gap);
    rows.put(m_toKey, gap);
    if (!m_words->isHidden())
        rows.put(m_words, 4 * gap);
    if (headButtons().size() > 1)
        rows.put(&meanButton(), 4 * gap);
    for (QToolButton* head : headButtons())
        if (headButtons().size() > 1)
            rows.put(head, gap);
    rows.put(m_threshold, 4 * gap);
    return rows.height();
}

} // namespace heedmap

#include "moc_text_controls.cpp"
