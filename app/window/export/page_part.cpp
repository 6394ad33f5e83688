#include "window/export/page_part.h"

#include "export/live_page.h"
#include "text/core_text.h"
#include "text/path_text.h"

#include <heedmap/base/error.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <QMessageBox>
#include <QProcess>
#include <QProgressDialog>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>

#ifdef Q_OS_UNIX
#include <csignal>
#include <unistd.h>
#endif

namespace heedmap {
namespace {

struct PartText {
    Q_DECLARE_TR_FUNCTIONS(ExportDialog)
};

bool isFile(const std::filesystem::path& file)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(file, ignored);
}

/// A tool of the build and what it starts. Stops all of them where it goes.
class Build {
public:
    Build()
    {
        m_process.setProcessChannelMode(QProcess::MergedChannels);
#ifdef Q_OS_UNIX
        m_process.setChildProcessModifier([] { ::setpgid(0, 0); }); // so that all of it can be stopped
#endif
    }
    ~Build()
    {
        if (m_process.state() == QProcess::NotRunning)
            return;
        constexpr int patience = 5000; // ms
        stop(false);
        if (!m_process.waitForFinished(patience))
            stop(true);
        m_process.waitForFinished(-1);
    }
    Build(const Build&) = delete;
    Build& operator=(const Build&) = delete;

    /// Runs cmake; false where it was cancelled. Throws Error with the end of what it printed.
    bool run(const QStringList& arguments, QProgressDialog& dialog)
    {
        QEventLoop loop;
        QObject::connect(&m_process, &QProcess::readyRead, &loop, [&] { hear(dialog); });
        QObject::connect(&m_process, &QProcess::finished, &loop, &QEventLoop::quit);
        QObject::connect(&m_process, &QProcess::errorOccurred, &loop, &QEventLoop::quit);
        QObject::connect(&dialog, &QProgressDialog::canceled, &loop, &QEventLoop::quit);
        m_process.start(QStringLiteral("cmake"), arguments);
        if (m_process.state() != QProcess::NotRunning)
            loop.exec();
        if (dialog.wasCanceled())
            return false;
        hear(dialog);
        if (m_process.error() == QProcess::FailedToStart || m_process.exitStatus() != QProcess::NormalExit
            || m_process.exitCode() != 0)
            throw Error(verbatim(PartText::tr("The core for browsers could not be compiled: %1").arg(lastWords())));
        return !dialog.wasCanceled(); // to show how far it is takes events, too
    }

private:
    void stop(bool atOnce)
    {
#ifdef Q_OS_UNIX
        if (const auto group = static_cast<pid_t>(m_process.processId()); group > 0)
            ::kill(-group, atOnce ? SIGKILL : SIGTERM);
#endif
        if (atOnce)
            m_process.kill();
    }

    void hear(QProgressDialog& dialog)
    {
        static const QRegularExpression done(QStringLiteral(R"(\[(\d+)/(\d+)\])"));
        m_said += QString::fromLocal8Bit(m_process.readAll());
        m_said = m_said.right(4096);
        QRegularExpressionMatch last;
        for (auto each = done.globalMatch(m_said); each.hasNext();)
            last = each.next();
        if (!last.hasMatch())
            return;
        dialog.setMaximum(last.captured(2).toInt() + 1); // at its maximum it would close
        dialog.setValue(last.captured(1).toInt());
    }

    QString lastWords() const
    {
        const QString said = m_said.trimmed();
        return said.isEmpty() ? m_process.errorString() : said.section(QLatin1Char('\n'), -3);
    }

    QProcess m_process;
    QString m_said;
};

bool mayBuild(QWidget* window)
{
    QMessageBox box(QMessageBox::Question, PartText::tr("Core for browsers"),
                    PartText::tr("A page carries Heedmap's core, compiled for browsers, which this build does not have "
                                 "yet. Compiling it takes a few minutes, once. Compile it now?"),
                    QMessageBox::NoButton, window);
    box.setObjectName("pagePartQuestion");
    QPushButton* build = box.addButton(PartText::tr("Compile"), QMessageBox::AcceptRole);
    box.setDefaultButton(build);
    box.addButton(PartText::tr("Cancel"), QMessageBox::RejectRole);
    box.exec();
    return box.clickedButton() == build;
}

bool built(const PagePart& part, QWidget* window)
{
    const QString folder = pathText(part.build);
    QProgressDialog dialog(PartText::tr("Compiling the core for browsers…"), PartText::tr("Cancel"), 0, 0, window);
    dialog.setObjectName("pagePartProgress");
    dialog.setWindowModality(Qt::WindowModal);
    dialog.setWindowTitle(PartText::tr("Core for browsers"));
    dialog.setMinimumDuration(0);
    dialog.setAutoReset(false);
    dialog.show();
    // Configured anew first: emscripten may have been installed since.
    for (const QStringList& step :
         {QStringList{folder}, {QStringLiteral("--build"), folder, QStringLiteral("--target"), "heedmap_live"}})
        if (!Build().run(step, dialog))
            return false;
    return true;
}

} // namespace

PagePart pagePart()
{
    const std::filesystem::path program = pathOf(QCoreApplication::applicationDirPath());
    const std::filesystem::path build = program.parent_path();
    PagePart part{.file = installedTemplatePath(), .build = {}, .compiler = false};
    if (part.file == liveTemplatePath(program) && isFile(build / "CMakeCache.txt"))
        part.build = build;
    part.compiler = !QStandardPaths::findExecutable(QStringLiteral("em++")).isEmpty();
    return part;
}

QString missingFor(const PagePart& part)
{
    if (isFile(part.file))
        return {};
    if (part.build.empty())
        return PartText::tr("%1 is missing: the core for browsers, which a page carries. The full package has it.")
            .arg(pathText(part.file));
    if (!part.compiler)
        return PartText::tr("A page carries Heedmap's core, compiled for browsers, which this build does not have yet. "
                            "That takes emscripten: after “sudo apt install emscripten” Heedmap compiles it here.");
    return PartText::tr("The core for browsers, which a page carries, is compiled first: once, in a few minutes.");
}

bool readyPagePart(const PagePart& part, QWidget* window)
{
    if (isFile(part.file))
        return true;
    if (part.build.empty() || !part.compiler)
        throw Error(verbatim(missingFor(part)));
    if (!mayBuild(window) || !built(part, window))
        return false;
    if (!isFile(part.file))
        throw Error(verbatim(PartText::tr("Compiling did not make %1.").arg(pathText(part.file))));
    return true;
}

} // namespace heedmap
