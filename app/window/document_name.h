#pragma once

#include "model/workbench.h"

#include <QString>

namespace heedmap {

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
