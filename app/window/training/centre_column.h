#pragma once

#include "model/training/trainer.h"
#include "view/frame/display.h"

#include <QStackedWidget>
#include <QWidget>

namespace heedmap {

class Actions;
class LessonMode;
class SampleStrip;
class SentenceCard;
class Stage;
class StageSwitches;
class TrainPanel;

/// The middle of the window: the samples, if there are several, and the sentence above the view, and the training and
/// the changes of a lesson's stop below it.
class CentreColumn : public QWidget {
    Q_OBJECT

public:
    CentreColumn(const ViewContext& context, QStackedWidget* views, Actions& actions);

    LessonMode& lesson() { return *m_lesson; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* switchesUnder(QStackedWidget& views);
    void giveRoom();
    void connectWatch(SampleStrip& samples, Actions& actions);
    void connectSamples(SampleStrip& samples, Actions& actions);
    void connectTarget(const ViewContext& context, Stage& stage, TrainPanel& training, Actions& actions);

    ViewContext m_context;
    Trainer m_trainer;
    SentenceCard* m_sentence = nullptr;
    TrainPanel* m_panel = nullptr;
    LessonMode* m_lesson = nullptr;
    StageSwitches* m_switches = nullptr;
};

} // namespace heedmap
