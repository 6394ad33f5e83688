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

/// Lessons in the window: while one is on its cards stand in the place of the pipeline, while it is presented its stops
/// in that of the steps; what a stop changes stands under the view. While it is presented there are a pen, a pointer,
/// an enlarged part and a blank screen; the speaker may have a window of their own, on a second screen where there is
/// one.
class LessonMode : public QObject {
    Q_OBJECT

public:
    LessonMode(const ViewContext& context, Trainer& trainer, QStackedWidget& views, Actions& actions,
               QObject* parent = nullptr);

    LessonPlayer& player() { return m_player; }
    StopPanel* stopPanel() { return m_stop; }
    /// The pipeline, or the cards.
    QWidget* withCards(QWidget* pipeline);
    /// The steps, or the stops.
    QWidget* withStops(QWidget* steps);
    /// The explanation, or what a stop or the document asks.
    QWidget* withExercises(QWidget* explanation, Files& files);

private:
    void serveTools();
    void present(bool on);
    void share();
    void followScreens();
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
    Presenter* m_presenter = nullptr; ///< once it was wanted
    QStackedWidget* m_cards = nullptr;
    QStackedWidget* m_stops = nullptr;
};

/// Keeps what is being typed in a window, as where another field is chosen.
void keepTyped(const QWidget& window);
/// The same before its document is left; false if something of it cannot be read and a person goes on with it.
bool mayLeave(QWidget& window);

/// Puts down what is used before the class: a pen, a pointer, a part that is large, a blank screen. False: nothing was.
bool putDown(Actions& actions);

} // namespace heedmap
