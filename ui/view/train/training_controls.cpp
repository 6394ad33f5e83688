#include "view/train/training_controls.h"

#include "view/train/rate_slider.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QSignalBlocker>

#include <algorithm>
#include <iterator>
#include <utility>

namespace heedmap {
namespace {

constexpr double paces[] = {5, 20, 60, 0}; ///< steps a second; 0: as many as can be

} // namespace

TrainingControls::TrainingControls(Trainer& trainer, const Display& display, QWidget* parent)
    : QWidget(parent), m_trainer(trainer), m_display(display), m_optimiser(new QComboBox),
      m_rate(new RateSlider(display)), m_rateText(new QLabel), m_batch(new QSpinBox), m_pace(new QComboBox),
      m_locks(new QToolButton)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (QWidget* control : {static_cast<QWidget*>(m_optimiser), static_cast<QWidget*>(m_rate),
                             static_cast<QWidget*>(m_batch), static_cast<QWidget*>(m_pace)}) {
        row->addWidget(caption(control));
        row->addWidget(control, control == m_rate ? 1 : 0);
        if (control == m_rate)
            row->addWidget(m_rateText);
    }
    row->addWidget(m_locks);
    m_optimiser->setObjectName("optimiser");
    m_rate->setObjectName("rate");
    m_batch->setObjectName("batch");
    m_pace->setObjectName("pace");
    m_locks->setObjectName("locks");
    m_locks->setFocusPolicy(Qt::TabFocus);
    m_locks->setPopupMode(QToolButton::InstantPopup);
    m_locks->setMenu(new QMenu(m_locks));
    connect(m_locks->menu(), &QMenu::aboutToShow, this, &TrainingControls::fillLocks);
    connect(m_optimiser, &QComboBox::currentIndexChanged, this, [this](int index) {
        change([index](Training& training) { training.optimiser = static_cast<Training::Optimiser>(index); });
    });
    connect(m_rate, &RateSlider::chosen, this,
            [this](double rate) { change([rate](Training& training) { training.rate = rate; }); });
    connect(m_batch, &QSpinBox::valueChanged, this,
            [this](int batch) { change([batch](Training& training) { training.batch = batch; }); });
    connect(m_pace, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index < static_cast<int>(std::size(paces)))
            m_trainer.setPace(paces[index]);
        showPace();
    });
    connect(&trainer, &Trainer::moved, this, &TrainingControls::showPace);
    connect(&trainer, &Trainer::settingsChanged, this, &TrainingControls::follow);
    connect(&display, &Display::restyled, this, &TrainingControls::speak);
    speak();
}

QLabel* TrainingControls::caption(QWidget* of)
{
    auto* label = new QLabel;
    label->setProperty("muted", true);
    label->setBuddy(of);
    m_captions.push_back(label);
    return label;
}

template <typename Change> void TrainingControls::change(Change what)
{
    Training settings = m_trainer.settings();
    what(settings);
    m_trainer.setSettings(settings);
}

void TrainingControls::follow()
{
    const QSignalBlocker quiet[] = {QSignalBlocker(m_optimiser), QSignalBlocker(m_batch)};
    const Training& settings = m_trainer.settings();
    m_optimiser->setCurrentIndex(static_cast<int>(settings.optimiser));
    m_rate->setRate(settings.rate);
    m_rateText->setText(QString::number(settings.rate));
    m_batch->setRange(1, m_trainer.largestBatch());
    m_batch->setEnabled(m_batch->maximum() > 1);
    m_batch->setValue(static_cast<int>(settings.batch));
    const std::vector<std::string> all = m_trainer.trainable();
    const auto locked =
        std::ranges::count_if(all, [this](const std::string& name) { return !m_trainer.trained(name); });
    m_locks->setText(locked == 0 ? tr("Lock") : tr("Locked: %1").arg(locked));
}

void TrainingControls::speak()
{
    const QSignalBlocker quiet[] = {QSignalBlocker(m_optimiser), QSignalBlocker(m_pace)};
    const QString names[] = {tr("Optimiser"), tr("Rate"), tr("Batch"), tr("Speed")};
    for (std::size_t i = 0; i < m_captions.size(); ++i) {
        m_captions[i]->setText(names[i]);
        m_captions[i]->buddy()->setAccessibleName(names[i]);
    }
    m_optimiser->clear();
    m_optimiser->addItems({QStringLiteral("SGD"), tr("Momentum"), QStringLiteral("Adam")});
    m_rate->setToolTip(tr("How far a step moves the weights; it can be changed while they are trained"));
    m_batch->setToolTip(tr("Samples a step"));
    m_pace->clear();
    for (const double pace : paces)
        m_pace->addItem(pace > 0 ? tr("%1 a second").arg(pace) : tr("as fast as it can"));
    m_slow = false;
    showPace();
    m_locks->setToolTip(tr("Weights that training leaves as they are"));
    QFont bold = m_display.font(13, true);
    m_rateText->setFont(bold);
    m_rateText->setMinimumWidth(m_display.px(52));
    m_rate->updateGeometry();
    follow();
}

// What is watched begins slowly; that pace stands in the list while it holds.
void TrainingControls::showPace()
{
    constexpr int count = static_cast<int>(std::size(paces));
    const QSignalBlocker quiet(m_pace);
    if (const bool slow = m_trainer.hasOwnPace(); slow != std::exchange(m_slow, slow)) {
        if (slow)
            m_pace->addItem(tr("slow, then faster"));
        else
            m_pace->removeItem(count);
    }
    const auto set = std::ranges::find(paces, m_trainer.pace());
    m_pace->setCurrentIndex(m_slow ? count : static_cast<int>(set - std::begin(paces)));
}

void TrainingControls::fillLocks()
{
    QMenu& menu = *m_locks->menu();
    menu.clear();
    for (const std::string& name : m_trainer.trainable()) {
        QAction* action = menu.addAction(QString::fromStdString(name));
        action->setCheckable(true);
        action->setChecked(!m_trainer.trained(name));
        connect(action, &QAction::toggled, this, [this, name](bool locked) { m_trainer.setTrained(name, !locked); });
    }
}

} // namespace heedmap

#include "moc_training_controls.cpp"
