// dialog_screenshots FOLDER [FILE]: the dialogs of the window, in both languages and every theme, for eyes. With
// QT_SCALE_FACTOR=2 the same at twice the resolution.

#include "../support/studio.h"
#include "view/exercise/exercise_panel.h"
#include "view/settings/settings_panel.h"
#include "window/export/export_dialog.h"
#include "window/gallery.h"

#include <heedmap/diagnosis/mistakes.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npz_writer.h>

#include <QDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

namespace heedmap {
namespace {

/// A file of arrays to import.
QString writeWeights(const QString& path)
{
    const Tensor fused(Shape::matrix(3, 9));
    const Tensor square(Shape::matrix(3, 3));
    const Tensor bias(Shape::vector(3));
    AtomicFile file(path.toStdString());
    writeNpz(file, {{"W_Q", &square}, {"h.0.attn.c_attn.weight", &fused}, {"b_Q", &bias}, {"X", &square}});
    file.commit();
    return path;
}

/// What code that does not scale its scores makes of a document.
QString writeResults(const QString& path, const Workbench& workbench)
{
    Computation computation = workbench.copying()();
    AlteredComputation altered(computation);
    altered.show(stepsOf(mistakes().front().ways.front(), computation.graph));
    const Tensor scores = altered.now(computation.graph.find("S"));
    const Tensor weights = altered.now(computation.graph.find("A"));
    AtomicFile file(path.toStdString());
    writeNpz(file, {{"S", &scores}, {"A", &weights}});
    file.commit();
    return path;
}

/// A folder of two learners' answers to an exercise.
QString writeAnswers(const QString& path, const std::string& exercise)
{
    QDir().mkpath(path);
    for (const char* name : {"Anna", "Li Wei"})
        writeFile(path.toStdString() + "/" + name + ".json",
                  R"({"answers": {")" + exercise + R"(": [[[0, 1], "0.31"]]}})");
    return path;
}

/// The dialogs of one window in one look.
class Dialogs {
public:
    Dialogs(const Studio& studio, MainWindow& window, const char* language, const char* theme)
        : m_studio(studio), m_window(window), m_language(language), m_theme(theme)
    {
        Studio::settle(m_window);
    }

    void shootAll(const QString& weights)
    {
        shootPanels();
        shootExports();
        for (const char* id : {"shortcuts", "about", "worksheet", "documentWords", "names", "samples", "noteHere",
                               "printedHere", "printedSheet", "figures"})
            shootModal(id, [&] { m_window.actions()[id]->trigger(); });
        shootModal("import", [&] { m_window.files().take(weights, m_window.display()); });
        if (const auto& exercises = m_window.workbench().head().exercises; !exercises.empty()) {
            const QString folder = writeAnswers(m_studio.file("answers"), exercises.front().id);
            shootModal("marks", [&] { m_window.files().take(folder, m_window.display()); });
        }
        if (m_window.workbench().graph().find("A") != noNode) {
            const QString results = writeResults(m_studio.file("mine.npz"), m_window.workbench());
            shootModal("results", [&] { m_window.files().take(results, m_window.display()); });
        }
    }

private:
    void shoot(QWidget& widget, const char* what) { m_studio.shoot(widget, what, m_language, m_theme); }
    void shootModal(const char* what, const std::function<void()>& open)
    {
        QTimer waiting;
        QObject::connect(&waiting, &QTimer::timeout, &m_window, [&] {
            if (QWidget* dialog = QApplication::activeModalWidget(); dialog != nullptr && waiting.isActive()) {
                waiting.stop();
                shoot(*dialog, what);
                dialog->close();
            }
        });
        waiting.start(2);
        open();
        Studio::settle(m_window);
    }

    void shootPanels()
    {
        for (const char* id : {"gallery", "new"}) {
            m_window.actions()[id]->trigger();
            auto* gallery = m_window.findChild<Gallery*>();
            shoot(*gallery, id);
            gallery->close();
            Studio::settle(m_window);
        }
        m_window.actions()["settings"]->trigger();
        shoot(*m_window.findChild<SettingsPanel*>(), "settings");
        m_window.actions()["settings"]->trigger();
        m_window.actions()["newExercise"]->trigger();
        Studio::settle(m_window);
        for (const char* kind : {"0", "2", "4"}) {
            auto* box = m_window.findChild<ExercisePanel*>()->findChild<QComboBox*>("kind");
            box->setCurrentIndex(*kind - '0');
            emit box->activated(*kind - '0');
            Studio::settle(m_window);
            shoot(m_window, (std::string("exercise-editor-") + kind).c_str());
        }
        m_window.findChild<QPushButton*>("cancelExercise")->click();
        m_window.actions()["exercises"]->setChecked(false);
        m_window.workbench().setNumberFormat(floatFormat("bfloat16"));
        m_window.actions()["present"]->setChecked(true);
        m_window.resize(1280, 720);
        Studio::settle(m_window);
        shoot(m_window, "presenting-rounded");
        m_window.actions()["present"]->setChecked(false);
        m_window.workbench().setNumberFormat(floatFormats().front());
        Studio::settle(m_window);
    }

    void shootExports()
    {
        ExportDialog dialog(m_window.workbench(), m_window.selection(), m_window.display(), nullptr, &m_window);
        dialog.open();
        auto* what = dialog.findChild<QComboBox*>("exportWhat");
        auto* format = dialog.findChild<QComboBox*>("exportFormat");
        what->setCurrentIndex(what->findText("A"));
        shoot(dialog, "export");
        format->setCurrentIndex(format->findData("latex"));
        shoot(dialog, "export-latex");
        format->setCurrentIndex(0);
        auto* range = dialog.findChild<QComboBox*>("exportRange");
        range->setCurrentIndex(range->count() - 1);
        auto* size = dialog.findChild<QComboBox*>("exportSize");
        size->setCurrentIndex(size->count() - 1);
        shoot(dialog, "export-own-range-and-size");
        size->setCurrentIndex(0);
        range->setCurrentIndex(0);
        dialog.findChild<QToolButton*>("exportMore")->setChecked(true);
        shoot(dialog, "export-more");
        dialog.findChild<QToolButton*>("exportMore")->setChecked(false);
        what->setCurrentIndex(what->findText("[0,0]", Qt::MatchContains));
        test::wait([&] { return !dialog.findChild<QPushButton*>("exportStop")->isVisible(); });
        shoot(dialog, "export-moving");
        auto* theme = dialog.findChild<QComboBox*>("exportTheme");
        theme->setCurrentIndex(theme->findData(QStringLiteral("dark")));
        what->setCurrentIndex(1);
        shoot(dialog, "export-stage");
        dialog.close();
    }

    const Studio& m_studio;
    MainWindow& m_window;
    const char* m_language;
    const char* m_theme;
};

} // namespace
} // namespace heedmap

int main(int argc, char** argv)
{
    using namespace heedmap;
    if (argc < 2)
        return 2;
    const Studio studio(argc, argv);
    const QString weights = writeWeights(studio.file("weights.npz"));
    MainWindow window;
    window.open(argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("examples:thinking-machines"));
    window.show();
    for (const char* language : {"en", "zh"}) {
        window.setLanguage(language);
        for (const auto& [theme, name] : {std::pair{ThemeChoice::Light, "light"}, std::pair{ThemeChoice::Dark, "dark"},
                                          std::pair{ThemeChoice::HighContrast, "contrast"}}) {
            window.display().set(&DisplaySettings::theme, theme);
            Dialogs(studio, window, language, name).shootAll(weights);
        }
    }
    return 0;
}
