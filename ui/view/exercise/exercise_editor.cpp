#include "view/exercise/exercise_editor.h"

#include "model/exercises/asking.h"
#include "text/failure_text.h"
#include "text/written_text.h"

#include <QFormLayout>
#include <QHBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

QString hintsIn(const Exercise& exercise, const char* language)
{
    QStringList lines;
    for (const LocalizedText& hint : exercise.hints)
        lines += writtenIn(hint, language).replace(QLatin1Char('\n'), QLatin1Char(' '));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

ExerciseEditor::ExerciseEditor(const ViewContext& context, const Exercise& exercise)
    : m_context(context), m_exercise(exercise)
{
    setObjectName("exerciseEditor");
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    const auto in = [&](const char* language) { return writtenIn(exercise.prompt, language); };
    m_texts[0] = {"en", field("promptEn", in("en"), tr("Question, English"), *form), nullptr};
    m_texts[1] = {"zh", field("promptZh", in("zh"), tr("Question, Chinese"), *form), nullptr};
    m_texts[0].hints = field("hintsEn", hintsIn(exercise, "en"), tr("Hints, English, one a line"), *form);
    m_texts[1].hints = field("hintsZh", hintsIn(exercise, "zh"), tr("Hints, Chinese, one a line"), *form);
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

QPlainTextEdit* ExerciseEditor::field(const char* name, const QString& text, const QString& label, QFormLayout& form)
{
    auto* edit = new QPlainTextEdit(text);
    edit->setObjectName(QLatin1String(name));
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
    exercise.prompt = rewritten(
        exercise.prompt, {m_texts[0].prompt->toPlainText().trimmed(), m_texts[1].prompt->toPlainText().trimmed()});
    exercise.hints.clear();
    for (const Texts& texts : m_texts) {
        const QStringList hints = texts.hints->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        for (qsizetype i = 0; i < hints.size(); ++i) {
            exercise.hints.resize(std::max(exercise.hints.size(), static_cast<std::size_t>(i + 1)));
            exercise.hints[static_cast<std::size_t>(i)].set(texts.language, hints[i].trimmed().toStdString());
        }
    }
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
