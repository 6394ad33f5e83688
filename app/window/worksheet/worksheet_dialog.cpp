#include "window/worksheet/worksheet_dialog.h"

#include "command_line.h"

#include "text/core_text.h"
#include "text/language.h"
#include "text/path_text.h"

#include <heedmap/document/reference.h>

#include <worksheet/on_paper.h>

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QProgressDialog>
#include <QSettings>
#include <QStandardPaths>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

constexpr int shownAfter = 1000; // ms, of the progress

QString placesText(const std::set<std::size_t>& places)
{
    QStringList texts;
    for (const std::size_t place : places)
        texts += QString::number(place);
    return texts.join(QStringLiteral(", "));
}

/// Ends the drawing; nothing is said.
struct GivenUp {};

} // namespace

WorksheetDialog::WorksheetDialog(Workbench& workbench, QWidget* parent) : QDialog(parent), m_workbench(workbench)
{
    setObjectName("worksheetDialog");
    setWindowTitle(tr("Worksheet"));
    offer();
    layOut();
    restore();
    follow();
    connect(m_ask, &QComboBox::currentIndexChanged, this, &WorksheetDialog::follow);
    connect(m_count, &QSpinBox::valueChanged, this, &WorksheetDialog::follow);
    connect(m_choose, &QPushButton::clicked, this, &WorksheetDialog::chooseFolder);
    connect(m_make, &QPushButton::clicked, this, &WorksheetDialog::make);
}

void WorksheetDialog::offer()
{
    const std::vector<Exercise>& exercises = m_workbench.head().exercises;
    if (!exercises.empty())
        m_ask->addItem(tr("What the exercises ask"), static_cast<int>(Ask::Exercises));
    if (!firstAttention(m_workbench.graph()).empty())
        m_ask->addItem(tr("Scores, weights and outputs"), static_cast<int>(Ask::Attention));
    m_ask->addItem(tr("These matrices:"), static_cast<int>(Ask::Matrices));
    m_nodes->setPlaceholderText(QStringLiteral("S, A, Z"));
    m_count->setRange(1, static_cast<int>(mostWorksheets));
    m_first->setRange(0, static_cast<int>(largestSeed));
    m_first->setSpecialValueText(tr("0: the document's own"));
    m_key->setText(tr("a key to each sheet"));
    for (const Paper& paper : papers())
        m_paper->addItem(QLatin1String(paper.title), QLatin1String(paper.id));
    for (const std::string& language : languages())
        m_language->addItem(languageName(language), QString::fromStdString(language));
    m_choose->setText(tr("Choose…"));
    m_make->setText(tr("Make"));
    m_make->setDefault(true);
}

QFormLayout* WorksheetDialog::form()
{
    auto* form = new QFormLayout;
    form->setLabelAlignment(Qt::AlignLeft);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(10);
    form->setHorizontalSpacing(14);
    const auto row = [&](const QString& title, QWidget* field, const char* name, QWidget* beside = nullptr) {
        field->setObjectName(name);
        auto* fields = new QHBoxLayout;
        fields->setSpacing(10);
        fields->addWidget(field, 1);
        if (beside != nullptr)
            fields->addWidget(beside);
        auto* label = new QLabel(title);
        label->setBuddy(field);
        form->addRow(label, fields);
    };
    row(tr("Blank"), m_ask, "worksheetAsk");
    row(tr("Matrices"), m_nodes, "worksheetNodes");
    row(tr("Sheets"), m_count, "worksheetCount", m_key);
    row(tr("First number"), m_first, "worksheetFirst");
    row(tr("Paper"), m_paper, "worksheetPaper");
    row(tr("Language"), m_language, "worksheetLanguage");
    row(tr("Folder"), m_folder, "worksheetFolder", m_choose);
    return form;
}

void WorksheetDialog::layOut()
{
    m_key->setObjectName("worksheetKey");
    m_make->setObjectName("worksheetMake");
    m_first->setToolTip(tr("Each sheet has numbers of its own, drawn by its number and short to compute by hand"));
    m_error->setObjectName("worksheetError");
    m_error->setWordWrap(true);
    m_error->setProperty("problem", true);
    auto* cancel = new QPushButton(tr("Cancel"));
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_make);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 24, 24, 24);
    rows->setSpacing(14);
    rows->addLayout(form());
    rows->addWidget(m_error);
    rows->addLayout(buttons);
    setMinimumWidth(460);
}

void WorksheetDialog::restore()
{
    const QSettings settings;
    const auto choose = [&](QComboBox* box, const char* key, const QVariant& otherwise) {
        box->setCurrentIndex(std::max(0, box->findData(settings.value(QLatin1String(key), otherwise).toString())));
    };
    m_ask->setCurrentIndex(std::max(0, m_ask->findData(settings.value("worksheet/ask", 0).toInt())));
    m_nodes->setText(settings.value("worksheet/nodes").toString());
    m_count->setValue(settings.value("worksheet/count", 1).toInt());
    m_first->setValue(settings.value("worksheet/first", 1).toInt());
    m_key->setChecked(settings.value("worksheet/key", true).toBool());
    choose(m_paper, "worksheet/paper", QString());
    choose(m_language, "worksheet/language", QString::fromStdString(currentLanguage()));
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    m_folder->setText(settings.value("worksheet/folder", QDir(documents).filePath(tr("Worksheets"))).toString());
}

void WorksheetDialog::remember() const
{
    QSettings settings;
    settings.setValue("worksheet/ask", m_ask->currentData());
    settings.setValue("worksheet/nodes", m_nodes->text());
    settings.setValue("worksheet/count", m_count->value());
    settings.setValue("worksheet/first", m_first->value());
    settings.setValue("worksheet/key", m_key->isChecked());
    settings.setValue("worksheet/paper", m_paper->currentData());
    settings.setValue("worksheet/language", m_language->currentData());
    settings.setValue("worksheet/folder", m_folder->text());
}

void WorksheetDialog::follow() { m_nodes->setEnabled(ask() == Ask::Matrices); }

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
        m_leftOut = addWorksheets(m_workbench.document(), m_workbench.folder(), run, files, [&](std::uint64_t done) {
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

void WorksheetDialog::make()
{
    m_error->clear();
    if (m_folder->text().isEmpty()) {
        m_error->setText(tr("Expected a folder to write to"));
        return;
    }
    try {
        const WorksheetRun wanted = run();
        remember();
        if (!write(wanted))
            return;
        m_done = counted(HEEDMAP_COUNTED("%1 worksheets are in %2", "%1 worksheet is in %2"), wanted.count(),
                         m_folder->text().toStdString());
        if (!m_leftOut.unfit.empty())
            m_done += QLatin1Char(' ')
                + tr("Left out, as it does not fit the page: exercise %1").arg(placesText(m_leftOut.unfit));
        if (!m_leftOut.ofOwnNumbers.empty())
            m_done += QLatin1Char(' ')
                + tr("Only on a sheet with the document's own numbers (first number 0): exercise %1")
                      .arg(placesText(m_leftOut.ofOwnNumbers));
        accept();
    } catch (const Error& error) {
        m_error->setText(sentenceText(error.sentence()));
    } catch (const UsageError& error) { // about the folder
        m_error->setText(QString::fromUtf8(error.what()));
    }
}

} // namespace heedmap

#include "moc_worksheet_dialog.cpp"
