#include "window/worksheet/worksheet_dialog.h"

#include "model/exercises/asking.h"
#include "text/clauses.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "text/language.h"
#include "text/path_text.h"
#include "text/speaking.h"

#include <heedmap/document/reference.h>

#include <worksheet/on_paper.h>

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>
#include <QStandardPaths>

#include <memory>

namespace heedmap {
namespace {

constexpr int shownAfter = 1000;         // ms, of the progress
constexpr int restsFor = 200;            // ms, before the preview is drawn
constexpr Index mostPreviewed = 100'000; // cells of a document, of which a sheet is drawn in a moment

QString placesText(const std::set<std::size_t>& places)
{
    QStringList texts;
    for (const std::size_t place : places)
        texts += QString::number(place);
    return listedNames(texts);
}

/// Ends the drawing; nothing is said.
struct GivenUp {};

} // namespace

WorksheetDialog::WorksheetDialog(Workbench& workbench, QWidget* parent)
    : FormDialog("worksheet", tr("Worksheet"), parent), m_workbench(workbench), m_ask(new QComboBox),
      m_count(numberOf(1, static_cast<int>(mostWorksheets), 1)), m_first(numberOf(0, static_cast<int>(largestSeed), 1))
{
    if (!m_workbench.head().exercises.empty())
        m_ask->addItem(tr("What the exercises ask"), static_cast<int>(Ask::Exercises));
    if (!firstAttention(m_workbench.graph()).empty())
        m_ask->addItem(tr("Scores, weights and outputs"), static_cast<int>(Ask::Attention));
    m_ask->addItem(tr("These matrices:"), static_cast<int>(Ask::Matrices));
    for (const Paper& paper : papers())
        m_paper->addItem(QLatin1String(paper.title), QLatin1String(paper.id));
    for (const std::string& language : languages())
        m_language->addItem(languageName(language), QString::fromStdString(language));
    m_language->setCurrentIndex(m_language->findData(QString::fromStdString(currentLanguage())));
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    m_folder->setText(QDir(documents).filePath(tr("Worksheets")));
    m_key->setChecked(true);
    layOut();
    form().restore();
    const auto follow = [this] { m_nodes->setEnabled(ask() == Ask::Matrices); };
    connect(m_ask, &QComboBox::currentIndexChanged, this, follow);
    follow();
    addPreview();
}

// It follows what is chosen, once that rests for a moment.
void WorksheetDialog::addPreview()
{
    Index cells = 0;
    const GraphShape& graph = m_workbench.graph();
    for (NodeId id = 0; id < graph.size(); ++id)
        cells += graph.node(id).shape.size();
    if (cells > mostPreviewed)
        return;
    setBeside(m_preview = new SheetPreview);
    m_rest.setSingleShot(true);
    m_rest.setInterval(restsFor);
    connect(&m_rest, &QTimer::timeout, this, &WorksheetDialog::preview);
    const auto changed = [this] { m_rest.start(); };
    for (QComboBox* choice : {m_ask, m_paper, m_language})
        connect(choice, &QComboBox::currentIndexChanged, this, changed);
    connect(m_nodes, &QLineEdit::textChanged, this, changed);
    connect(m_first, &QSpinBox::valueChanged, this, changed);
    changed();
}

// On a thread of its own, as some draws take a second; what is chosen meanwhile is drawn after it.
void WorksheetDialog::preview()
{
    m_stale = m_drawing.running();
    if (m_stale)
        return;
    try {
        const auto pages = std::make_shared<std::vector<Block>>();
        m_drawing.start(
            [pages, wanted = run(), document = askedDocument(m_workbench),
             folder = m_workbench.folder()](const std::stop_token&) {
                const Speaking speaking(wanted.language);
                *pages = Worksheet(document, folder, wanted.first, wanted.options).pages(false);
            },
            [this, pages](const QString& error) { showPreview(std::move(*pages), error); });
    } catch (...) {
        m_preview->refuse(problemText(std::current_exception()));
    }
}

void WorksheetDialog::showPreview(std::vector<Block> pages, const QString& error)
{
    if (m_stale)
        return preview();
    if (error.isEmpty())
        m_preview->setPages(std::move(pages));
    else
        m_preview->refuse(error);
}

void WorksheetDialog::layOut()
{
    problem().setObjectName("worksheetError");
    m_nodes->setPlaceholderText(QStringLiteral("S, A, Z"));
    m_first->setSpecialValueText(tr("0: the document's own"));
    m_first->setToolTip(tr("Each sheet has numbers of its own, drawn by its seed and short to compute by hand"));
    m_key->setText(tr("a key to each sheet"));
    auto* choose = new QPushButton(tr("Choose…"));
    connect(choose, &QPushButton::clicked, this, &WorksheetDialog::chooseFolder);
    form().row(tr("Blank"), "ask", m_ask);
    form().row(tr("Matrices"), "nodes", m_nodes);
    form().row(tr("Sheets"), "count", m_count, {form().named(m_key->text(), "key", m_key)});
    form().row(tr("First seed"), "first", m_first);
    form().row(tr("Paper"), "paper", m_paper);
    form().row(tr("Language"), "language", m_language);
    form().row(tr("Folder"), "folder", m_folder, {choose});
    setMain("worksheetMake", tr("Make"), [this] { return make(); });
    setMinimumWidth(460);
}

void WorksheetDialog::chooseFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder"), m_folder->text());
    if (!folder.isEmpty())
        m_folder->setText(folder);
}

WorksheetRun WorksheetDialog::run() const
{
    WorksheetRun run;
    run.first = static_cast<std::uint64_t>(m_first->value());
    run.last = run.first + static_cast<std::uint64_t>(m_count->value()) - 1;
    run.key = m_key->isChecked();
    run.language = m_language->currentData().toString().toStdString();
    run.options.paper = findPaper(m_paper->currentData().toString().toStdString());
    run.options.name = QFileInfo(pathText(m_workbench.path())).completeBaseName().toStdString();
    const GraphShape& graph = m_workbench.graph();
    if (ask() == Ask::Attention)
        run.options.blanks = firstAttention(graph);
    if (ask() == Ask::Matrices) {
        const QString names = m_nodes->text().remove(QLatin1Char(' '));
        for (const NodeId node : parseNodes(graph, names.toStdString()))
            run.options.blanks.push_back(graph.node(node).info.name);
    }
    return run;
}

bool WorksheetDialog::write(const WorksheetRun& run)
{
    QProgressDialog progress(tr("Drawing worksheets…"), tr("Cancel"), 0, static_cast<int>(run.count()), this);
    progress.setWindowModality(Qt::WindowModal);
    progress.setWindowTitle(windowTitle());
    progress.setMinimumDuration(shownAfter);
    Inputs inputs = m_workbench.inputs();
    inputs.add(m_workbench.path());
    FileSet files(pathOf(QFileInfo(m_folder->text()).absoluteFilePath()), std::move(inputs));
    try {
        m_remarks =
            addWorksheets(askedDocument(m_workbench), m_workbench.folder(), run, files, [&](std::uint64_t done) {
                progress.setValue(static_cast<int>(done));
                if (progress.wasCanceled())
                    throw GivenUp();
            });
    } catch (const GivenUp&) {
        return false;
    }
    files.commit();
    return true;
}

bool WorksheetDialog::make()
{
    if (m_folder->text().isEmpty()) {
        refuse(tr("Expected a folder to write to"));
        return false;
    }
    const WorksheetRun wanted = run();
    form().remember();
    if (!write(wanted))
        return false;
    QStringList told{counted(HEEDMAP_COUNTED("%1 worksheets are in %2", "%1 worksheet is in %2"), wanted.count(),
                             m_folder->text().toStdString())};
    if (!m_remarks.unfit.empty())
        told += tr("left out, as it does not fit the page: exercise %1").arg(placesText(m_remarks.unfit));
    if (!m_remarks.ofOwnNumbers.empty())
        told += tr("only on a sheet with the document's own numbers (seed 0): exercise %1")
                    .arg(placesText(m_remarks.ofOwnNumbers));
    for (const Sentence& said : sentences(m_remarks))
        told += sentenceText(said);
    m_done = joinedStatements(told);
    return true;
}

} // namespace heedmap

#include "moc_worksheet_dialog.cpp"
