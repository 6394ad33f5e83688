#pragma once

#include "model/lesson/lesson_player.h"
#include "view/frame/display.h"
#include "window/lesson/screen_pair.h"

#include <QObject>
#include <QStackedWidget>
#include <QTimer>

namespace heedmap {

class Actions;
class ClassOverlay;
class Files;
class LessonBar;
class LessonPanel;
class Presenter;
class StopPanel;

/// Lessons in the window. While a lesson is on, its cards replace the pipeline, and a panel under the view shows what a
/// stop changes; while it is presented, its stops replace the steps. Presenting adds a pen, a pointer, an enlarged part
/// and a blank screen, and a window for the speaker, on a second screen if there is one.
class LessonMode : public QObject {
    Q_OBJECT

public:
    LessonMode(const ViewContext& context, Trainer& trainer, QStackedWidget& views, Actions& actions,
               QObject* parent = nullptr);

    LessonPlayer& player() { return m_player; }
    StopPanel* stopPanel() { return m_stop; }
    /// A widget that shows the pipeline or the cards.
    QWidget* withCards(QWidget* pipeline);
    /// A widget that shows the steps or the stops.
    QWidget* withStops(QWidget* steps);
    /// A widget that shows the explanation or the exercises.
    QWidget* withExercises(QWidget* explanation, Files& files);

private:
    void serveTools();
    void present(bool on);
    void startLesson(bool given);
    bool ofOwnFile() const;
    void share();
    void followScreens();
    void fillOncePlaced();
    void raisePresenter();
    void showPresenter(bool on);
    void saveSpeakerText();
    void follow();
    void head();

    ViewContext m_context;
    Actions& m_actions;
    QStackedWidget& m_views;
    LessonPlayer m_player;
    LessonPanel* m_panel;
    LessonBar* m_bar;
    StopPanel* m_stop;
    ClassOverlay* m_overlay;
    ScreenPair m_screens;
    QTimer m_screensSettled;
    bool m_fromHere = false;          ///< given from the current stop
    bool m_begunToGive = false;       ///< ends with the presentation
    Presenter* m_presenter = nullptr; ///< null until it is first opened
    QStackedWidget* m_cards = nullptr;
    QStackedWidget* m_stops = nullptr;
};

/// Commits the text being typed in a window, as if the focus moved to another field.
void keepTyped(const QWidget& window);
/// The same before the document is left; returns false if some text cannot be read and the user stays with it.
bool mayLeave(QWidget& window);

/// Ends the use of the pen, the pointer, the enlarged part or the blank screen; returns false if none was in use.
bool putDown(Actions& actions);

} // namespace heedmap
