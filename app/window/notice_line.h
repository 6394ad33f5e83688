#pragma once

#include "model/workbench.h"
#include "view/frame/display.h"

#include <heedmap/models/recognize.h>

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QTime>

#include <vector>

namespace heedmap {

class LinePlace;

/// A line between the top bar and the view: words, and a button that puts it away. Words are shown as they are,
/// never as markup.
class NoticeLine : public QFrame {
    Q_OBJECT

public:
    /// The button is named NAMEClose.
    NoticeLine(const QString& name, const Display& display, QWidget* parent = nullptr);

    /// In a place it may have to wait.
    void setVisible(bool visible) override;
    /// Adds a button before the one that puts the line away, named NAMEAct.
    QPushButton* addButton();
    void say(const QString& words, const QString& button);
    QString words() const { return m_words->text(); }
    /// Whether it stands only where no other is wanted.
    virtual bool yields() const { return false; }

signals:
    void closed();

private:
    friend class LinePlace;

    void dress();

    const Display& m_display;
    QLabel* m_words;
    QPushButton* m_close;
    LinePlace* m_place = nullptr;
};

/// Where one line stands at a time: the one that was wanted last and does not yield; the others wait until it is gone.
class LinePlace : public QWidget {
    Q_OBJECT

public:
    explicit LinePlace(QWidget* parent = nullptr);

    void add(NoticeLine* line);
    /// Whether a line is wanted; it may have to wait.
    bool wants(const NoticeLine* line) const;

private:
    friend class NoticeLine;

    void want(NoticeLine* line, bool wanted);
    void arrange();

    std::vector<NoticeLine*> m_wanted;
};

/// A line over the view with a first hint, until it is dismissed for good. In a low window it says less, elsewhere.
class Hint : public NoticeLine {
    Q_OBJECT

public:
    explicit Hint(const Display& display, QWidget* parent = nullptr);

    bool yields() const override { return true; }
    /// Wants it where it was never dismissed, in a window of that height.
    void offer(int height);
    void dismiss();

signals:
    /// Empty: no more.
    void saidElsewhere(const QString& sentence);

private:
    void speak();

    const Display& m_display;
    bool m_low = false;
};

/// A line that says that a snapshot was taken and, while changes are shown in place of values, since when, with a
/// button back to values.
class ChangeLine : public NoticeLine {
    Q_OBJECT

public:
    /// `shortcut` shows the changes, `back` takes them back.
    ChangeLine(const Workbench& workbench, Display& display, QString shortcut, QString back, QWidget* parent = nullptr);

    /// Says whether the view beneath shows changes at all.
    void setOnlyValues(bool onlyValues);

signals:
    void backWanted();

private:
    void remember();
    void close();
    void speak();

    const Workbench& m_workbench;
    Display& m_display;
    QString m_shortcut;
    QString m_backKeys;
    QPushButton* m_back;
    QTime m_since;
    bool m_onlyValues = false;
    bool m_confirms = false; ///< that a state was remembered, until it was read
};

/// A line over the view that says what was noticed in a file of arrays as it opened, with a button for what follows.
class NoticedLine : public NoticeLine {
    Q_OBJECT

public:
    NoticedLine(Workbench& workbench, const Display& display, QWidget* parent = nullptr);

    /// Shows it, or hides it where there is nothing to say.
    void tell(const std::vector<Notice>& notices);

signals:
    /// The numbers are wanted with their last two axes exchanged.
    void turned();

private:
    void speak();
    void act();
    /// What the command line sets as the settings that the window has.
    QString inWindow(QString line) const;

    Workbench& m_workbench;
    std::vector<Notice> m_notices;
    QPushButton* m_act;
};

/// A line over the view that says what a changed setting took with it, with a button that brings it back, until
/// anything else is done.
class DroppedLine : public NoticeLine {
    Q_OBJECT

public:
    DroppedLine(Workbench& workbench, const Display& display, QWidget* parent = nullptr);

    void tell(const Dropped& what);

private:
    void speak();

    Dropped m_what;
    QPushButton* m_back;
};

/// A line over the view with the document's summary, or the remarks on a model's folder, when a document opens, until
/// it is dismissed or presenting begins; it can be shown again. Where the document says what to look for, beside the
/// view, the summary waits until it is asked for.
class SummaryLine : public NoticeLine {
    Q_OBJECT

public:
    SummaryLine(const Workbench& workbench, const Display& display, QWidget* parent = nullptr);

    /// Shows or hides it.
    void toggle();
    /// Whether the document has such a text.
    bool hasWords() const { return !words().isEmpty(); }

private:
    void speak();

    const Workbench& m_workbench;
};

} // namespace heedmap
