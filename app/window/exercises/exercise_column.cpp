#include "window/exercises/exercise_column.h"

#include "model/exercises/asking.h"
#include "model/lesson/lesson_player.h"
#include "view/exercise/exercise_panel.h"
#include "view/lesson/look_card.h"
#include "window/actions.h"

#include <QVBoxLayout>

namespace heedmap {
namespace {

/// The explanation, below what the document says of its point.
QWidget* underCard(const ViewContext& context, LessonPlayer& player, QWidget* explanation)
{
    auto* column = new QWidget;
    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(new LookCard(context, player));
    rows->addWidget(explanation, 1);
    return column;
}

} // namespace

ExerciseColumn::ExerciseColumn(const ViewContext& context, QWidget* explanation, Actions& actions, LessonPlayer& player)
    : m_context(context), m_book(context.workbench), m_explanation(underCard(context, player, explanation)),
      m_panel(new ExercisePanel(context, m_book)), m_actions(actions), m_player(player)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_explanation);
    rows->addWidget(m_panel);
    m_panel->hide();
    QAction* action = actions["exercises"];
    connect(action, &QAction::toggled, this, &ExerciseColumn::show);
    connect(action, &QAction::triggered, m_panel, &ExercisePanel::begin, Qt::QueuedConnection); // once it is shown
    connect(m_panel, &ExercisePanel::closed, action, [this, action] {
        action->setChecked(false);
        offer();
    });
    connect(&m_book, &ExerciseBook::failed, &context.workbench, &Workbench::failed);
    connect(&context.workbench, &Workbench::rebuilt, this, &ExerciseColumn::offer);
    connect(&context.selection, &Selection::requested, this, [this](const Request& request) {
        const auto* wanted = std::get_if<ExerciseRequest>(&request);
        if (wanted == nullptr)
            return;
        m_ofLesson = false;
        wanted->id.empty() ? writeNew() : ask(QString::fromStdString(wanted->id));
    });
    actions.on("newExercise", [this] { writeNew(); });
    follow(player);
    offer();
}

// The panel looks at the book.
ExerciseColumn::~ExerciseColumn() { delete m_panel; }

// Chosen before it is shown: the one chosen until then would take the stage to its own matrix.
void ExerciseColumn::ask(const QString& id)
{
    m_panel->showExercise(id.toStdString());
    m_actions["exercises"]->setChecked(true);
}

// There may be none yet.
void ExerciseColumn::writeNew()
{
    m_actions["exercises"]->setEnabled(true);
    m_actions["exercises"]->setChecked(true);
    m_panel->writeNew();
}

void ExerciseColumn::follow(LessonPlayer& player)
{
    connect(&player, &LessonPlayer::exerciseWanted, this, [this](const QString& id) {
        m_ofLesson = m_ofLesson || !m_panel->isVisible();
        ask(id);
    });
    connect(&player, &LessonPlayer::moved, this, [this, &player] {
        const bool asks = player.stop() != nullptr && player.stop()->exercise;
        const Exercise* shown = m_panel->isVisible() && !m_panel->writing() ? m_panel->exercise() : nullptr;
        const bool other = shown != nullptr && !asks && player.on() && !player.shows(shown->stop);
        if (!player.visiting() && ((m_ofLesson && !asks) || other))
            m_actions["exercises"]->setChecked(false);
    });
    connect(m_panel, &ExercisePanel::asking, this, &ExerciseColumn::standFor);
    connect(m_panel, &ExercisePanel::left, this, &ExerciseColumn::comeBack, Qt::QueuedConnection); // may be shown again
}

// What a stop asks is asked about what the stop shows.
void ExerciseColumn::standFor(const Exercise& exercise)
{
    const std::vector<LessonStop>& stops = m_player.stops();
    const int place = m_player.place();
    const bool ofStop = place >= 0 && stops[static_cast<std::size_t>(place)].exercise == exercise.id;
    ofStop ? m_player.comeBack() : m_player.visit(exercise.stop);
}

void ExerciseColumn::comeBack()
{
    if (!m_panel->isVisible())
        m_player.comeBack();
}

void ExerciseColumn::show(bool exercises)
{
    QMetaObject::invokeMethod( // once the edit that closes it, if any, is over
        m_panel, [this] { m_panel->keepTyped(); }, Qt::QueuedConnection);
    if (exercises)
        m_actions["explanation"]->setChecked(true); // both stand in one column
    m_ofLesson = m_ofLesson && exercises;
    m_explanation->setVisible(!exercises);
    m_panel->setVisible(exercises);
}

void ExerciseColumn::offer()
{
    QAction* action = m_actions["exercises"];
    const bool there = !m_book.empty() || m_panel->writing();
    action->setEnabled(there);
    if (!there)
        action->setChecked(false);
}

} // namespace heedmap

#include "moc_exercise_column.cpp"
