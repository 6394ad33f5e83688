#pragma once

#include "support/wait.h"

#include "window/main_window.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <QSettings>
#include <QTemporaryDir>
#include <QWidget>

namespace heedmap {

/// Where the programs that take pictures of the window for eyes work: on no display, with settings of their
/// own. Pictures are named after what they show, `gallery-en-light-1x.png`.
class Studio {
public:
    Studio(int& argc, char** argv) : m_application((prepare(m_settings), argc), argv), m_folder(argv[1])
    {
        QCoreApplication::setOrganizationName(QStringLiteral("heedmap"));
        QCoreApplication::setApplicationName(QStringLiteral("heedmap"));
        QSettings().setValue("hintDismissed", true);
        m_folder.mkpath(QStringLiteral("."));
    }

    /// A path for files of its own.
    QString file(const char* name) const { return m_settings.filePath(QLatin1String(name)); }

    /// Handles all events until the numbers of a window are exact. Nothing moves in it then.
    static void settle(MainWindow& window)
    {
        window.display().set(&DisplaySettings::reduceMotion, true);
        test::handleEvents();
        test::wait([&] { return window.workbench().settled(); });
        test::handleEvents();
    }

    bool shoot(QWidget& widget, const char* what, const char* language, const char* theme) const
    {
        test::handleEvents();
        const QString scale = qEnvironmentVariable("QT_SCALE_FACTOR", QStringLiteral("1"));
        return widget.grab().save(
            m_folder.filePath(QStringLiteral("%1-%2-%3-%4x.png")
                                  .arg(QLatin1String(what), QLatin1String(language), QLatin1String(theme), scale)));
    }

private:
    static void prepare(const QTemporaryDir& settings)
    {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("XDG_CONFIG_HOME", settings.path().toUtf8());
        qputenv("XDG_STATE_HOME", settings.path().toUtf8());
        QApplication::setStyle(QStringLiteral("Fusion"));
    }

    QTemporaryDir m_settings;
    QApplication m_application;
    QDir m_folder;
};

} // namespace heedmap
