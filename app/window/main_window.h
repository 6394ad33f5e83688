#pragma once

#include "model/selection.h"
#include "model/workbench.h"
#include "view/frame/display.h"
#include "window/actions.h"
#include "window/display_menu.h"
#include "window/files.h"
#include "window/status_bar.h"
#include "window/window_place.h"

#include <QMainWindow>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>

namespace heedmap {

class ChangeLine;
class Hint;
class LessonPlayer;
class NoticeLine;
class PanelColumns;
class ReadingLine;
class SettingsPanel;
class SummaryLine;
class TopBar;

/// The main window: it owns the models, arranges the views, and implements the actions. The views decide what is shown
/// and how.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow();
    ~MainWindow() override;

    bool open(const QString& file) { return m_files.open(file); }
    /// Says, in place of a document, that this one will be read: nothing is open yet.
    void await(const QString& name);
    Workbench& workbench() { return m_workbench; }
    Selection& selection() { return m_selection; }
    Display& display() { return m_display; }
    Files& files() { return m_files; }
    const Actions& actions() const { return m_actions; }
    void showView(int index);
    void setLanguage(const std::string& language);

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    QWidget* noticeLines();
    void connectFiles();
    void connectEdits();
    void connectLooks();
    void connectSnapshot();
    void connectAppearance();
    void scaleText(double factor);
    void dress();
    void nameDocument();
    void showWhereItBegins();
    void showWhatIsKept();
    void showViewOf(const QString& id);
    void openHere();
    void nameUndo();
    void showSettings();
    void present(bool on);
    void fitPresenting();
    void restore();
    void store();
    QWidget* panel(const char* name, QWidget* content);
    QWidget* withEnd(QWidget* steps);

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    Display m_display;
    Actions m_actions{this};
    Files m_files{m_workbench, this};
    QMenu m_menu;
    QMenu m_recent;
    QMenu m_languages;
    DisplayMenu m_displayMenu{m_display, m_workbench, {m_actions["guessFirst"], m_actions["spotlight"]}};
    TopBar* m_topBar = nullptr;
    Hint* m_hint = nullptr;
    SummaryLine* m_summary = nullptr;
    ChangeLine* m_change = nullptr;
    NoticeLine* m_unsaved = nullptr;  ///< that an aside is not saved
    ReadingLine* m_awaited = nullptr; ///< shown where no document is open yet
    QStackedWidget* m_views = nullptr;
    LessonPlayer* m_player = nullptr;
    PanelColumns* m_columns = nullptr;
    QWidget* m_pipeline = nullptr;
    QWidget* m_explanation = nullptr;
    QWidget* m_steps = nullptr;
    QToolButton* m_end = nullptr;        ///< ends presenting
    std::optional<Document> m_snapshot;  ///< the document as it was
    SettingsPanel* m_settings = nullptr; ///< once it was wanted
    StatusBar* m_status = nullptr;
    WindowPlace m_place{*this};
    bool m_pipelineShown = true;    ///< before it was presented
    bool m_pipelineYielded = false; ///< to the view, in a narrow window
};

} // namespace heedmap
