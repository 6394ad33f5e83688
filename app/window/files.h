#pragma once

#include "model/files/recovery.h"
#include "model/selection.h"
#include "view/frame/figure_wait.h"
#include "window/lesson/own_document.h"
#include "window/opening/file_reading.h"
#include "window/start/example_language.h"

#include <QMenu>
#include <QMimeData>
#include <QWidget>

#include <heedmap/models/recognize.h>

#include <functional>
#include <optional>
#include <vector>

namespace heedmap {

class Display;
class Exportable;

/// Opening and saving by the user: dialogs, questions, the lists of recent files and examples.
class Files : public QObject {
    Q_OBJECT

public:
    Files(Workbench& workbench, QWidget* window);

    /// Opens a path (a document, or a published model's weights or folder), `examples:ID` or `new:MECHANISM`. A file is
    /// read in a thread, while the window handles events. If that fails or is cancelled, reports it, keeps what is open
    /// and returns false.
    bool open(const QString& file);
    /// Opens the file of a call and offers what was not saved. If it cannot be opened, an example is opened instead; a
    /// file of numbers alone is offered for import.
    void openFirst(const QString& file, const Display& display);
    /// What is read at the moment.
    FileReading& reading() { return m_reading; }
    void cancelReading();
    /// Takes a chosen or dropped file: opens a document or published model once the user agrees to leave the open one,
    /// compares results with its own, marks a folder of answers to its exercises, or imports numbers or a picture into
    /// it.
    bool take(const QString& file, const Display& display);
    /// Whether a file, by its name, is a document, a picture or holds numbers; folders may hold a model.
    static bool known(const QString& file);
    /// Whether a file holds numbers and is not a published model: there has to be a document for them. Reads it.
    static bool holdsNumbersOnly(const QString& file);
    /// The known files of numbers that were dropped, as one path, else the first known file; empty if there is none.
    static QString dropped(const QMimeData& data);
    void openDialog(const Display& display);
    /// Chooses a file of numbers, or a picture, for the open document.
    void importDialog(const Display& display);
    /// Chooses a file of results of one's own code and compares them with those of the open document.
    void resultsDialog(const Display& display);
    /// The files of answers that were dropped; none unless all are such and the document has exercises.
    std::vector<std::filesystem::path> droppedAnswers(const QMimeData& data) const;
    /// Marks files of answers to the document's exercises.
    bool mark(const std::vector<std::filesystem::path>& answers, const Display& display);
    /// Chooses a folder of answers to the document's exercises and marks them.
    void marksDialog(const Display& display);
    /// Shows the gallery of examples, new documents and recent files, at one of its sections.
    void showGallery(const Display& display, int section);
    bool save();
    bool saveAs();
    /// Saves what students get, as a document or a page: no notes, no lesson.
    void saveForStudents();
    /// Saves the document, and judges it modified, without the changes of this lesson's stops.
    void saveBeneath(LessonPlayer& lesson)
    {
        m_own.beneath(lesson);
        m_example.playWith(lesson);
    }
    /// Likewise without numbers that were drawn for exercises.
    void saveBeneath(ExerciseBook& exercises) { m_own.beneath(exercises); }
    /// Whether the title marks the document as changed.
    bool modified() const { return m_own.modified(); }
    /// Serves a request for an export of the shown view.
    void serve(const Request& request, const Selection& selection, Display& display, QWidget* view);
    /// `view` is the shown view; with `arithmetic`, that of the kept cell is chosen at first.
    void exportDialog(const Selection& selection, const Display& display, QWidget* view, bool arithmetic = false);
    void worksheetDialog();
    /// Asks about unsaved changes; returns false if the user wants to stay.
    bool mayClose();
    /// The window closes with consent: the recovery file may be removed.
    void closed()
    {
        m_reading.cancel();
        m_recovery.closed();
    }
    /// Offers the unsaved work of earlier runs; returns whether any was opened.
    bool offerRecovery();

    void fillRecent(QMenu& menu, const Display& display);
    void tell(const QString& sentence);
    /// Reads the opened file of arrays once more, its last two axes exchanged.
    void turn();

signals:
    /// A file was opened in which this was noticed, or nothing.
    void noticed(const std::vector<Notice>& notices);
    /// The document is about to be left, so typed text has to be committed. A listener sets `stays` if the user goes on
    /// with it.
    void leaving(bool& stays);
    /// A file was handled; the sentence says how.
    void done(const QString& sentence);
    /// A cell of the document is to be looked at.
    void pointedOut(const QString& node, const heedmap::Cell& cell);

private:
    void showExample();
    void copyPicture(Exportable& view);
    bool importFrom(const QString& file, const Display& display);
    bool holdsResults(const QString& file);
    bool compareWith(const QString& file, const Display& display);
    bool settle(const QString& sentence);
    QString suggestedFile(const QString& title) const;
    bool saveElsewhere();
    bool write(const std::function<void()>& save);
    bool attempt(const std::function<void()>& what);
    /// What is read of a file; none if the user gives up at a question.
    std::optional<ReadyDocument> ready(const QString& file, std::vector<Notice>& notices);
    bool openFile(const QString& file, ModelInput input = {});
    RunReading readingOf(const QString& file);

    Workbench& m_workbench;
    QWidget* m_window;
    FileReading m_reading{this};
    ModelInput m_input;     ///< of the file that is read, or was read last
    QString m_arrays;       ///< the opened file, where something was noticed in it
    bool m_touched = false; ///< the open document was changed since the reading began
    Recovery m_recovery;
    FigureWait m_copied;
    ExampleLanguage m_example;
    OwnDocument m_own{m_workbench};
};

} // namespace heedmap
