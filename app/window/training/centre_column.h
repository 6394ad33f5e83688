#pragma once

#include "model/training/trainer.h"
#include "view/frame/display.h"

#include <QWidget>

namespace heedmap {

class Actions;
class SampleStrip;
class Stage;
class TrainPanel;

/// The middle of the window: the view, the samples above it where there are several, and below it how it learns.
class CentreColumn : public QWidget {
    Q_OBJECT

public:
    CentreColumn(const ViewContext& context, QWidget* views, Actions& actions);

    Trainer& trainer() { return m_trainer; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectSamples(SampleStrip& samples, Actions& actions);
    void connectTarget(const ViewContext& context, Stage& stage, TrainPanel& training, Actions& actions);

    ViewContext m_context;
    Trainer m_trainer;
    TrainPanel* m_panel = nullptr;
};

} // namespace heedmap
