#pragma once

#include <QMessageBox>
#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace heedmap {

/// Message boxes that show names of files and words of documents as plain text.
inline void name(QMessageBox& box, const char* id, const QString& text)
{
    box.setObjectName(QLatin1String(id));
    box.setWindowTitle(QStringLiteral("Heedmap"));
    box.setTextFormat(Qt::PlainText);
    box.setText(text);
}

/// Kinds of files: the dialog for each opens in the folder that was last used for it.
enum class FileKind { Document, Export };

/// Notes the folder of a file as the one that was last used.
void rememberFolder(FileKind kind, const QString& file);

/// Asks for a file to open; `filter` is "Documents (*.heed)". Empty if cancelled.
QString chooseFile(QWidget* window, const QString& title, const QString& filter);

/// Where to save.
struct NewFile {
    FileKind kind = FileKind::Document;
    QString title;     ///< of the dialog
    QString suggested; ///< a path, or a name in the folder of last time
    QString filter = {};
    QString suffix;                                     ///< added to a name without it: "heed"
    std::function<bool(const QString& file)> fits = {}; ///< whether a typed suffix is accepted; null: any is
};

/// Asks where to save, and before replacing a file, also if the suffix was added here. Empty if cancelled.
QString chooseNewFile(QWidget* window, const NewFile& wanted);

/// Asks for a folder. Empty if cancelled.
QString chooseFolder(QWidget* window, const QString& title, FileKind kind = FileKind::Document);
/// Asks for the folder of exported files, and before replacing files of these names in it. Empty if cancelled.
QString chooseExportFolder(QWidget* window, const QString& title, const QStringList& files);
/// Asks before replacing files of these names in a folder; true if there are none.
bool mayReplaceIn(QWidget* window, const QString& title, const QString& folder, const QStringList& files);

} // namespace heedmap
