#include "window/files.h"

#include "examples.h"
#include "export/workbench_source.h"
#include "model/exercises/asking.h"
#include "model/files/recent_files.h"
#include "model/moving.h"
#include "model/picture_import.h"
#include "source.h"
#include "text/core_text.h"
#include "text/failure_text.h"
#include "text/language.h"
#include "text/one_line.h"
#include "text/path_text.h"
#include "view/frame/exportable.h"
#include "window/document_name.h"
#include "window/export/export_dialog.h"
#include "window/export/export_request.h"
#include "window/export/page_part.h"
#include "window/file_dialog.h"
#include "window/gallery.h"
#include "window/heads_question.h"
#include "window/import_dialog.h"
#include "window/marks_dialog.h"
#include "window/results_dialog.h"
#include "window/start/beginnings.h"
#include "window/worksheet/worksheet_dialog.h"

#include <heedmap/base/reading_watch.h>
#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/new.h>
#include <heedmap/document/reader.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>
#include <heedmap/io/several_files.h>

#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QUrl>

#include <algorithm>
#include <filesystem>

namespace heedmap {
namespace {

const QString documentEnding = QStringLiteral(".heed");
constexpr const char* answersEnding = ".json";
/// The example that numbers are imported into: its arrays have the names of the papers.
const std::string plainest = "thinking-machines";

QString nameFilter() { return QCoreApplication::translate("heedmap::Files", "Heedmap documents (*.heed)"); }

QStringList numberEndings()
{
    QStringList endings;
    for (const std::string& extension : arrayFileExtensions())
        endings += QString::fromStdString(extension);
    return endings;
}

/// By what it holds: a document in JSON is none.
bool holdsNumbers(const QString& file)
{
    return numberEndings().contains(QString::fromStdString(formatOfFile(pathOf(file))));
}

/// Whether nothing says of a file of numbers that they are of attention: they may be meant for the open document.
bool holdsAnyNumbers(const std::string& path)
{
    try {
        const std::optional<ModelProposal> model = modelAt(path);
        return model && model->anyNumbers;
    } catch (const Question&) {
        return false;
    }
}

/// Whether a file has an array, or is called like one, that the open document has as well.
bool namesArraysOf(const Workbench& workbench, const std::filesystem::path& path)
{
    if (workbench.computation().mechanism->onDemand())
        return false;
    try {
        return std::ranges::any_of(listArrayFile(path), [&](const ArrayEntry& array) {
            return workbench.computation().leaves.contains(array.name.empty() ? path.stem().string() : array.name);
        });
    } catch (const Error&) {
        return false;
    }
}

bool isFolder(const QString& path)
{
    std::error_code ignored;
    return std::filesystem::is_directory(pathOf(path), ignored);
}

/// The files of answers to the open document's exercises, as `heedmap grade` takes them: those of a folder, or one.
std::vector<std::filesystem::path> answersIn(const Workbench& workbench, const QString& file)
{
    const std::filesystem::path path = pathOf(file);
    if (!workbench.isOpen() || workbench.head().exercises.empty())
        return {};
    try {
        if (!isFolder(file))
            return path.extension() == answersEnding ? std::vector{path} : std::vector<std::filesystem::path>();
        return std::filesystem::exists(path / "config.json") ? std::vector<std::filesystem::path>()
                                                             : filesIn(path, answersEnding);
    } catch (const Error&) { // whoever opens the folder reports it
        return {};
    }
}

/// What a later start opens, and where dialogs start.
void rememberLast(const QString& file)
{
    const bool example = file.startsWith(examplePrefix);
    QSettings().setValue(lastOpened, example ? file : QFileInfo(file).absoluteFilePath());
    if (!example)
        rememberFolder(FileKind::Document, file);
}

/// `*.npy *.npz`
QString patterns(const QStringList& endings) { return QLatin1Char('*') + endings.join(QStringLiteral(" *")); }

} // namespace

Files::Files(Workbench& workbench, QWidget* window)
    : QObject(window), m_workbench(workbench), m_window(window), m_recovery(workbench), m_copied(workbench, nullptr),
      m_example(workbench, window)
{
    connect(&m_copied, &FigureWait::failed, this, &Files::tell);
    connect(&m_example, &ExampleLanguage::kept, this, &Files::done);
    connect(&m_recovery, &Recovery::failed, this, &Files::tell, Qt::QueuedConnection);
    connect(&workbench, &Workbench::changed, this, [this] { m_touched = true; });
    connect(&workbench.undoStack(), &QUndoStack::indexChanged, this, [this] { m_touched = true; });
}

void Files::tell(const QString& sentence)
{
    if (!m_workbench.isOpen())
        showExample();
    QMessageBox box(m_window);
    name(box, "errorBox", sentence);
    box.addButton(QMessageBox::Ok);
    box.exec();
}

bool Files::attempt(const std::function<void()>& what)
{
    try {
        what();
        return true;
    } catch (const Cancelled&) { // this object may be gone
    } catch (const Error& error) {
        tell(sentenceText(error.sentence()));
    } catch (const std::bad_alloc&) {
        tell(tr("There is not enough memory for this document."));
    } catch (const std::exception&) {
        tell(failureText(std::current_exception()));
    }
    return false;
}

// With nothing open yet, a question or a message would stand alone on the screen.
void Files::showExample()
{
    m_example.open(exampleIds().front());
    m_window->show();
}

bool Files::open(const QString& file)
{
    m_reading.cancel();
    bool opened = true;
    const bool done = attempt([&] {
        if (file.startsWith(examplePrefix))
            m_example.open(file.mid(examplePrefix.size()).toStdString());
        else if (file.startsWith(newPrefix))
            m_workbench.open(newNamedDocument(mechanism(file.mid(newPrefix.size()).toStdString())), {}, true);
        else
            opened = openFile(file);
    });
    if (done && opened && !file.startsWith(newPrefix))
        rememberLast(file);
    return done && opened;
}

void Files::turn()
{
    ModelInput input = m_input;
    input.transpose = !input.transpose;
    if (!m_arrays.isEmpty() && mayClose())
        attempt([&] { openFile(QString(m_arrays), std::move(input)); });
}

bool Files::openFile(const QString& file, ModelInput input)
{
    const QString absolute = QFileInfo(file).absoluteFilePath();
    if (isPicture(file))
        throw Error(
            verbatim(tr("%1 is a picture: it goes into a document that is open.").arg(QFileInfo(file).fileName())));
    m_touched = false;
    m_input = std::move(input);
    std::vector<Notice> notices;
    std::optional<ReadyDocument> read;
    try {
        read = ready(absolute, notices);
    } catch (const Error&) {
        if (!isThere(pathOf(absolute)))
            removeRecentFile(absolute);
        throw;
    }
    if (!read || (m_touched && !mayClose())) // what was changed meanwhile was not asked about
        return false;
    m_workbench.open(std::move(*read));
    m_arrays = notices.empty() ? QString() : absolute;
    emit noticed(notices);
    addRecentFile(absolute);
    return true;
}

std::optional<ReadyDocument> Files::ready(const QString& file, std::vector<Notice>& notices)
{
    const std::string path = pathOf(file).string();
    std::optional<ReadyDocument> read;
    while (!read)
        try {
            m_reading.read(QFileInfo(file).fileName(), [&] {
                if (!mayBeModel(path))
                    read = readyFile(path);
                else if (std::optional<ModelProposal> model = modelAt(path, m_input)) {
                    read = readyDocument(std::move(model->document), model->folder);
                    notices = std::move(model->noticed);
                } else
                    throw Error(HEEDMAP_PHRASE("%1: %2"), path, unknownModel(path));
            });
        } catch (const Question& question) {
            if (!m_workbench.isOpen() && !m_window->isVisible())
                showExample();
            if (!answered(question, m_input, m_window))
                return std::nullopt;
        }
    return read;
}

RunReading Files::readingOf(const QString& file)
{
    return [this, name = QFileInfo(file).fileName()](const auto& work) { m_reading.read(name, work); };
}

void Files::openFirst(const QString& file, const Display& display)
{
    const QPointer<QWidget> window(m_window);
    bool numbers = false;
    if (attempt([&] { readingOf(file)([&] { numbers = holdsNumbersOnly(file); }); }) && !numbers)
        open(file);
    if (window == nullptr || !window->isVisible()) // it was closed meanwhile
        return;
    if (!m_workbench.isOpen()) {
        QSettings().remove(lastOpened); // else each start would begin with the same error
        attempt([&] { m_example.open(numbers ? plainest : exampleIds().front()); });
    }
    offerRecovery();
    if (window != nullptr && numbers)
        take(file, display);
}

void Files::cancelReading()
{
    const QString name = oneLine(m_reading.name());
    m_reading.cancel();
    emit done(tr("Opening %1 was cancelled.").arg(name));
}

bool Files::known(const QString& file)
{
    return file.endsWith(documentEnding, Qt::CaseInsensitive) || holdsNumbers(file) || isPicture(file) || isFolder(file)
        || foreignFile(pathOf(file)); // which says what to do with it
}

bool Files::holdsNumbersOnly(const QString& file)
{
    try {
        const std::string path = pathOf(file).string();
        return holdsNumbers(file) && !(mayBeModel(path) && modelAt(path));
    } catch (const Question&) { // to be asked over the window
        return true;
    } catch (const Cancelled&) {
        throw;
    } catch (const std::exception&) { // the caller that opens it reports the error
        return false;
    }
}

QString Files::dropped(const QMimeData& data)
{
    std::vector<std::filesystem::path> files;
    for (const QUrl& url : data.urls())
        if (const QString file = localFile(url); !file.isEmpty() && known(file))
            files.push_back(pathOf(file));
    if (files.empty())
        return {};
    const auto folder = files.front().parent_path();
    const bool together = std::ranges::all_of(files, [&](const std::filesystem::path& file) {
        return file.parent_path() == folder && holdsNumbers(pathText(file));
    });
    return pathText(together ? asOnePath(files) : files.front());
}

std::vector<std::filesystem::path> Files::droppedAnswers(const QMimeData& data) const
{
    std::vector<std::filesystem::path> all;
    for (const QUrl& url : data.urls()) {
        const QString file = localFile(url);
        const std::vector<std::filesystem::path> answers = answersIn(m_workbench, file);
        if (answers.empty())
            return {};
        all.insert(all.end(), answers.begin(), answers.end());
    }
    return all;
}

bool Files::take(const QString& file, const Display& display)
{
    if (m_workbench.isOpen() && isPicture(file))
        return attempt([&] { emit done(importPicture(m_workbench, file, readingOf(file))); });
    if (const auto answers = answersIn(m_workbench, file); !answers.empty())
        return mark(answers, display);
    if (m_workbench.isOpen() && holdsNumbers(file) && holdsResults(file))
        return compareWith(file, display);
    bool model = false;
    const std::string path = pathOf(file).string();
    const auto meantForTheDocument = [&] {
        return m_workbench.isOpen() && (namesArraysOf(m_workbench, path) || holdsAnyNumbers(path));
    };
    const auto judge = [&] { model = isModel(path) && !meantForTheDocument(); };
    if (mayBeModel(path) && (!attempt([&] { readingOf(file)(judge); }) || model))
        return model && mayClose() && open(file);
    if (m_workbench.isOpen() && holdsNumbers(file))
        return importFrom(file, display);
    return mayClose() && open(file);
}

/// Whether a file holds what code of one's own made of what the open document computes.
bool Files::holdsResults(const QString& file)
{
    bool holds = false;
    try {
        readingOf(file)([&] { holds = heedmap::holdsResults(m_workbench.graph(), pathOf(file)); });
    } catch (const Error&) { // whoever opens it reports the error
    }
    return holds;
}

bool Files::compareWith(const QString& file, const Display& display)
{
    const QString name = QFileInfo(file).fileName();
    std::unique_ptr<JudgedResults> results;
    const auto read = [&, document = m_workbench.document(), folder = m_workbench.folder()] {
        results = JudgedResults::read(document, folder, pathOf(file));
    };
    if (!attempt([&] { m_reading.read(name, read); }))
        return false;
    ResultsDialog dialog(std::move(results), name, display, m_window);
    if (dialog.exec() != QDialog::Accepted)
        return true;
    return attempt([&] {
        m_workbench.setDocument(dialog.mistaken(), tr("Show: %1").arg(dialog.rules()));
        emit pointedOut(QString::fromStdString(dialog.node()), dialog.cell());
        emit done(tr("The document now makes this mistake: %1. Undo takes it out.").arg(dialog.rules()));
    });
}

bool Files::mark(const std::vector<std::filesystem::path>& answers, const Display& display)
{
    const Document document = askedDocument(m_workbench);
    const std::string title =
        m_workbench.path().empty() ? document.title.in(currentLanguage()) : m_workbench.path().string();
    ClassMarks marks;
    const auto read = [&] {
        constexpr std::uint64_t whole = 1000;
        const ReadingPart all(1, whole);
        std::uint64_t told = 0;
        marks = gradedFiles(document, title, answers, [&](double done) {
            const auto now = static_cast<std::uint64_t>(done * static_cast<double>(whole));
            keepReading(now - std::exchange(told, now));
        });
    };
    if (!attempt([&] { m_reading.read(tr("answers"), read); }))
        return false;
    Document named = document;
    named.title = LocalizedText(titleOrFile(document.title, m_workbench.path()).toStdString());
    MarksDialog(std::move(named), std::move(marks), display, m_window).exec();
    return true;
}

void Files::marksDialog(const Display& display)
{
    const QString folder = chooseFolder(m_window, tr("Mark answers"));
    if (folder.isEmpty())
        return;
    if (const auto answers = answersIn(m_workbench, folder); !answers.empty())
        mark(answers, display);
    else
        tell(m_workbench.head().exercises.empty()
                 ? tr("This document has no exercises.")
                 : tr("This folder has no file of answers: a name that ends in .json."));
}

void Files::resultsDialog(const Display& display)
{
    const QString file =
        chooseFile(m_window, tr("Compare with my results"), tr("Numbers (%1)").arg(patterns(numberEndings())));
    if (!file.isEmpty())
        compareWith(file, display);
}

bool Files::importFrom(const QString& file, const Display& display)
{
    bool imported = false;
    attempt([&] {
        std::vector<ArrayEntry> entries;
        readingOf(file)([&] { entries = ArrayImport::listed(pathOf(file)); });
        ImportDialog dialog(m_workbench, display, {m_workbench, pathOf(file), std::move(entries)}, m_reading, m_window);
        imported = dialog.exec() == QDialog::Accepted;
    });
    return imported;
}

void Files::openDialog(const Display& display)
{
    const QStringList all = QStringList(documentEnding) + numberEndings() + pictureEndings();
    const QString file =
        chooseFile(m_window, tr("Open"),
                   tr("Documents, numbers and pictures (%1)").arg(patterns(all)) + QStringLiteral(";;") + nameFilter());
    if (!file.isEmpty())
        take(file, display);
}

void Files::importDialog(const Display& display)
{
    const QString file = chooseFile(m_window, tr("Import"),
                                    tr("Numbers and pictures (%1)").arg(patterns(numberEndings() + pictureEndings())));
    if (file.isEmpty())
        return;
    if (m_workbench.isOpen() && !isPicture(file))
        importFrom(file, display);
    else
        take(file, display);
}

void Files::showGallery(const Display& display, int section)
{
    auto* gallery = new Gallery(
        display, [this, &display](const QString& source) { return take(source, display); }, m_window);
    connect(&m_reading, &FileReading::began, gallery, &QWidget::hide); // the window shows it, and how to cancel it
    gallery->setAttribute(Qt::WA_DeleteOnClose);
    connect(gallery, &Gallery::fileWanted, this, [this, gallery, &display] {
        gallery->close();
        openDialog(display);
    });
    const auto begin = [this, gallery](std::optional<Begun> (*ask)(QWidget*)) {
        if (const std::optional<Begun> begun = ask(gallery); begun && mayClose()) {
            gallery->close();
            if (attempt([&] { m_workbench.open(begun->document, {}, true); }) && !begun->taken.empty())
                emit noticed({{.kind = Notice::Kind::Remark, .remark = begun->taken}});
        }
    };
    connect(gallery, &Gallery::sentenceWanted, this, [begin] { begin(&askForSentence); });
    connect(gallery, &Gallery::matrixWanted, this, [begin] { begin(&askForMatrix); });
    gallery->showSection(section);
    gallery->open();
}

bool Files::write(const std::function<void()>& save)
{
    return attempt([&] { m_own.write(save); });
}

bool Files::save()
{
    if (!m_own.agreed(m_window))
        return false;
    if (m_workbench.path().empty())
        return saveElsewhere();
    switch (m_workbench.file().now()) {
    case DocumentFile::Now::AsKnown: break;
    case DocumentFile::Now::Changed: return settle(tr("“%1” was changed by another program or window."));
    case DocumentFile::Now::ReadOnly: return settle(tr("“%1” is read-only."));
    }
    return write([&] { m_workbench.save(); });
}

/// Asks whether to overwrite a file that is read-only, or changed since it was last read or written.
bool Files::settle(const QString& sentence)
{
    const QString file = pathText(m_workbench.path());
    const bool changed = m_workbench.file().now() == DocumentFile::Now::Changed;
    QMessageBox box(m_window);
    name(box, "changedFileBox", sentence.arg(oneLine(QFileInfo(file).fileName())));
    box.setInformativeText(changed ? tr("“Keep mine” overwrites the file; “Open theirs” discards your changes.")
                                   : tr("“Keep mine” overwrites it anyway."));
    const QPushButton* mine = box.addButton(tr("Keep mine"), QMessageBox::AcceptRole);
    const QPushButton* theirs = changed ? box.addButton(tr("Open theirs"), QMessageBox::DestructiveRole) : nullptr;
    QPushButton* elsewhere = box.addButton(tr("Save as…"), QMessageBox::ActionRole);
    box.addButton(tr("Cancel"), QMessageBox::RejectRole);
    box.setDefaultButton(elsewhere);
    box.exec();
    if (box.clickedButton() == mine)
        return write([&] { m_workbench.save(); });
    if (box.clickedButton() == elsewhere)
        return saveElsewhere();
    if (theirs != nullptr && box.clickedButton() == theirs)
        open(file);
    return false; // the file is not the one saved here
}

bool Files::saveAs() { return m_own.agreed(m_window) && saveElsewhere(); }

QString Files::suggestedFile(const QString& title) const
{
    constexpr qsizetype longest = 80; // systems take names of 255 bytes
    QString suggested = oneLine(title, longest);
    suggested.remove(QChar(0x2026)).replace(u'/', u'-');
    suggested = suggested.remove(QRegularExpression(QStringLiteral("[\\\\:*?\"<>|]"))) + documentEnding;
    return m_workbench.folder().empty() ? suggested : QDir(pathText(m_workbench.folder())).filePath(suggested);
}

bool Files::saveElsewhere()
{
    QString suggested = pathText(m_workbench.path());
    if (suggested.isEmpty())
        suggested = suggestedFile(QString::fromStdString(m_workbench.head().title.in(currentLanguage())));
    const QString file =
        chooseNewFile(m_window,
                      {.title = tr("Save as"),
                       .suggested = suggested,
                       .filter = nameFilter(),
                       .suffix = documentEnding.mid(1),
                       .fits = [](const QString& name) { return name.endsWith(documentEnding, Qt::CaseInsensitive); }});
    if (file.isEmpty())
        return false;
    const bool saved = write([&] { m_workbench.saveAs(pathOf(QFileInfo(file).absoluteFilePath())); });
    if (saved) {
        addRecentFile(file);
        rememberLast(file);
    }
    return saved;
}

void Files::saveForStudents()
{
    const QString page = QStringLiteral(".html");
    const QString title = titleOrFile(m_workbench.head().title, m_workbench.path());
    const QString file = chooseNewFile(
        m_window,
        {.title = tr("Save for students"),
         .suggested = suggestedFile(tr("%1, for students", "file name").arg(title)),
         .filter = nameFilter() + QStringLiteral(";;") + tr("Pages for a browser (*.html)"),
         .suffix = documentEnding.mid(1),
         .fits = [page](const QString& name) {
             return name.endsWith(documentEnding, Qt::CaseInsensitive) || name.endsWith(page, Qt::CaseInsensitive);
         }});
    const auto save = [&] {
        const std::filesystem::path path = pathOf(QFileInfo(file).absoluteFilePath());
        m_workbench.inputs().requireOther(path);
        OpenedDocument students{forStudents(m_workbench.document()), {}};
        students.computation = m_workbench.built(students.document);
        if (file.endsWith(page, Qt::CaseInsensitive))
            writeExport(file, exportedPage(students, m_workbench.folder(), currentLanguage()), m_workbench.inputs());
        else
            writeDocument(std::move(students.document), students.computation, m_workbench.folder(), path);
    };
    bool ready = false;
    const auto makeReady = [&] {
        ready = !file.endsWith(page, Qt::CaseInsensitive) || readyPagePart(pagePart(), m_window);
    };
    if (!file.isEmpty() && attempt(makeReady) && ready && write(save))
        emit done(tr("Saved for students as %1: without notes and without the lesson.")
                      .arg(oneLine(QFileInfo(file).fileName())));
}

void Files::exportDialog(const Selection& selection, const Display& display, QWidget* view, bool arithmetic)
{
    attempt([&] {
        ExportDialog dialog(m_workbench, selection, display, view, m_window, arithmetic);
        if (dialog.exec() == QDialog::Accepted)
            emit done(dialog.outcome());
    });
}

void Files::worksheetDialog()
{
    attempt([&] {
        WorksheetDialog dialog(m_workbench, m_window);
        if (dialog.exec() == QDialog::Accepted)
            emit done(dialog.outcome());
    });
}

void Files::serve(const Request& request, const Selection& selection, Display& display, QWidget* view)
{
    if (std::holds_alternative<ArithmeticRequest>(request))
        exportDialog(selection, display, view, true);
    else if (auto* shown = dynamic_cast<Exportable*>(view);
             shown != nullptr && std::holds_alternative<PictureRequest>(request))
        copyPicture(*shown);
}

void Files::copyPicture(Exportable& view)
{
    ExportRequest request;
    request.what = ExportRequest::What::View;
    m_copied.await([this, request, &view] { return exportDemands(m_workbench.graph(), request, &view); },
                   [this, request, &view] {
                       QGuiApplication::clipboard()->setMimeData(
                           exportedData(figureSource(m_workbench), request, &view).release());
                   });
}

bool Files::mayClose()
{
    bool stays = false;
    emit leaving(stays);
    if (stays || !m_workbench.isOpen() || !m_own.modified())
        return !stays;
    QMessageBox box(m_window);
    name(box, "unsavedBox", tr("The document has changes that are not saved."));
    box.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box.setInformativeText(tr("Your changes will be lost if you don't save them."));
    box.button(QMessageBox::Save)->setText(tr("Save"));
    box.button(QMessageBox::Discard)->setText(tr("Do not save"));
    box.button(QMessageBox::Cancel)->setText(tr("Cancel"));
    switch (box.exec()) {
    case QMessageBox::Save: return save();
    case QMessageBox::Discard: return true;
    default: return false;
    }
}

bool Files::offerRecovery()
{
    std::vector<RecoverableWork> works;
    if (!attempt([&] { m_reading.read(tr("unsaved work"), [&, search = m_recovery.search()] { works = search(); }); }))
        return false;
    const std::string& language = currentLanguage();
    const QLocale locale = languageFor() == language ? QLocale::system() : QLocale(QString::fromStdString(language));
    for (const RecoverableWork& work : works) {
        QMessageBox box(m_window);
        name(box, "recoveryBox",
             tr("“%1” was not saved when Heedmap ended unexpectedly.").arg(titleOrFile(work.title, work.path)));
        box.setInformativeText(
            tr("Unsaved work from %1 can be restored.").arg(locale.toString(work.time, QLocale::ShortFormat)));
        QPushButton* again = box.addButton(tr("Open it"), QMessageBox::AcceptRole);
        QPushButton* never = box.addButton(tr("Discard"), QMessageBox::DestructiveRole);
        box.addButton(tr("Later"), QMessageBox::RejectRole);
        box.setDefaultButton(again); // Enter loses nothing
        box.exec();
        if (box.clickedButton() == again)
            return attempt([&] {
                std::optional<ReadyDocument> read;
                readingOf(pathText(work.path))([&] { read = Recovery::ready(work); });
                m_recovery.recover(work, std::move(*read));
            });
        if (box.clickedButton() == never)
            m_recovery.forget(work);
    }
    return false;
}

void Files::fillRecent(QMenu& menu, const Display& display)
{
    menu.clear();
    for (const QString& file : recentFiles()) {
        const QString name = oneLine(QFileInfo(file).fileName(), 60);
        QAction* action = menu.addAction(QString(name).replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(oneLine(file));
        connect(action, &QAction::triggered, this, [this, file, &display] { take(file, display); });
    }
    menu.setEnabled(!menu.isEmpty());
}

} // namespace heedmap

#include "moc_files.cpp"
