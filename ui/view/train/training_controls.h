#pragma once

#include "model/training/trainer.h"
#include "view/frame/display.h"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QToolButton>
#include <QWidget>

namespace heedmap {

class RateSlider;

/// How a document is trained: the optimiser, the rate, the batch, how fast it goes, and which weights are locked.
class TrainingControls : public QWidget {
    Q_OBJECT

public:
    TrainingControls(Trainer& trainer, const Display& display, QWidget* parent = nullptr);

private:
    QLabel* caption(QWidget* of);
    void follow();
    void speak();
    void showPace();
    void fillLocks();
    template <typename Change> void change(Change what);

    Trainer& m_trainer;
    const Display& m_display;
    QComboBox* m_optimiser;
    RateSlider* m_rate;
    QLabel* m_rateText;
    QSpinBox* m_batch;
    QComboBox* m_pace;
    bool m_slow = false; ///< whether the pace of what is watched is in it
    QToolButton* m_locks;
    std::vector<QLabel*> m_captions;
};

} // namespace heedmap
