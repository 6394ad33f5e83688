#include "window/export/export_dialog.h"

#include "file_set.h"
#include "text/core_text.h"
#include "text/language.h"
#include "text/path_text.h"
#include "view/frame/exportable.h"
#include "view/scene/stage_frame.h"
#include "window/document_name.h"
#include "window/export/export_command.h"
#include "window/file_dialog.h"

#include <heedmap/io/file.h>

#include <paint/exporter.h>
#include <paint/formula.h>
#include <paint/node_figure.h>
#include <paint/print/picture_data.h>

#include <QClipboard>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

using What = ExportRequest::What;

constexpr double dotsPerInch = 96;
constexpr const char* formatKey = "export/format";
constexpr const char* scaleKey = "export/scale";

// Of the box of subjects; the text is what a file of it is called.
constexpr int nodeRole = Qt::UserRole + 1;
constexpr int nameRole = Qt::UserRole + 2;

} // namespace

ExportDialog::ExportDialog(Workbench& workbench, const Selection& selection, const Display& display, QWidget* view,
                           QWidget* parent)
    : QDialog(parent), m_workbench(workbench), m_wait(workbench, nullptr), m_view(dynamic_cast<Exportable*>(view)),
      m_looks(new ExportLooks(display.settings(), this)), m_preview(new ExportPreview(workbench.graph()))
{
    setObjectName("exportDialog");
    m_inputs = workbench.inputs();
    m_inputs.add(workbench.path());
    setWindowTitle(tr("Export"));
    offerSubjects(selection, view);
    offerFormats();
    m_looks->restore();
    nameParts();
    layOut();
    connectAll();
    preview();
}

void ExportDialog::connectAll()
{
    for (QComboBox* box : {m_what, m_format, m_scale})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
    connect(m_looks, &ExportLooks::changed, this, &ExportDialog::preview);
    connect(&m_preview->files(), &FileList::chosenChanged, this, &ExportDialog::preview);
    connect(m_save, &QPushButton::clicked, this, &ExportDialog::save);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(m_command, &QPushButton::clicked, this, &ExportDialog::copyCommand);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_wait.cancel(), showWaiting(false); });
    connect(&m_wait, &FigureWait::waits, this, [this] { showWaiting(true); });
    connect(&m_wait, &FigureWait::made, this, &ExportDialog::keep);
    connect(&m_wait, &FigureWait::progress, this, [this](double done) { m_progress->setValue(qRound(done * 1000)); });
    for (const auto signal : {&FigureWait::failed, &FigureWait::givenUp})
        connect(&m_wait, signal, this,
                [this](const QString& sentence) { showWaiting(false), m_error->setText(sentence); });
}

// What is shown stays; of several files none is.
void ExportDialog::keep()
{
    showWaiting(false);
    m_workbench.look(this, request().what == What::Nodes ? std::vector<Demand>() : demands());
}

void ExportDialog::offerSubjects(const Selection& selection, const QWidget* view)
{
    const auto offer = [this](const QString& title, What what, NodeId node, const QString& name) {
        m_what->addItem(title, static_cast<int>(what));
        m_what->setItemData(m_what->count() - 1, node, nodeRole);
        m_what->setItemData(m_what->count() - 1, name, nameRole);
    };
    const GraphShape& graph = m_workbench.graph();
    for (NodeId id = 0; id < graph.size(); ++id)
        if (const std::string& group = graph.node(id).info.group; !group.empty() && !selection.groups().open(group))
            m_closed.insert(group);
    offer(tr("The whole computation"), What::Sheet, noNode, QStringLiteral("sheet"));
    if (const NodeId node = shownNode(selection, graph); node != noNode)
        offer(tr("The stage: %1").arg(plainSymbol(graph.node(node).info)), What::Step, node,
              QStringLiteral("stage-%1").arg(QString::fromStdString(graph.node(node).info.name)));
    if (m_view != nullptr)
        offer(tr("The view, as in the window"), What::View, noNode, view->objectName());
    offer(tr("Several matrices, a file each"), What::Nodes, noNode, {});
    m_what->insertSeparator(m_what->count());
    for (NodeId id = 0; id < graph.size(); ++id) {
        const QString name = QString::fromStdString(graph.node(id).info.name);
        offer(name, What::Node, id, name);
        if (id == selection.node())
            m_what->setCurrentIndex(m_what->count() - 1);
    }
}

void ExportDialog::offerFormats()
{
    for (const ExportFormat& format : exportFormats())
        if (format.moving == nullptr)
            m_format->addItem(QCoreApplication::translate("ExportDialog", format.title),
                              QString::fromLatin1(format.id));
    for (const double dpi : {96.0, 192.0, 300.0, 384.0, 600.0, 768.0})
        m_scale->addItem(tr("%1 dpi").arg(dpi), dpi / dotsPerInch);
    const QSettings settings;
    m_format->setCurrentIndex(std::max(0, m_format->findData(settings.value(QLatin1String(formatKey)).toString())));
    const int scale = m_scale->findData(settings.value(QLatin1String(scaleKey), 2.0).toDouble());
    m_scale->setCurrentIndex(scale < 0 ? 1 : scale);
}

void ExportDialog::done(int result)
{
    if (result == QDialog::Accepted) {
        QSettings settings;
        settings.setValue(QLatin1String(formatKey), m_format->currentData());
        settings.setValue(QLatin1String(scaleKey), m_scale->currentData());
        m_looks->remember();
    }
    QDialog::done(result);
}

QFormLayout* ExportDialog::form()
{
    auto* form = new QFormLayout;
    form->setLabelAlignment(Qt::AlignLeft);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(10);
    form->setHorizontalSpacing(14);
    ExportLooks::addRow(*form, tr("What"), m_what);
    ExportLooks::addRow(*form, tr("Format"), m_format);
    ExportLooks::addRow(*form, tr("Resolution"), m_scale);
    m_looks->addTo(*form);
    return form;
}

void ExportDialog::nameParts()
{
    m_error->setWordWrap(true);
    m_error->setObjectName("exportError");
    m_error->setProperty("problem", true);
    m_save->setObjectName("exportSave");
    m_save->setText(tr("Save…"));
    m_save->setDefault(true);
    m_copy->setText(tr("Copy"));
    m_command->setObjectName("exportCommand");
    m_command->setText(tr("Copy as command"));
    m_command->setToolTip(tr("The call of the command line that makes the same file, for a script or a Makefile"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Computing…"));
    m_stop->setObjectName("exportStop");
    m_stop->setText(tr("Cancel computation"));
}

QLayout* ExportDialog::buttons()
{
    auto* close = new QPushButton(tr("Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_copy);
    buttons->addWidget(m_command);
    buttons->addStretch();
    buttons->addWidget(close);
    buttons->addWidget(m_save);
    return buttons;
}

void ExportDialog::layOut()
{
    showWaiting(false);
    m_what->setMinimumWidth(240);
    auto* side = new QVBoxLayout;
    side->addLayout(form());
    side->addSpacing(8);
    side->addWidget(m_error);
    side->addWidget(m_progress);
    side->addWidget(m_stop, 0, Qt::AlignLeft);
    side->addStretch();
    side->addLayout(buttons());
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(24, 24, 24, 24);
    columns->setSpacing(24);
    columns->addWidget(m_preview);
    columns->addLayout(side);
}

ExportRequest ExportDialog::request() const
{
    ExportRequest request;
    request.what = static_cast<What>(m_what->currentData().toInt());
    request.node = m_what->currentData(nodeRole).toInt();
    request.format = m_format->currentData().toString().toStdString();
    request.scale = m_scale->currentData().toDouble();
    request.language = currentLanguage();
    request.style = m_looks->style();
    if (request.what == What::Nodes)
        request.nodes = m_preview->files().chosen();
    if (request.what == What::View)
        request.view = m_what->currentData(nameRole).toString().toStdString();
    if (request.what == What::View && request.drawn() == What::Sheet)
        request.closed = m_closed;
    return request;
}

QString ExportDialog::fileName() const
{
    return m_what->currentData(nameRole).toString() + QLatin1Char('.') + QLatin1String(request().fileFormat().suffix);
}

/// Whether there are colours that zero can be in the middle of.
bool ExportDialog::hasSigns(const ExportRequest& wanted) const
{
    return wanted.style.range != FigureStyle::Range::Fixed
        && (wanted.what != What::Node || emptyNodeFigure(m_workbench.graph(), wanted.node).role == ValueRole::Signed);
}

void ExportDialog::preview()
{
    const ExportRequest wanted = request();
    const bool picture = wanted.picture();
    const bool several = wanted.what == What::Nodes;
    m_scale->setEnabled(wanted.format == "png");
    m_looks->offerFor({picture, wanted.what != What::View, hasSigns(wanted)});
    for (auto* label : findChildren<QLabel*>())
        if (const QWidget* field = label->buddy())
            label->setEnabled(field->isEnabled());
    m_save->setEnabled(several ? !wanted.nodes.empty() : picture || hasNumbers(wanted.what, wanted.format));
    m_copy->setEnabled(m_save->isEnabled() && !several);
    m_command->setEnabled(m_save->isEnabled());
    m_preview->files().setSuffix(QLatin1String(wanted.fileFormat().suffix));
    m_preview->clear(picture);
    if (several) {
        m_preview->showFiles();
        return m_wait.await([] { return std::vector<Demand>(); }, [this] { m_error->clear(); });
    }
    m_wait.await([this] { return demands(); }, [this] { showPreview(); });
}

FigureSource ExportDialog::source() const
{
    return {m_workbench.head(), m_workbench.graph(), [this](NodeId node) { return m_workbench.values(node).lease; }};
}

std::vector<Demand> ExportDialog::demands() const { return exportDemands(m_workbench.graph(), request(), m_view); }

void ExportDialog::showPreview()
{
    const ExportRequest wanted = request();
    m_error->clear();
    if (wanted.picture())
        m_preview->showDrawing(ExportDrawing(source(), wanted, m_view).drawing());
    else
        m_preview->showText(QString::fromUtf8(exported(source(), wanted, m_view).left(1200)));
}

void ExportDialog::showWaiting(bool waits)
{
    m_progress->setVisible(waits);
    m_stop->setVisible(waits);
    if (!waits)
        return;
    m_error->clear();
    m_preview->showWaiting();
}

// Those of a matrix in every format, those of a table in one.
bool ExportDialog::hasNumbers(What what, const std::string& format) const
{
    return what == What::Node || what == What::Nodes
        || (what == What::View && format == "csv" && m_view != nullptr && m_view->hasTable());
}

/// The index in the box of formats of a file's suffix; -1 where the export has no such format.
int ExportDialog::formatOf(const QString& file) const
{
    const QString suffix = QFileInfo(file).suffix();
    const auto formats = exportFormats();
    const auto found = std::ranges::find_if(formats, [&](const ExportFormat& format) {
        return (format.picture != nullptr || hasNumbers(request().what, format.id))
            && suffix.compare(QLatin1String(format.suffix), Qt::CaseInsensitive) == 0;
    });
    return found == formats.end() ? -1 : m_format->findData(QString::fromLatin1(found->id));
}

// A typed suffix chooses the format; a name without one gets the suffix of the format.
QString ExportDialog::chosenFile()
{
    return chooseNewFile(this,
                         {.kind = FileKind::Export,
                          .title = tr("Export"),
                          .suggested = fileName(),
                          .suffix = QFileInfo(fileName()).suffix(),
                          .fits = [this](const QString& file) { return formatOf(file) >= 0; }});
}

void ExportDialog::save()
{
    if (request().what == What::Nodes)
        return saveFiles();
    if (const QString file = chosenFile(); !file.isEmpty())
        saveFile(file);
}

void ExportDialog::saveFile(const QString& file)
{
    m_format->setCurrentIndex(formatOf(file));
    m_wait.await([this] { return demands(); },
                 [this, file] {
                     const QByteArray bytes = exported(source(), request(), m_view);
                     m_inputs.requireOther(pathOf(file));
                     writeFile(pathOf(file), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
                     accept();
                 });
}

// All of them, or none.
void ExportDialog::saveFiles()
{
    const ExportRequest wanted = request();
    QStringList files;
    for (const std::string& name : m_preview->files().names())
        files += QString::fromStdString(name) + QLatin1Char('.') + QLatin1String(wanted.fileFormat().suffix);
    const QString folder = chooseExportFolder(this, tr("Export"), files);
    if (folder.isEmpty())
        return;
    m_wait.await(
        [this] { return demands(); },
        [this, folder, files, wanted] {
            FileSet set(pathOf(folder), m_inputs);
            qsizetype at = 0;
            for (const QByteArray& bytes : exportedEach(source(), wanted))
                set.add(files[at++].toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
            set.commit();
            accept();
        });
}

void ExportDialog::copyCommand()
{
    const ExportRequest wanted = request();
    const QString path = pathText(m_workbench.path());
    const QString document = path.isEmpty() ? documentName(m_workbench).title + QStringLiteral(".heed") : path;
    const QString file = wanted.what == What::Nodes ? QStringLiteral("figures") : fileName();
    QGuiApplication::clipboard()->setText(exportCommand(m_workbench.graph(), wanted, document, file));
    QStringList said{tr("The command is on the clipboard.")};
    if (path.isEmpty() || m_workbench.modified())
        said += tr("It reads the saved document: save it first.");
    if (wanted.what == What::View)
        said += tr("It draws the view as it opens, without what was chosen in it.");
    m_preview->say(said.join(QLatin1Char(' ')));
}

void ExportDialog::copy()
{
    m_wait.await([this] { return demands(); }, [this] { showPreview(), copyNow(); });
}

void ExportDialog::copyNow()
{
    const ExportRequest wanted = request();
    auto data = wanted.picture() ? pictureData(ExportDrawing(source(), wanted, m_view).drawing(), wanted.scale)
                                 : std::make_unique<QMimeData>();
    if (!wanted.picture())
        data->setText(QString::fromUtf8(exported(source(), wanted, m_view)));
    QGuiApplication::clipboard()->setMimeData(data.release());
}

} // namespace heedmap

#include "moc_export_dialog.cpp"
