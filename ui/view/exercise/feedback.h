#pragma once

#include "view/exercise/answer_form.h"
#include "view/exercise/diagnosis.h"

#include <QPointer>

namespace heedmap {

/// The number of tries after which the right answer is shown.
inline constexpr int answerAfter = 2;

/// The feedback on a marked answer: points, the rule that a wrong number follows, a hint, and at last the right answer.
class Feedback : public QWidget {
    Q_OBJECT

public:
    explicit Feedback(const FormContext& context);

    void clear();
    void showMarks(const Exercise& exercise, const ExerciseMarks& marks, const AnswerForm& form);
    /// The diagnosis of this mark, if it has one.
    void showMark(int mark);
    /// The whole feedback as text, for tests and screen readers.
    QString text() const;
    DiagnosisNotice& notice() { return *m_notice; }

signals:
    void followed(const heedmap::CellPlace& place);

private:
    void announce();
    void say(QLabel* label, const QString& text);
    QString verdict(const Exercise& exercise) const;
    QString answer(const Exercise& exercise) const;

    const FormContext m_context;
    DiagnosisNotice* m_notice;
    QLabel* m_verdict;
    QLabel* m_hint;
    QLabel* m_answer;
    ExerciseMarks m_marks;
    const AnswerForm* m_form = nullptr;
    int m_tries = 0;
    QString m_announced;
    QPointer<QWidget> m_told; ///< the widget that had the focus when the feedback was announced
};

} // namespace heedmap
