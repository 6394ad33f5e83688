#pragma once

#include "model/workbench.h"

#include <QString>

#include <filesystem>

namespace heedmap {

/// The title of a document in the reader's language, else its file's name, else a word for one without a name.
QString titleOrFile(const LocalizedText& title, const std::filesystem::path& path);

/// The titles of the window, in the reader's language.
struct DocumentName {
    QString title;    ///< the document's own, else its file's
    QString file;     ///< the file's name; empty if it was never saved
    QString subtitle; ///< mechanism, tokens, width: "Self-attention · 2 tokens · d_k 3"
};

/// The name of the open document.
DocumentName documentName(const Workbench& workbench);

/// "Two heads – lesson.heed[*] – Heedmap", where [*] marks unsaved changes.
QString windowTitleOf(const DocumentName& name);

} // namespace heedmap
