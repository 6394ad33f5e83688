#pragma once

#include "model/selection.h"
#include "model/workbench.h"
#include "view/frame/display.h"
#include "view/frame/figure_wait.h"
#include "window/export_request.h"

#include <heedmap/document/inputs.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>

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
    /// `S.svg`
    QString fileName() const;
    /// Puts the export on the clipboard: a picture as an image, numbers as text; once its numbers are there.
    void copy();

private:
    void offerSubjects(const Selection& selection, const QWidget* view);
    void offerLooks();
    void offerRanges();
    QFormLayout* form();
    void layOut();
    void preview();
    void showPreview();
    void showWaiting(bool waits);
    FigureSource source() const;
    std::vector<Demand> demands() const;
    void drawPreview(const ExportRequest& wanted);
    bool hasNumbers(ExportRequest::What what, const std::string& format) const;
    int formatOf(const QString& file) const;
    QString chosenFile();
    void saveFile();
    void copyNow();
    FigureStyle style() const;
    bool hasSigns(const ExportRequest& wanted) const;

    Workbench& m_workbench;
    FigureWait m_wait;
    Inputs m_inputs;    ///< none of which an export replaces
    Exportable* m_view; ///< may be null
    DisplaySettings m_settings;
    QComboBox* m_what = new QComboBox;
    QComboBox* m_format = new QComboBox;
    QComboBox* m_scale = new QComboBox;
    QComboBox* m_palette = new QComboBox;
    QComboBox* m_range = new QComboBox;
    QComboBox* m_theme = new QComboBox;
    QComboBox* m_values = new QComboBox;
    QSpinBox* m_decimals = new QSpinBox;
    QCheckBox* m_transparent = new QCheckBox;
    QCheckBox* m_centred = new QCheckBox;
    QLabel* m_preview = new QLabel;
    QLabel* m_error = new QLabel;
    QPushButton* m_save = new QPushButton;
    QPushButton* m_copy = new QPushButton;
    QProgressBar* m_progress = new QProgressBar;
    QPushButton* m_stop = new QPushButton;
};

} // namespace heedmap
