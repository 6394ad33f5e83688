#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

#include <heedmap/exercises/grading.h>

#include <QFrame>
#include <QLabel>
#include <QPointer>
#include <QPushButton>

namespace heedmap {

/// The wrong rule that explains a wrong answer, in words for the learner.
struct Diagnosis {
    QString rule;                        ///< "−2 is the score without 1/√d_k."
    QString sentence;                    ///< a hint at the right rule
    std::optional<CellPlace> shown = {}; ///< a cell that shows the number or the forgotten step
    QString link = {};                   ///< the text of the link to that cell
};

/// None if no rule explains the mark.
std::optional<Diagnosis> diagnosisOf(const Mark& mark, const GraphShape& graph);

/// A note with a diagnosis, its tip at the answer.
class DiagnosisNotice : public QFrame {
    Q_OBJECT

public:
    explicit DiagnosisNotice(const Display& display);

    void showDiagnosis(const Diagnosis& diagnosis, const QString& trying, QWidget* about);
    QString text() const;
    QPushButton* link() const { return m_link; }

signals:
    void followed(const heedmap::CellPlace& place);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Display& m_display;
    QLabel* m_rule;
    QLabel* m_sentence;
    QPushButton* m_link;
    QLabel* m_try;
    QPointer<QWidget> m_about;
    std::optional<CellPlace> m_shown;
};

} // namespace heedmap
