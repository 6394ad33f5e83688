#include "../support/window_fixture.h"
#include "window/top_bar.h"

#include <QLabel>
#include <QMenu>
#include <QStackedWidget>

namespace heedmap {
namespace {

TEST_F(MainWindowTest, OffersTheViewsThatHaveSomethingToShow)
{
    const auto offered = [this](const char* id) {
        return !m_window->findChild<QToolButton*>(QLatin1String("view_") + QLatin1String(id))->isHidden();
    };
    m_window->open("examples:thinking-machines");
    EXPECT_TRUE(offered("stage"));
    EXPECT_FALSE(offered("picture"));
    EXPECT_FALSE(offered("cost"));
    m_window->open("examples:vision-seven");
    EXPECT_TRUE(offered("picture"));
    m_window->open("examples:linformer");
    EXPECT_TRUE(offered("cost"));
    auto* cost = m_window->findChild<QToolButton*>("view_cost");
    cost->click();
    EXPECT_EQ(m_window->findChild<QStackedWidget*>("viewArea")->currentWidget()->objectName(), "cost");
    m_window->open("examples:thinking-machines");
    EXPECT_EQ(m_window->findChild<QStackedWidget*>("viewArea")->currentWidget()->objectName(), "stage");
}

TEST_F(MainWindowTest, TabsThatLeaveTheTitleNoRoomAreInAMenu)
{
    m_window->resize(1100, 700);
    m_window->open("examples:recall");
    QCoreApplication::processEvents();
    EXPECT_TRUE(m_window->findChild<QLabel*>("title")->isVisible());
    auto* more = m_window->findChild<QToolButton*>("moreViews");
    auto* tab = m_window->findChild<QToolButton*>("view_lens");
    ASSERT_TRUE(more->isVisible());
    EXPECT_FALSE(tab->isVisible());
    emit more->menu()->aboutToShow();
    ASSERT_FALSE(more->menu()->isEmpty());
    EXPECT_EQ(more->menu()->actions().back()->text(), tab->text());
    more->menu()->actions().back()->trigger();
    EXPECT_TRUE(tab->isVisible()) << "that of the view on screen stays";
    EXPECT_TRUE(tab->isChecked());
    EXPECT_TRUE(m_window->findChild<QLabel*>("title")->isVisible());
    m_window->resize(2200, 700);
    QCoreApplication::processEvents();
    EXPECT_FALSE(more->isVisible());
}

TEST_F(MainWindowTest, FitsASmallScreenInBothLanguages)
{
    for (const char* language : {"en", "zh"}) {
        m_window->setLanguage(language);
        QCoreApplication::processEvents();
        m_window->resize(1100, 700);
        QCoreApplication::processEvents();
        EXPECT_EQ(m_window->size(), QSize(1100, 700)) << language;
        for (const auto* button : m_window->findChild<TopBar*>()->findChildren<QToolButton*>())
            EXPECT_TRUE(!button->isVisible() || !button->icon().isNull()
                        || button->width() >= button->sizeHint().width())
                << button->objectName().toStdString();
    }
    m_window->setLanguage("en");
}

TEST_F(MainWindowTest, ATitleThatIsCutSaysSoInEveryLanguage)
{
    m_window->resize(1000, 700);
    Document document = m_window->workbench().document();
    document.title = LocalizedText(std::string(400, 'w'));
    m_window->workbench().open(document, {});
    for (const char* language : {"en", "zh", "en"}) {
        m_window->setLanguage(language);
        settle();
        const auto* title = m_window->findChild<QLabel*>("title");
        EXPECT_TRUE(title->text().endsWith(QStringLiteral("…"))) << language;
        EXPECT_LE(title->fontMetrics().horizontalAdvance(title->text()), title->width()) << language;
    }
}

TEST_F(MainWindowTest, TitleAndSubtitleOfExamplesAreWholeFromTheSmallestScreenOn)
{
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800), QSize(1440, 900)})
        for (const char* example : {"examples:thinking-machines", "examples:nystrom", "examples:linformer"})
            for (const char* language : {"en", "zh"}) {
                m_window->resize(size);
                m_window->open(example);
                m_window->setLanguage(language);
                for (const char* name : {"title", "subtitle"}) {
                    const auto* label = m_window->findChild<QLabel*>(name);
                    const auto whole = [label] {
                        return !label->text().contains(QStringLiteral("…"))
                            && label->sizeHint().width() <= label->width()
                            && label->sizeHint().height() <= label->height();
                    };
                    settle();
                    EXPECT_TRUE(whole()) << example << ' ' << size.width() << ' ' << language << ": "
                                         << label->text().toStdString();
                }
            }
    m_window->setLanguage("en");
}

} // namespace
} // namespace heedmap
