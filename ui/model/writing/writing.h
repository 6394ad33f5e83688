#pragma once

#include "model/workbench.h"

#include <heedmap/document/check.h>

namespace heedmap {

// Writing the texts of a document in the window. Each call is one step of the undo stack. The texts are checked as
// those of a file; errors are thrown before anything changes.

/// Writes into the document, beneath temporary changes (see DocumentGround).
void write(Workbench& workbench, const std::function<void(Document&)>& change, const QString& name);

/// The document's title, summary and source.
struct DocumentWords {
    LocalizedText title;
    LocalizedText summary;
    LocalizedText source;
};

DocumentWords wordsOf(const Workbench& workbench);
void setWords(Workbench& workbench, const DocumentWords& words);

/// Sets the note on a node; an empty note is removed.
LocalizedText noteOf(const Workbench& workbench, NodeId node);
void setNote(Workbench& workbench, NodeId node, const LocalizedText& note);

/// Sets the printed figures of a node, row by row, with the rows of all slices one below the other; "" is a cell that
/// was not printed. Without figures, the node's entry is removed.
std::vector<std::string> printedOf(const Workbench& workbench, NodeId node);
void setPrinted(Workbench& workbench, NodeId node, const std::vector<std::string>& figures);

/// All printed figures as one text: the name of each matrix on a line, its rows below, tabs between figures.
QString printedSheet(const Workbench& workbench);
/// Sets the printed figures of every matrix from such a text. A table may be in any notation, also behind `S =`;
/// matrices that it does not name lose theirs; `""` is a cell that was not printed.
void setPrintedSheet(Workbench& workbench, const QString& text);

/// What was printed wrong, in the order of the nodes, told from what follows from it. Compares with the numbers as they
/// were opened or saved, as `AsOpened` tells.
std::vector<Disagreement> wrongFigures(const Workbench& workbench);

} // namespace heedmap
