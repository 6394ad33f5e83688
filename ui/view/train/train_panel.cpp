#include "view/train/train_panel.h"

#include "model/workbench.h"
#include "view/frame/icons.h"
#include "view/train/micro_steps.h"
#include "view/train/part_bar.h"
#include "view/train/time_line.h"
#include "view/train/training_controls.h"

#include <QAction>
#include <QHBoxLayout>
#include <QStyle>
#include <QVBoxLayout>

namespace heedmap {
namespace {

constexpr int open = 364;
constexpr int least = 240;
constexpr int folded = 76;
// Of a low window, whose view needs every line: the buttons, the settings, what a step does and the curve alone.
constexpr int buttons = 54;
constexpr int settings = 52;
constexpr int said = 28;
constexpr int curve = 84;

} // namespace

TrainPanel::TrainPanel(const ViewContext& context, Trainer& trainer, QWidget* parent)
    : QWidget(parent), m_context(context), m_trainer(trainer), m_train(button("train", &TrainPanel::train)),
      m_micro(new MicroSteps(context, trainer, this)), m_one(button("oneStep", &TrainPanel::stepForward)),
      m_part(button("partOfStep", &TrainPanel::nextPart)), m_back(button("stepBack", &TrainPanel::stepBack)),
      m_new(button("newWeights", &TrainPanel::newWeights)), m_same(button("sameWeights", &TrainPanel::restart)),
      m_target(new QToolButton), m_fold(new QToolButton), m_step(new QLabel), m_loss(new QLabel), m_notice(new QLabel),
      m_parts(new PartBar(context.display)), m_controls(new TrainingControls(trainer, context.display)),
      m_timeLine(new TimeLine(context, trainer))
{
    setObjectName("trainPanel");
    setAttribute(Qt::WA_StyledBackground);
    m_train->setDefault(true);
    m_target->setObjectName("target");
    m_fold->setObjectName("foldTraining");
    m_fold->setProperty("flat", true);
    m_fold->setFocusPolicy(Qt::TabFocus);
    connect(m_fold, &QToolButton::clicked, this, [this] { fold(!m_folded); });
    m_step->setObjectName("trainingStep");
    m_loss->setObjectName("trainingLoss");
    m_notice->setObjectName("trainingNotice");
    m_notice->setWordWrap(true);
    layOut();
    connect(&trainer, &Trainer::moved, this, &TrainPanel::follow);
    connect(&trainer, &Trainer::stopped, this, &TrainPanel::say);
    connect(m_micro, &MicroSteps::changed, this, &TrainPanel::follow);
    connect(&context.workbench, &Workbench::rebuilt, this, &TrainPanel::follow);
    connect(&context.display, &Display::restyled, this, &TrainPanel::speak);
    speak();
}

QPushButton* TrainPanel::button(const char* name, void (TrainPanel::*does)())
{
    auto* made = new QPushButton;
    made->setObjectName(QLatin1String(name));
    made->setAutoDefault(false);
    made->setFocusPolicy(Qt::TabFocus);
    connect(made, &QPushButton::clicked, this, [this, does] {
        m_watched = false; // who trains by hand sets the rate, too
        (this->*does)();
    });
    return made;
}

void TrainPanel::layOut()
{
    auto* top = new QHBoxLayout;
    top->setSpacing(6);
    for (QPushButton* each : {m_train, m_one, m_part, m_back, m_new, m_same}) {
        top->addWidget(each);
        if (each == m_back)
            top->addSpacing(4);
    }
    top->addWidget(m_target);
    top->addStretch(1);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    for (QLabel* label : {m_step, m_loss}) {
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        words->addWidget(label);
    }
    top->addLayout(words);
    top->addWidget(m_fold);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(14, 10, 10, 8);
    rows->setSpacing(8);
    rows->addLayout(top);
    rows->addWidget(m_controls);
    auto* part = new QHBoxLayout;
    part->setSpacing(10);
    part->addWidget(m_parts);
    part->addWidget(m_notice, 1);
    rows->addLayout(part);
    rows->addWidget(m_timeLine, 1);
}

void TrainPanel::add(QAction* action)
{
    m_target->setDefaultAction(action);
    m_target->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_target->setFocusPolicy(Qt::TabFocus);
    connect(action, &QAction::toggled, this, &TrainPanel::follow);
}

bool TrainPanel::drawing() const
{
    const QAction* target = m_target->defaultAction();
    return target != nullptr && target->isChecked();
}

void TrainPanel::fold(bool on)
{
    m_folded = on;
    follow();
    speak();
}

void TrainPanel::train()
{
    say({});
    if (m_trainer.training())
        m_trainer.pause();
    else
        m_trainer.start();
}

void TrainPanel::nextPart()
{
    say({});
    m_micro->next();
}

void TrainPanel::say(const QString& sentence)
{
    m_notice->setText(sentence);
    m_notice->setProperty("problem", !sentence.isEmpty());
    m_notice->style()->unpolish(m_notice);
    m_notice->style()->polish(m_notice);
    follow();
}

// What is watched says where it ends.
QString TrainPanel::stepText() const
{
    if (m_trainer.watching() && m_trainer.goal())
        return tr("step %1, to a loss of %2").arg(m_trainer.step()).arg(*m_trainer.goal());
    const Index last = m_trainer.watching() ? Trainer::watchedSteps : m_trainer.last();
    return tr("step %1 of %2").arg(m_trainer.step()).arg(last);
}

void TrainPanel::follow()
{
    const bool possible = m_trainer.possible();
    const bool begun = !m_trainer.losses().empty();
    for (QPushButton* each : {m_train, m_one, m_part, m_new})
        each->setEnabled(possible);
    m_back->setEnabled(possible && m_trainer.step() > 0);
    m_same->setEnabled(possible && m_trainer.last() > 0);
    m_train->setText(m_trainer.training() ? tr("Pause") : tr("Train"));
    m_train->setIcon(lineIcon(m_trainer.training() ? QStringLiteral("pause") : QStringLiteral("play"), onButton()));
    m_step->setText(begun ? stepText() : QString());
    m_loss->setText(
        begun ? tr("batch loss %1").arg(m_trainer.losses()[static_cast<std::size_t>(m_trainer.step())], 0, 'g', 3)
              : QString());
    if (!possible)
        m_notice->setText(
            drawing() ? tr("Drag over the cells of attention weights that should be large, then choose “Train”.")
                      : tr("The document does not say what to learn. Choose “Draw a target” and paint cells of a "
                           "matrix of attention weights, or write a loss into the file."));
    else if (!m_notice->property("problem").toBool())
        m_notice->setText(m_micro->sentence());
    m_notice->setVisible(!m_notice->text().isEmpty()); // its line is the curve's
    m_parts->show(possible ? m_micro->part() : MicroSteps::Part::None);
    m_watched = begun && (m_watched || m_trainer.watching());
    const bool bare = m_watched && low();
    for (QWidget* each : std::initializer_list<QWidget*>{m_new, m_same, m_target})
        each->setVisible(!bare && (each != m_target || m_target->defaultAction() != nullptr));
    m_controls->setVisible(possible && !m_folded && !bare);
    m_timeLine->setVisible((possible || drawing()) && !m_folded);
    fit();
}

/// The colour of what stands on the filled button.
QColor TrainPanel::onButton() const
{
    const Theme& theme = m_context.display.theme();
    if (!m_train->isEnabled())
        return theme.muted;
    return theme.accent.lightnessF() > 0.6 ? QColor(0x14171b) : QColor(Qt::white);
}

void TrainPanel::setAround(int height)
{
    m_around = height;
    follow();
}

bool TrainPanel::low() const
{
    constexpr int high = 640; // px that hold the maps above the curve and a view with its numbers
    return m_around < m_context.display.px(high);
}

/// As high as leaves the view its room. While a target is drawn it is as high as it will be once there is one: the
/// cells stay under the brush.
void TrainPanel::fit()
{
    constexpr double share = 0.34;
    const Display& display = m_context.display;
    const bool large = (m_trainer.possible() || drawing()) && !m_folded;
    if (!large)
        setFixedHeight(display.px(folded) + (m_trainer.possible() ? 0 : display.px(24)));
    else if (!low())
        setFixedHeight(std::clamp(qRound(m_around * share), display.px(least), display.px(open)));
    else
        setFixedHeight(display.px(buttons) + (m_watched ? 0 : display.px(settings))
                       + (m_notice->text().isEmpty() && !drawing() ? 0 : display.px(said)) + display.px(curve));
}

void TrainPanel::speak()
{
    const Display& display = m_context.display;
    m_one->setText(tr("One step"));
    m_part->setText(tr("¼ step"));
    m_back->setText(tr("Back"));
    m_new->setText(tr("New weights"));
    m_same->setText(tr("Same weights"));
    m_train->setToolTip(tr("Take step after step against the gradient of the loss"));
    m_one->setToolTip(tr("Take one step"));
    m_part->setToolTip(tr("Take one step in four parts: forward, loss, backward, update"));
    m_back->setToolTip(tr("Show the step before, exactly as it was"));
    m_new->setToolTip(tr("Draw new random weights and start over"));
    m_same->setToolTip(tr("Begin again with the weights from before the first step"));
    m_step->setFont(display.font(13, true));
    m_notice->setMinimumHeight(display.px(18)); // its place is kept, so that the buttons stay where they are
    m_loss->setFont(display.font(12, true));
    m_loss->setStyleSheet(QStringLiteral("color: %1;").arg(display.theme().ink(SymbolInk::Gradient).name()));
    m_fold->setIcon(lineIcon(m_folded ? QStringLiteral("unfold") : QStringLiteral("fold"), display.theme().text));
    m_fold->setToolTip(m_folded ? tr("Show the loss curve") : tr("Hide the loss curve"));
    m_fold->setAccessibleName(m_fold->toolTip());
    for (QPushButton* each : {m_train, m_one, m_part, m_back, m_new, m_same})
        each->setMinimumHeight(display.px(32));
    follow();
}

} // namespace heedmap

#include "moc_train_panel.cpp"
