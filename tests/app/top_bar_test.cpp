#include "../support/window_fixture.h"
#include "view/scene/scene_view.h"
#include "window/top_bar.h"
#include "window/views.h"

#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace heedmap {
namespace {

class TopBarTest : public MainWindowTest {
protected:
    ~TopBarTest() override { m_window->setLanguage("en"); }

    QToolButton* tab(const std::string& id)
    {
        return m_window->findChild<QToolButton*>(QLatin1String("view_") + QString::fromStdString(id));
    }
    bool stands(const std::string& id) { return !tab(id)->isHidden(); }
    /// The titles of the menu of the other views.
    QStringList inMenu()
    {
        auto* more = m_window->findChild<QToolButton*>("moreViews");
        emit more->menu()->aboutToShow();
        QStringList titles;
        for (const QAction* action : more->menu()->actions())
            if (!action->isSeparator())
                titles << action->text();
        return titles;
    }
    void choose(const QString& title)
    {
        auto* more = m_window->findChild<QToolButton*>("moreViews");
        emit more->menu()->aboutToShow();
        for (QAction* action : more->menu()->actions())
            if (action->text() == title) {
                action->trigger();
                QCoreApplication::processEvents();
                return;
            }
        ADD_FAILURE() << title.toStdString();
    }
    QString shown() { return m_window->findChild<QStackedWidget*>("viewArea")->currentWidget()->objectName(); }
    void resize(int width, int height)
    {
        m_window->resize(width, height);
        QCoreApplication::processEvents();
    }
};

TEST_F(TopBarTest, HasFourViewsThatStayWhereTheyAreAndTheOthersInAMenu)
{
    resize(1440, 900);
    const std::vector<std::string> main{"stage", "panels", "heads", "text"};
    std::vector<int> places;
    for (const char* example : {"thinking-machines", "vision-seven", "linformer", "recall", "two-heads"}) {
        m_window->open(QStringLiteral("examples:") + QLatin1String(example));
        settle();
        std::vector<int> here;
        for (const std::string& id : main) {
            EXPECT_TRUE(stands(id)) << example << ' ' << id;
            here.push_back(tab(id)->x());
        }
        if (places.empty())
            places = here;
        EXPECT_EQ(here, places) << example;
        EXPECT_FALSE(stands("sheet")) << example;
        EXPECT_TRUE(inMenu().contains("Sheet")) << example;
    }
    EXPECT_TRUE(std::ranges::is_sorted(places));
}

TEST_F(TopBarTest, LeavesOutWhatTheDocumentCannotFill)
{
    m_window->open("examples:thinking-machines");
    EXPECT_FALSE(inMenu().contains("Picture"));
    EXPECT_FALSE(inMenu().contains("Cost"));
    m_window->open("examples:vision-seven");
    EXPECT_TRUE(stands("picture")) << "where it opens";
    m_window->open("examples:linformer");
    choose("Cost");
    EXPECT_EQ(shown(), "cost");
    m_window->open("examples:thinking-machines");
    EXPECT_EQ(shown(), "stage");
    EXPECT_FALSE(stands("cost")) << "used last, but not by this document";
}

TEST_F(TopBarTest, TheViewUsedLastOfTheMenuStandsInTheBar)
{
    resize(1440, 900);
    choose("Sheet");
    EXPECT_EQ(shown(), "sheet");
    EXPECT_TRUE(stands("sheet"));
    EXPECT_TRUE(tab("sheet")->isChecked());
    const int place = tab("text")->x();
    tab("stage")->click();
    QCoreApplication::processEvents();
    EXPECT_TRUE(stands("sheet"));
    m_window->open("examples:two-heads");
    settle();
    EXPECT_TRUE(stands("sheet")) << "also in another document";
    choose("Matrix");
    EXPECT_FALSE(stands("sheet"));
    EXPECT_TRUE(stands("matrix"));
    EXPECT_EQ(tab("text")->x(), place);
    EXPECT_GT(tab("matrix")->x(), place);
}

TEST_F(TopBarTest, WhatHasNoRoomIsInTheMenuAndTheViewOnScreenStays)
{
    resize(960, 700);
    m_window->display().set(&DisplaySettings::textScale, 1.5);
    m_window->open("examples:recall");
    settle();
    EXPECT_TRUE(m_window->findChild<QLabel*>("title")->isVisible());
    EXPECT_FALSE(stands("text"));
    choose("Text");
    EXPECT_EQ(shown(), "text");
    EXPECT_TRUE(stands("text")) << "that of the view on screen stays";
    EXPECT_TRUE(tab("text")->isChecked());
    m_window->display().set(&DisplaySettings::textScale, 1.0);
    resize(1440, 900);
    EXPECT_TRUE(stands("heads"));
}

TEST_F(TopBarTest, AViewOfOneMatrixShowsTheCellThatIsExplained)
{
    m_window->open("examples:recall");
    Selection& selection = m_window->selection();
    const GraphShape& graph = m_window->workbench().graph();
    std::vector<NodeId> weights;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (graph.node(id).info.family == Family::Attention && !graph.node(id).leaf())
            weights.push_back(id);
    ASSERT_GT(weights.size(), 1U);
    for (const char* id : {"stage", "matrix"}) {
        tab("heads")->click();
        selection.setNode(weights.back());
        const CellPlace kept{weights.front(), {0, 1, 0}};
        selection.keep(kept); // as a click on a head does
        settle();
        m_window->showView(placeOf(findView(id)));
        settle();
        EXPECT_EQ(selection.kept(), kept) << id;
        EXPECT_EQ(selection.node(), kept.node) << id;
        auto* view = dynamic_cast<SceneView*>(m_window->findChild<QStackedWidget*>("viewArea")->currentWidget());
        ASSERT_NE(view, nullptr);
        const auto spot = view->shown().spotOfCell(kept);
        ASSERT_TRUE(spot) << id;
        EXPECT_FALSE(view->rectOf(*spot).isEmpty()) << id;
    }
}

TEST_F(TopBarTest, NoWordIsCutOrBecomesAnIcon)
{
    for (const char* language : {"en", "zh"}) {
        m_window->setLanguage(language);
        for (const QSize size : {QSize(960, 700), QSize(1024, 700), QSize(1100, 700), QSize(1280, 720)})
            for (const char* example : {"thinking-machines", "recall", "vision-seven"}) {
                m_window->open(QStringLiteral("examples:") + QLatin1String(example));
                m_window->resize(size);
                settle();
                EXPECT_EQ(m_window->width(), size.width()) << language;
                const auto* bar = m_window->findChild<TopBar*>();
                int end = 0;
                for (const auto* button : bar->findChildren<QToolButton*>()) {
                    if (!button->isVisible())
                        continue;
                    const std::string what =
                        button->objectName().toStdString() + ' ' + language + ' ' + std::to_string(size.width());
                    const bool worded = button->property("tab").toBool()
                        || (button->defaultAction() != nullptr && !button->property("flat").toBool());
                    EXPECT_GE(button->width(), button->sizeHint().width()) << what;
                    EXPECT_TRUE(!worded || button->toolButtonStyle() == Qt::ToolButtonTextOnly
                                || button->icon().isNull())
                        << what;
                    end = std::max(end, button->mapTo(bar, QPoint(button->width(), 0)).x());
                }
                EXPECT_LE(end, bar->width());
                for (const char* word : {"export", "present"}) {
                    const auto* button = m_window->findChild<QToolButton*>(QLatin1String(word) + "Button");
                    EXPECT_TRUE(button->isVisible() || inMenu().contains(button->defaultAction()->text())) << word;
                }
            }
    }
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
