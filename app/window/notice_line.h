#pragma once

#include "view/frame/display.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>

namespace heedmap {

/// A line between the top bar and the view: words, and a button that puts it away. Words are shown as they are,
/// never as markup.
class NoticeLine : public QFrame {
    Q_OBJECT

public:
    /// The button is named NAMEClose.
    NoticeLine(const QString& name, const Display& display, QWidget* parent = nullptr);

    void say(const QString& words, const QString& button);
    QString words() const { return m_words->text(); }

signals:
    void closed();

private:
    void dress();

    const Display& m_display;
    QLabel* m_words;
    QPushButton* m_close;
};

} // namespace heedmap
