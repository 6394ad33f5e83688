#pragma once

#include "model/training/trainer.h"
#include "view/frame/display.h"

#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QWidget>

namespace heedmap {

class MicroSteps;
class PartBar;
class TimeLine;
class TrainingControls;

/// Under the view: trains the document, shows how it goes, and goes back to any step. Folded it is one row.
class TrainPanel : public QWidget {
    Q_OBJECT

public:
    TrainPanel(const ViewContext& context, Trainer& trainer, QWidget* parent = nullptr);

    void fold(bool on);
    /// Sets the height that the panel and the view share.
    void setAround(int height);
    /// Adds a button for an action that another part of the window carries out.
    void add(QAction* action);

private:
    QPushButton* button(const char* name, void (TrainPanel::*does)());
    void layOut();
    void train();
    void stepForward() { m_trainer.stepForward(); }
    void nextPart();
    void stepBack() { m_trainer.stepBack(); }
    void restart() { m_trainer.restart(); }
    void newWeights() { m_trainer.newWeights(); }
    bool drawing() const;
    QString stepText() const;
    void follow();
    QColor onButton() const;
    bool low() const;
    void fit();
    void speak();
    void say(const QString& sentence);

    ViewContext m_context;
    Trainer& m_trainer;
    QPushButton* m_train;
    MicroSteps* m_micro;
    QPushButton* m_one;
    QPushButton* m_part;
    QPushButton* m_back;
    QPushButton* m_new;
    QPushButton* m_same;
    QToolButton* m_target;
    QToolButton* m_fold;
    QLabel* m_step;
    QLabel* m_loss;
    QLabel* m_notice;
    PartBar* m_parts;
    TrainingControls* m_controls;
    TimeLine* m_timeLine;
    bool m_folded = false;
    bool m_watched = false; ///< what was learned was watched: nothing is set meanwhile
    int m_around = 0;
};

} // namespace heedmap
