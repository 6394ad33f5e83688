// A lesson about masks, prepared with the switches under the stage and played to a class, in each language.

#include "examples.h"
#include "support/journey_fixture.h"
#include "view/lesson/stop_panel.h"
#include "window/lesson/lesson_mode.h"
#include "window/lesson/presenter.h"

#include <QComboBox>
#include <QPushButton>
#include <QTemporaryDir>

namespace heedmap {
namespace {

class MaskLessonTest : public JourneyTest, public testing::WithParamInterface<const char*> {
protected:
    MaskLessonTest()
    {
        m_window->setLanguage(GetParam());
        Document document = readExample("causal-mask");
        document.lesson.clear();
        workbench().open(document, {});
        settle();
        press("Ctrl+Shift+L");
        m_window->actions()["stageSwitches"]->setChecked(true);
        settle();
    }
    ~MaskLessonTest() override
    {
        for (const char* action : {"present", "presenter", "lesson", "stageSwitches"})
            m_window->actions()[action]->setChecked(false);
        m_window->setLanguage("en");
    }

    /// By its keys, as a person steps through the list.
    void chooseMask(int entry)
    {
        auto& box = *m_window->findChild<QComboBox*>("switchMask");
        box.setFocus();
        for (int steps = 0; box.currentIndex() != entry && steps < box.count(); ++steps) {
            QTest::keyClick(&box, box.currentIndex() > entry ? Qt::Key_Up : Qt::Key_Down);
            settle();
        }
        ASSERT_EQ(box.currentIndex(), entry);
        settle();
    }
    void addStop(const QString& words)
    {
        QTest::mouseClick(m_window->findChild<QPushButton*>("addStop"), Qt::LeftButton);
        settle();
        QPlainTextEdit& say = *m_window->findChild<StopPanel*>()->findChild<QPlainTextEdit*>("say");
        say.setFocus();
        say.selectAll();
        say.insertPlainText(words); // as an input method does
    }
    /// Row by row, 1 where a key is kept.
    std::string kept()
    {
        settle();
        std::string cells;
        if (workbench().graph().find("mask") == noNode)
            return std::string(25, '1');
        const Shape& size = shape("mask");
        for (Index row = 0; row < size.rows; ++row)
            for (Index col = 0; col < size.cols; ++col)
                cells += number("mask", {0, row, col}) == 0 ? '0' : '1';
        return cells;
    }

    QTemporaryDir m_folder;
};

TEST_P(MaskLessonTest, IsRecordedWithTheSwitchesReopenedAndPlayedThereAndBack)
{
    constexpr int none = 0;
    constexpr int causal = 1;
    constexpr int padding = 2;
    constexpr int window = 4;
    std::vector<std::string> masks;
    for (const int mask : {causal, none, padding, window, causal}) {
        chooseMask(mask);
        addStop(QStringLiteral("%1\n?").arg(mask));
        masks.push_back(kept());
    }
    EXPECT_EQ(masks[0], "1000011000111001111011111");
    EXPECT_EQ(masks[1].find('0'), std::string::npos);
    keepTyped(*m_window);
    const QString path = m_folder.filePath("masks.heed");
    workbench().ground().write([&] { workbench().saveAs(path.toStdString()); });
    press("Ctrl+Shift+L");
    ASSERT_TRUE(m_window->open(path));
    ASSERT_EQ(workbench().head().lesson.size(), 5U);
    settle(); // it opens as a lesson
    press("F5");
    m_window->actions()["presenter"]->setChecked(true);
    settle();
    auto* presenter = m_window->findChild<Presenter*>();
    for (std::size_t stop = 0; stop < masks.size(); ++stop) {
        EXPECT_EQ(kept(), masks[stop]) << stop;
        EXPECT_EQ(presenter->notes().toPlainText(), "?");
        QTest::keyClick(presenter, Qt::Key_PageDown);
    }
    for (int stop = 3; stop >= 0; --stop) {
        QTest::keyClick(presenter, Qt::Key_PageUp);
        EXPECT_EQ(kept(), masks[static_cast<std::size_t>(stop)]) << stop << ", coming back";
    }
    EXPECT_EQ(workbench().head().lesson[0].set.size(), 0U) << "the mask of the document";
}

INSTANTIATE_TEST_SUITE_P(Languages, MaskLessonTest, testing::Values("en", "zh"));

} // namespace
} // namespace heedmap
