#pragma once

#include "view/exercise/answer_form.h"
#include "view/exercise/diagnosis.h"

#include <QPointer>

namespace heedmap {

/// So many tries, and then what is right is told.
inline constexpr int answerAfter = 2;

/// What is said of an answer that was marked: points, the rule that a wrong number follows, a hint, in the end what is
/// right.
class Feedback : public QWidget {
    Q_OBJECT

public:
    explicit Feedback(const FormContext& context);

    void clear();
    void showMarks(const Exercise& exercise, const ExerciseMarks& marks, const AnswerForm& form);
    /// The diagnosis of this mark, if it has one.
    void showMark(int mark);
    /// All that is said, for tests and for what cannot see.
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
    QPointer<QWidget> m_told; ///< what had the focus then
};

} // namespace heedmap
