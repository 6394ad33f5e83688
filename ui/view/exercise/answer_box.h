#pragma once

#include "view/frame/display.h"
#include <heedmap/exercises/grading.h>

#include <QLineEdit>

namespace heedmap {

/// A box that a number, or a shape, is typed into: with a tick or a cross once it is marked.
class AnswerBox : public QLineEdit {
    Q_OBJECT

public:
    /// `named`: where it stands, as a screen reader says it.
    AnswerBox(const Display& display, const QString& named, int width = 46);

    void setVerdict(Verdict verdict, bool locked);
    Verdict verdict() const { return m_verdict; }

signals:
    /// An arrow key leaves the box, by that number of rows and columns.
    void left(int rows, int cols);
    void entered();
    void reached();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void dress();
    void fit();
    void name();

    const Display& m_display;
    QString m_named;
    int m_width;
    Verdict m_verdict = Verdict::Open;
};

} // namespace heedmap
