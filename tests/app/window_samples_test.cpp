// Several samples in the window.

#include "support/window_fixture.h"
#include "view/samples/sample_strip.h"

#include <heedmap/document/reader.h>

#include <QScrollBar>

namespace heedmap {
namespace {

class WindowSamplesTest : public MainWindowTest {
protected:
    SampleStrip& strip() { return *m_window->findChild<SampleStrip*>(); }
    QListWidget& list() { return *strip().findChild<QListWidget*>("sampleList"); }
    void openSamples()
    {
        m_window->workbench().open(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": [[1, 2]], "W_Q": [[1], [0]], "W_K": [[1], [0]], "W_V": [[1], [0]]},
        "samples": [{"title": {"en": "a pair", "zh": "\u4e00\u5bf9"}, "arrays": {"X": [[2, 3]]}}, {},
                    {"arrays": {"X": [[3, 4], [5, 6]]}}]})"),
                                   {});
    }
};

TEST_F(WindowSamplesTest, HasAStripOnlyWhereADocumentHasSeveral)
{
    EXPECT_FALSE(strip().isVisible());
    EXPECT_FALSE(m_window->actions()["nextSample"]->isEnabled());
    openSamples();
    EXPECT_TRUE(strip().isVisible());
    EXPECT_EQ(list().count(), 3);
    EXPECT_EQ(list().item(0)->text(), "a pair");
    m_window->setLanguage("zh");
    QCoreApplication::processEvents();
    EXPECT_EQ(list().item(0)->text(), QString::fromUtf16(u"\u4e00\u5bf9"));
    m_window->open("examples:thinking-machines");
    EXPECT_FALSE(strip().isVisible());
}

TEST_F(WindowSamplesTest, AreAllInSightInASmallWindow)
{
    for (const int width : {960, 1024, 1440}) {
        m_window->resize(width, 700);
        m_window->open("examples:what-it-looks-for");
        settle();
        EXPECT_EQ(list().horizontalScrollBar()->maximum(), 0) << width;
        for (int i = 0; i < list().count(); ++i)
            EXPECT_TRUE(list().viewport()->rect().contains(list().visualItemRect(list().item(i)))) << width << ' ' << i;
    }
}

TEST_F(WindowSamplesTest, AreChosenByKeysAndByAClick)
{
    openSamples();
    EXPECT_EQ(first(), 2);
    press("Ctrl+PgDown");
    EXPECT_EQ(first(), 1);
    press("Ctrl+PgDown");
    press("Ctrl+PgDown"); // there are no more
    EXPECT_EQ(first(), 3);
    EXPECT_EQ(list().currentRow(), 2);
    press("Ctrl+PgUp");
    EXPECT_EQ(first(), 1);
    const QPoint place = list().visualItemRect(list().item(0)).center();
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, place);
    EXPECT_EQ(first(), 2);
    edit(20);
    press("Ctrl+PgDown");
    press("Ctrl+Z");
    EXPECT_EQ(list().currentRow(), 0) << "an undo shows what it changes";
    EXPECT_EQ(first(), 2);
}

TEST_F(WindowSamplesTest, ShowsTheChosenMatrixOfAll)
{
    openSamples();
    Workbench& workbench = m_window->workbench();
    m_window->selection().setNode(workbench.graph().find("X"));
    const auto map = [this](int sample) { return list().item(sample)->icon().pixmap(200, 200).toImage(); };
    QTest::mouseClick(strip().findChild<QToolButton*>("allSamples"), Qt::LeftButton);
    ASSERT_TRUE(test::wait([&] { return !map(0).isNull() && !map(1).isNull() && !map(2).isNull(); }));
    EXPECT_GT(map(0).width(), map(0).height()) << "one row of two";
    EXPECT_EQ(map(2).width(), map(2).height()) << "two rows of two";
    EXPECT_NE(map(0), map(1));
    m_window->selection().setNode(workbench.graph().find("W_Q"));
    EXPECT_TRUE(test::wait([&] { return map(0).height() > map(0).width() && map(0) == map(2); })) << "all share it";
    press("Ctrl+PgDown");
    EXPECT_EQ(first(), 1);
    QTest::mouseClick(strip().findChild<QToolButton*>("allSamples"), Qt::LeftButton);
    EXPECT_TRUE(map(0).isNull());
}

} // namespace
} // namespace heedmap
