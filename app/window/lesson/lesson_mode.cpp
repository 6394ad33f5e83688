#include "window/lesson/lesson_mode.h"

#include "model/workbench.h"
#include "text/core_text.h"
#include "view/exercise/asked.h"
#include "view/exercise/exercise_panel.h"
#include "view/lesson/lesson_bar.h"
#include "view/lesson/lesson_cards.h"
#include "view/lesson/lesson_panel.h"
#include "view/lesson/stop_panel.h"
#include "view/lesson/stop_text.h"
#include "window/actions.h"
#include "window/exercises/exercise_column.h"
#include "window/file_dialog.h"
#include "window/files.h"
#include "window/lesson/class_overlay.h"
#include "window/lesson/presenter.h"
#include "window/lesson/speaker_text.h"
#include "window/views.h"

#include <heedmap/document/lesson/at_stop.h>

#include <QApplication>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <array>
#include <utility>

namespace heedmap {
namespace {

constexpr std::array classTools = {"blank", "zoomPart", "pointer", "pen"};

constexpr int quietOfScreens = 800; ///< ms until the window manager has placed what it places

/// One of two.
QStackedWidget* swapped(QWidget* usual, QWidget* ofLesson)
{
    auto* stack = new QStackedWidget;
    stack->addWidget(usual);
    stack->addWidget(ofLesson);
    return stack;
}

} // namespace

LessonMode::LessonMode(const ViewContext& context, Trainer& trainer, QStackedWidget& views, Actions& actions,
                       QObject* parent)
    : QObject(parent), m_context(context), m_actions(actions), m_views(views),
      m_player(context.workbench, context.selection, trainer, this), m_panel(new LessonPanel(context, m_player)),
      m_bar(new LessonBar(context, m_player)), m_stop(new StopPanel(context, m_player, titleOfView)),
      m_overlay(new ClassOverlay(context.display, &views)), m_screens(views)
{
    m_stop->hide();
    const auto viewShown = [this, &views] { m_player.viewShown(views.currentWidget()->objectName()); };
    viewShown();
    connect(&views, &QStackedWidget::currentChanged, this, viewShown);
    connect(&views, &QStackedWidget::currentChanged, this, &LessonMode::head);
    connect(actions["lesson"], &QAction::toggled, this, [this](bool on) { on ? m_player.begin() : m_player.end(); });
    actions.on("addStop", [this] {
        m_actions["lesson"]->setChecked(true);
        m_stop->commit();
        m_panel->addStop();
    });
    actions.on("speakerText", [this] { saveSpeakerText(); });
    actions.on("backToScript", [this] { m_player.asides().backToScript(); });
    actions.on("keepAside", [this] { m_player.asides().keep(); });
    actions["backToScript"]->setEnabled(false);
    actions["keepAside"]->setEnabled(false);
    connect(&m_player.asides(), &Asides::changed, this, [this] {
        m_actions["backToScript"]->setEnabled(m_player.asides().given()); // its key then types nothing into a cell
        m_actions["keepAside"]->setEnabled(m_player.asides().mayKeep());
    });
    actions.on("uncover", [this] { m_context.selection.covers().uncoverAll(); });
    connect(m_panel->findChild<QPushButton*>("addStop"), &QPushButton::pressed, m_stop, &StopPanel::commit);
    connect(m_panel, &LessonPanel::writesChanged, this, &LessonMode::follow);
    connect(m_panel, &LessonPanel::presentWanted, actions["present"],
            [this] { m_actions["present"]->setChecked(true); });
    connect(m_panel, &LessonPanel::endWanted, actions["lesson"], [this] { m_actions["lesson"]->setChecked(false); });
    serveTools();
    m_screensSettled.setSingleShot(true);
    m_screensSettled.setInterval(quietOfScreens);
    connect(qApp, &QGuiApplication::screenAdded, &m_screensSettled, qOverload<>(&QTimer::start));
    connect(qApp, &QGuiApplication::screenRemoved, &m_screensSettled, qOverload<>(&QTimer::start));
    connect(&m_screensSettled, &QTimer::timeout, this, &LessonMode::followScreens);
    // A lesson opens as a lesson, once the window shows its document.
    connect(&context.workbench, &Workbench::opened, this, [this] {
        QMetaObject::invokeMethod(
            this, [this] { m_actions["lesson"]->setChecked(m_actions["lesson"]->isChecked() || ofOwnFile()); },
            Qt::QueuedConnection);
    });
    connect(&m_player, &LessonPlayer::moved, this, &LessonMode::follow);
    connect(&context.display, &Display::restyled, this, &LessonMode::follow);
    connect(&context.selection, &Selection::stepChanged, this, &LessonMode::head);
}

QWidget* LessonMode::withCards(QWidget* pipeline) { return m_cards = swapped(pipeline, m_panel); }
QWidget* LessonMode::withStops(QWidget* steps) { return m_stops = swapped(steps, m_bar); }

QWidget* LessonMode::withExercises(QWidget* explanation, Files& files)
{
    auto* column = new ExerciseColumn(m_context, explanation, m_actions, m_player);
    files.saveBeneath(column->book());
    return column;
}

void LessonMode::serveTools()
{
    using Tool = ClassOverlay::Tool;
    constexpr std::pair<const char*, Tool> tools[] = {
        {"pen", Tool::Pen}, {"pointer", Tool::Pointer}, {"zoomPart", Tool::Zoom}, {"blank", Tool::Blank}};
    for (const auto& [id, tool] : tools) {
        QAction* action = m_actions[id];
        action->setEnabled(false); // until it is presented: their keys are those of numbers
        m_actions.on(id, [this, action, tool = tool] { m_overlay->use(action->isChecked() ? tool : Tool::None); });
        connect(m_overlay, &ClassOverlay::toolChanged, action,
                [this, action, tool = tool] { action->setChecked(m_overlay->tool() == tool); });
    }
    m_actions.on("presentHere", [this] {
        m_fromHere = true;
        m_actions["present"]->setChecked(true);
        m_fromHere = false;
    });
    connect(m_actions["present"], &QAction::toggled, this, &LessonMode::present);
    connect(m_actions["presenter"], &QAction::toggled, this, &LessonMode::showPresenter);
    m_actions["swapScreens"]->setEnabled(false);
    m_actions.on("swapScreens", [this] {
        m_actions["presenter"]->setChecked(true);
        m_screens.swap(*m_presenter);
        fillOncePlaced();
    });
}

// A speaker who has two screens and a lesson has notes to read, on the screen where the window was.
void LessonMode::present(bool on)
{
    for (const char* id : classTools)
        m_actions[id]->setEnabled(on);
    m_overlay->use(ClassOverlay::Tool::None);
    startLesson(on);
    if (on && m_presenter != nullptr) // else its time runs from now on anyway
        m_presenter->start();
    const bool both = on && m_player.on() && ScreenPair::there();
    m_actions["swapScreens"]->setEnabled(both);
    if (both)
        m_actions["presenter"]->setChecked(true);
    else if (m_player.on() && !on)
        m_actions["presenter"]->setChecked(false);
    QMetaObject::invokeMethod( // once the window is as it presents, or as it does not
        this, [this] { share(); }, Qt::QueuedConnection);
}

/// Whether the document is a file whose writer gave it a lesson.
bool LessonMode::ofOwnFile() const { return !m_context.workbench.path().empty() && isTold(m_player.stops()); }

// A lesson is given from its first stop, an example's too; from here it is what the stage shows: the current stop, or
// the steps where the lesson is not open. One that was begun to be given ends with it.
void LessonMode::startLesson(bool given)
{
    const bool here = std::exchange(m_fromHere, false);
    if (!given) {
        if (std::exchange(m_begunToGive, false))
            m_actions["lesson"]->setChecked(false);
    } else if (m_player.on() && !here) {
        m_player.go(0);
    } else if (!here && isTold(m_player.stops())) {
        m_begunToGive = true;
        m_actions["lesson"]->setChecked(true);
    }
}

// A projector is pulled out or plugged in while it is presented. Qt brings the windows of a screen that is gone to
// the one that is left.
void LessonMode::followScreens()
{
    if (!m_actions["present"]->isChecked() || !m_player.on())
        return;
    const bool both = ScreenPair::there();
    m_actions["swapScreens"]->setEnabled(both);
    if (both)
        m_actions["presenter"]->setChecked(true);
    else
        m_screens.fill();
    fillOncePlaced();
    if (both && m_presenter->isVisible() && m_presenter->screen() == m_views.screen())
        share();
    raisePresenter();
}

// Else what fills the screen stays above it.
void LessonMode::raisePresenter()
{
    if (m_presenter == nullptr || !m_presenter->isVisible())
        return;
    m_presenter->raise();
    m_presenter->activateWindow();
}

// What the window system still tells of the window comes after it was asked to fill a screen.
void LessonMode::fillOncePlaced()
{
    constexpr int untilPlaced = 400; // ms
    QTimer::singleShot(untilPlaced, this, [this] {
        if (m_actions["present"]->isChecked() && m_screens.fill())
            raisePresenter();
    });
}

void LessonMode::share()
{
    if (!m_actions["present"]->isChecked() || !m_actions["swapScreens"]->isEnabled())
        return;
    m_screens.swap(*m_presenter);
    fillOncePlaced();
}

void LessonMode::showPresenter(bool on)
{
    if (!on && m_presenter != nullptr)
        return m_presenter->hide();
    if (!on)
        return;
    if (m_presenter == nullptr) {
        m_presenter = new Presenter(m_context, m_player, m_views, m_actions, m_views.window());
        connect(m_presenter, &Presenter::closed, this, [this] { m_actions["presenter"]->setChecked(false); });
    }
    m_screens.show(*m_presenter);
}

void LessonMode::saveSpeakerText()
{
    const Document& document = m_context.workbench.head();
    if (document.lesson.empty())
        return (void)(emit m_context.workbench.failed(tr("The document has no lesson yet.")));
    const QString file = chooseNewFile(m_views.window(),
                                       {.kind = FileKind::Export,
                                        .title = tr("Speaker text"),
                                        .suggested = tr("speaker text") + QStringLiteral(".pdf"),
                                        .filter = tr("PDF (*.pdf)"),
                                        .suffix = QStringLiteral("pdf"),
                                        .fits = {}});
    try {
        if (!file.isEmpty())
            writeSpeakerText(document, file);
    } catch (const Error& error) {
        emit m_context.workbench.failed(sentenceText(error.sentence()));
    }
}

void LessonMode::follow()
{
    const bool on = m_player.on();
    m_actions["lesson"]->setChecked(on);
    const bool presenting = m_context.display.settings().presenting;
    m_player.give(on && presenting);
    if (m_cards != nullptr)
        m_cards->setCurrentIndex(on ? 1 : 0);
    if (m_stops != nullptr) // a writer walks steps
        m_stops->setCurrentIndex(on && presenting ? 1 : 0);
    head();
    const bool writes = m_panel->writes() && !presenting;
    if (!writes)
        m_stop->commit();
    m_stop->setVisible(on && writes && m_player.stop() != nullptr);
}

// A writer may step on from a stop, or to another view; what stands there then has its own name.
void LessonMode::head()
{
    Selection& selection = m_context.selection;
    const auto shown = [&](NodeId node) {
        return node != noNode && (node == selection.node() || selection.stepAt(node) == selection.step());
    };
    const auto asked = [&](const std::string& id) {
        const std::vector<Exercise>& exercises = m_context.workbench.head().exercises;
        const auto exercise = std::ranges::find(exercises, id, &Exercise::id);
        return exercise != exercises.end() && shown(nodeAsked(*exercise, m_context.workbench));
    };
    Selection::Heading heading;
    if (const LessonStop* stop = m_player.stop();
        m_player.on() && stop != nullptr && !stop->say.empty() && m_player.inItsView()) {
        if (shown(m_player.shownAt(m_player.at()).node) || (stop->exercise && asked(*stop->exercise)))
            heading = {tr("Stop %1 of %2").arg(m_player.at() + 1).arg(m_player.stops().size()),
                       stopTitle(*stop, m_player.at())};
    }
    selection.setHeading(heading);
}

void keepTyped(const QWidget& window)
{
    if (auto* exercises = window.findChild<ExerciseColumn*>())
        exercises->panel().keepTyped();
    QWidget* typed = window.focusWidget();
    if (typed == nullptr || !typed->hasFocus())
        return;
    typed->clearFocus();
    typed->setFocus();
}

bool mayLeave(QWidget& window)
{
    keepTyped(window);
    auto* exercises = window.findChild<ExerciseColumn*>();
    const QString unread = exercises == nullptr ? QString() : exercises->panel().unread();
    if (unread.isEmpty())
        return true;
    QMessageBox box(&window);
    box.setObjectName("unreadBox");
    box.setWindowTitle(LessonMode::tr("Exercise"));
    box.setText(LessonMode::tr("The exercise that you are writing cannot be read yet."));
    box.setInformativeText(unread + QLatin1Char('\n')
                           + LessonMode::tr("Its words are kept; what cannot be read is lost if you leave now."));
    box.setStandardButtons(QMessageBox::Discard | QMessageBox::Cancel);
    box.button(QMessageBox::Discard)->setText(LessonMode::tr("Leave"));
    box.button(QMessageBox::Cancel)->setText(LessonMode::tr("Go on writing"));
    box.setDefaultButton(QMessageBox::Cancel);
    return box.exec() == QMessageBox::Discard;
}

bool putDown(Actions& actions)
{
    const auto* used = std::ranges::find_if(classTools, [&](const char* id) { return actions[id]->isChecked(); });
    if (used == classTools.end())
        return false;
    actions[*used]->trigger();
    return true;
}

} // namespace heedmap

#include "moc_lesson_mode.cpp"
