#pragma once

#include "model/workbench.h"

namespace heedmap {

// What a document says is written in the window, each as one step of the undo stack. It is checked as in a file: errors
// are thrown before anything changes.

/// Writes into the document, beneath what stands on it for a while.
void write(Workbench& workbench, const std::function<void(Document&)>& change, const QString& name);

/// What a document says of itself.
struct DocumentWords {
    LocalizedText title;
    LocalizedText summary;
    LocalizedText source;
};

DocumentWords wordsOf(const Workbench& workbench);
void setWords(Workbench& workbench, const DocumentWords& words);

/// What is said of a node; a note without words is taken out.
LocalizedText noteOf(const Workbench& workbench, NodeId node);
void setNote(Workbench& workbench, NodeId node, const LocalizedText& note);

/// The figures of a node as they were printed, row by row, the rows of all slices one under the other; "" is a cell
/// that was not printed. Without any the node has none.
std::vector<std::string> printedOf(const Workbench& workbench, NodeId node);
void setPrinted(Workbench& workbench, NodeId node, const std::vector<std::string>& figures);

/// How views ask for a note or printed figures to be written: the name that `Selection::show` is given for it.
inline QString noteView(const std::string& node) { return QStringLiteral("note:") + QString::fromStdString(node); }
inline QString printedView(const std::string& node)
{
    return QStringLiteral("printed:") + QString::fromStdString(node);
}

} // namespace heedmap
