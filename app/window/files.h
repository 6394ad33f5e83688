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

    /// A path, `examples:ID` or `new:MECHANISM`; says what is wrong with it, and then leaves what is open.
    bool open(const QString& file);
    /// The same, once the person agrees to leave what is open.
    bool openInstead(const QString& file) { return mayClose() && open(file); }
    void openDialog();
    /// Examples, new documents and recent files to choose from; `section` is the gallery's.
    void showGallery(const Display& display, int section);
    bool save();
    bool saveAs();
    void exportDialog(const Selection& selection, const Display& display);
    /// Asks about unsaved changes; false: the person wants to stay.
    bool mayClose();
    /// Offers what an earlier start left behind.
    bool offerRecovery();

    void fillRecent(QMenu& menu);
    void tell(const QString& sentence);

private:
    bool attempt(const std::function<void()>& what);

    Workbench& m_workbench;
    QWidget* m_window;
    Recovery m_recovery;
};

} // namespace heedmap
