#include "view/exercise/exercise_editor.h"

#include "model/exercises/asking.h"
#include "text/failure_text.h"
#include "text/language.h"
#include "text/written_text.h"

#include <QFormLayout>
#include <QHBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

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

ExerciseEditor::ExerciseEditor(const ViewContext& context, const Exercise& exercise)
    : m_context(context), m_exercise(exercise)
{
    setObjectName("exerciseEditor");
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    for (const std::string& language : languages())
        m_texts.push_back({language,
                           field(nameFor("prompt", language), writtenIn(exercise.prompt, language),
                                 tr("Question, %1").arg(languageName(language)), *form),
                           nullptr});
    for (Texts& texts : m_texts)
        texts.hints = field(nameFor("hints", texts.language), hintsIn(exercise, texts.language),
                            tr("Hints, %1, one a line").arg(languageName(texts.language)), *form);
    m_points = new QDoubleSpinBox;
    m_points->setObjectName("points");
    m_points->setRange(0.5, 100);
    m_points->setSingleStep(0.5);
    m_points->setDecimals(1);
    m_points->setValue(exercise.points);
    form->addRow(tr("Points"), m_points);
    if (const auto* fill = std::get_if<Exercise::Fill>(&exercise.task)) {
        m_decimals = new QSpinBox;
        m_decimals->setObjectName("decimals");
        m_decimals->setRange(0, 15);
        m_decimals->setValue(fill->decimals);
        form->addRow(tr("Decimals"), m_decimals);
    }
    auto* row = new QHBoxLayout;
    QPushButton* keep = button("keepExercise", tr("Keep"));
    keep->setDefault(true);
    QPushButton* cancel = button("cancelExercise", tr("Cancel"));
    QPushButton* remove = button("deleteExercise", tr("Delete"));
    for (QPushButton* each : {keep, cancel, remove})
        row->addWidget(each);
    row->addStretch(1);
    form->addRow(row);
    connect(keep, &QPushButton::clicked, this,
            [this] { attempt([this] { changeExercise(m_context.workbench, written()); }); });
    connect(remove, &QPushButton::clicked, this,
            [this] { attempt([this] { removeExercise(m_context.workbench, m_exercise.id); }); });
    connect(cancel, &QPushButton::clicked, this, &ExerciseEditor::closed);
}

QPlainTextEdit* ExerciseEditor::field(const QString& name, const QString& text, const QString& label, QFormLayout& form)
{
    auto* edit = new QPlainTextEdit(text);
    edit->setObjectName(name);
    edit->setAccessibleName(label);
    edit->setTabChangesFocus(true);
    edit->setFont(m_context.display.font(13));
    edit->setFixedHeight(m_context.display.px(64));
    form.addRow(label, edit);
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

Exercise ExerciseEditor::written() const
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
    exercise.points = m_points->value();
    if (auto* fill = std::get_if<Exercise::Fill>(&exercise.task))
        fill->decimals = m_decimals->value();
    return exercise;
}

void ExerciseEditor::attempt(const std::function<void()>& what)
{
    try {
        what();
        emit closed();
    } catch (...) {
        emit failed(failureText(std::current_exception()));
    }
}

} // namespace heedmap

#include "moc_exercise_editor.cpp"
