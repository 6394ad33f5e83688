#pragma once

#include "model/array_import.h"
#include "view/frame/display.h"
#include "window/opening/file_reading.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace heedmap {

/// Asks which arrays of a file to import as which arrays of the document, and shows at once whether they fit.
class ImportDialog : public QDialog {
    Q_OBJECT

public:
    /// The chosen arrays are read by `reading`.
    ImportDialog(Workbench& workbench, const Display& display, ArrayImport import, FileReading& reading,
                 QWidget* parent);

    void reject() override;

private:
    /// The fields of one array, named after it: `from_W_Q`, `rows_W_Q`, ….
    struct Row {
        QComboBox* from;
        QLineEdit* rows;
        QLineEdit* columns;
        QCheckBox* transposed;
        QLabel* verdict;
        QString problem; ///< of the ranges as they are typed
    };

    void layOut();
    QWidget* table();
    QLayout* bottom();
    void addHeadings(QGridLayout& grid) const;
    void addRow(QGridLayout& grid, std::size_t target);
    Row fields(const QString& name) const;
    void follow(const Row& row, std::size_t target);
    void fill(std::size_t target);
    void read(std::size_t target);
    void judge();
    QString verdict(std::size_t target) const;
    void sayWhatIsLeft();
    void apply();

    const Workbench& m_workbench;
    const Display& m_display;
    ArrayImport m_import;
    FileReading& m_reading;
    std::vector<Row> m_rows;
    QWidget* m_choices = nullptr; ///< what is chosen for each array
    QCheckBox* m_resize;
    QLabel* m_left; ///< of the file and of the document
    QLabel* m_problem;
    QPushButton* m_apply = nullptr;
};

} // namespace heedmap
