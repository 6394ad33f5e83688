#pragma once

#include "view/frame/display.h"
#include "window/actions.h"
#include "window/opening/file_reading.h"

#include <QFrame>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>

#include <vector>

namespace heedmap {

class Workbench;

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

/// A window in which nothing is open yet: until a document is, it shows one page in place of everything beside it, and
/// switches off the actions that need a document.
class AwaitedDocument : public QObject {
    Q_OBJECT

public:
    AwaitedDocument(QWidget& page, const Actions& actions, Workbench& workbench, QObject* parent);

private:
    void end();

    QWidget& m_page;
    std::vector<QPointer<QWidget>> m_hidden;
    std::vector<QPointer<QAction>> m_disabled;
};

} // namespace heedmap
