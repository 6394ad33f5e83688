#include "view/exercise/feedback.h"

#include "text/clauses.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "text/language.h"
#include "view/exercise/form_parts.h"
#include "view/scene/beside_type.h"
#include "view/scene/cell_name.h"
#include <heedmap/exercises/grading.h>

#include <heedmap/document/reference.h>

#include <QAccessible>
#include <QApplication>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

/// A mark's place as people read it: `A[cat, sat]`.
QString placeName(const GraphShape& graph, const std::string& place)
try {
    const Reference at = parseReference(graph, place);
    return at.cell ? heedmap::cellName(graph, {at.node, *at.cell}) : plainSymbolOf(graph.node(at.node));
} catch (const Error&) {
    return QString::fromStdString(place);
}

/// What is right at a mark, as people read it.
struct RightText {
    const GraphShape& graph;
    const Mark& mark;

    QString plain() const { return QString::fromStdString(mark.right).replace(QLatin1Char('-'), QChar(0x2212)); }
    QString operator()(const Exercise::PredictMax& task) const
    {
        const Node& node = graph.node(graph.find(pinTarget(task.node).node));
        return axisEntry(node.info.cols, plain().toInt());
    }
    QString operator()(const Exercise::WhichMask&) const
    {
        return QString(QChar(u'A' + static_cast<char16_t>(plain().toInt())));
    }
    QString operator()(const Exercise::GradientSign&) const
    {
        return mark.right == "up" ? Feedback::tr("up") : Feedback::tr("down");
    }
    template <typename Task> QString operator()(const Task&) const { return plain(); }
};

/// A row of a matrix as a mark calls it, `A[2]`, by its label.
QString rowOf(const Exercise::PredictMax& task, const GraphShape& graph, const std::string& place)
{
    const PinTarget target = pinTarget(task.node);
    const Node& node = graph.node(graph.find(target.node));
    const Index row = QString::fromStdString(place).section(QLatin1Char('['), -1).chopped(1).toLongLong();
    return lineName(node, target.slice.value_or(0), row);
}

} // namespace

Feedback::Feedback(const FormContext& context)
    : m_context(context), m_notice(new DiagnosisNotice(context.view.display)), m_verdict(new QLabel),
      m_hint(new QLabel), m_answer(new QLabel)
{
    m_verdict->setObjectName("exerciseVerdict");
    m_hint->setObjectName("exerciseHint");
    m_answer->setObjectName("exerciseAnswer");
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(10);
    rows->addWidget(m_notice);
    for (QLabel* label : {m_verdict, m_hint, m_answer}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        rows->addWidget(label);
    }
    connect(m_notice, &DiagnosisNotice::followed, this, &Feedback::followed);
    clear();
}

void Feedback::clear()
{
    m_form = nullptr;
    m_marks = {};
    m_notice->hide();
    for (QLabel* label : {m_verdict, m_hint, m_answer})
        say(label, {});
    announce();
}

void Feedback::say(QLabel* label, const QString& text)
{
    label->setFont(besideFont(m_context.view.display, 13));
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

void Feedback::showMarks(const Exercise& exercise, const ExerciseMarks& marks, const AnswerForm& form)
{
    m_marks = marks;
    m_form = &form;
    m_tries = m_context.book.tries(exercise.id);
    const bool test = m_context.book.test();
    const bool done = marks.points() >= marks.of - 1e-9;
    say(m_verdict, verdict(exercise));
    QString hint;
    if (!done && !test && m_tries > 0 && !exercise.hints.empty()) {
        const std::size_t at = std::min(static_cast<std::size_t>(m_tries), exercise.hints.size()) - 1;
        hint = tr("Hint: %1").arg(QString::fromStdString(exercise.hints[at].in(currentLanguage())));
    }
    say(m_hint, hint);
    say(m_answer, !done && (test || m_tries >= answerAfter) ? answer(exercise) : QString());
    m_notice->hide();
    for (std::size_t i = 0; i < marks.marks.size() && m_notice->isHidden(); ++i)
        showMark(static_cast<int>(i));
    announce();
}

// Where no one looks: screen readers speak an alert, or what newly describes the control that has the focus.
void Feedback::announce()
{
    const QString said = text();
    if (said == m_announced)
        return;
    m_announced = said;
    setAccessibleName(said);
    if (m_told != nullptr)
        m_told->setAccessibleDescription({});
    m_told = QApplication::focusWidget();
    if (m_told != nullptr && m_told->window() == window())
        m_told->setAccessibleDescription(said);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Feedback::showMark(int mark)
{
    const auto at = static_cast<std::size_t>(mark);
    if (m_form == nullptr || mark < 0 || at >= m_marks.marks.size())
        return;
    const auto diagnosis = diagnosisOf(m_marks.marks[at], m_context.view.workbench.graph());
    const QString trying = m_context.book.test() || m_tries >= answerAfter ? QString() : tr("first try of two");
    if (diagnosis)
        m_notice->showDiagnosis(*diagnosis, trying, m_form->placeOf(at));
}

QString Feedback::verdict(const Exercise& exercise) const
{
    const auto count = static_cast<double>(std::max<std::size_t>(m_marks.marks.size(), 1));
    int follow = 0;
    int near = 0;
    for (const Mark& mark : m_marks.marks) {
        follow += mark.followsOn ? 1 : 0;
        near += verdictOf(mark, m_marks.of / count) == Verdict::Near ? 1 : 0;
    }
    const bool all = m_marks.points() >= m_marks.of - 1e-9;
    QStringList said = {(all ? tr("Right. Points: %1 of %2.") : tr("Points: %1 of %2."))
                            .arg(pointsNumber(m_marks.points()), pointsNumber(m_marks.of))};
    if (follow > 0)
        said += counted(HEEDMAP_COUNTED("%1 follow from your own numbers, and count in full.",
                                        "%1 follows from your own numbers, and counts in full."),
                        follow);
    if (near > 0)
        said += counted(HEEDMAP_COUNTED("%1 are close, within five of the last place: half the points.",
                                        "%1 is close, within five of the last place: half the points."),
                        near);
    if (std::holds_alternative<Exercise::FindWrong>(exercise.task) && m_marks.points() < m_marks.of - 1e-9)
        said += tr("Not every wrong figure is found and put right yet.");
    return joinedSentences(said);
}

QString Feedback::answer(const Exercise& exercise) const
{
    if (std::holds_alternative<Exercise::Repair>(exercise.task))
        return tr("There is more than one way: watch the distance while you change a number.");
    const GraphShape& graph = m_context.view.workbench.graph();
    QStringList said;
    for (const Mark& mark : m_marks.marks) {
        if (mark.right.empty())
            continue;
        const QString right = std::visit(RightText{graph, mark}, exercise.task);
        const auto* largest = std::get_if<Exercise::PredictMax>(&exercise.task);
        said += mark.place.empty() ? right
            : largest != nullptr   ? announced(rowOf(*largest, graph, mark.place), right)
                                   : placeName(graph, mark.place) + QStringLiteral(" = ") + right;
    }
    return tr("Answer: %1").arg(said.join(QStringLiteral(" · ")));
}

QString Feedback::text() const
{
    QStringList said;
    if (!m_notice->isHidden())
        said += m_notice->text();
    for (const QLabel* label : {m_verdict, m_hint, m_answer})
        if (!label->text().isEmpty())
            said += label->text();
    return said.join(QLatin1Char('\n'));
}

} // namespace heedmap

#include "moc_feedback.cpp"
