#pragma once

#include "model/selection.h"
#include "model/workbench.h"
#include "view/frame/display.h"
#include "view/frame/figure_wait.h"
#include "window/export/export_looks.h"
#include "window/export/export_preview.h"
#include "window/export/export_request.h"

#include <heedmap/document/inputs.h>

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QProgressBar>
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
    void offerSubjects(const Selection& selection, const QWidget* view);
    void offerFormats();
    void connectAll();
    void nameParts();
    QFormLayout* form();
    QLayout* buttons();
    void layOut();
    void preview();
    void keep();
    void showPreview();
    void showWaiting(bool waits);
    FigureSource source() const;
    std::vector<Demand> demands() const;
    bool hasNumbers(ExportRequest::What what, const std::string& format) const;
    int formatOf(const QString& file) const;
    QString chosenFile();
    void save();
    void saveFile(const QString& file);
    void saveFiles();
    void copyNow();
    bool hasSigns(const ExportRequest& wanted) const;

    Workbench& m_workbench;
    FigureWait m_wait;
    Inputs m_inputs;                ///< none of which an export replaces
    Exportable* m_view;             ///< may be null
    std::set<std::string> m_closed; ///< layers, on the view of the sheet
    ExportLooks* m_looks;
    QComboBox* m_what = new QComboBox;
    QComboBox* m_format = new QComboBox;
    QComboBox* m_scale = new QComboBox;
    ExportPreview* m_preview;
    QLabel* m_error = new QLabel;
    QPushButton* m_save = new QPushButton;
    QPushButton* m_copy = new QPushButton;
    QPushButton* m_command = new QPushButton;
    QProgressBar* m_progress = new QProgressBar;
    QPushButton* m_stop = new QPushButton;
};

} // namespace heedmap
