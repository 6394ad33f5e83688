#pragma once

#include "window/export/spec_files.h"
#include "window/form_dialog.h"

#include <QComboBox>
#include <QStackedWidget>
#include <QTreeWidget>

namespace heedmap {

/// The dialog for the document's figures: lists what each shows, its size and its files; writes, renames and removes
/// them.
class FiguresDialog : public QDialog {
    Q_OBJECT

public:
    FiguresDialog(Workbench& workbench, QWidget* parent);

    /// The result of `exec` that asks for another figure from the export dialog.
    static constexpr int another = 2;

    /// Writes the checked figures, all or none. Asks before files are replaced.
    void writeTo(const QString& folder);

private:
    enum Column { Name, Shows, Size, Files };

    void nameParts();
    void layOut();
    DialogButtons* buttons();
    void connectAll();
    void fill();
    void fillRow(QTreeWidgetItem& item, const SpecChoice& choice);
    void follow();
    void follow(QTreeWidgetItem* item);
    void say(const QString& sentence, bool problem = false);
    void removeChosen();
    void write();
    void keepChecked();
    std::vector<SpecChoice> checked() const;
    SpecChoice choiceOf(std::size_t index) const;
    template <typename Work> void attempt(const Work& work);

    Workbench& m_workbench;
    QLabel* m_words = new QLabel;
    QStackedWidget* m_pages = new QStackedWidget;
    QTreeWidget* m_list = new QTreeWidget;
    QLabel* m_none = new QLabel;
    QComboBox* m_format = new QComboBox;
    QLabel* m_said = new QLabel;
    QPushButton* m_rename = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_write = nullptr;
    QStringList m_unchecked; ///< names of the unchecked figures
};

} // namespace heedmap
