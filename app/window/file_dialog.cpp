#include "window/file_dialog.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QTreeView>

#include <algorithm>

namespace heedmap {
namespace {

/// The name takes what the size, the kind and the date leave: Qt's own widths are those of a date of 1981 in English.
void makeRoom(QFileDialog& dialog)
{
    auto* list = dialog.findChild<QTreeView*>(QStringLiteral("treeView"));
    if (list == nullptr) // the platform's own dialog
        return;
    QHeaderView& header = *list->header();
    header.setStretchLastSection(false);
    for (int column = 0; column < header.count(); ++column)
        header.setSectionResizeMode(column, column == 0 ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    const int letters = dialog.fontMetrics().averageCharWidth();
    dialog.resize(dialog.size().expandedTo({110 * letters, 66 * letters}));
}

QString chosenIn(QFileDialog& dialog)
{
    makeRoom(dialog);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

} // namespace

QString chooseFile(QWidget* window, const QString& title, const QString& filter)
{
    QFileDialog dialog(window, title, {}, filter);
    dialog.setFileMode(QFileDialog::ExistingFile);
    return chosenIn(dialog);
}

QString chooseNewFile(QWidget* window, const QString& title, const QString& suggested, const QString& filter)
{
    QFileDialog dialog(window, title, suggested, filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.selectFile(suggested);
    return chosenIn(dialog);
}

} // namespace heedmap
