#include "../support/wait.h"
#include "../support/window_fixture.h"
#include "view/settings/settings_panel.h"
#include "view/stage/stage.h"
#include "window/import_dialog.h"

#include <heedmap/io/file.h>
#include <heedmap/io/npz_writer.h>

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <string>

namespace heedmap {
namespace {

/// Sentences that say what is wrong, in a window that speaks Chinese.
class ChineseErrorsTest : public MainWindowTest {
protected:
    ChineseErrorsTest()
    {
        m_window->display().set(&DisplaySettings::reduceMotion, true);
        m_window->setLanguage("zh");
        settle();
    }
    /// It is Chinese, and what else it says in letters are names.
    static void expectChinese(QString sentence, std::initializer_list<const char*> names)
    {
        static const QRegularExpression letters(QStringLiteral("[A-Za-z]{2,}"));
        static const QRegularExpression chinese(QStringLiteral("\\p{Han}"));
        const std::string whole = sentence.toStdString();
        EXPECT_TRUE(sentence.contains(chinese)) << whole;
        for (const char* name : names)
            sentence.remove(QString::fromUtf8(name));
        EXPECT_FALSE(sentence.contains(letters)) << whole;
    }

    /// What the box says when a document with this text is opened.
    QString saidOf(const char* text)
    {
        const std::string path = file("wrong.heed");
        writeFile(path, text);
        QString said;
        whenAsked([&said](QWidget&) {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            ASSERT_NE(box, nullptr);
            said = box->text();
            box->button(QMessageBox::Ok)->click();
        });
        EXPECT_FALSE(m_window->open(QString::fromStdString(path)));
        return said.remove(QString::fromStdString(path));
    }
    /// The same, after the beginning that every document has.
    QString saidOfRest(const char* rest)
    {
        const std::string start = R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", )";
        return saidOf((start + rest + "}").c_str());
    }
    std::string file(const char* name) const { return m_folder.filePath(QLatin1String(name)).toStdString(); }

    Stage& stage() { return *m_window->findChild<Stage*>(); }
    /// What the stage says after a block of 3×3 is pasted over the first cell of a matrix.
    QString saidOfPaste(const char* name)
    {
        const NodeId node = m_window->workbench().graph().find(name);
        m_window->selection().setNode(node);
        settle();
        stage().setFocus();
        QTest::mouseClick(stage().viewport(), Qt::LeftButton, {}, stage().rectOf(node, {0, 0, 0}).center().toPoint());
        settle();
        QGuiApplication::clipboard()->setText("1\t2\t3\n4\t5\t6\n7\t8\t9\n");
        QString said;
        const auto heard = QObject::connect(&stage(), &Stage::failed, [&said](const QString& what) { said = what; });
        QTest::keySequence(&stage(), QKeySequence::Paste);
        settle();
        QObject::disconnect(heard);
        return said;
    }

private:
    QTemporaryDir m_folder;
};

TEST_F(ChineseErrorsTest, SayWhatIsWrongWithASetting)
{
    m_window->open("examples:two-heads");
    m_window->actions()["settings"]->trigger();
    settle();
    auto& panel = *m_window->findChild<SettingsPanel*>();
    const auto saidOfSetting = [this, &panel](const char* setting, const char* text) {
        auto* line = panel.findChild<QLineEdit*>(QStringLiteral("setting_") + QLatin1String(setting));
        EXPECT_NE(line, nullptr) << setting;
        line->selectAll();
        QTest::keyClicks(line, QLatin1String(text));
        QTest::keyClick(line, Qt::Key_Return);
        settle();
        auto* problem = panel.findChild<QLabel*>("settingsProblem");
        EXPECT_TRUE(problem->isVisible()) << setting;
        return problem->text();
    };
    EXPECT_EQ(saidOfSetting("heads", "0").toStdString(), "config.heads：应为整数（不小于 1），实际为 0");
    EXPECT_EQ(saidOfSetting("mask.key_padding", "[1, 0, 1]").toStdString(),
              "config.mask.key_padding：3 项对应 6 个键；应各有一项");
    expectChinese(saidOfSetting("mask.window", "-1"), {"config.mask.window"});
    expectChinese(saidOfSetting("kv_heads", "7"), {"config.kv_heads", "heads"});
}

TEST_F(ChineseErrorsTest, SayWhyABlockCannotBePasted)
{
    EXPECT_EQ(saidOfPaste("A").toStdString(), "3×3 的块放不进 A 的行 0、列 0 处，A 为 2×2") << "computed";
    QTest::keyClick(&stage(), Qt::Key_P);
    settle();
    EXPECT_EQ(saidOfPaste("A").toStdString(), "3×3 的块放不进 A 的行 0、列 0 处，A 为 2×2") << "pinned";
    m_window->workbench().undoStack().setIndex(0);
}

TEST_F(ChineseErrorsTest, SayWhatIsWrongWithADocument)
{
    EXPECT_EQ(saidOfRest(R"("arays": {})").toStdString(),
              "：arays：未知的字段；可用的有 format、version、title、summary、"
              "source、mechanism、config、tokens、arrays、pins、published、printed、"
              "notes、view、labels、vocabulary、samples、sample、pad、loss、training、lesson、exercises、figures；最接"
              "近的是 arrays");
    const auto names = {"format",    "version",      "heedmap",    "mechanism",  "arrays", "pins",
                        "published", "tokens.query", "tokens.key", "key_tokens", "config"};
    expectChinese(saidOf(R"({"format": "heatmap"})"), {"format", "heedmap", "heatmap"});
    expectChinese(saidOf(R"({"format": "heedmap", "version": 2})"), names);
    expectChinese(saidOf(R"({"format": "heedmap", "version": 1, "mechanism": 3})"), names);
    expectChinese(saidOf("{\"format\": \"heedmap\", \"format\": 1}"), names);
    expectChinese(saidOfRest(R"("config": {"scale": "half"}, "arrays": {})"),
                  {"config.scale", "half", "sqrt_dk", "none"});
    expectChinese(saidOfRest(R"("config": {"mask": []}, "arrays": {})"), {"config.mask"});
    expectChinese(saidOfRest(R"("arrays": {"Q": [[1, 2], [3]]})"), names);
    expectChinese(saidOfRest(R"("arrays": {"Q": [[1, 2], ["three"]]})"), {"arrays", "three"});
    expectChinese(saidOfRest(R"("arrays": {"Q": [[1, 2]], "K": [[1, 2, 3]]})"), names);
    expectChinese(saidOfRest(R"("arrays": {"Q": [[1, 2]], "K": [[1, 2, 3]], "V": [[1]]})"), names);
    const char* arrays = R"("arrays": {"Q": [[1, 2]], "K": [[1, 2], [3, 4]], "V": [[1], [2]]}, )";
    expectChinese(saidOfRest((arrays + std::string(R"("pins": {"A": [[1]]})")).c_str()), names);
    expectChinese(saidOfRest((arrays + std::string(R"("pins": {"Q": [[1, 2]]})")).c_str()), names);
    expectChinese(saidOfRest((arrays + std::string(R"("published": {"A": [["half"]]})")).c_str()),
                  {"published", "half"});
    expectChinese(saidOfRest((arrays + std::string(R"("tokens": {"query": ["a", "b"]})")).c_str()), names);
}

TEST_F(ChineseErrorsTest, SayWhyTheSystemRefusesToWrite)
{
    const QString path = QString::fromStdString(file("folder/work.heed"));
    ASSERT_TRUE(QDir().mkpath(QFileInfo(path).path()));
    m_window->workbench().saveAs(path.toStdString());
    edit(3);
    ASSERT_TRUE(QDir(QFileInfo(path).path()).removeRecursively());
    QString said;
    whenAsked([&said](QWidget&) {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        ASSERT_NE(box, nullptr);
        said = box->text();
        box->button(QMessageBox::Ok)->click();
    });
    EXPECT_FALSE(m_window->files().save());
    expectChinese(said.remove(path), {});
    EXPECT_TRUE(m_window->workbench().modified());
}

TEST_F(ChineseErrorsTest, SayWhereATextIsNoJson)
{
    EXPECT_EQ(saidOf("{\n \"format\": \"heedmap\",\n}").toStdString(),
              "：第 3 行第 1 列：此处不能是 '}'；应为带引号的文本");
    const auto names = {"true", "false", "null"};
    for (const char* text : {"", "{", "[1, 2", "[1 \"a\"]", "[1 true]", "[1, 2] [3]", "{a: 1}", "[NaN]", "[1.]", "[\"a",
                             "[\"a\tb\"]", R"(["\x"])", R"(["\u1"])", R"(["\ud83d"])"})
        expectChinese(saidOf(text).remove(QStringLiteral("\\u")), names);
}

TEST_F(ChineseErrorsTest, SayWhyAnArrayOfAFileDoesNotFit)
{
    const Tensor numbers(Shape::matrix(4, 3));
    AtomicFile archive(file("weights.npz"));
    writeNpz(archive, {{"W_Q", &numbers}});
    archive.commit();
    QString verdict;
    EXPECT_TRUE(drop(QString::fromStdString(file("weights.npz"))));
    whenAsked([&verdict](QWidget&) {
        auto* dialog = qobject_cast<ImportDialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        verdict = dialog->findChild<QLabel*>("verdict_W_Q")->text();
        dialog->reject();
    });
    EXPECT_TRUE(test::wait([&] { return !verdict.isEmpty(); }));
    EXPECT_EQ(verdict.toStdString(), "4 行，但 X 有 3 列，而两者都是 d；应为 W_Q 3×3 或 X 2×4");
}

} // namespace
} // namespace heedmap
