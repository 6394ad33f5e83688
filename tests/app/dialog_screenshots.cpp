// dialog_screenshots FOLDER [FILE]: the dialogs of the window, in both languages and every theme, for eyes. With
// QT_SCALE_FACTOR=2 the same at twice the resolution.

#include "../support/studio.h"
#include "view/settings/settings_panel.h"
#include "window/export/export_dialog.h"
#include "window/gallery.h"
#include "window/import_dialog.h"
#include "window/main_window.h"

#include <heedmap/io/file.h>
#include <heedmap/io/npz_writer.h>

#include <QTest>
#include <QTimer>

int main(int argc, char** argv)
{
    using namespace heedmap;
    if (argc < 2)
        return 2;
    const Studio studio(argc, argv);
    const QString weights = studio.file("weights.npz");
    const Tensor fused(Shape::matrix(3, 9));
    const Tensor square(Shape::matrix(3, 3));
    const Tensor bias(Shape::vector(3));
    AtomicFile file(weights.toStdString());
    writeNpz(file, {{"W_Q", &square}, {"h.0.attn.c_attn.weight", &fused}, {"b_Q", &bias}, {"X", &square}});
    file.commit();

    MainWindow window;
    window.open(argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("examples:thinking-machines"));
    window.show();
    for (const char* language : {"en", "zh"}) {
        window.setLanguage(language);
        for (const auto& [theme, name] : {std::pair{ThemeChoice::Light, "light"}, std::pair{ThemeChoice::Dark, "dark"},
                                          std::pair{ThemeChoice::HighContrast, "contrast"}}) {
            window.display().set(&DisplaySettings::theme, theme);
            Studio::settle();
            const auto shoot = [&, name = name](QWidget* dialog, const char* what) {
                studio.shoot(*dialog, what, language, name);
                dialog->close();
                Studio::settle();
            };
            window.actions()["gallery"]->trigger();
            shoot(window.findChild<Gallery*>(), "gallery");
            window.actions()["new"]->trigger();
            shoot(window.findChild<Gallery*>(), "new");
            window.actions()["settings"]->trigger();
            shoot(window.findChild<SettingsPanel*>(), "settings");
            window.workbench().setNumberFormat(floatFormat("bfloat16"));
            window.actions()["present"]->setChecked(true);
            window.resize(1280, 720);
            studio.shoot(window, "presenting-rounded", language, name);
            window.actions()["present"]->setChecked(false);
            window.workbench().setNumberFormat(floatFormats().front());
            for (const bool dark : {false, true}) {
                ExportDialog exporting(window.workbench(), window.selection(), window.display(), nullptr, &window);
                exporting.open();
                for (auto* box : exporting.findChildren<QComboBox*>())
                    if (const int at = box->findData(QStringLiteral("dark")); dark && at >= 0)
                        box->setCurrentIndex(at);
                auto* what = exporting.findChild<QComboBox*>("exportWhat");
                auto* format = exporting.findChild<QComboBox*>("exportFormat");
                what->setCurrentIndex(dark ? 1 : what->findText("A"));
                if (!dark) {
                    format->setCurrentIndex(format->findData("latex"));
                    studio.shoot(exporting, "export-latex", language, name);
                    format->setCurrentIndex(0);
                    what->setCurrentIndex(what->findText("[0,0]", Qt::MatchContains));
                    if (!QTest::qWaitFor([&] { return !exporting.findChild<QPushButton*>("exportStop")->isVisible(); }))
                        return 1;
                    studio.shoot(exporting, "export-moving", language, name);
                    what->setCurrentIndex(what->findText("A"));
                }
                shoot(&exporting, dark ? "export-stage" : "export");
            }
            for (const char* id : {"shortcuts", "about"}) {
                QTimer::singleShot(0, &window, [&, id] { shoot(QApplication::activeModalWidget(), id); });
                window.actions()[id]->trigger();
            }
            ImportDialog importing(window.workbench(), window.display(), weights.toStdString(), &window);
            importing.open();
            shoot(&importing, "import");
        }
    }
    return 0;
}
