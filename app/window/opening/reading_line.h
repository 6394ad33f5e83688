#pragma once

#include "view/frame/display.h"
#include "window/opening/file_reading.h"

#include <QFrame>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace heedmap {

/// What is being read, how far it is, and a button that cancels it. Shown while something is read; what is read
/// quickly shows none. As a page it is all that a window without a document shows.
class ReadingLine : public QFrame {
    Q_OBJECT

public:
    enum class Form { Line, Page };

    ReadingLine(FileReading& reading, const Display& display, Form form, QWidget* parent = nullptr);

    /// Says at once that this will be read.
    void announce(const QString& name);

signals:
    void cancelled();

private:
    void come();
    void layOut(Form form);
    void begin();
    void setDone(double done);
    void dress();

    FileReading& m_reading;
    const Display& m_display;
    Form m_form;
    QLabel* m_words;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QString m_name;
};

} // namespace heedmap
