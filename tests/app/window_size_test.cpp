// The window fits into half a screen of 1920 pixels, and titles of any length fit into it.

#include "../support/window_fixture.h"
#include "view/stage/stage.h"
#include "window/views.h"

#include <QLabel>
#include <QSplitter>

namespace heedmap {
namespace {

constexpr QSize least(960, 700);

/// What asks for the most width in a widget, down to the one that asks for it itself.
std::string widest(const QWidget& widget)
{
    const QWidget* found = nullptr;
    for (const QWidget* child : widget.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        if (child->isVisible() && !child->isWindow()
            && (found == nullptr || child->minimumSizeHint().width() > found->minimumSizeHint().width()))
            found = child;
    const std::string here = std::string(widget.metaObject()->className()) + ' ' + widget.objectName().toStdString()
        + ' ' + std::to_string(std::max(widget.minimumSizeHint().width(), widget.minimumWidth()));
    return found == nullptr || found->minimumSizeHint().width() < 60 ? here : here + " > " + widest(*found);
}

class SizeTest : public MainWindowTest {
protected:
    ~SizeTest() override { m_window->setLanguage("en"); }

    /// Every view of what is open, in both languages.
    void eachSight(const std::function<void(const std::string& sight)>& look)
    {
        for (const char* language : {"en", "zh"}) {
            m_window->setLanguage(language);
            for (int view = 0; view < static_cast<int>(views().size()); ++view) {
                if (!viewAt(view).applies(m_window->workbench()))
                    continue;
                m_window->showView(view);
                QCoreApplication::processEvents();
                look(std::string(language) + ' ' + viewAt(view).id);
            }
        }
    }
};

TEST_F(SizeTest, HalfOfAScreenIsEnoughForEveryViewOfEveryKindOfDocument)
{
    for (const double scale : {1.0, 1.5}) {
        m_window->display().set(&DisplaySettings::textScale, scale);
        for (const char* example : {"recall", "two-heads", "vit-digits", "transformer-reverse", "linformer", "dates"}) {
            m_window->open(QStringLiteral("examples:") + QLatin1String(example));
            eachSight([&](const std::string& sight) {
                m_window->resize(least);
                QCoreApplication::processEvents();
                EXPECT_EQ(m_window->width(), least.width())
                    << example << ' ' << scale << ' ' << sight << ": " << widest(*m_window);
            });
        }
    }
    m_window->display().set(&DisplaySettings::textScale, 1.0);
}

TEST_F(SizeTest, HalfOfAScreenIsEnoughForTrainingLessonsAndExercises)
{
    for (const char* what : {"learn", "lesson", "exercises"}) {
        m_window->open("examples:recall");
        m_window->actions()[what]->setChecked(true);
        eachSight([&](const std::string& sight) {
            m_window->resize(least);
            QCoreApplication::processEvents();
            EXPECT_EQ(m_window->width(), least.width()) << what << ' ' << sight << ": " << widest(*m_window);
            EXPECT_EQ(m_window->height(), least.height()) << what << ' ' << sight;
        });
        m_window->actions()[what]->setChecked(false);
    }
}

TEST_F(SizeTest, InANarrowWindowThePanelsYieldToTheViewUntilItIsWiderAgain)
{
    auto* columns = m_window->findChild<QSplitter*>("columns");
    const auto resized = [&](const QSize& size) {
        m_window->resize(size);
        QCoreApplication::processEvents();
        return columns->sizes();
    };
    const QSize roomy(1600, 900); // for any widths that another test left
    (void)resized(roomy);
    columns->setSizes({184, 1074, 340});
    const QList<int> wide = resized(roomy);
    EXPECT_NEAR(wide[0], 184, 1);
    EXPECT_NEAR(wide[2], 340, 1);
    for (const QSize& size : {QSize(1280, 720), QSize(1024, 700), least}) {
        const QList<int> narrow = resized(size);
        EXPECT_GE(narrow[1], size.width() * 0.51) << size.width();
        EXPECT_GE(narrow[2], 276) << "the arithmetic can be read";
    }
    EXPECT_EQ(resized(roomy), wide);
    for (const int presses : {1, 2, 3}) {
        (void)resized({1024, 700});
        EXPECT_EQ(columns->sizes()[0], 0) << "it yields";
        for (int press = 1; press <= presses; ++press) {
            m_window->actions()["pipeline"]->trigger();
            QCoreApplication::processEvents();
            EXPECT_EQ(columns->sizes()[0] >= 160, press % 2 == 1) << press;
        }
        EXPECT_GE(resized({1440, 900})[0], 160) << presses;
    }
    (void)resized(least);
    columns->setSizes({224, 334, 400}); // as a person drags them
    (void)resized({1000, 700});
    EXPECT_EQ(columns->sizes()[2], 400) << "what was chosen here stays in a window as wide";
}

// The one example that everybody sees.
TEST_F(SizeTest, EachStepOfTheFirstExampleHasItsNumbersInTheWindowsOfLaptops)
{
    m_window->open("examples:what-it-looks-for");
    m_window->showView(0);
    const auto& stage = *m_window->findChild<Stage*>();
    for (const char* language : {"en", "zh"}) {
        m_window->setLanguage(language);
        for (const QSize& size : {QSize(1280, 720), QSize(1366, 768), QSize(1440, 900)}) {
            m_window->resize(size);
            for (int step = 0; step < static_cast<int>(m_window->selection().steps().size()); ++step) {
                m_window->selection().setStep(step);
                settle();
                EXPECT_GT(stage.scene().numberSize(), 0) << language << ' ' << size.width() << ", step " << step + 1;
            }
        }
    }
}

TEST_F(SizeTest, ALessonHasItsStopsWhereThePipelineYields)
{
    const QWidget* stops = m_window->findChild<QWidget*>("pipelinePanel");
    m_window->open("examples:what-it-looks-for");
    for (const QSize& size : {QSize(1280, 720), QSize(1024, 700)}) {
        m_window->resize(size);
        settle();
        ASSERT_FALSE(stops->isVisible());
        m_window->actions()["lesson"]->setChecked(true);
        settle();
        EXPECT_TRUE(stops->isVisible() && stops->width() >= 160) << size.width();
        m_window->resize(size + QSize(20, 0));
        settle();
        EXPECT_TRUE(stops->isVisible() && stops->width() >= 160) << size.width();
        m_window->actions()["lesson"]->setChecked(false);
        settle();
        EXPECT_FALSE(stops->isVisible()) << size.width();
    }
}

TEST_F(SizeTest, ATitleOfAnyLengthIsOneShortLine)
{
    std::string title = "first\r\nsecond\t\xe2\x80\xaethird\xe2\x80\xac\xe2\x81\xa7";
    title.append(100000, 'w');
    Document document = m_window->workbench().document();
    document.title = LocalizedText(title);
    m_window->workbench().open(document, {});
    QCoreApplication::processEvents();
    const QString begun = QStringLiteral("first second third");
    QStringList shown{m_window->windowTitle()};
    for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
        shown << widget->toolTip() << widget->accessibleName();
        if (const auto* label = qobject_cast<const QLabel*>(widget);
            label != nullptr && widget->objectName() != "title")
            shown << label->text();
    }
    EXPECT_TRUE(m_window->windowTitle().startsWith(begun)) << m_window->windowTitle().left(300).toStdString();
    EXPECT_TRUE(m_window->windowTitle().contains(QChar(0x2026)));
    for (const QString& text : shown) {
        EXPECT_LT(text.size(), 2000) << text.left(80).toStdString();
        EXPECT_FALSE(text.contains(QChar(0x202E))) << text.left(80).toStdString();
    }
    EXPECT_FALSE(m_window->windowTitle().contains(QLatin1Char('\n')));
}

} // namespace
} // namespace heedmap
