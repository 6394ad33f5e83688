#include "../support/window_fixture.h"
#include "examples.h"
#include "view/attention/attention_heads.h"
#include "window/import_dialog.h"
#include "window/notice_line.h"

#include <QInputDialog>
#include <QPushButton>
#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <utility>

namespace heedmap {
namespace {

class CapturedWindow : public MainWindowTest {
protected:
    ~CapturedWindow() override { m_window->workbench().open(readExample("thinking-machines"), {}); }

    static QString captured(const char* file)
    {
        return QStringLiteral(HEEDMAP_SOURCE_FOLDER "/tests/data/captured/") + QLatin1String(file);
    }
    const GraphShape& graph() { return m_window->workbench().graph(); }
    Shape shape(const char* node) { return graph().node(graph().find(node)).shape; }
};

TEST_F(CapturedWindow, AFileThatIsDroppedOpensWithItsHeadsAndTokens)
{
    EXPECT_TRUE(drop(captured("stacked.npz")));
    QCoreApplication::processEvents(); // the file is taken once the drag is over
    EXPECT_EQ(m_window->workbench().document().mechanism, "captured");
    EXPECT_EQ(headCount(graph(), attentionNodes(graph())), 6);
    EXPECT_EQ((*graph().node(graph().find("layer.1.A")).info.rows.labels)[4], "dog");
}

TEST_F(CapturedWindow, AsksWhichSampleOfABatchIsShown)
{
    whenAsked([](QWidget& asking) {
        auto* dialog = qobject_cast<QInputDialog*>(&asking);
        ASSERT_NE(dialog, nullptr);
        EXPECT_EQ(dialog->intMaximum(), 2);
        dialog->setIntValue(2);
        dialog->accept();
    });
    EXPECT_TRUE(m_window->files().take(captured("batch.npz"), m_window->display()));
    EXPECT_EQ(m_window->workbench().document().tokens.query.front(), "i");
}

TEST_F(CapturedWindow, OpensScoresAtOnceAndOffersToMakeWeightsOfThem)
{
    ASSERT_TRUE(m_window->files().take(captured("scores.npz"), m_window->display()));
    EXPECT_NE(graph().find("layer.1.M"), noNode);
    auto* line = m_window->findChild<NoticedLine*>("noticed");
    ASSERT_NE(line, nullptr);
    EXPECT_FALSE(line->isHidden());
    EXPECT_EQ(line->words(), "These look like scores, whose softmax makes weights.");
    m_window->findChild<QPushButton*>("noticedAct")->click();
    EXPECT_TRUE(line->isHidden());
    EXPECT_EQ(shape("layer.1.S"), shape("layer.1.A"));
    m_window->workbench().undoStack().undo();
    EXPECT_NE(graph().find("layer.1.M"), noNode);
}

// What the command line sets is a setting here, under the name that it has beside the stage.
TEST_F(CapturedWindow, NamesTheSettingsOfWhatIsAssumed)
{
    const QString folder = QStringLiteral(HEEDMAP_SOURCE_FOLDER "/tests/data/named/");
    ASSERT_TRUE(m_window->files().open(folder + "mask_both.npz"));
    const QString words = m_window->findChild<NoticedLine*>("noticed")->words();
    EXPECT_FALSE(words.contains("--")) << words.toStdString();
    EXPECT_TRUE(words.contains("scale 1/√d_k (setting “Factor of the scores”)")) << words.toStdString();
    EXPECT_TRUE(words.contains("attn_mask is added to the scores (setting “A mask drawn by hand, the array mask”)"))
        << words.toStdString();
}

// Nor does a line name an option of the command line that no setting stands for.
TEST_F(CapturedWindow, NamesNoOptionsOfTheCommandLine)
{
    auto* line = m_window->findChild<NoticedLine*>("noticed");
    const auto said = [&](const char* words) {
        line->tell({{.remark = Sentence(words)}});
        return line->words();
    };
    EXPECT_EQ(said("assumed: the tokens 0 to 7 (--tokens \"5 17 3\"), no more"),
              "assumed: the tokens 0 to 7 (click beside the words to type others), no more");
    EXPECT_EQ(said("X of 3×1×4 as 3 rows of one sample (--sample I for samples of one row)"),
              "X of 3×1×4 as 3 rows of one sample");
    EXPECT_EQ(said("Q, K, V as heads×rows×columns (--set heads=3 for rows×heads×columns)"),
              "Q, K, V as heads×rows×columns");
}

TEST_F(CapturedWindow, OffersToTakeUnevenRowsAsWeights)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("any.csv");
    QFile csv(file);
    ASSERT_TRUE(csv.open(QIODevice::WriteOnly));
    csv.write("0.4,0,0.1,0.1\n0.2,0.1,0,0.4\n");
    csv.close();
    ASSERT_TRUE(m_window->files().open(file));
    EXPECT_NE(graph().find("layer.0.M"), noNode);
    m_window->findChild<QPushButton*>("noticedAct")->click();
    EXPECT_NE(graph().find("layer.0.A"), noNode);
}

TEST_F(CapturedWindow, TurnsAFileWhoseColumnsAddUp)
{
    ASSERT_TRUE(m_window->files().take(captured("noticed_columns.npz"), m_window->display()));
    EXPECT_EQ(graph().find("layer.0.A"), noNode);
    m_window->findChild<QPushButton*>("noticedAct")->click();
    EXPECT_NE(graph().find("layer.0.A"), noNode);
}

TEST_F(CapturedWindow, ComputesAKindThatIsNotKnownAsAnotherWhereThePersonAgrees)
{
    const QTemporaryDir folder;
    const std::filesystem::path model = folder.filePath("smollm9").toStdString();
    std::filesystem::copy(HEEDMAP_SOURCE_FOLDER "/tests/data/models/llama", model);
    std::ofstream(model / "config.json") << R"({"model_type": "smollm9", "hidden_size": 16, "num_attention_heads": 4,
        "num_key_value_heads": 2, "rms_norm_eps": 1e-06, "rope_theta": 5000.0})";
    const auto answer = [](QMessageBox::ButtonRole role) {
        whenAsked([role](QWidget& asking) {
            EXPECT_EQ(asking.objectName(), "standInQuestion");
            for (QAbstractButton* button : dynamic_cast<QMessageBox&>(asking).buttons())
                if (dynamic_cast<QMessageBox&>(asking).buttonRole(button) == role)
                    button->click();
        });
    };
    answer(QMessageBox::RejectRole);
    EXPECT_FALSE(m_window->files().take(folder.filePath("smollm9"), m_window->display()));
    answer(QMessageBox::AcceptRole);
    EXPECT_TRUE(m_window->files().take(folder.filePath("smollm9"), m_window->display()));
    EXPECT_EQ(m_window->workbench().document().title.in("en"), "smollm9, computed as Llama");
    m_window->workbench().open(readExample("thinking-machines"), {}); // before its weights go
}

TEST_F(CapturedWindow, AsksWhichTowerOfAFileIsShown)
{
    whenAsked([](QWidget& asking) {
        EXPECT_EQ(asking.objectName(), "towerQuestion");
        const QList<QPushButton*> buttons = asking.findChildren<QPushButton*>();
        ASSERT_EQ(buttons.size(), 3);
        for (QPushButton* button : buttons)
            if (button->text() == "The one that reads pictures")
                return button->click();
    });
    EXPECT_TRUE(
        m_window->files().take(QStringLiteral(HEEDMAP_SOURCE_FOLDER "/tests/data/models/clip"), m_window->display()));
    EXPECT_EQ(m_window->workbench().document().mechanism, "vision_transformer");
}

TEST_F(CapturedWindow, AQuestionOrAMessageDoesNotStandAloneOnTheScreen)
{
    MainWindow fresh;
    bool met = false;
    whenAsked([&](QWidget& asking) {
        met = fresh.isVisible() && fresh.workbench().isOpen();
        asking.close();
    });
    EXPECT_FALSE(fresh.open(QStringLiteral(HEEDMAP_SOURCE_FOLDER "/tests/data/models/clip")));
    EXPECT_TRUE(std::exchange(met, false));
    MainWindow other;
    whenAsked([&](QWidget& telling) {
        met = telling.objectName() == "errorBox" && other.isVisible();
        telling.close();
    });
    const QTemporaryDir folder;
    std::ofstream(folder.filePath("pointer.safetensors").toStdString())
        << "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n";
    EXPECT_FALSE(other.open(folder.filePath("pointer.safetensors")));
    EXPECT_TRUE(met);
}

TEST_F(CapturedWindow, NumbersThatAreNoAttentionAreStillImported)
{
    bool met = false;
    whenAsked([&](QWidget& asking) {
        met = qobject_cast<ImportDialog*>(&asking) != nullptr;
        asking.close();
    });
    m_window->files().take(QStringLiteral(HEEDMAP_SOURCE_FOLDER "/tests/data/io/f8.npy"), m_window->display());
    EXPECT_TRUE(met);
}

} // namespace
} // namespace heedmap
