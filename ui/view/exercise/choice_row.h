#pragma once

#include "view/frame/display.h"
#include <heedmap/exercises/grading.h>

#include <QButtonGroup>
#include <QToolButton>

class QGridLayout;

namespace heedmap {

/// Buttons of which one is chosen, four to a line, with a tick or a cross once marked. Arrow keys choose; Enter
/// confirms.
class ChoiceRow : public QWidget {
    Q_OBJECT

public:
    struct Choice {
        QString text;
        QString named; ///< the name for screen readers
        QIcon picture = {};
    };

    ChoiceRow(const Display& display, const QString& title, const std::vector<Choice>& choices, int pictureSide = 0);

    int chosen() const { return m_group->checkedId(); } ///< −1: none
    void choose(int choice);
    void setVerdict(Verdict verdict, bool locked);
    Verdict verdict() const { return m_verdict; }
    QToolButton* button(int choice) const { return qobject_cast<QToolButton*>(m_group->button(choice)); }

signals:
    void chose(int choice);
    void entered();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange(int across);
    void step(int by);
    void dress();

    QString m_title;
    std::vector<Choice> m_choices;
    QButtonGroup* m_group;
    QGridLayout* m_grid;
    int m_most; ///< buttons in one line
    int m_across = 0;
    Verdict m_verdict = Verdict::Open;
};

} // namespace heedmap
