#pragma once

#include "model/gradients/trial.h"
#include "model/lesson/lesson_player.h"

#include <QTimer>

#include <map>
#include <memory>

namespace heedmap {

/// The matrices that a lesson shows at its stops, with their numbers there: the current ones if no stop in between
/// changes them, else numbers computed in the background on a copy of the document.
class StopValues : public QObject {
    Q_OBJECT

public:
    StopValues(Workbench& workbench, LessonPlayer& player, QObject* parent = nullptr);

    static constexpr Index mostCells = 4096; ///< the largest matrix that is computed for a small picture

    enum class When { Now, Elsewhere, Trained };
    /// Whether a stop shows the current numbers, others, or numbers that are known only once it has trained.
    When when(int stop) const;
    /// The numbers of a stop that shows others, one slice; null while they are being computed.
    std::shared_ptr<const Tensor> at(int stop) const;

signals:
    void changed();

private:
    using Matrices = std::map<int, std::shared_ptr<const Tensor>>;

    void workOut();

    Workbench& m_workbench;
    LessonPlayer& m_player;
    Matrices m_matrices;
    QTimer m_later;
    Trial m_trial; ///< destroyed first, as its thread uses the members above
};

} // namespace heedmap
