#include "window/file_dialog.h"

#include "text/joined_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTreeView>

#include <algorithm>

namespace heedmap {
namespace {

const char* folderKey(FileKind kind) { return kind == FileKind::Document ? "folders/documents" : "folders/exports"; }

/// The folder used last; the program's own if there was none or it is gone.
QDir lastFolder(FileKind kind)
{
    const QString folder = QSettings().value(QLatin1String(folderKey(kind))).toString();
    return QFileInfo(folder).isDir() ? QDir(folder) : QDir();
}

bool platformsOwn(const QFileDialog& dialog)
{
    return dialog.findChild<QTreeView*>(QStringLiteral("treeView")) == nullptr;
}

/// The name takes what the size, the kind and the date leave: Qt's own widths are those of a date of 1981 in English.
void makeRoom(QFileDialog& dialog)
{
    if (platformsOwn(dialog))
        return;
    QHeaderView& header = *dialog.findChild<QTreeView*>(QStringLiteral("treeView"))->header();
    header.setStretchLastSection(false);
    for (int column = 0; column < header.count(); ++column)
        header.setSectionResizeMode(column, column == 0 ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    const int letters = dialog.fontMetrics().averageCharWidth();
    dialog.resize(dialog.size().expandedTo({110 * letters, 66 * letters}));
}

QString chosenIn(QFileDialog& dialog, FileKind kind)
{
    makeRoom(dialog);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    QString file = dialog.selectedFiles().value(0);
    rememberFolder(kind, file);
    return file;
}

/// Asks about existing files.
bool mayReplace(QWidget* window, const QString& title, const QStringList& files)
{
    constexpr qsizetype most = 6; // names
    const QString names = listedNames(files, most);
    QMessageBox box(QMessageBox::Question, title,
                    QCoreApplication::translate("ExportDialog", "Already in that folder: %1. Replace them?").arg(names),
                    QMessageBox::NoButton, window);
    const QAbstractButton* replace =
        box.addButton(QCoreApplication::translate("ExportDialog", "Replace"), QMessageBox::AcceptRole);
    box.addButton(QCoreApplication::translate("ExportDialog", "Cancel"), QMessageBox::RejectRole);
    box.exec();
    return box.clickedButton() == replace;
}

} // namespace

void rememberFolder(FileKind kind, const QString& file)
{
    QSettings().setValue(QLatin1String(folderKey(kind)), QFileInfo(file).absolutePath());
}

QString chooseFile(QWidget* window, const QString& title, const QString& filter)
{
    QFileDialog dialog(window, title, lastFolder(FileKind::Document).path(), filter);
    dialog.setFileMode(QFileDialog::ExistingFile);
    return chosenIn(dialog, FileKind::Document);
}

// Qt's dialog asks about the file with the suffix that it adds. If the suffix is added here and that file exists, the
// dialog opens again with the full name, and then asks.
QString chooseNewFile(QWidget* window, const NewFile& wanted)
{
    const auto fits = [&wanted](const QString& file) {
        return wanted.fits ? wanted.fits(file) : !QFileInfo(file).suffix().isEmpty();
    };
    QString file = lastFolder(wanted.kind).filePath(wanted.suggested);
    do {
        QFileDialog dialog(window, wanted.title, QFileInfo(file).path(), wanted.filter);
        dialog.setAcceptMode(QFileDialog::AcceptSave);
        if (!platformsOwn(dialog)) // other dialogs ask about the name without suffix
            dialog.setDefaultSuffix(wanted.suffix);
        dialog.selectFile(file);
        file = chosenIn(dialog, wanted.kind);
        if (file.isEmpty() || fits(file))
            return file;
        file += QLatin1Char('.') + wanted.suffix;
    } while (QFileInfo::exists(file));
    return file;
}

QString chooseFolder(QWidget* window, const QString& title, FileKind kind)
{
    QFileDialog dialog(window, title, lastFolder(kind).path());
    dialog.setFileMode(QFileDialog::Directory);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    makeRoom(dialog);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    const QDir folder(dialog.selectedFiles().value(0));
    QSettings().setValue(QLatin1String(folderKey(kind)), folder.absolutePath());
    return folder.path();
}

QString chooseExportFolder(QWidget* window, const QString& title, const QStringList& files)
{
    const QString folder = chooseFolder(window, title, FileKind::Export);
    return !folder.isEmpty() && mayReplaceIn(window, title, folder, files) ? folder : QString();
}

bool mayReplaceIn(QWidget* window, const QString& title, const QString& folder, const QStringList& files)
{
    QStringList there = files;
    there.removeIf([&folder](const QString& file) { return !QDir(folder).exists(file); });
    return there.isEmpty() || mayReplace(window, title, there);
}

} // namespace heedmap
