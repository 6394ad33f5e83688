#pragma once

#include "support/speed.h"
#include "text/language.h"
#include "window/main_window.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QTest>
#include <QTimer>

#include <array>
#include <functional>
#include <memory>
#include <utility>

namespace heedmap {

/// The window with an example open at its first step, in English.
class MainWindowTest : public testing::Test {
protected:
    MainWindowTest()
    {
        speak("en");
        qApp->setStyleSheet({}); // as at a start: with one, each widget is polished again wherever it is put
        m_window = std::make_unique<MainWindow>();
        m_window->open("examples:thinking-machines");
        m_window->selection().keep(std::nullopt);
        m_window->selection().setStep(0);
        m_window->show();
        m_window->activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(m_window.get(), test::waitAtMost));
    }
    ~MainWindowTest() override
    {
        m_window.reset();
        QDir(Recovery::standardFolder()).removeRecursively(); // no window was closed by a person
        speak("en");
    }

    void press(const char* keys)
    {
        const QKeySequence sequence(QString::fromLatin1(keys));
        QTest::keySequence(m_window.get(), sequence);
    }
    /// All that follows from what was done is done.
    void settle() { test::settle(m_window->workbench()); }
    void edit(double number)
    {
        Workbench& workbench = m_window->workbench();
        workbench.setValues(workbench.graph().find("X"), Region::of({0, 0, 0}), std::array{number});
    }
    double first()
    {
        Workbench& workbench = m_window->workbench();
        return workbench.values(workbench.graph().find("X")).view.at({0, 0, 0});
    }
    /// Clicks a button of the next box of that name.
    static void answer(const char* box, QMessageBox::StandardButton button, bool& asked)
    {
        asked = false;
        whenAsked([box, button, &asked](QWidget& dialog) {
            if (auto* open = qobject_cast<QMessageBox*>(&dialog);
                open != nullptr && open->objectName() == QLatin1String(box)) {
                asked = true;
                open->button(button)->click();
            }
        });
    }

    /// Does something with the next modal dialog, as soon as it is there.
    static void whenAsked(std::function<void(QWidget&)> then)
    {
        auto* looking = new QTimer(qApp);
        QObject::connect(looking, &QTimer::timeout, [looking, then = std::move(then)] {
            QWidget* dialog = QApplication::activeModalWidget();
            if (dialog == nullptr || !looking->isActive())
                return;
            looking->stop();
            looking->deleteLater();
            then(*dialog);
        });
        looking->start(2);
    }

    /// Drops a file on the window and says whether it was accepted.
    bool drop(const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        return true;
    }

    std::unique_ptr<MainWindow> m_window;
};

} // namespace heedmap
