#include "support/language_sweep.h"
#include "support/pseudo_language.h"
#include "support/recorded_text.h"
#include "text/speaking.h"
#include "view/frame/exportable.h"
#include "view/frame/form.h"
#include "window/display_menu.h"
#include "window/views.h"

#include <heedmap/io/file.h>
#include <heedmap/io/npz_writer.h>

#include <QPainter>
#include <QTemporaryDir>

#include <thread>

namespace heedmap {
namespace {

// One more language is one .ts file: a language of longer words and four plural forms, made of the English.

TEST(AnotherLanguage, AppearsInTheMenuByItselfUnderItsOwnName)
{
    test::learnPseudoLanguage();
    speak("en");
    QMenu menu;
    std::string chosen;
    fillLanguages(menu, [&](const std::string& language) { chosen = language; });
    QStringList names;
    for (const QAction* action : menu.actions())
        names << action->text() + (action->isChecked() ? QStringLiteral(" *") : QString());
    EXPECT_EQ(names.front(), "English *");
    EXPECT_TRUE(names.contains("中文"));
    const qsizetype own = names.indexOf("⟦Éñğļïšħ⟧");
    ASSERT_GT(own, 0) << names.join(", ").toStdString();
    menu.actions().at(own)->trigger();
    EXPECT_EQ(chosen, "sl");
}

TEST(AnotherLanguage, CountsByItsOwnRules)
{
    test::learnPseudoLanguage();
    speak("sl");
    const auto tokens = [](std::int64_t n) { return counted(HEEDMAP_COUNTED("%1 tokens", "%1 token"), n); };
    EXPECT_EQ(tokens(1), "⟦1 ŧööķééñš⟧¹");
    EXPECT_EQ(tokens(2), "⟦2 ŧööķééñš⟧²");
    EXPECT_EQ(tokens(4), "⟦4 ŧööķééñš⟧³");
    EXPECT_EQ(tokens(7), "⟦7 ŧööķééñš⟧⁴");
    EXPECT_EQ(tokens(4'000'000'000'101), "⟦4000000000101 ŧööķééñš⟧¹");
    speak("zh");
    EXPECT_EQ(tokens(1), "1 个词元");
    speak("en");
    EXPECT_EQ(tokens(1), "1 token");
    EXPECT_EQ(tokens(2), "2 tokens");
}

TEST(Language, OfAThreadIsItsOwn)
{
    speak("en");
    const auto page = [] { return sentenceText(Sentence(HEEDMAP_PHRASE("sheet %1"), 3)); };
    const QString english = page();
    QString there;
    {
        const Speaking chinese("zh");
        EXPECT_NE(page(), english);
        std::thread([&] { there = page(); }).join();
        EXPECT_EQ(there, english);
        std::thread([&] {
            const Speaking again("en");
            there = page();
        }).join();
        EXPECT_EQ(currentLanguage(), "zh");
    }
    EXPECT_EQ(there, english);
    EXPECT_EQ(page(), english);
}

TEST(Language, IsEnglishWhereThereIsNoTranslation)
{
    speak("fr");
    EXPECT_EQ(currentLanguage(), "en");
    EXPECT_EQ(sentenceIn(HEEDMAP_PHRASE("Softmax"), "fr"), "Softmax");
    EXPECT_EQ(languageName("zh"), "中文");
}

TEST(AnotherLanguage, OfTheSameNameInAnotherCountryIsToldApart)
{
    test::learnPseudoLanguage("zh_TW");
    const std::vector<std::string> known = languages();
    EXPECT_EQ(std::ranges::count(known, "zh"), 1);
    EXPECT_EQ(std::ranges::count(known, "zh-TW"), 1);
    EXPECT_EQ(sentenceIn(HEEDMAP_PHRASE("Scores"), "zh"), "得分");
    EXPECT_EQ(sentenceIn(HEEDMAP_PHRASE("Scores"), "zh-TW"), "⟦Šçööŕééš⟧");
    EXPECT_EQ(languageFor(QLocale("zh_CN")), "zh");
    EXPECT_EQ(languageFor(QLocale("zh_TW")), "zh-TW");
    EXPECT_EQ(languageFor(QLocale("zh_HK")), "zh-TW") << "written alike";
    EXPECT_EQ(languageFor(QLocale("zh_SG")), "zh");
    EXPECT_EQ(languageFor(QLocale("en_GB")), "en");
    EXPECT_EQ(languageFor(QLocale("fr_FR")), "en");
}

TEST(AnotherLanguage, HasAFieldWhereADocumentIsWritten)
{
    test::learnPseudoLanguage();
    const Display display;
    const LocalizedText before("Who?");
    const TextFields fields(
        display, "title", {}, [](const std::string&) { return QStringLiteral("Title"); },
        [&](const std::string& language) { return writtenIn(before, language); });
    fields.findChild<QLineEdit*>("title_sl")->setText("Kdo?");
    EXPECT_EQ(fields.rewritten(before).in("sl"), "Kdo?");
    EXPECT_EQ(fields.rewritten(before).in("en"), "Who?");
}

/// The window in a language of longer words.
class PseudoWindow : public LanguageSweepTest {
protected:
    explicit PseudoWindow(const char* example)
    {
        test::learnPseudoLanguage();
        speak("sl");
        m_window = std::make_unique<MainWindow>();
        EXPECT_TRUE(m_window->open(QStringLiteral("examples:") + QLatin1String(example)));
        m_window->show();
        learn(m_window->workbench());
        allow("sigma gamma beta pos cross exact enc dec src tgt"); // in symbols
    }

    /// What a view draws.
    void checkDrawing(QWidget& view, const QString& where)
    {
        auto* exportable = dynamic_cast<Exportable*>(&view);
        if (exportable == nullptr)
            return;
        const Drawing drawing = exportable->drawing(m_window->display().theme());
        test::RecordedText paper(drawing.size);
        QPainter painter(&paper);
        drawing.draw(painter);
        EXPECT_FALSE(paper.texts().isEmpty()) << where.toStdString();
        for (const QString& text : paper.texts())
            if (!text.endsWith(QChar(0x2026))) // a name in a narrow tile
                check(text, where);
    }

    std::unique_ptr<MainWindow> m_window;
};

class PseudoSweep : public PseudoWindow, public testing::WithParamInterface<const char*> {
protected:
    PseudoSweep() : PseudoWindow(GetParam()) {}
};

TEST_P(PseudoSweep, CoversTheWindowAndCutsNothingOff)
{
    const Untranslated untranslated(QStringLiteral("sl.qm"));
    for (const auto& [id, action] : m_window->actions().all())
        check(*action);
    m_window->actions()["settings"]->trigger();
    walk(*m_window);
    for (std::size_t i = 0; i < views().size(); ++i) {
        if (!views()[i].applies(m_window->workbench()))
            continue;
        m_window->showView(static_cast<int>(i));
        test::settle(m_window->workbench());
        checkAll(*m_window);
        checkRoom(*m_window);
        EXPECT_LE(m_window->minimumSizeHint().width(), 1280) << views()[i].id;
        checkDrawing(*m_window->findChild<QStackedWidget*>("viewArea")->currentWidget(), QLatin1String(views()[i].id));
    }
    for (const QString& text : untranslated.missing)
        ADD_FAILURE() << text.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Examples, PseudoSweep, testing::Values("thinking-machines", "vision-seven", "linformer"));

/// An example, and the action that opens a panel or a window for it.
using Panel = std::pair<const char*, const char*>;

class PseudoPanels : public PseudoWindow, public testing::WithParamInterface<Panel> {
protected:
    PseudoPanels() : PseudoWindow(GetParam().first) {}
};

TEST_P(PseudoPanels, AreCoveredAndCutNothingOff)
{
    const Untranslated untranslated(QStringLiteral("sl.qm"));
    m_window->actions()[GetParam().second]->trigger();
    test::settle(m_window->workbench());
    checkAll(*m_window);
    for (QWidget* window : QApplication::topLevelWidgets())
        if (window->isVisible())
            checkRoom(*window);
    for (const QString& text : untranslated.missing)
        ADD_FAILURE() << text.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Examples, PseudoPanels,
                         testing::Values(Panel("causal-mask", "lesson"), Panel("causal-mask", "exercises"),
                                         Panel("causal-mask", "presenter"), Panel("brackets", "learn")));

class PseudoDialogs : public DialogSweep {
protected:
    PseudoDialogs() : DialogSweep((test::learnPseudoLanguage(), "sl")) {}
};

TEST_F(PseudoDialogs, AreCoveredAndCutNothingOff)
{
    allow("arrays npz Letter"); // a file, a size of paper
    const Untranslated untranslated(QStringLiteral("sl.qm"));
    for (const char* action : {"gallery", "new", "export", "shortcuts", "about", "worksheet", "documentWords",
                               "noteHere", "printedHere", "names"})
        in(action, [this, action] { m_window.actions()[action]->trigger(); });
    const QTemporaryDir folder;
    const std::filesystem::path arrays = folder.filePath("arrays.npz").toStdString();
    const Tensor square(Shape::matrix(3, 3));
    AtomicFile written(arrays);
    writeNpz(written, {{"W_Q", &square}, {"P", &square}});
    written.commit();
    in("arrays", [&] { m_window.files().take(QString::fromStdString(arrays), m_window.display()); });
    for (const QString& text : untranslated.missing)
        ADD_FAILURE() << text.toStdString();
}

} // namespace
} // namespace heedmap
