#include "model/writing/writing.h"

#include "model/block_text.h"
#include "model/model_text.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <QMimeData>

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

namespace {

struct PrintedBlock {
    NodeId node = noNode;
    QString text;
};

/// The matrix that a line begins, such as `S`, `S:` or `S = [[1, 2]]`, and the rest of the line.
std::optional<PrintedBlock> headingIn(const GraphShape& graph, const QString& line)
{
    const QString text = line.trimmed();
    const qsizetype end = text.indexOf(QLatin1Char('='));
    QString name = (end < 0 ? text : text.first(end)).trimmed();
    if (end < 0 && name.endsWith(QLatin1Char(':')))
        name.chop(1);
    const NodeId node = graph.find(name.trimmed().toStdString());
    if (node == noNode)
        return std::nullopt;
    return PrintedBlock{node, end < 0 ? QString() : text.mid(end + 1) + QLatin1Char('\n')};
}

Published readPrintedBlock(const GraphShape& graph, const PrintedBlock& block)
{
    const Node& node = graph.node(block.node);
    QMimeData text;
    text.setText(block.text);
    return naming(Sentence(node.info.name), [&] {
        FigureTable table = figuresOf(text);
        const Shape& got = table.shape;
        if (got.slices * got.rows != node.shape.slices * node.shape.rows || got.cols != node.shape.cols)
            throw Error(HEEDMAP_PHRASE("expected %1, got %2"), node.shape.text(), got.text());
        return Published{node.shape, std::move(table.figures)};
    });
}

} // namespace

QString printedSheet(const Workbench& workbench)
{
    QString text;
    for (const auto& [node, published] : workbench.computation().published) {
        text += QString::fromStdString(workbench.graph().node(node).info.name) + QLatin1Char('\n');
        auto figure = published.figures.begin();
        for (Index row = 0; row < published.shape.slices * published.shape.rows; ++row)
            for (Index col = 0; col < published.shape.cols; ++col, ++figure)
                text += (figure->empty() ? QStringLiteral("\"\"") : QString::fromStdString(*figure))
                    + QLatin1Char(col + 1 < published.shape.cols ? '\t' : '\n');
        text += QLatin1Char('\n');
    }
    return text;
}

void setPrintedSheet(Workbench& workbench, const QString& text)
{
    const GraphShape& graph = workbench.graph();
    std::vector<PrintedBlock> blocks;
    for (const QString& line : text.split(QLatin1Char('\n')))
        if (std::optional<PrintedBlock> begun = headingIn(graph, line))
            blocks.push_back(std::move(*begun));
        else if (!blocks.empty())
            blocks.back().text += line + QLatin1Char('\n');
        else if (!line.trimmed().isEmpty())
            throw Error(HEEDMAP_PHRASE("%1 is not the name of a matrix; expected one above its figures, such as %2"),
                        inQuotes(line.trimmed().toStdString()), "S");
    Named<Published> published;
    for (const PrintedBlock& block : blocks)
        setEntry(published, graph.node(block.node).info.name, readPrintedBlock(graph, block));
    if (workbench.document().published == published)
        return;
    write(
        workbench, [&](Document& document) { document.published = published; },
        editName(QT_TRANSLATE_NOOP("Model", "printed figures")));
}

std::vector<Disagreement> wrongFigures(const Workbench& workbench)
{
    Computation computation = workbench.copying()();
    std::erase_if(computation.published,
                  [&](const auto& printed) { return !workbench.asOpened().numbers(printed.first); });
    CheckResult result = check(computation);
    explain(result, computation);
    return std::move(result.disagreements);
}

} // namespace heedmap
