#pragma once

#include "model/selection.h"
#include "model/workbench.h"
#include "view/frame/display.h"
#include "view/frame/figure_wait.h"
#include "window/export/drag_range.h"
#include "window/export/export_looks.h"
#include "window/export/export_preview.h"
#include "window/export/export_request.h"
#include "window/export/export_subjects.h"
#include "window/export/scene_thread.h"
#include "window/export/waiting_line.h"

#include <heedmap/document/inputs.h>

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>

class QFormLayout;

namespace heedmap {

/// Asks what to export and shows what it will look like, with the numbers that the window has; what they lack is
/// evaluated in the background meanwhile.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// `view` is what the window shows; one that is Exportable is offered too.
    ExportDialog(Workbench& workbench, const Selection& selection, const Display& display, QWidget* view,
                 QWidget* parent);

    ExportRequest request() const;
    /// `S.svg`; of several files none.
    QString fileName() const;
    /// Puts the export on the clipboard: a picture as an image, numbers as text; once its numbers are there.
    void copy();
    /// Puts the call of the command line that makes the same file on the clipboard.
    void copyCommand();
    void done(int result) override;

private:
    void offerFormats();
    void connectAll();
    void nameParts();
    QFormLayout* form();
    QLayout* buttons();
    void layOut();
    void preview();
    void keep();
    void showPreview();
    void giveUp();
    void makeScene();
    void showScene();
    void showWaiting(bool waits);
    FigureSource source() const;
    std::vector<Demand> demands() const;
    bool hasNumbers(ExportRequest::What what, const std::string& format) const;
    int formatOf(const QString& file) const;
    bool fits(const QString& file) const;
    QString chosenFile();
    void save();
    void saveFile(const QString& file);
    void saveFiles();
    void saveAll(const QStringList& names, const std::function<std::vector<QByteArray>()>& make);
    QByteArray fileBytes();
    void copyNow();
    bool hasSigns(const ExportRequest& wanted) const;

    Workbench& m_workbench;
    FigureWait m_wait;
    Inputs m_inputs;    ///< none of which an export replaces
    Exportable* m_view; ///< may be null
    ExportLooks* m_looks;
    ExportSubjects* m_what;
    QComboBox* m_format = new QComboBox;
    ExportPreview* m_preview;
    DragRange* m_range = new DragRange;
    QFormLayout* m_form = nullptr;
    int m_rangeRow = 0;
    SceneThread m_scenes;
    bool m_savesScene = false; ///< once it is made
    QLabel* m_error = new QLabel;
    QPushButton* m_save = new QPushButton;
    QPushButton* m_copy = new QPushButton;
    QPushButton* m_command = new QPushButton;
    WaitingLine* m_waiting = new WaitingLine;
};

} // namespace heedmap
