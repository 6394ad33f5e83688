#include "view/exercise/exercise_editor.h"

#include "model/exercises/asking.h"
#include "text/failure_text.h"
#include "text/language.h"
#include "text/written_text.h"
#include "view/frame/wrapping_row.h"

#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

constexpr TextFields::Height textHeight = {.lines = 4, .grows = false};

QString hintsIn(const Exercise& exercise, const std::string& language)
{
    QStringList lines;
    for (const LocalizedText& hint : exercise.hints)
        lines += writtenIn(hint, language).replace(QLatin1Char('\n'), QLatin1Char(' '));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

ExerciseEditor::ExerciseEditor(const ViewContext& context, const Exercise& exercise, bool isNew)
    : m_context(context), m_exercise(exercise), m_isNew(isNew), m_form(new Form("", this, Form::Labels::Above)),
      m_task(new QVBoxLayout)
{
    setObjectName("exerciseEditor");
    layOutTask();
    layOutTexts();
    layOutButtons();
    m_kept = typed();
    connect(&context.display, &Display::restyled, this, &ExerciseEditor::dress);
    setFocusProxy(isNew ? static_cast<QWidget*>(m_kind) : m_prompts);
}

void ExerciseEditor::layOutTask()
{
    m_kind->setFont(m_context.display.font(13));
    m_kind->addItems(taskKinds());
    m_kind->setCurrentIndex(static_cast<int>(m_exercise.task.index()));
    m_form->row(tr("Kind"), "kind", m_kind);
    m_form->addRow(m_task);
    setTask(m_exercise.task);
    connect(m_kind, &QComboBox::activated, this, [this](int kind) {
        const bool same = m_exercise.task.index() == static_cast<std::size_t>(kind);
        setTask(same ? m_exercise.task : taskAtHand(static_cast<std::size_t>(kind), m_context));
    });
}

void ExerciseEditor::setTask(const Exercise::Task& task)
{
    delete m_fields;
    m_fields = makeTaskFields(task, m_context);
    m_task->addWidget(m_fields);
    QWidget* before = m_kind; // whose fields Tab reaches next, though they are the newest
    for (QWidget* field : m_fields->findChildren<QWidget*>())
        if ((field->focusPolicy() & Qt::TabFocus) != 0 && field->focusProxy() == nullptr) {
            setTabOrder(before, field);
            before = field;
        }
}

void ExerciseEditor::layOutTexts()
{
    m_prompts = new TextFields(
        m_context.display, QStringLiteral("prompt"), textHeight,
        [](const std::string& language) { return tr("Question, %1").arg(languageName(language)); },
        [this](const std::string& language) { return writtenIn(m_exercise.prompt, language); });
    m_hints = new TextFields(
        m_context.display, QStringLiteral("hints"), textHeight,
        [](const std::string& language) { return tr("Hints, %1, one a line").arg(languageName(language)); },
        [this](const std::string& language) { return hintsIn(m_exercise, language); });
    m_form->addRow(m_prompts);
    m_form->addRow(m_hints);
    m_points->setRange(0, 100);
    m_points->setSingleStep(0.5);
    m_points->setDecimals(1);
    m_points->setSpecialValueText(tr("one for each answer"));
    m_points->setValue(m_isNew ? 0 : m_exercise.points);
    m_form->row(tr("Points"), "points", m_points);
}

void ExerciseEditor::layOutButtons()
{
    auto* row = new WrappingRow;
    QPushButton* keep = button("keepExercise", tr("Keep"));
    keep->setDefault(true);
    QPushButton* cancel = button("cancelExercise", tr("Cancel"));
    QPushButton* remove = button("deleteExercise", tr("Delete"));
    if (m_isNew)
        remove->hide();
    for (QPushButton* each : {keep, cancel, remove})
        row->addWidget(each);
    m_form->addRow(row);
    connect(keep, &QPushButton::clicked, this, &ExerciseEditor::keep);
    connect(remove, &QPushButton::clicked, this, [this] {
        attempt([this] {
            removeExercise(m_context.workbench, m_exercise.id);
            return std::string();
        });
    });
    connect(cancel, &QPushButton::clicked, this, [this] { emit closed(m_exercise.id); });
}

QPushButton* ExerciseEditor::button(const char* name, const QString& text)
{
    auto* made = new QPushButton(text);
    made->setObjectName(QLatin1String(name));
    made->setAutoDefault(false);
    made->setFont(m_context.display.font(13));
    return made;
}

void ExerciseEditor::dress()
{
    for (QWidget* field : findChildren<QWidget*>())
        if (!field->objectName().isEmpty() && !field->objectName().startsWith(QLatin1String("qt_")))
            field->setFont(m_context.display.font(13));
    m_prompts->dress();
    m_hints->dress();
}

/// What all fields say.
QStringList ExerciseEditor::typed() const
{
    QStringList texts;
    for (const QWidget* field : findChildren<QWidget*>())
        if (const auto* line = qobject_cast<const QLineEdit*>(field))
            texts += line->text();
        else if (const auto* text = qobject_cast<const QPlainTextEdit*>(field))
            texts += text->toPlainText();
        else if (const auto* box = qobject_cast<const QComboBox*>(field))
            texts += box->currentText();
        else if (const auto* list = qobject_cast<const QListWidget*>(field))
            for (int i = 0; i < list->count(); ++i)
                texts += QString::number(list->item(i)->checkState());
    return texts;
}

/// The exercise as its fields describe it.
Exercise ExerciseEditor::said() const
{
    Exercise exercise = m_exercise;
    exercise.hints.clear();
    for (const std::string& language : languages()) {
        const QStringList hints = m_hints->typed(language).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        for (qsizetype i = 0; i < hints.size(); ++i) {
            exercise.hints.resize(std::max(exercise.hints.size(), static_cast<std::size_t>(i + 1)));
            exercise.hints[static_cast<std::size_t>(i)].set(language, hints[i].trimmed().toStdString());
        }
    }
    exercise.prompt = m_prompts->rewritten(exercise.prompt);
    return exercise;
}

Exercise ExerciseEditor::written() const
{
    Exercise exercise = said();
    exercise.task = m_fields->task();
    const double counted = pointsFor(exercise.task, m_context.workbench.graph());
    exercise.points = m_points->value() > 0 ? m_points->value() : counted;
    return exercise;
}

// An undo may have taken it out of the document.
void ExerciseEditor::store(Exercise exercise)
{
    const QStringList before = std::exchange(m_kept, typed()); // a lesson asks to keep it while its stop is shown anew
    try {
        const std::vector<Exercise>& known = m_context.workbench.head().exercises;
        if (std::ranges::find(known, exercise.id, &Exercise::id) != known.end())
            changeExercise(m_context.workbench, exercise);
        else
            exercise.id = addExercise(m_context.workbench, exercise);
    } catch (...) {
        m_kept = before;
        throw;
    }
    m_exercise = std::move(exercise);
    m_isNew = false;
    m_unread.clear();
}

/// What was said, even where the rest cannot be read; nothing if that cannot be kept either.
void ExerciseEditor::storeWords()
{
    try {
        store(said());
    } catch (...) {
    }
}

bool ExerciseEditor::keepTyped(bool words)
{
    if (typed() != m_kept) {
        try {
            store(written());
        } catch (...) {
            const QString problem = failureText(std::current_exception());
            if (words)
                storeWords();
            m_unread = problem;
        }
    }
    if (!m_unread.isEmpty())
        emit failed(m_unread);
    return m_unread.isEmpty();
}

void ExerciseEditor::keep()
{
    attempt([this] {
        store(written());
        return m_exercise.id;
    });
}

void ExerciseEditor::attempt(const std::function<std::string()>& what)
{
    try {
        const std::string id = what();
        emit closed(id);
    } catch (...) {
        emit failed(failureText(std::current_exception()));
    }
}

} // namespace heedmap

#include "moc_exercise_editor.cpp"
