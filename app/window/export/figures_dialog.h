#pragma once

#include "window/export/recipe_files.h"

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeWidget>

namespace heedmap {

/// The figures that the document keeps: with what each shows, its size and its files, to be written together, renamed
/// and taken out.
class FiguresDialog : public QDialog {
    Q_OBJECT

public:
    FiguresDialog(Workbench& workbench, QWidget* parent);

    /// What `exec` returns where another figure is to be made, in the dialog that exports.
    static constexpr int another = 2;

    /// Writes those that are checked. Asks before files are replaced; then all of them are written, or none.
    void writeTo(const QString& folder);

private:
    enum Column { Name, Shows, Size, Files };

    void nameParts();
    void layOut();
    QLayout* buttons();
    void connectAll();
    void fill();
    void fillRow(QTreeWidgetItem& item, const RecipeChoice& choice);
    void follow();
    void follow(QTreeWidgetItem* item);
    void say(const QString& sentence, bool problem = false);
    void removeChosen();
    void write();
    void keepChecked();
    std::vector<RecipeChoice> checked() const;
    RecipeChoice choiceOf(std::size_t index) const;
    template <typename Work> void attempt(const Work& work);

    Workbench& m_workbench;
    QLabel* m_words = new QLabel;
    QStackedWidget* m_pages = new QStackedWidget;
    QTreeWidget* m_list = new QTreeWidget;
    QLabel* m_none = new QLabel;
    QComboBox* m_format = new QComboBox;
    QLabel* m_formatName = new QLabel;
    QLabel* m_said = new QLabel;
    QPushButton* m_rename = new QPushButton;
    QPushButton* m_remove = new QPushButton;
    QPushButton* m_another = new QPushButton;
    QPushButton* m_close = new QPushButton;
    QPushButton* m_write = new QPushButton;
    QStringList m_unchecked; ///< names of those that are not to be written
};

} // namespace heedmap
