#include "support/language_sweep.h"
#include "window/views.h"

namespace heedmap {
namespace {

class LanguageSweep : public LanguageSweepTest, public testing::WithParamInterface<const char*> {};

TEST_P(LanguageSweep, SwitchedToChineseTheWindowHasNoEnglishLeft)
{
    speak("en");
    MainWindow window;
    ASSERT_TRUE(window.open(QStringLiteral("examples:") + QLatin1String(GetParam())));
    window.show();
    for (std::size_t view = 0; view < views().size(); ++view)
        window.showView(static_cast<int>(view)), QCoreApplication::processEvents();
    window.showView(0);
    window.actions()["settings"]->trigger();
    QCoreApplication::processEvents();

    window.setLanguage("zh");
    QCoreApplication::processEvents(); // every widget is told
    const Untranslated untranslated(QStringLiteral("zh_CN.qm"));
    learn(window.workbench());
    for (const auto& [id, action] : window.actions().all())
        check(*action);
    walk(window);
    for (std::size_t view = 0; view < views().size(); ++view) {
        window.showView(static_cast<int>(view));
        test::settle(window.workbench());
        window.grab();
        checkAll(window);
    }
    for (const QString& text : untranslated.missing)
        ADD_FAILURE() << text.toStdString();
    window.showView(0);
    window.setLanguage("en");
}

INSTANTIATE_TEST_SUITE_P(Examples, LanguageSweep,
                         testing::Values("thinking-machines", "two-heads", "window-and-global", "padding-mask",
                                         "relative-bias", "additive-two-inputs", "vision-seven", "linformer"));

class ChineseDialogs : public DialogSweep {
protected:
    ChineseDialogs() : DialogSweep("zh") {}
};

TEST_F(ChineseDialogs, NoDialogHasEnglishLeftInChinese)
{
    const Untranslated untranslated(QStringLiteral("zh_CN.qm"));
    for (const char* action : {"gallery", "new", "export", "shortcuts", "about", "open", "import", "saveAs"})
        in(action, [this, action] { m_window.actions()[action]->trigger(); });
    const NodeId x = m_window.workbench().graph().find("X");
    m_window.workbench().setValues(x, Region::of({0, 0, 0}), std::array{0.5});
    in("unsaved", [this] { m_window.close(); });
    in("error", [this] { m_window.files().tell("错误"); });
    for (const QString& text : untranslated.missing)
        ADD_FAILURE() << text.toStdString();
}

} // namespace
} // namespace heedmap
