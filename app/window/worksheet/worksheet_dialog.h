#pragma once

#include "model/gradients/trial.h"
#include "model/workbench.h"
#include "window/form_dialog.h"
#include "window/worksheet/sheet_preview.h"
#include "worksheet_files.h"

#include <QTimer>

namespace heedmap {

/// Asks for worksheets of the open document, and makes them. What was chosen is there again next time.
class WorksheetDialog : public FormDialog {
    Q_OBJECT

public:
    WorksheetDialog(Workbench& workbench, QWidget* parent);

    /// What was made, in a sentence; empty: nothing.
    const QString& outcome() const { return m_done; }

private:
    enum class Ask { Exercises, Attention, Matrices };

    void layOut();
    void addPreview();
    void preview();
    void showPreview(std::vector<Block> pages, const QString& error);
    void chooseFolder();
    Ask ask() const { return static_cast<Ask>(m_ask->currentData().toInt()); }
    WorksheetRun run() const;
    /// False if it was cancelled.
    bool write(const WorksheetRun& run);
    bool make();

    Workbench& m_workbench;
    QComboBox* m_ask;
    QLineEdit* m_nodes = new QLineEdit;
    QSpinBox* m_count;
    QSpinBox* m_first;
    QCheckBox* m_key = new QCheckBox;
    QComboBox* m_paper = new QComboBox;
    QComboBox* m_language = new QComboBox;
    QLineEdit* m_folder = new QLineEdit;
    QString m_done;
    WorksheetRemarks m_remarks;
    SheetPreview* m_preview = nullptr; ///< none of a large document
    QTimer m_rest;
    bool m_stale = false; ///< something was chosen while a preview was drawn
    Trial m_drawing;
};

} // namespace heedmap
