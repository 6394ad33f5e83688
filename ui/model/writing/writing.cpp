#include "model/writing/writing.h"

#include "model/model_text.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <algorithm>

namespace heedmap {
namespace {

/// Throws the error with which a file of this document would be refused.
void requireReadable(const Document& document)
{
    Document words; // the build checks the numbers
    words.mechanism = document.mechanism;
    words.title = document.title;
    words.summary = document.summary;
    words.source = document.source;
    words.tokens = document.tokens;
    words.published = document.published;
    words.notes = document.notes;
    words.labels = document.labels;
    words.vocabulary = document.vocabulary;
    (void)readDocument(writeDocument(words));
}

} // namespace

void write(Workbench& workbench, const std::function<void(Document&)>& change, const QString& name)
{
    Document tried = workbench.document();
    change(tried);
    requireReadable(tried);
    const auto written = [&] {
        Document document = workbench.document();
        change(document);
        workbench.setDocument(document, name);
    };
    workbench.ground().write ? workbench.ground().write(written) : written();
}

DocumentWords wordsOf(const Workbench& workbench)
{
    const Document& document = workbench.head();
    return {document.title, document.summary, document.source};
}

void setWords(Workbench& workbench, const DocumentWords& words)
{
    const DocumentWords before = wordsOf(workbench);
    const bool onlyTitle = words.summary == before.summary && words.source == before.source;
    write(
        workbench,
        [&words](Document& document) {
            document.title = words.title;
            document.summary = words.summary;
            document.source = words.source;
        },
        editName(onlyTitle ? QT_TRANSLATE_NOOP("Model", "title")
                           : QT_TRANSLATE_NOOP("Model", "words of the document")));
}

LocalizedText noteOf(const Workbench& workbench, NodeId node)
{
    const auto note = workbench.computation().notes.find(node);
    return note == workbench.computation().notes.end() ? LocalizedText() : note->second;
}

void setNote(Workbench& workbench, NodeId node, const LocalizedText& note)
{
    const std::string name = workbench.graph().node(node).info.name;
    write(
        workbench,
        [&](Document& document) {
            if (note.empty())
                removeEntry(document.notes, name);
            else
                setEntry(document.notes, name, note);
        },
        editName(QT_TRANSLATE_NOOP("Model", "note on %1"), name));
}

std::vector<std::string> printedOf(const Workbench& workbench, NodeId node)
{
    const auto& all = workbench.computation().published;
    if (const auto printed = all.find(node); printed != all.end())
        return printed->second.figures;
    return std::vector<std::string>(static_cast<std::size_t>(workbench.graph().node(node).shape.size()));
}

void setPrinted(Workbench& workbench, NodeId node, const std::vector<std::string>& figures)
{
    const Node& printed = workbench.graph().node(node);
    const std::string name = printed.info.name;
    const bool none = std::ranges::all_of(figures, &std::string::empty);
    write(
        workbench,
        [&](Document& document) {
            if (none)
                removeEntry(document.published, name);
            else
                setEntry(document.published, name, Published{printed.shape, figures});
        },
        editName(QT_TRANSLATE_NOOP("Model", "printed figures of %1"), name));
}

} // namespace heedmap
