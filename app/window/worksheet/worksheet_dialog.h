#pragma once

#include "model/workbench.h"
#include "worksheet_files.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

class QFormLayout;

namespace heedmap {

/// Asks for worksheets of the open document, and makes them. What was chosen is there again next time.
class WorksheetDialog : public QDialog {
    Q_OBJECT

public:
    WorksheetDialog(Workbench& workbench, QWidget* parent);

    /// What was made, in a sentence; empty: nothing.
    const QString& outcome() const { return m_done; }

private:
    enum class Ask { Exercises, Attention, Matrices };

    void offer();
    QFormLayout* form();
    void layOut();
    void restore();
    void remember() const;
    void follow();
    void chooseFolder();
    Ask ask() const { return static_cast<Ask>(m_ask->currentData().toInt()); }
    WorksheetRun run() const;
    /// False if it was cancelled.
    bool write(const WorksheetRun& run);
    void make();

    Workbench& m_workbench;
    QComboBox* m_ask = new QComboBox;
    QLineEdit* m_nodes = new QLineEdit;
    QSpinBox* m_count = new QSpinBox;
    QSpinBox* m_first = new QSpinBox;
    QCheckBox* m_key = new QCheckBox;
    QComboBox* m_paper = new QComboBox;
    QComboBox* m_language = new QComboBox;
    QLineEdit* m_folder = new QLineEdit;
    QPushButton* m_choose = new QPushButton;
    QLabel* m_error = new QLabel;
    QPushButton* m_make = new QPushButton;
    QString m_done;
    LeftOutExercises m_leftOut;
};

} // namespace heedmap
