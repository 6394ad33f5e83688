#include "window/writing/writing.h"

#include "model/selection.h"
#include "model/writing/writing.h"
#include "model/writing/written_samples.h"
#include "paint/formula.h"
#include "text/clauses.h"
#include "text/joined_text.h"
#include "text/language.h"
#include "text/written_text.h"
#include "view/scene/cell_name.h"
#include "window/actions.h"
#include "window/export/figures_dialog.h"
#include "window/form_dialog.h"
#include "window/writing/string_grid.h"

#include <heedmap/document/check.h>
#include <heedmap/document/reference.h>

#include <QAction>
#include <QComboBox>
#include <QListWidget>
#include <QPlainTextEdit>

#include <algorithm>
#include <memory>
#include <tuple>

namespace heedmap {
namespace {

constexpr int noteLines = 6;

/// A dialog that writes something into the document on Keep, as a step of the undo stack.
class WritingDialog : public FormDialog {
public:
    WritingDialog(const Display& display, const char* name, const QString& title, QWidget* parent)
        : FormDialog("writing", title, parent, Form::Labels::Above), m_display(display)
    {
        setObjectName(QLatin1String(name));
        setMinimumWidth(display.px(560));
    }

    void setKeep(const std::function<void()>& keep)
    {
        setMain("writingKeep", Writing::tr("Keep"), [keep] { return keep(), true; });
    }
    /// A text in each language.
    TextFields& addText(const char* name, const QString& title, int lines, const LocalizedText& text)
    {
        auto* fields = new TextFields(
            m_display, QLatin1String(name), {.lines = lines},
            [&](const std::string& language) { return inLanguage(title, language); },
            [&](const std::string& language) { return writtenIn(text, language); });
        form().addRow(fields);
        return *fields;
    }
    void addGrid(StringGrid* grid, const QString& name)
    {
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Expanding);
        policy.setVerticalStretch(1); // a form gives what is left to such a row
        grid->setSizePolicy(policy);
        form().addRow(form().named(name, "grid", grid, Form::Keeps::Nothing));
        connect(grid, &StringGrid::refused, this, &FormDialog::refuse);
        connect(grid, &StringGrid::pasted, this, [this] { refuse({}); });
        grid->setCurrentCell(0, 0);
        grid->setFocus();
    }

    static QString inLanguage(const QString& title, const std::string& language)
    {
        return Writing::tr("%1, %2").arg(title, languageName(language));
    }

private:
    const Display& m_display;
};

/// Columns for the words of each language.
QStringList languageColumns(const std::function<QString(const std::string& language)>& words)
{
    QStringList columns;
    for (const std::string& language : languages())
        columns += words(language);
    return columns;
}

QStringList wordsOf(const LocalizedText& text)
{
    return languageColumns([&](const std::string& language) { return writtenIn(text, language); });
}

/// The text with the words in the first columns of that row.
LocalizedText withRow(const LocalizedText& text, const StringGrid& grid, int row)
{
    WrittenWords words;
    for (const std::string& language : languages())
        words.emplace_back(language, grid.text(row, static_cast<int>(words.size())));
    return rewritten(text, words);
}

/// The names of one list in a grid, and back.
void fillNames(StringGrid& grid, const NameList& list)
{
    grid.setRowCount(0);
    for (int column = 1; column < grid.columnCount(); ++column)
        grid.setColumnHidden(column, !list.translated());
    grid.horizontalHeaderItem(0)->setText(list.translated() ? languageName("en") : Writing::tr("In every language"));
    for (std::size_t i = 0; i < list.names.size(); ++i) {
        grid.setRow(static_cast<int>(i), wordsOf(list.names[i]));
        grid.verticalHeaderItem(static_cast<int>(i))->setText(QString::number(i));
    }
}

void takeNames(const StringGrid& grid, NameList& list)
{
    for (std::size_t i = 0; i < list.names.size(); ++i) {
        const int row = static_cast<int>(i);
        list.names[i] =
            list.translated() ? withRow(list.names[i], grid, row) : LocalizedText(grid.text(row, 0).toStdString());
    }
}

/// The printed numbers of a node, the rows of its slices one below the other.
StringGrid* figuresGrid(const ViewContext& context, NodeId node)
{
    const Node& printed = context.workbench.graph().node(node);
    const Shape& shape = printed.shape;
    QStringList columns, rows;
    for (Index col = 0; col < shape.cols; ++col)
        columns += axisLabel(printed.info.cols, col);
    auto* grid = new StringGrid(context.display, columns);
    grid->setFigures(true);
    const std::vector<std::string> figures = printedOf(context.workbench, node);
    for (Index row = 0; row < shape.slices * shape.rows; ++row) {
        rows += axisLabel(printed.info.rows, row % shape.rows);
        QStringList texts;
        for (Index col = 0; col < shape.cols; ++col)
            texts += QString::fromStdString(figures[static_cast<std::size_t>(row * shape.cols + col)]);
        grid->setRow(static_cast<int>(row), texts);
    }
    grid->setRowTitles(rows);
    return grid;
}

std::vector<std::string> figuresOf(const StringGrid& grid)
{
    std::vector<std::string> figures;
    for (int row = 0; row < grid.rowCount(); ++row)
        for (int col = 0; col < grid.columnCount(); ++col)
            figures.push_back(grid.text(row, col).toStdString());
    return figures;
}

/// The columns of samples: titles, and the words that they have.
QStringList sampleColumns(const SampleWords& words)
{
    QStringList columns = languageColumns(
        [](const std::string& language) { return WritingDialog::inLanguage(Writing::tr("Title"), language); });
    if (words.query)
        columns += Writing::tr("Sentence");
    if (words.key)
        columns += Writing::tr("Sentence of the keys");
    if (words.target)
        columns += Writing::tr("What it should say");
    return columns;
}

void fillSamples(StringGrid& grid, const std::vector<WrittenSample>& samples, const SampleWords& words)
{
    for (const WrittenSample& sample : samples) {
        QStringList texts = wordsOf(sample.title);
        if (words.query)
            texts += sample.query;
        if (words.key)
            texts += sample.key;
        if (words.target)
            texts += sample.target;
        const int row = grid.rowCount();
        grid.setRow(row, texts);
        grid.setOrigin(row, static_cast<int>(sample.from));
    }
}

std::vector<WrittenSample> samplesOf(const StringGrid& grid, const std::vector<WrittenSample>& before,
                                     const SampleWords& words)
{
    std::vector<WrittenSample> samples;
    for (int row = 0; row < grid.rowCount(); ++row) {
        WrittenSample sample{.from = static_cast<std::size_t>(grid.origin(row))};
        sample.title = withRow(before[sample.from].title, grid, row);
        auto column = static_cast<int>(languages().size());
        if (words.query)
            sample.query = grid.text(row, column++);
        if (words.key)
            sample.key = grid.text(row, column++);
        if (words.target)
            sample.target = grid.text(row, column++);
        samples.push_back(std::move(sample));
    }
    return samples;
}

} // namespace

Writing::Writing(const ViewContext& context, Actions& actions, QWidget* parent) : QObject(parent), m_context(context)
{
    actions.on("documentWords", [this] { writeWords(); });
    actions.on("noteHere", [this] { writeNote(here()); });
    actions.on("printedHere", [this] { writePrinted(here()); });
    actions.on("printedSheet", [this] { writePrintedSheet(); });
    actions.on("wrongFigures", [this] { listWrong(); });
    actions.on("nextWrong", [this] { goToNextWrong(); });
    actions.on("names", [this] { writeNames(); });
    actions.on("samples", [this] { writeSamples(); });
    actions.on("figures", [this, &actions] {
        if (FiguresDialog(m_context.workbench, window()).exec() == FiguresDialog::another)
            actions["export"]->trigger();
    });
    connect(&context.selection, &Selection::requested, this, &Writing::serve, Qt::QueuedConnection); // the menu closes
}

QWidget* Writing::window() const { return qobject_cast<QWidget*>(parent())->window(); }

/// The matrix shown.
NodeId Writing::here() const
{
    const auto& kept = m_context.selection.kept();
    return kept && !isGradient(m_context.workbench.graph(), kept->node) ? kept->node : m_context.selection.node();
}

void Writing::serve(const Request& request)
{
    const GraphShape& graph = m_context.workbench.graph();
    if (const auto* note = std::get_if<NoteRequest>(&request))
        writeNote(graph.find(note->node));
    else if (const auto* printed = std::get_if<PrintedRequest>(&request))
        writePrinted(graph.find(printed->node));
}

void Writing::writeWords()
{
    Workbench& workbench = m_context.workbench;
    const DocumentWords words = wordsOf(workbench);
    WritingDialog dialog(m_context.display, "wordsDialog", tr("About this document"), window());
    TextFields& title = dialog.addText("title", tr("Title"), 1, words.title);
    const TextFields& summary = dialog.addText("summary", tr("Summary"), noteLines, words.summary);
    const TextFields& source = dialog.addText("source", tr("Where the numbers come from"), 2, words.source);
    dialog.setKeep([&] {
        setWords(workbench,
                 {title.rewritten(words.title), summary.rewritten(words.summary), source.rewritten(words.source)});
    });
    title.begin();
    dialog.resize(m_context.display.px(600), m_context.display.px(540));
    dialog.exec();
}

void Writing::writeNote(NodeId node)
{
    if (node == noNode)
        return;
    Workbench& workbench = m_context.workbench;
    const QString name = plainSymbol(workbench.graph().node(node).info);
    WritingDialog dialog(m_context.display, "noteDialog", tr("Note on %1").arg(name), window());
    const LocalizedText before = noteOf(workbench, node);
    TextFields& note = dialog.addText("note", tr("What to look at"), noteLines, before);
    dialog.setKeep([&] { setNote(workbench, node, note.rewritten(before)); });
    note.begin();
    dialog.resize(m_context.display.px(600), m_context.display.px(320));
    dialog.exec();
}

void Writing::writePrinted(NodeId node)
{
    if (node == noNode)
        return;
    Workbench& workbench = m_context.workbench;
    const QString name = plainSymbol(workbench.graph().node(node).info);
    if (workbench.graph().node(node).shape.size() > mostNames) {
        emit workbench.failed(tr("%1 has too many numbers to be compared with print.").arg(name));
        return;
    }
    WritingDialog dialog(m_context.display, "printedDialog", tr("Printed in the paper: %1").arg(name), window());
    dialog.setWords(tr("Figures as they were printed, such as 0.50: each is compared to as many places as it has. "
                       "Cells that were not printed stay empty."));
    StringGrid* grid = figuresGrid(m_context, node);
    dialog.addGrid(grid, dialog.windowTitle());
    dialog.setKeep([&] { setPrinted(workbench, node, figuresOf(*grid)); });
    dialog.exec();
}

void Writing::writePrintedSheet()
{
    WritingDialog dialog(m_context.display, "printedSheetDialog", tr("Printed figures of all matrices"), window());
    dialog.setWords(
        tr("The name of each matrix stands on a line of its own, its figures below, as a page, a spreadsheet, "
           "LaTeX or Python has them. Two quotation marks are a cell that was not printed."));
    auto* sheet = new QPlainTextEdit(printedSheet(m_context.workbench));
    QSizePolicy policy = sheet->sizePolicy();
    policy.setVerticalStretch(1); // a form gives what is left to such a row
    sheet->setSizePolicy(policy);
    dialog.form().row(tr("The printed sheet"), "sheet", sheet, {}, Form::Keeps::Nothing);
    sheet->setTabChangesFocus(true);
    sheet->setPlaceholderText(QStringLiteral("S\n0.14\t0.32\n0.32\t0.77"));
    dialog.setKeep([&] { setPrintedSheet(m_context.workbench, sheet->toPlainText()); });
    dialog.resize(m_context.display.px(600), m_context.display.px(540));
    dialog.exec();
}

/// `A[0,1]: printed 0.52, computed 0.53, follows from the print`
QString Writing::lineOf(const GraphShape& graph, const Disagreement& wrong)
{
    const QString line = tr("%1: printed %2, computed %3")
                             .arg(QString::fromStdString(referenceText(graph, wrong.node, wrong.cell)),
                                  QString::fromStdString(wrong.printed),
                                  QString::fromStdString(computedText(wrong.printed, wrong.computed, wrong.truncated)));
    return wrong.follows  ? tr("%1; follows from the print").arg(line)
        : wrong.nearPrint ? tr("%1; follows from the print to within its rounding").arg(line)
        : wrong.inFloat32 ? tr("%1; agrees in float32").arg(line)
                          : line;
}

std::vector<Disagreement> Writing::wrongOnes()
{
    if (m_context.display.settings().hideMisprints) // an exercise asks for them
        return {};
    std::vector<Disagreement> wrong = wrongFigures(m_context.workbench);
    if (m_context.workbench.computation().published.empty())
        emit m_context.workbench.failed(tr("This document has no printed figures."));
    else if (wrong.empty())
        emit m_context.workbench.failed(tr("Every printed figure agrees."));
    return wrong;
}

void Writing::listWrong()
{
    const std::vector<Disagreement> wrong = wrongOnes();
    if (wrong.empty())
        return;
    FormDialog dialog("wrongFigures", tr("Wrong figures"), window(), Form::Labels::Above);
    auto* list = dialog.form().row(tr("Printed, and computed"), "wrongList", new QListWidget, {}, Form::Keeps::Nothing);
    for (const Disagreement& each : wrong)
        list->addItem(lineOf(m_context.workbench.graph(), each));
    list->setCurrentRow(0);
    const auto go = [&] { goTo(wrong[static_cast<std::size_t>(std::max(list->currentRow(), 0))]); };
    dialog.setMain("wrongGo", tr("Show"), [&] { return go(), true; });
    connect(list, &QListWidget::itemDoubleClicked, &dialog, [&] { go(), dialog.accept(); });
    dialog.resize(m_context.display.px(520), m_context.display.px(420));
    dialog.exec();
}

/// Goes to the first one behind the kept cell, or behind the beginning of the matrix shown; after the last, to the
/// first.
void Writing::goToNextWrong()
{
    const std::vector<Disagreement> wrong = wrongOnes();
    if (wrong.empty())
        return;
    const auto& kept = m_context.selection.kept();
    const auto order = [](NodeId node, const Cell& cell) { return std::tuple(node, cell.slice, cell.row, cell.col); };
    const auto here = kept ? order(kept->node, kept->cell) : order(m_context.selection.node(), {0, 0, -1});
    const auto next = std::ranges::find_if(wrong, [&](const auto& each) { return order(each.node, each.cell) > here; });
    goTo(next == wrong.end() ? wrong.front() : *next);
}

void Writing::goTo(const Disagreement& wrong)
{
    m_context.selection.setNode(wrong.node);
    m_context.selection.keep(CellPlace{wrong.node, wrong.cell});
}

QString Writing::nameOf(const NameList& list) const
{
    const auto count = static_cast<qsizetype>(list.names.size());
    switch (list.kind) {
    case NameList::Kind::Query: return tr("Tokens (%1)").arg(count);
    case NameList::Kind::Key: return tr("Tokens of the keys (%1)").arg(count);
    case NameList::Kind::Vocabulary: return tr("Words of the vocabulary (%1)").arg(count);
    default: break;
    }
    constexpr qsizetype few = 4;
    QStringList arrays;
    for (const std::string& array : arraysWith(m_context.workbench, list.letter))
        arrays += QString::fromStdString(array);
    const QString name = list.letter == "h"
        ? tr("Heads (%1)").arg(count)
        : tr("Labels of %1 (%2)").arg(QString::fromStdString(list.letter)).arg(count);
    return arrays.isEmpty() ? name : announced(name, listedNames(arrays, few));
}

void Writing::writeNames()
{
    Workbench& workbench = m_context.workbench;
    std::vector<NameList> lists = nameLists(workbench);
    if (lists.empty())
        return;
    WritingDialog dialog(m_context.display, "namesDialog", tr("Tokens and labels"), window());
    auto* which = new QComboBox;
    which->setObjectName(QStringLiteral("whichNames"));
    which->setAccessibleName(tr("What is named"));
    for (const NameList& list : lists)
        which->addItem(nameOf(list));
    dialog.form().addRow(which);
    dialog.setWords(tr("A column copied from a spreadsheet can be pasted. Labels stand on every axis of that size."));
    auto* grid = new StringGrid(m_context.display, languageColumns(languageName));
    fillNames(*grid, lists[0]);
    dialog.addGrid(grid, which->accessibleName());
    std::size_t shown = 0;
    connect(which, &QComboBox::currentIndexChanged, &dialog, [&](int now) {
        takeNames(*grid, lists[shown]);
        shown = static_cast<std::size_t>(now);
        fillNames(*grid, lists[shown]);
    });
    dialog.setKeep([&] {
        takeNames(*grid, lists[shown]);
        setNames(workbench, lists);
    });
    dialog.resize(m_context.display.px(620), m_context.display.px(560));
    dialog.exec();
}

void Writing::writeSamples()
{
    Workbench& workbench = m_context.workbench;
    const SampleWords words = sampleWords(workbench);
    const std::vector<WrittenSample> before = writtenSamples(workbench);
    WritingDialog dialog(m_context.display, "samplesDialog", tr("Samples"), window());
    dialog.setWords(tr("Each row is one input to the same weights. A new one begins as a copy; rows copied from a "
                       "spreadsheet can be pasted, also below the last."));
    auto* grid = new StringGrid(m_context.display, sampleColumns(words));
    grid->setGrows(true);
    fillSamples(*grid, before, words);
    dialog.addGrid(grid, dialog.windowTitle());
    dialog.buttons().addOther("addSample", tr("Add"), [grid] {
        grid->addRow(std::max(grid->currentRow(), 0));
        grid->setCurrentCell(grid->rowCount() - 1, 0);
        grid->setFocus();
    });
    dialog.buttons().addOther("removeSample", tr("Remove"), [grid] {
        if (grid->rowCount() > 1)
            grid->removeRow(std::max(grid->currentRow(), 0));
    });
    dialog.setKeep([&] { setSamples(workbench, samplesOf(*grid, before, words)); });
    dialog.resize(m_context.display.px(820), m_context.display.px(420));
    dialog.exec();
}

} // namespace heedmap

#include "moc_writing.cpp"
