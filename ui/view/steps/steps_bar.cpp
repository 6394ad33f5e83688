#include "view/steps/steps_bar.h"

#include "view/frame/icons.h"
#include "view/steps/step_dots.h"

#include "model/selection.h"
#include "model/teaching/temperature.h"
#include "model/workbench.h"

#include <QActionGroup>
#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QShortcut>
#include <QSlider>

namespace heedmap {
namespace {

constexpr double speeds[] = {0.5, 1, 2, 4};

QString speedText(double speed) { return QString::number(speed) + QStringLiteral("×"); }

/// Sends Home and End to a slider with the focus; returns false if none has it.
bool slid(QSlider::SliderAction end)
{
    auto* slider = qobject_cast<QSlider*>(QApplication::focusWidget());
    if (slider == nullptr)
        return false;
    slider->triggerAction(end);
    return true;
}

/// The one round button, in the accent.
class PlayButton : public QToolButton {
public:
    PlayButton(const Display& display, const Player& player) : m_display(display), m_player(player) {}

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = m_display.theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(isDown() ? theme.accent.darker(115) : underMouse() ? theme.accent.lighter(108) : theme.accent);
        const QRectF disc = QRectF(rect()).adjusted(3, 3, -3, -3);
        painter.drawEllipse(disc);
        if (hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(theme.accent, 1.5));
            painter.drawEllipse(QRectF(rect()).adjusted(1, 1, -1, -1));
        }
        const double side = disc.width() / 2;
        const QString name = m_player.playing() ? QStringLiteral("pause") : QStringLiteral("play");
        painter.drawPixmap(
            QPointF(disc.center().x() - side / 2 + (m_player.playing() ? 0 : side / 16), disc.center().y() - side / 2),
            linePixmap(name, theme.panel, side, devicePixelRatioF()));
    }

private:
    const Display& m_display;
    const Player& m_player;
};

} // namespace

StepsBar::StepsBar(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_player(context, this), m_dots(new StepDots(context)),
      m_first(button("first", &StepsBar::first)), m_previous(button("previous", &StepsBar::previous)),
      m_play(new PlayButton(context.display, m_player)), m_next(button("next", &StepsBar::next)),
      m_last(button("last", &StepsBar::last)), m_switches(button("switches", &StepsBar::turnSwitches)),
      m_backward(new QToolButton), m_speed(new QToolButton)
{
    setObjectName("stepsBar");
    m_play->setObjectName("play");
    m_play->setFocusPolicy(Qt::TabFocus);
    m_play->setProperty(stopsPlaying, true); // otherwise its click would end and restart the play
    connect(m_play, &QToolButton::clicked, this, [this] { play(!playing()); });
    m_backward->setObjectName("backward");
    m_backward->setCheckable(true);
    m_backward->setFocusPolicy(Qt::TabFocus);
    connect(m_backward, &QToolButton::clicked, &context.selection, &Selection::switchGradients);
    connect(m_backward, &QToolButton::clicked, this, &StepsBar::dress); // nothing may have been switched on
    m_speed->setObjectName("speed");
    m_speed->setProperty("flat", true);
    m_speed->setFocusPolicy(Qt::TabFocus);
    m_speed->setPopupMode(QToolButton::InstantPopup);
    m_speed->setMenu(new QMenu(m_speed));
    connect(m_speed->menu(), &QMenu::aboutToShow, this, &StepsBar::fillSpeedMenu);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 16, 0);
    row->setSpacing(4);
    for (QToolButton* each : {m_first, m_previous, m_play, m_next, m_last})
        row->addWidget(each);
    row->addSpacing(24);
    row->addWidget(m_dots, 1);
    row->addSpacing(24);
    row->addWidget(m_switches);
    row->addWidget(m_backward);
    row->addWidget(m_speed);

    shortcut(Qt::Key_Space, [this] { next(); });
    shortcut(Qt::Key_PageDown, [this] { next(); });
    shortcut(Qt::Key_PageUp, [this] { previous(); });
    shortcut(Qt::Key_Home, [this] { slid(QSlider::SliderToMinimum) ? void() : first(); });
    shortcut(Qt::Key_End, [this] { slid(QSlider::SliderToMaximum) ? void() : last(); });
    connect(&m_player, &Player::changed, this, &StepsBar::dress);
    connect(&context.display, &Display::changed, this, &StepsBar::dress);
    connect(&context.display, &Display::motionChanged, this, &StepsBar::dress);
    connect(&context.selection, &Selection::stepsChanged, this, &StepsBar::dress);
    connect(&context.selection, &Selection::stepChanged, this, &StepsBar::dress);
    dress();
}

QToolButton* StepsBar::button(const char* name, void (StepsBar::*does)())
{
    auto* made = new QToolButton;
    made->setObjectName(QLatin1String(name));
    made->setProperty("flat", true);
    made->setFocusPolicy(Qt::TabFocus);
    connect(made, &QToolButton::clicked, this, does);
    return made;
}

// A button reached by Tab keeps its Space.
void StepsBar::shortcut(const QKeySequence& keys, const std::function<void()>& does)
{
    auto* made = new QShortcut(keys, this);
    made->setContext(Qt::WindowShortcut);
    connect(made, &QShortcut::activated, this, [keys, does] {
        auto* focused = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
        if (focused != nullptr && keys == QKeySequence(Qt::Key_Space))
            focused->click();
        else
            does();
    });
}

void StepsBar::walk(int by)
{
    play(false);
    m_context.selection.walk(by);
}

void StepsBar::previous() { walk(-1); }
void StepsBar::next() { walk(1); }

void StepsBar::first()
{
    play(false);
    m_context.selection.turnBack(false);
    m_context.selection.setStep(0);
}

// With gradients, the last step is the first one, reached backwards.
void StepsBar::last()
{
    play(false);
    m_context.selection.turnBack(true);
    m_context.selection.setStep(m_context.selection.back() ? 0
                                                           : static_cast<int>(m_context.selection.steps().size()) - 1);
}

void StepsBar::play(bool on)
{
    if (on)
        m_player.start();
    else
        m_player.stop();
}

void StepsBar::fillSpeedMenu()
{
    QMenu& menu = *m_speed->menu();
    menu.clear();
    auto* group = new QActionGroup(&menu);
    const DisplaySettings& settings = m_context.display.settings();
    for (const double speed : speeds) {
        QAction* action = menu.addAction(speedText(speed));
        action->setCheckable(true);
        action->setChecked(speed == settings.speed);
        group->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, speed] { m_context.display.set(&DisplaySettings::speed, speed); });
    }
    menu.addSeparator();
    QAction* still = menu.addAction(tr("Reduce motion"));
    still->setCheckable(true);
    still->setChecked(settings.reduceMotion);
    connect(still, &QAction::toggled, this,
            [this](bool on) { m_context.display.set(&DisplaySettings::reduceMotion, on); });
}

void StepsBar::dress()
{
    const Display& display = m_context.display;
    const int step = m_context.selection.step();
    const int count = static_cast<int>(m_context.selection.steps().size());
    const auto name = [&](QToolButton* button, const QString& text, const QString& keys) {
        button->setAccessibleName(text);
        button->setToolTip(keys.isEmpty() ? text : text + QStringLiteral("  ") + keys);
        button->setIcon(lineIcon(button->objectName(), display.theme().text));
        button->setIconSize({display.px(20), display.px(20)});
    };
    const auto keys = [](Qt::Key key) { return QKeySequence(key).toString(QKeySequence::NativeText); };
    name(m_first, tr("First step"), keys(Qt::Key_Home));
    name(m_previous, tr("Previous step"), keys(Qt::Key_PageUp));
    name(m_next, tr("Next step"), tr("Space"));
    name(m_last, tr("Last step"), keys(Qt::Key_End));
    const Selection& selection = m_context.selection;
    const bool gradients = m_context.workbench.isOpen() && m_context.workbench.gradients().on();
    const bool onwards = gradients ? !selection.back() || step > 0 : step + 1 < count;
    m_first->setEnabled(step > 0 || selection.back());
    m_previous->setEnabled(step > 0 || selection.back());
    m_next->setEnabled(onwards);
    m_last->setEnabled(onwards);
    dressSwitches();
    m_backward->setText(tr("Backward"));
    m_backward->setFont(display.font(12, gradients));
    m_backward->setChecked(gradients);
    m_backward->setVisible(gradients || !display.settings().presenting); // names need the room
    m_backward->setToolTip(tr("Gradients under every matrix, and the steps back from the result") + QStringLiteral("  ")
                           + keys(Qt::Key_B));
    m_backward->setAccessibleName(m_backward->text());
    m_play->setAccessibleName(playing() ? tr("Pause") : tr("Play"));
    m_play->setToolTip(m_play->accessibleName());
    m_play->setFixedSize(display.px(42), display.px(42));
    m_play->update();
    m_speed->setFont(display.font(12));
    const QString speed = speedText(display.settings().speed);
    m_speed->setText(display.settings().presenting ? speed : tr("Space: next · %1").arg(speed)); // names need the room
    m_speed->setAccessibleName(tr("Speed: %1").arg(speedText(display.settings().speed)));
    m_speed->setToolTip(tr("How fast the steps play"));
}

// The switches stand under the stage, so the stage is shown.
void StepsBar::turnSwitches()
{
    m_context.display.set(&DisplaySettings::stageSwitches, m_switches->isChecked());
    if (m_switches->isChecked())
        m_context.selection.show(QStringLiteral("stage"));
}

void StepsBar::dressSwitches()
{
    const Display& display = m_context.display;
    m_switches->setCheckable(true);
    m_switches->setChecked(display.settings().stageSwitches);
    m_switches->setVisible(hasSwitches(m_context.workbench));
    m_switches->setIcon(lineIcon(QStringLiteral("switches"), display.theme().text));
    m_switches->setIconSize({display.px(20), display.px(20)});
    m_switches->setAccessibleName(tr("Switch mask, temperature, positions and heads under the stage"));
    m_switches->setToolTip(m_switches->accessibleName() + QStringLiteral("  ")
                           + QKeySequence(Qt::CTRL | Qt::Key_M).toString(QKeySequence::NativeText));
}

} // namespace heedmap

#include "moc_steps_bar.cpp"
