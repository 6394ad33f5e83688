#include "view/exercise/exercise_editor.h"

#include "model/exercises/asking.h"
#include "text/failure_text.h"
#include "text/language.h"
#include "text/written_text.h"
#include "view/exercise/side_by_side.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>

#include <algorithm>

namespace heedmap {
namespace {

constexpr int textHeight = 88; ///< px: five lines

QString hintsIn(const Exercise& exercise, const std::string& language)
{
    QStringList lines;
    for (const LocalizedText& hint : exercise.hints)
        lines += writtenIn(hint, language).replace(QLatin1Char('\n'), QLatin1Char(' '));
    return lines.join(QLatin1Char('\n'));
}

QString nameFor(const char* field, const std::string& language)
{
    return QStringLiteral("%1_%2").arg(QLatin1String(field), QString::fromStdString(language));
}

} // namespace

ExerciseEditor::ExerciseEditor(const ViewContext& context, const Exercise& exercise, bool isNew)
    : m_context(context), m_exercise(exercise), m_isNew(isNew), m_form(new QFormLayout(this)), m_kind(new QComboBox),
      m_points(new QDoubleSpinBox)
{
    setObjectName("exerciseEditor");
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    layOutTask();
    layOutTexts();
    layOutButtons();
    m_kept = typed();
    connect(&context.display, &Display::restyled, this, &ExerciseEditor::dress);
    setFocusProxy(isNew ? static_cast<QWidget*>(m_kind) : m_texts.front().prompt);
}

void ExerciseEditor::layOutTask()
{
    m_kind->setObjectName("kind");
    m_kind->setAccessibleName(tr("Kind"));
    m_kind->setFont(m_context.display.font(13));
    m_kind->addItems(taskKinds());
    m_kind->setCurrentIndex(static_cast<int>(m_exercise.task.index()));
    m_form->addRow(tr("Kind"), m_kind);
    setTask(m_exercise.task);
    connect(m_kind, &QComboBox::activated, this, [this](int kind) {
        const bool same = m_exercise.task.index() == static_cast<std::size_t>(kind);
        setTask(same ? m_exercise.task : taskAtHand(static_cast<std::size_t>(kind), m_context));
    });
}

void ExerciseEditor::setTask(const Exercise::Task& task)
{
    if (m_fields != nullptr)
        m_form->removeRow(m_fields);
    m_fields = makeTaskFields(task, m_context);
    m_form->insertRow(1, m_fields);
    QWidget* before = m_kind; // whose fields Tab reaches next, though they are the newest
    for (QWidget* field : m_fields->findChildren<QWidget*>())
        if ((field->focusPolicy() & Qt::TabFocus) != 0 && field->focusProxy() == nullptr) {
            setTabOrder(before, field);
            before = field;
        }
}

void ExerciseEditor::layOutTexts()
{
    auto* prompts = new SideBySide(m_context.display);
    auto* hints = new SideBySide(m_context.display);
    for (const std::string& language : languages())
        m_texts.push_back({language,
                           field(*prompts, nameFor("prompt", language), writtenIn(m_exercise.prompt, language),
                                 tr("Question, %1").arg(languageName(language))),
                           nullptr});
    for (Texts& texts : m_texts)
        texts.hints = field(*hints, nameFor("hints", texts.language), hintsIn(m_exercise, texts.language),
                            tr("Hints, %1, one a line").arg(languageName(texts.language)));
    m_form->addRow(prompts);
    m_form->addRow(hints);
    m_points->setObjectName("points");
    m_points->setRange(0, 100);
    m_points->setSingleStep(0.5);
    m_points->setDecimals(1);
    m_points->setSpecialValueText(tr("one for each answer"));
    m_points->setValue(m_isNew ? 0 : m_exercise.points);
    m_form->addRow(tr("Points"), m_points);
}

void ExerciseEditor::layOutButtons()
{
    auto* row = new QHBoxLayout;
    QPushButton* keep = button("keepExercise", tr("Keep"));
    keep->setDefault(true);
    QPushButton* cancel = button("cancelExercise", tr("Cancel"));
    QPushButton* remove = button("deleteExercise", tr("Delete"));
    if (m_isNew)
        remove->hide();
    for (QPushButton* each : {keep, cancel, remove})
        row->addWidget(each);
    row->addStretch(1);
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

QPlainTextEdit* ExerciseEditor::field(SideBySide& sides, const QString& name, const QString& text, const QString& label)
{
    auto* edit = new QPlainTextEdit(text);
    edit->setObjectName(name);
    edit->setAccessibleName(label);
    edit->setTabChangesFocus(true);
    edit->setFont(m_context.display.font(13));
    edit->setFixedHeight(m_context.display.px(textHeight));
    sides.add(label, edit);
    return edit;
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
    for (const Texts& texts : m_texts)
        for (QPlainTextEdit* edit : {texts.prompt, texts.hints})
            edit->setFixedHeight(m_context.display.px(textHeight));
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
    WrittenWords prompts;
    exercise.hints.clear();
    for (const Texts& texts : m_texts) {
        prompts.emplace_back(texts.language, texts.prompt->toPlainText().trimmed());
        const QStringList hints = texts.hints->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        for (qsizetype i = 0; i < hints.size(); ++i) {
            exercise.hints.resize(std::max(exercise.hints.size(), static_cast<std::size_t>(i + 1)));
            exercise.hints[static_cast<std::size_t>(i)].set(texts.language, hints[i].trimmed().toStdString());
        }
    }
    exercise.prompt = rewritten(exercise.prompt, prompts);
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
