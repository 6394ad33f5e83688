#include "window/export/export_dialog.h"

#include "export/workbench_source.h"
#include "text/core_text.h"
#include "view/frame/exportable.h"
#include "view/frame/view_frame.h"
#include "window/export/export_command.h"
#include "window/export/kept_figures.h"
#include "window/export/page_part.h"
#include "window/file_dialog.h"

#include <paint/exporter.h>

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QKeyEvent>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {

WaitingLine::WaitingLine(QWidget* parent) : QWidget(parent)
{
    m_progress->setRange(0, steps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(computingText());
    m_stop->setObjectName("exportStop");
    m_stop->setText(tr("Cancel computation"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_progress);
    column->addWidget(m_stop, 0, Qt::AlignLeft);
    connect(m_stop, &QPushButton::clicked, this, &WaitingLine::stopped);
}
namespace {

using What = ExportRequest::What;

/// A column as wide as its content, which scrolls where the screen is too low for it.
class SideColumn : public QScrollArea {
public:
    explicit SideColumn(QWidget* content)
    {
        setWidget(content);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }

    QSize sizeHint() const override { return withBar(widget()->sizeHint()); }
    QSize minimumSizeHint() const override
    {
        constexpr int least = 160;
        return {withBar(widget()->minimumSizeHint()).width(), least};
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }

private:
    QSize withBar(const QSize& size) const { return size + QSize(verticalScrollBar()->sizeHint().width(), 0); }
};

/// Whether the export is made of the window's numbers; animations and pages compute their own.
bool takesNumbers(What what) { return what != What::Animation && what != What::Page; }

} // namespace

ExportDialog::ExportDialog(Workbench& workbench, const Selection& selection, const Display& display, QWidget* view,
                           QWidget* parent, bool arithmetic)
    : QDialog(parent), m_workbench(workbench), m_wait(workbench, nullptr), m_view(dynamic_cast<Exportable*>(view)),
      m_form(new ExportForm(workbench, selection, display, m_view == nullptr ? nullptr : view)),
      m_preview(new ExportPreview(workbench.graph()))
{
    setObjectName("exportDialog");
    m_inputs = workbench.inputs();
    m_inputs.add(workbench.path());
    setWindowTitle(tr("Export"));
    layOut();
    if (arithmetic)
        m_form->subject().chooseArithmetic();
    connectAll();
    fitScreen();
    preview();
}

void ExportDialog::connectAll()
{
    connect(m_form, &ExportForm::changed, this, &ExportDialog::preview);
    connect(&m_preview->files(), &FileList::chosenChanged, this, &ExportDialog::preview);
    connect(m_waiting, &WaitingLine::stopped, this, &ExportDialog::giveUp);
    connect(&m_wait, &FigureWait::waits, this, [this] { showWaiting(true); });
    connect(&m_wait, &FigureWait::made, this, &ExportDialog::keep);
    connect(&m_wait, &FigureWait::progress, m_waiting, &WaitingLine::setDone);
    const auto fail = [this](const QString& s) {
        m_savesAnimation = false;
        showWaiting(false);
        m_error->setText(s);
    };
    for (const auto signal : {&FigureWait::failed, &FigureWait::givenUp})
        connect(&m_wait, signal, this, fail);
    connect(&m_animations, &AnimationThread::progress, m_waiting, &WaitingLine::setDone);
    connect(&m_animations, &AnimationThread::failed, this, fail);
    connect(&m_animations, &AnimationThread::finished, this, &ExportDialog::showAnimation);
}

void ExportDialog::giveUp()
{
    m_savesAnimation = false;
    m_animations.stop();
    m_wait.cancel();
    showWaiting(false);
    m_preview->clear(true);
}

// Keeps the demands of the previewed export; a list of files has no preview.
void ExportDialog::keep()
{
    showWaiting(m_animations.busy());
    m_workbench.look(this, request().what == What::Nodes ? std::vector<Demand>() : demands());
}

void ExportDialog::done(int result)
{
    if (result == QDialog::Accepted)
        m_form->remember();
    m_animations.stop();
    QDialog::done(result);
}

// Enter ends a field; it saves only from Save.
void ExportDialog::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !m_save->hasFocus())
        event->accept();
    else
        QDialog::keyPressEvent(event);
}

DialogButtons* ExportDialog::buttons()
{
    auto* buttons = new DialogButtons(*this, tr("Close"));
    m_copy = buttons->addOther("exportCopy", tr("Copy"), [this] { copy(); });
    m_command = buttons->addOther("exportCommand", tr("Copy as command"), [this] { copyCommand(); });
    m_keep = buttons->addOther("exportKeep", tr("Keep in the document…"), [this] { keepFigure(); });
    m_save = buttons->addMain("exportSave", tr("Save…"), [this] { save(); });
    m_command->setToolTip(tr("The call of the command line that makes the same file, for a script or a Makefile"));
    m_keep->setToolTip(tr("The document can make this figure again, with its other figures"));
    return buttons;
}

void ExportDialog::layOut()
{
    m_error->setWordWrap(true);
    m_error->setObjectName("exportError");
    m_error->setProperty("problem", true);
    showWaiting(false);
    auto* content = new QWidget;
    auto* side = new QVBoxLayout(content);
    side->setContentsMargins(0, 0, 0, 0);
    side->addWidget(m_form);
    side->addSpacing(8);
    side->addWidget(m_error);
    side->addWidget(m_waiting);
    side->addStretch();
    auto* columns = new QHBoxLayout;
    columns->setSpacing(24);
    columns->addWidget(m_preview);
    columns->addWidget(new SideColumn(content), 1);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 24, 24, 24);
    rows->addLayout(columns);
    rows->addWidget(buttons());
}

// The preview yields to the form.
void ExportDialog::fitScreen()
{
    constexpr QSize frame{16, 48};
    constexpr QSize least{240, 200};
    ensurePolished(); // with its fonts
    const QSize room = screen()->availableSize() - frame;
    const QSize whole = sizeHint();
    const QSize over = (whole - room).expandedTo({0, 0});
    m_preview->setRoom((ExportPreview::largest - over).expandedTo(least));
    layout()->activate(); // it is as small as it may be
    resize(whole.boundedTo(room));
}

ExportRequest ExportDialog::request() const
{
    ExportRequest request = m_form->request();
    if (request.what == What::Nodes)
        request.nodes = m_preview->files().chosen();
    request.gradientOf = gradientOf(m_workbench, request);
    return request;
}

void ExportDialog::preview()
{
    const ExportRequest wanted = request();
    const bool picture = wanted.picture();
    const bool several = wanted.what == What::Nodes;
    const bool scene = wanted.what == What::Animation;
    m_savesAnimation = false;
    m_animations.stop();
    m_form->offer();
    const bool file = picture || !takesNumbers(wanted.what) || hasNumbers(wanted.what, wanted.format);
    m_save->setEnabled(several ? !wanted.nodes.empty() : file);
    m_copy->setEnabled(m_save->isEnabled() && !several && takesNumbers(wanted.what));
    m_command->setEnabled(m_save->isEnabled());
    m_keep->setEnabled(m_save->isEnabled() && wanted.what != What::Page);
    m_preview->files().setSuffix(QLatin1String(wanted.fileFormat().suffix));
    m_preview->clear(picture || scene);
    m_wait.await([this, several] { return several ? std::vector<Demand>() : demands(); }, [this] { showPreview(); });
}

void ExportDialog::makeAnimation()
{
    m_waiting->setDone(0);
    showWaiting(true);
    m_animations.make({m_workbench.document(), m_workbench.folder(), &m_workbench.numberFormat(), request()});
}

void ExportDialog::showAnimation()
{
    showWaiting(false);
    m_preview->showFilm(m_animations.made().film);
    qsizetype bytes = 0;
    for (const QByteArray& file : m_animations.made().files)
        bytes += file.size();
    m_preview->say(tr("Files: %1, %2 kB").arg(m_animations.made().files.size()).arg((bytes + 999) / 1000));
    if (std::exchange(m_savesAnimation, false))
        save();
}

std::vector<Demand> ExportDialog::demands() const { return exportDemands(m_workbench.graph(), request(), m_view); }

void ExportDialog::showPreview()
{
    const ExportRequest wanted = request();
    m_error->clear();
    switch (wanted.what) {
    case What::Nodes: return m_preview->showFiles();
    case What::Animation: return makeAnimation();
    case What::Page: {
        const QString missing = missingFor(pagePart());
        return m_preview->showSentences(
            tr("One file with the whole document, to be sent or put on a site. A browser opens "
               "it without a network and computes every number anew when one is changed.")
            + (missing.isEmpty() ? QString() : QStringLiteral("\n\n") + missing));
    }
    default: break;
    }
    if (wanted.picture())
        m_preview->showDrawing(ExportDrawing(figureSource(m_workbench), wanted, m_view).drawing());
    else
        m_preview->showText(QString::fromUtf8(exported(figureSource(m_workbench), wanted, m_view).left(1200)));
}

void ExportDialog::showWaiting(bool waits)
{
    m_waiting->setVisible(waits);
    m_form->setEnabled(m_form->isEnabled() || !waits);
    if (!waits)
        return;
    m_error->clear();
    m_preview->showWaiting();
}

// A matrix has numbers in every format of numbers, a table only in one.
bool ExportDialog::hasNumbers(What what, const std::string& format) const
{
    return what == What::Node || what == What::Nodes || (what == What::Arithmetic && format == "latex")
        || (what == What::View && format == "csv" && m_view != nullptr && m_view->hasTable());
}

/// The index of a file's suffix in the box of formats; -1 if the export lacks that format.
int ExportDialog::formatOf(const QString& file) const
{
    const QString suffix = QFileInfo(file).suffix();
    const auto formats = exportFormats();
    const auto found = std::ranges::find_if(formats, [&](const ExportFormat& format) {
        return (format.picture != nullptr || hasNumbers(request().what, format.id))
            && suffix.compare(QLatin1String(format.suffix), Qt::CaseInsensitive) == 0;
    });
    return found == formats.end() ? -1 : m_form->formatAt(QString::fromLatin1(found->id));
}

/// A suffix does not choose the format of an animation or of a page.
bool ExportDialog::fits(const QString& file) const
{
    return takesNumbers(m_form->request().what) ? formatOf(file) >= 0
                                                : QFileInfo(file).suffix() == QFileInfo(fileName()).suffix();
}

// A typed suffix chooses the format; a name without one gets the suffix of the format.
QString ExportDialog::chosenFile()
{
    return chooseNewFile(this,
                         {.kind = FileKind::Export,
                          .title = tr("Export"),
                          .suggested = fileName(),
                          .suffix = QFileInfo(fileName()).suffix(),
                          .fits = [this](const QString& file) { return fits(file); }});
}

void ExportDialog::save()
{
    const ExportRequest wanted = request();
    if (wanted.what == What::Nodes)
        return saveFiles();
    if (wanted.what == What::Animation && m_animations.made().files.empty()) {
        m_savesAnimation = true;
        return m_animations.busy() ? void() : makeAnimation();
    }
    if (wanted.frames())
        return saveAll(m_animations.made().names, [frames = m_animations.made().files] { return frames; });
    if (wanted.what == What::Page && !pageReady())
        return;
    if (const QString file = chosenFile(); !file.isEmpty())
        saveFile(file);
}

bool ExportDialog::pageReady()
{
    m_error->clear();
    try {
        const bool ready = readyPagePart(pagePart(), this);
        showPreview();
        return ready;
    } catch (const Error& error) {
        m_error->setText(sentenceText(error.sentence()));
        return false;
    }
}

QByteArray ExportDialog::fileBytes()
{
    if (m_form->request().what == What::Animation)
        return m_animations.made().files.front();
    if (m_form->request().what != What::Page)
        return exported(figureSource(m_workbench), request(), m_view);
    const Document document = m_workbench.document();
    OpenedDocument opened{document, m_workbench.built(document)};
    return exportedPage(opened, m_workbench.folder(), request().language);
}

void ExportDialog::saveFile(const QString& file)
{
    if (takesNumbers(m_form->request().what))
        m_form->setFormat(formatOf(file));
    m_form->setEnabled(false); // the request must not change while it is written
    m_wait.await([this] { return demands(); },
                 [this, file] {
                     writeExport(file, fileBytes(), m_inputs);
                     m_outcome = tr("Saved as %1").arg(QDir::toNativeSeparators(file));
                     accept();
                 });
}

void ExportDialog::saveFiles()
{
    const ExportRequest wanted = request();
    QStringList files;
    for (const std::string& name : m_preview->files().names())
        files += QString::fromStdString(name) + QLatin1Char('.') + QLatin1String(wanted.fileFormat().suffix);
    saveAll(files, [this, wanted] { return exportedEach(figureSource(m_workbench), wanted); });
}

// Writes all files, or none.
void ExportDialog::saveAll(const QStringList& names, const std::function<std::vector<QByteArray>()>& make)
{
    const QString folder = chooseExportFolder(this, tr("Export"), names);
    if (folder.isEmpty())
        return;
    m_form->setEnabled(false);
    m_wait.await([this] { return demands(); },
                 [this, folder, names, make] {
                     writeExports(folder, names, make(), m_inputs);
                     m_outcome = tr("Saved in %1").arg(QDir::toNativeSeparators(folder));
                     accept();
                 });
}

void ExportDialog::copyCommand()
{
    const ExportRequest wanted = request();
    const bool folder = wanted.what == What::Nodes || wanted.frames();
    QGuiApplication::clipboard()->setText(
        exportCommand(m_workbench, wanted, folder ? QStringLiteral("figures") : fileName()));
    m_preview->say(commandNotes(m_workbench, wanted));
}

void ExportDialog::keepFigure()
{
    bool kept = false;
    const QString name =
        QInputDialog::getText(this, tr("Keep in the document"),
                              tr("Name of its file, without an ending; one that is there already is replaced"),
                              QLineEdit::Normal, QFileInfo(fileName()).completeBaseName(), &kept);
    if (!kept)
        return;
    try {
        keepFigure(name.toStdString());
    } catch (const Error& error) {
        m_error->setText(sentenceText(error.sentence()));
    }
}

void ExportDialog::keepFigure(const std::string& name)
{
    heedmap::keepFigure(m_workbench, figureSpec(m_workbench.graph(), request(), name));
    m_preview->say(tr("The document has this figure as %1.").arg(QString::fromStdString(name)));
}

void ExportDialog::copy()
{
    m_wait.await([this] { return demands(); },
                 [this] {
                     showPreview();
                     copyNow();
                 });
}

void ExportDialog::copyNow()
{
    QGuiApplication::clipboard()->setMimeData(exportedData(figureSource(m_workbench), request(), m_view).release());
}

} // namespace heedmap

#include "moc_export_dialog.cpp"
