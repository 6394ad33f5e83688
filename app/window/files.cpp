#include "window/files.h"

#include "examples.h"
#include "language.h"
#include "model/picture_import.h"
#include "model/recent_files.h"
#include "source.h"
#include "text/core_text.h"
#include "view/exportable.h"
#include "view/stage_frame.h"
#include "window/export_dialog.h"
#include "window/file_dialog.h"
#include "window/gallery.h"
#include "window/import_dialog.h"

#include <heedmap/document/new.h>

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>

#include <algorithm>

namespace heedmap {
namespace {

const QString documentEnding = QStringLiteral(".heed");

QString nameFilter() { return Files::tr("Heedmap documents (*.heed)"); }

QStringList numberEndings()
{
    QStringList endings;
    for (const std::string& extension : arrayFileExtensions())
        endings += QString::fromStdString(extension);
    return endings;
}

bool holdsNumbers(const QString& file)
{
    return std::ranges::any_of(numberEndings(),
                               [&](const QString& ending) { return file.endsWith(ending, Qt::CaseInsensitive); });
}

/// `*.npy *.npz`
QString patterns(const QStringList& endings) { return QLatin1Char('*') + endings.join(QStringLiteral(" *")); }

} // namespace

Files::Files(Workbench& workbench, QWidget* window)
    : QObject(window), m_workbench(workbench), m_window(window), m_recovery(workbench)
{
}

void Files::tell(const QString& sentence)
{
    QMessageBox box(QMessageBox::NoIcon, tr("Heedmap"), sentence, QMessageBox::Ok, m_window);
    box.setObjectName("errorBox");
    box.exec();
}

bool Files::attempt(const std::function<void()>& what)
{
    try {
        what();
        return true;
    } catch (const Error& error) {
        tell(sentenceText(error.sentence()));
    } catch (const std::bad_alloc&) {
        tell(tr("There is not enough memory for this document."));
    }
    return false;
}

bool Files::open(const QString& file)
{
    return attempt([&] {
        if (file.startsWith(examplePrefix)) {
            m_workbench.open(readDocument(exampleDocument(file.mid(examplePrefix.size()).toStdString())), {});
            return;
        }
        if (file.startsWith(newPrefix)) {
            m_workbench.open(newDocument(mechanism(file.mid(newPrefix.size()).toStdString())), {}, true);
            return;
        }
        const QString absolute = QFileInfo(file).absoluteFilePath();
        if (isPicture(file))
            throw Error(
                verbatim(tr("%1 is a picture: it goes into a document that is open.").arg(QFileInfo(file).fileName())));
        try {
            if (const auto model = mayBeModel(absolute.toStdString()) ? modelAt(absolute.toStdString()) : std::nullopt)
                m_workbench.open(model->document, model->folder, true);
            else
                m_workbench.open(absolute.toStdString());
        } catch (const Error&) {
            removeRecentFile(absolute);
            throw;
        }
        addRecentFile(absolute);
    });
}

bool Files::known(const QString& file)
{
    return file.endsWith(documentEnding, Qt::CaseInsensitive) || holdsNumbers(file) || isPicture(file)
        || QFileInfo(file).isDir();
}

bool Files::holdsNumbersOnly(const QString& file)
{
    try {
        return holdsNumbers(file) && !(mayBeModel(file.toStdString()) && modelAt(file.toStdString()));
    } catch (const Error&) { // told by who opens it
        return false;
    }
}

QString Files::dropped(const QMimeData& data)
{
    for (const QUrl& url : data.urls())
        if (url.isLocalFile() && known(url.toLocalFile()))
            return url.toLocalFile();
    return {};
}

bool Files::take(const QString& file, const Display& display)
{
    if (m_workbench.isOpen() && isPicture(file))
        return attempt([&] { emit done(importPicture(m_workbench, file)); });
    bool model = false;
    if (mayBeModel(file.toStdString()) && (!attempt([&] { model = modelAt(file.toStdString()).has_value(); }) || model))
        return model && mayClose() && open(file);
    if (m_workbench.isOpen() && holdsNumbers(file))
        return importFrom(file, display);
    return mayClose() && open(file);
}

bool Files::importFrom(const QString& file, const Display& display)
{
    bool imported = false;
    attempt([&] {
        ImportDialog dialog(m_workbench, display, file.toStdString(), m_window);
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
    gallery->setAttribute(Qt::WA_DeleteOnClose);
    connect(gallery, &Gallery::fileWanted, this, [this, gallery, &display] {
        gallery->close();
        openDialog(display);
    });
    gallery->showSection(section);
    gallery->open();
}

bool Files::save()
{
    if (m_workbench.path().empty())
        return saveAs();
    return attempt([&] { m_workbench.save(); });
}

bool Files::saveAs()
{
    QString suggested = QString::fromStdString(m_workbench.path().string());
    if (suggested.isEmpty()) {
        const QString name = QString::fromStdString(m_workbench.document().title.in(currentLanguage()))
                                 .replace(QLatin1Char('/'), QLatin1Char('-'))
            + QStringLiteral(".heed");
        suggested = QDir(QString::fromStdString(m_workbench.folder().string())).filePath(name);
    }
    QString file = chooseNewFile(m_window, tr("Save as"), suggested, nameFilter());
    if (file.isEmpty())
        return false;
    if (QFileInfo(file).suffix().isEmpty())
        file += QStringLiteral(".heed");
    const bool saved = attempt([&] { m_workbench.saveAs(QFileInfo(file).absoluteFilePath().toStdString()); });
    if (saved)
        addRecentFile(file);
    return saved;
}

void Files::exportDialog(const Selection& selection, const Display& display, QWidget* view)
{
    attempt([&] { ExportDialog(m_workbench, selection, display, view, m_window).exec(); });
}

void Files::copyPicture(const Selection& selection, QWidget* view)
{
    attempt([&] {
        OpenedDocument opened = m_workbench.copy();
        auto* exportable = dynamic_cast<Exportable*>(view);
        ExportRequest request;
        request.what = exportable != nullptr ? ExportRequest::What::View : ExportRequest::What::Step;
        request.node = shownNode(selection, opened.computation.graph);
        request.language = currentLanguage();
        QGuiApplication::clipboard()->setImage(QImage::fromData(exported(opened, request, exportable)));
    });
}

bool Files::mayClose()
{
    if (!m_workbench.isOpen() || !m_workbench.modified())
        return true;
    QMessageBox box(QMessageBox::NoIcon, tr("Heedmap"), tr("The document has changes that are not saved."),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setInformativeText(tr("Without saving, they are lost."));
    box.button(QMessageBox::Save)->setText(tr("Save"));
    box.button(QMessageBox::Discard)->setText(tr("Do not save"));
    box.button(QMessageBox::Cancel)->setText(tr("Cancel"));
    box.setObjectName("unsavedBox");
    switch (box.exec()) {
    case QMessageBox::Save: return save();
    case QMessageBox::Discard: return true;
    default: return false;
    }
}

bool Files::offerRecovery()
{
    const std::string& language = currentLanguage();
    const QLocale locale = localeLanguage() == language ? QLocale::system() : QLocale(QString::fromStdString(language));
    for (const RecoverableWork& work : m_recovery.recoverable()) {
        QMessageBox box(QMessageBox::NoIcon, tr("Heedmap"),
                        tr("“%1” was not saved when Heedmap ended unexpectedly.")
                            .arg(QString::fromStdString(work.title.in(language))),
                        QMessageBox::NoButton, m_window);
        box.setInformativeText(
            tr("The work of %1 can be opened again.").arg(locale.toString(work.time, QLocale::ShortFormat)));
        QPushButton* again = box.addButton(tr("Open it"), QMessageBox::AcceptRole);
        QPushButton* never = box.addButton(tr("Delete it"), QMessageBox::DestructiveRole);
        box.addButton(tr("Later"), QMessageBox::RejectRole);
        box.setObjectName("recoveryBox");
        box.exec();
        if (box.clickedButton() == again)
            return attempt([&] { m_recovery.recover(work); });
        if (box.clickedButton() == never)
            m_recovery.forget(work);
    }
    return false;
}

void Files::fillRecent(QMenu& menu, const Display& display)
{
    menu.clear();
    for (const QString& file : recentFiles()) {
        QAction* action = menu.addAction(QFileInfo(file).fileName());
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file, &display] { take(file, display); });
    }
    menu.setEnabled(!menu.isEmpty());
}

} // namespace heedmap
