#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace heedmap {

/// Kinds of files: the dialog for each opens in the folder that was last used for it.
enum class FileKind { Document, Export };

/// Asks for a file to open; `filter` says which are listed, "Documents (*.heed)". Empty where none is chosen.
QString chooseFile(QWidget* window, const QString& title, const QString& filter);

/// Where to save.
struct NewFile {
    FileKind kind = FileKind::Document;
    QString title;     ///< of the dialog
    QString suggested; ///< a path, or a name in the folder of last time
    QString filter = {};
    QString suffix;                                     ///< "heed": of a name that has none, or one that does not fit
    std::function<bool(const QString& file)> fits = {}; ///< whether its suffix may stay; any may where this is empty
};

/// Asks where to save, and before a file is replaced, whatever its suffix came from. Empty where nowhere is chosen.
QString chooseNewFile(QWidget* window, const NewFile& wanted);

/// Asks for the folder that exported files go to, and before files of these names are replaced in it. Empty where none
/// is chosen.
QString chooseExportFolder(QWidget* window, const QString& title, const QStringList& files);
/// Asks before files of these names are replaced in a folder; true where there are none.
bool mayReplaceIn(QWidget* window, const QString& title, const QString& folder, const QStringList& files);

} // namespace heedmap
