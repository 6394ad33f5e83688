#pragma once

#include "model/files/recovery.h"
#include "view/frame/figure_wait.h"
#include "window/lesson/own_document.h"
#include "window/start/example_language.h"

#include <QMenu>
#include <QMimeData>
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

    /// A path (of a document, or a published model's weights or folder), `examples:ID` or `new:MECHANISM`; says what is
    /// wrong with it, and then leaves what is open.
    bool open(const QString& file);
    /// What a person chose or dropped: a document or a published model, once they agree to leave what is open, or
    /// numbers or a picture for it.
    bool take(const QString& file, const Display& display);
    /// Whether a file, by its name, is a document, a picture or holds numbers; folders may hold a model.
    static bool known(const QString& file);
    /// Whether a file, by its name, holds numbers and is not a published model: there has to be a document for them.
    static bool holdsNumbersOnly(const QString& file);
    /// The known files of numbers that were dropped, as one path, else the first known file; empty if there is none.
    static QString dropped(const QMimeData& data);
    void openDialog(const Display& display);
    /// Chooses a file of numbers, or a picture, for the open document.
    void importDialog(const Display& display);
    /// Examples, new documents and recent files to choose from; `section` is the gallery's.
    void showGallery(const Display& display, int section);
    bool save();
    bool saveAs();
    /// The document is saved, and told changed or not, without what stops of this lesson do.
    void saveBeneath(LessonPlayer& lesson) { m_own.beneath(lesson), m_example.playWith(lesson); }
    /// Likewise without numbers that were drawn for exercises.
    void saveBeneath(ExerciseBook& exercises) { m_own.beneath(exercises); }
    /// Whether the title marks the document as changed.
    bool looksModified() const { return m_own.looksModified(); }
    /// Puts a picture of the view on the clipboard; of the stage where the view has none of its own.
    void copyPicture(const Selection& selection, QWidget* view);
    /// `view` is what the window shows; `arithmetic`: at first that of the kept cell.
    void exportDialog(const Selection& selection, const Display& display, QWidget* view, bool arithmetic = false);
    void worksheetDialog();
    /// Asks about unsaved changes; false: the person wants to stay.
    bool mayClose();
    /// The window closes with consent: the recovery file may be removed.
    void closed() { m_recovery.closed(); }
    /// Offers what an earlier start left behind.
    bool offerRecovery();

    void fillRecent(QMenu& menu, const Display& display);
    void tell(const QString& sentence);

signals:
    /// The document is to be left: what is being typed is to be kept now. `stays` where a person goes on with it.
    void leaving(bool& stays);
    /// What was done with a file, in a sentence.
    void done(const QString& sentence);

private:
    bool importFrom(const QString& file, const Display& display);
    bool settle(const QString& sentence);
    bool saveElsewhere();
    bool write(const std::function<void()>& save);
    bool attempt(const std::function<void()>& what);

    Workbench& m_workbench;
    QWidget* m_window;
    Recovery m_recovery;
    FigureWait m_copied;
    ExampleLanguage m_example;
    OwnDocument m_own{m_workbench};
};

} // namespace heedmap
