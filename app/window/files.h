#pragma once

#include "model/recovery.h"

#include <QMenu>
#include <QWidget>

#include <functional>

namespace heedmap {

class Display;
class Selection;

/// Opening and saving as a person does it: dialogs, questions, the lists of recent files and examples.
class Files : public QObject {
    Q_OBJECT

public:
    Files(Workbench& workbench, QWidget* window);

    /// A path, or `examples:ID`; says what is wrong with it, and then leaves what is open.
    bool open(const QString& file);
    void openDialog();
    void newDialog();
    bool save();
    bool saveAs();
    void exportDialog(const Selection& selection, const Display& display);
    /// Asks about unsaved changes; false: the person wants to stay.
    bool mayClose();
    /// Offers what an earlier start left behind.
    bool offerRecovery();

    void fillRecent(QMenu& menu);
    void fillExamples(QMenu& menu);
    void tell(const QString& sentence);

private:
    bool attempt(const std::function<void()>& what);

    Workbench& m_workbench;
    QWidget* m_window;
    Recovery m_recovery;
};

} // namespace heedmap
