#pragma once

#include "model/selection.h"
#include "model/workbench.h"
#include "view/frame/display.h"
#include "view/frame/figure_wait.h"
#include "window/export/animation_thread.h"
#include "window/export/export_form.h"
#include "window/export/export_preview.h"
#include "window/export/export_request.h"
#include "window/form_dialog.h"

#include <heedmap/document/files_beside.h>

#include <QProgressBar>
#include <QPushButton>
#include <QWidget>

namespace heedmap {

/// The progress of an awaited computation, and a button that stops it.
class WaitingLine : public QWidget {
    Q_OBJECT

public:
    explicit WaitingLine(QWidget* parent = nullptr);

    /// From 0 to 1.
    void setDone(double done) { m_progress->setValue(qRound(done * steps)); }

signals:
    void stopped();

private:
    static constexpr int steps = 1000;

    QProgressBar* m_progress = new QProgressBar;
    QPushButton* m_stop = new QPushButton;
};

/// The dialog that exports a figure or numbers, with a preview from the window's numbers; missing ones are evaluated in
/// the background.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// `view` is the shown view, which is offered if it is Exportable. With `arithmetic`, the arithmetic of the kept
    /// cell is chosen if it has any.
    ExportDialog(Workbench& workbench, const Selection& selection, const Display& display, QWidget* view,
                 QWidget* parent, bool arithmetic = false);

    ExportRequest request() const;
    /// `S.svg`; empty for several files.
    QString fileName() const { return m_form->fileName(); }
    /// Copies the export to the clipboard once its numbers are evaluated: a picture as an image, numbers as text.
    void copy();
    /// Copies the call of the command line that writes the same file to the clipboard.
    void copyCommand();
    /// Adds the export to the document's figures by that name, as an edit. Throws Error.
    void keepFigure(const std::string& name);
    void done(int result) override;
    /// What was saved where, a sentence.
    QString outcome() const { return m_outcome; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void connectAll();
    DialogButtons* buttons();
    void layOut();
    void fitScreen();
    void preview();
    void keep();
    void showPreview();
    void giveUp();
    void makeAnimation();
    void showAnimation();
    void showWaiting(bool waits);
    std::vector<Demand> demands() const;
    bool hasNumbers(ExportRequest::What what, const std::string& format) const;
    int formatOf(const QString& file) const;
    bool fits(const QString& file) const;
    QString chosenFile();
    void save();
    bool pageReady();
    void saveFile(const QString& file);
    void saveFiles();
    void saveAll(const QStringList& names, const std::function<std::vector<QByteArray>()>& make);
    QByteArray fileBytes();
    void copyNow();
    void keepFigure();

    Workbench& m_workbench;
    FigureWait m_wait;
    Inputs m_inputs;    ///< the files that no export may replace
    Exportable* m_view; ///< may be null
    ExportForm* m_form;
    ExportPreview* m_preview;
    AnimationThread m_animations;
    bool m_savesAnimation = false; ///< whether the animation is saved once it is made
    QString m_outcome;
    QLabel* m_error = new QLabel;
    QPushButton* m_save = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_command = nullptr;
    QPushButton* m_keep = nullptr;
    WaitingLine* m_waiting = new WaitingLine;
};

} // namespace heedmap
