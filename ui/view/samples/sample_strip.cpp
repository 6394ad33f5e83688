#include "view/samples/sample_strip.h"

#include "model/training/shown_sample.h"
#include "model/workbench.h"
#include "text/core_text.h"
#include "view/frame/icons.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>
#include <vector>

namespace heedmap {
namespace {

constexpr int around = 6; ///< a picture, above it and at both sides together

} // namespace

SampleStrip::SampleStrip(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_previous(new QToolButton), m_next(new QToolButton),
      m_list(new QListWidget), m_all(new QToolButton), m_maps(context)
{
    setObjectName("sampleStrip");
    setAttribute(Qt::WA_StyledBackground);
    m_list->setObjectName("sampleList");
    m_list->setFlow(QListView::LeftToRight);
    m_list->setWrapping(false);
    m_list->setUniformItemSizes(false);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the buttons and the wheel scroll it
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_previous->setObjectName("previous");
    m_next->setObjectName("next");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(4);
    for (QToolButton* button : {m_previous, m_next}) {
        button->setProperty("flat", true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, button] { go(button == m_next ? 1 : -1); });
    }
    row->addWidget(m_previous);
    row->addWidget(m_list, 1);
    row->addWidget(m_next);
    row->addWidget(m_all);
    m_all->setObjectName("allSamples");
    m_all->setCheckable(true);
    m_all->setFocusPolicy(Qt::TabFocus);
    connect(m_all, &QToolButton::toggled, this, [this](bool on) {
        m_maps.show(on);
        fill();
    });
    connect(&m_maps, &SampleMaps::made, this, &SampleStrip::showMap);
    connect(m_list, &QListWidget::currentRowChanged, this, &SampleStrip::show);
    connect(&context.workbench, &Workbench::rebuilt, this, &SampleStrip::fill);
    connect(&context.display, &Display::restyled, this, &SampleStrip::fill);
    hide();
    fill();
}

void SampleStrip::add(QAction* action)
{
    auto* button = new QToolButton;
    button->setObjectName(action->objectName());
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    button->setVisible(action->isVisible());
    connect(action, &QAction::changed, button, [button, action] { button->setVisible(action->isVisible()); });
    auto* row = qobject_cast<QHBoxLayout*>(layout());
    row->insertWidget(row->indexOf(m_all), button);
}

void SampleStrip::showMap(int sample, const QPixmap& map)
{
    const int margin = m_context.display.px(around); // no edge of the list touches it
    QPixmap padded(map.width() + margin, map.height() + margin);
    padded.fill(Qt::transparent);
    QPainter(&padded).drawPixmap(margin / 2, margin, map);
    QIcon icon(padded);
    icon.addPixmap(padded, QIcon::Selected); // its colours are data
    if (QListWidgetItem* item = m_list->item(sample))
        item->setIcon(icon);
}

Index SampleStrip::count() const
{
    return m_context.workbench.isOpen() ? static_cast<Index>(m_context.workbench.head().samples.size()) : 0;
}

void SampleStrip::go(int by)
{
    if (const int wanted = m_list->currentRow() + by; wanted >= 0 && wanted < m_list->count())
        m_list->setCurrentRow(wanted);
}

void SampleStrip::show(int sample)
{
    try {
        showSample(m_context.workbench, sample);
    } catch (const Error& error) {
        emit m_context.workbench.failed(sentenceText(error.sentence()));
        fill();
    }
}

void SampleStrip::fill()
{
    const QSignalBlocker quiet(m_list);
    const bool several = count() > 1;
    if (!several && m_all->isChecked())
        m_all->setChecked(false);
    while (m_list->count() > (several ? count() : 0))
        delete m_list->takeItem(m_list->count() - 1);
    for (int sample = 0; several && sample < count(); ++sample) { // pictures stay until new ones are drawn
        if (sample >= m_list->count())
            m_list->addItem(QString());
        m_list->item(sample)->setText(sampleTitle(m_context.workbench.head(), sample));
        if (!m_all->isChecked())
            m_list->item(sample)->setIcon({});
    }
    if (several)
        m_list->setCurrentRow(static_cast<int>(m_context.workbench.head().sample));
    dress();
    if (std::exchange(m_several, several) != several)
        emit severalChanged(several);
}

// While presenting, the stage gets the room and keys change the sample, unless all samples are shown.
void SampleStrip::dress()
{
    const Display& display = m_context.display;
    setVisible(count() > 1 && (!display.settings().presenting || m_all->isChecked()));
    const auto name = [&](QToolButton* button, const QString& text, bool enabled) {
        button->setAccessibleName(text);
        button->setToolTip(text);
        button->setIcon(lineIcon(button->objectName(), display.theme().text));
        button->setEnabled(enabled);
    };
    name(m_previous, tr("Previous sample"), m_list->currentRow() > 0);
    name(m_next, tr("Next sample"), m_list->currentRow() + 1 < m_list->count());
    m_list->setAccessibleName(tr("Samples"));
    m_list->setFont(display.font(12));
    const bool maps = m_all->isChecked();
    m_all->setText(tr("All"));
    m_all->setToolTip(tr("The chosen matrix in every sample"));
    m_all->setAccessibleName(m_all->toolTip());
    m_list->setViewMode(maps ? QListView::IconMode : QListView::ListMode);
    m_list->setFlow(QListView::LeftToRight);
    m_list->setWrapping(false);
    m_list->setMovement(QListView::Static);
    m_list->setIconSize(QSize(display.px(SampleMaps::side + around), display.px(SampleMaps::side + around)));
    m_list->setFixedHeight(display.px(maps ? SampleMaps::side + around + 36 : 32));
    for (int i = 0; i < m_list->count(); ++i) {
        m_list->item(i)->setTextAlignment(Qt::AlignCenter);
        m_list->item(i)->setToolTip(m_list->item(i)->text());
    }
    shareRoom();
    if (m_list->currentItem() != nullptr)
        m_list->scrollToItem(m_list->currentItem());
}

// Long titles are cut before one is out of sight, as far as that leaves something of them.
void SampleStrip::shareRoom()
{
    constexpr int least = 96; // px of a title
    const Display& display = m_context.display;
    const bool maps = m_all->isChecked();
    const QFontMetricsF metrics(display.font(12));
    std::vector<int> wide;
    for (int i = 0; i < m_list->count(); ++i)
        wide.push_back(qRound(metrics.horizontalAdvance(m_list->item(i)->text())) + display.px(28));
    int most = wide.empty() ? 0 : std::ranges::max(wide);
    const auto taken = [&] {
        int sum = 0;
        for (const int each : wide)
            sum += std::min(each, most);
        return sum;
    };
    while (!maps && most > display.px(least)
           && taken() > m_list->contentsRect().width()) // the viewport has its width later
        --most;
    for (int i = 0; i < m_list->count(); ++i)
        m_list->item(i)->setSizeHint(
            {maps ? std::max(wide[static_cast<std::size_t>(i)], display.px(SampleMaps::side + 20))
                  : std::min(wide[static_cast<std::size_t>(i)], most),
             display.px(maps ? SampleMaps::side + around + 32 : 30)});
}

void SampleStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layout()->activate(); // the list has its width then
    shareRoom();
}

} // namespace heedmap

#include "moc_sample_strip.cpp"
