// Of numbers that are not there yet, the export waits.

#include "../support/window_fixture.h"
#include "window/export/export_dialog.h"

#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTest>

#include <optional>

namespace heedmap {
namespace {

class LongExportTest : public MainWindowTest {
protected:
    void SetUp() override
    {
        m_held.emplace(m_window->workbench());
        open(7);
        ask(nullptr);
        choose("Z");
        choose("TSV numbers");
        ASSERT_TRUE(waits());
        EXPECT_EQ(m_dialog->findChild<QLabel*>("exportPreview")->text(), "Computing…");
    }
    void open(std::uint64_t seed)
    {
        Document document;
        document.mechanism = "scaled_dot_product";
        for (const char* name : {"Q", "K", "V"}) {
            const Initial numbers{.kind = Initial::Kind::Normal, .seed = seed, .shape = Shape::stack(2, 16, 4)};
            document.arrays.emplace_back(name, numbers);
        }
        m_window->workbench().open(document, {});
    }
    void ask(QWidget* view)
    {
        m_dialog = std::make_unique<ExportDialog>(m_window->workbench(), m_window->selection(), m_window->display(),
                                                  view, m_window.get());
        m_dialog->show();
        QApplication::clipboard()->clear();
    }
    void choose(const QString& item)
    {
        for (auto* box : m_dialog->findChildren<QComboBox*>())
            if (const int index = box->findText(item); index >= 0)
                return box->setCurrentIndex(index);
    }
    bool waits() const { return m_dialog->findChild<QPushButton*>("exportStop")->isVisible(); }
    static bool copied() { return !QApplication::clipboard()->text().isEmpty(); }

    std::unique_ptr<ExportDialog> m_dialog;
    std::optional<test::HeldEvaluations> m_held;
};

TEST_F(LongExportTest, ACopyWaitsForItsNumbers)
{
    m_dialog->copy();
    EXPECT_FALSE(copied());
    m_held.reset();
    EXPECT_TRUE(test::wait([this] { return !waits(); }));
    EXPECT_TRUE(copied());
    EXPECT_TRUE(m_dialog->findChild<QLabel*>("exportPreview")->text().contains('\t'));
    EXPECT_TRUE(m_dialog->findChild<QLabel*>("exportError")->text().isEmpty());
}

TEST_F(LongExportTest, WaitingIsCancelledAndWithItTheComputation)
{
    m_dialog->copy();
    m_dialog->findChild<QPushButton*>("exportStop")->click();
    EXPECT_FALSE(waits());
    EXPECT_FALSE(m_window->workbench().evaluating());
    m_held.reset();
    settle();
    EXPECT_FALSE(copied());
}

// Views that are not seen themselves, so that nothing else evaluates for them.
TEST_F(LongExportTest, TheFigureOfAViewWaitsForItsNumbers)
{
    const auto* shown = m_window->findChild<QStackedWidget*>("viewArea");
    std::uint64_t seed = 8;
    for (const char* id : {"heads", "sheet", "table"}) {
        SCOPED_TRACE(id);
        auto* view = shown->findChild<QWidget*>(id, Qt::FindDirectChildrenOnly);
        ASSERT_FALSE(view->isVisible());
        m_held.emplace(m_window->workbench());
        open(seed++);
        ask(view);
        choose("The view, as in the window");
        EXPECT_TRUE(waits());
        m_held.reset();
        EXPECT_TRUE(test::wait([this] { return !waits(); }));
        EXPECT_FALSE(m_dialog->findChild<QLabel*>("exportPreview")->pixmap().isNull());
        EXPECT_EQ(m_dialog->findChild<QLabel*>("exportError")->text(), "");
    }
}

} // namespace
} // namespace heedmap
