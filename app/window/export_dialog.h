#pragma once

#include "figures.h"
#include "model/selection.h"
#include "model/workbench.h"
#include "view/display.h"

#include <heedmap/document/computation.h>

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace heedmap {

/// What of a document becomes a file, and how: the options of `heedmap export`.
struct ExportRequest {
    NodeId node = noNode; ///< none: the whole computation as one sheet
    std::string format = "png";
    double scale = 2;
    FigureStyle style = {};
    std::string language = "en";
};

/// The file's bytes, the same that the command line writes. Evaluates what it needs. Throws Error.
QByteArray exported(OpenedDocument& opened, const ExportRequest& request);

/// Asks what to export and shows what it will look like. It has a computation of its own, so that it
/// shows one state whatever happens in the window.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(Workbench& workbench, const Selection& selection, const Display& display, QWidget* parent);

    ExportRequest request() const;
    /// `S.svg`
    QString fileName() const;

private:
    void layOut();
    void preview();
    void saveFile();
    void copy();
    template <typename Work> void attempt(Work work);

    OpenedDocument m_opened;
    QComboBox* m_what = new QComboBox;
    QComboBox* m_format = new QComboBox;
    QComboBox* m_scale = new QComboBox;
    QComboBox* m_palette = new QComboBox;
    QComboBox* m_theme = new QComboBox;
    QComboBox* m_values = new QComboBox;
    QSpinBox* m_decimals = new QSpinBox;
    QLabel* m_preview = new QLabel;
    QLabel* m_error = new QLabel;
    QPushButton* m_save = new QPushButton;
    QPushButton* m_copy = new QPushButton;
    DisplaySettings m_settings;
};

} // namespace heedmap
