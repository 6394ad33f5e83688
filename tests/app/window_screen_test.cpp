// Screens of several scales, and windows of hardly any size.

#include "../support/window_fixture.h"
#include "window/views.h"

#include <QAbstractScrollArea>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>

namespace heedmap {
namespace {

QStringList& printed()
{
    static QStringList messages;
    return messages;
}

void keep(QtMsgType, const QMessageLogContext&, const QString& message)
{
    if (!message.startsWith("This plugin does not support ")) // the offscreen one
        printed() << message;
}

class ScreenTest : public MainWindowTest {
protected:
    /// What a widget looks like once it stays the same.
    QImage settled(QWidget& widget)
    {
        QImage last;
        EXPECT_TRUE(test::wait([&] {
            settle();
            QImage now = widget.grab().toImage();
            return now == std::exchange(last, now);
        }));
        return last;
    }
    QStackedWidget& viewArea() { return *m_window->findChild<QStackedWidget*>("viewArea"); }
};

TEST_F(ScreenTest, AScreenOfAnotherScaleIsDrawnForSharply)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 9, 0)
    GTEST_SKIP() << "the offscreen platform of this version of Qt keeps the scale of a window's first screen";
#endif
    ASSERT_EQ(QGuiApplication::screens().size(), 2);
    m_window->open("examples:vision-seven"); // which every view but that of cost has something to show of
    for (int view = 0; view < static_cast<int>(views().size()); ++view) {
        QScreen* here = QGuiApplication::screens().at(view % 2);
        QScreen* there = QGuiApplication::screens().at(1 - view % 2);
        m_window->setScreen(here);
        m_window->showView(view);
        QWidget* shown = viewArea().currentWidget();
        const auto redrawn = [&] {
            const QSize size = m_window->size();
            m_window->resize(size + QSize(40, 40));
            settled(*shown);
            m_window->resize(size);
            return settled(*shown);
        };
        redrawn();
        m_window->setScreen(there);
        const QImage moved = settled(*shown);
        ASSERT_EQ(shown->devicePixelRatioF(), there->devicePixelRatio());
        EXPECT_TRUE(moved == redrawn()) << views()[static_cast<std::size_t>(view)].id;
    }
}

TEST_F(ScreenTest, NothingIsPrintedWhateverTheSizeOfAView)
{
    printed().clear();
    const QtMessageHandler before = qInstallMessageHandler(keep);
    for (const char* example : {"thinking-machines", "vision-seven", "linformer"}) {
        m_window->open(QStringLiteral("examples:") + example);
        for (int view = 0; view < static_cast<int>(views().size()); ++view) {
            m_window->showView(view);
            settle();
            QWidget* shown = viewArea().currentWidget();
            const QSize size = shown->size();
            for (const QSize tiny : {QSize(0, 0), QSize(1, 1), QSize(3, 400), QSize(400, 2), QSize(0, 300)}) {
                shown->resize(tiny);
                QPixmap target(10, 10);
                shown->render(&target);
                if (auto* area = qobject_cast<QAbstractScrollArea*>(shown)) {
                    area->viewport()->resize(tiny);
                    area->viewport()->render(&target);
                }
                QCoreApplication::processEvents();
            }
            shown->resize(size);
        }
        for (QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->isWindow())
                continue;
            const QSize size = widget->size();
            widget->resize(1, 1);
            QPixmap target(10, 10);
            widget->render(&target);
            widget->resize(size);
        }
    }
    qInstallMessageHandler(before);
    EXPECT_TRUE(printed().isEmpty()) << printed().size() << " times " << printed().value(0).toStdString();
}

TEST_F(ScreenTest, ALessonWithItsPanelsFitsASmallScreen)
{
    m_window->open("examples:causal-mask");
    m_window->actions()["lesson"]->setChecked(true);
    for (const char* language : {"en", "zh"}) {
        m_window->setLanguage(language);
        for (const bool exercises : {false, true}) {
            m_window->actions()["exercises"]->setChecked(exercises);
            m_window->resize(1100, 700);
            m_window->findChild<QSplitter*>("columns")->setSizes({250, 550, 300}); // whatever was left by earlier tests
            settle();
            const QSize least = m_window->minimumSizeHint();
            EXPECT_LE(least.width(), 1100) << language << exercises;
            EXPECT_LE(least.height(), 700) << language << exercises;
            EXPECT_EQ(m_window->size(), QSize(1100, 700)) << language << exercises;
            const auto* right = m_window->findChild<QWidget*>("explanationPanel");
            EXPECT_GE(right->width(), right->minimumSizeHint().width()) << language << exercises << ": nothing is cut";
        }
    }
    m_window->setLanguage("en");
}

} // namespace
} // namespace heedmap
