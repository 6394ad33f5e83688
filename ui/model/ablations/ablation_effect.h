#pragma once

#include "model/ablations/ablation.h"

#include <QString>

namespace heedmap {

/// A word that a model predicts, and how likely it was with no head ablated.
struct WordChange {
    QString word;
    double before = 0;
    double now = 0;
};

/// What a model predicts with its heads ablated, beside what it predicts with none. The latter is worked out beside the
/// window, and only while it is looked at.
class AblationEffect : public QObject {
    Q_OBJECT

public:
    explicit AblationEffect(Workbench& workbench, QObject* parent = nullptr);

    void look(bool looks);
    /// Those that were likeliest before, and what is likeliest now; none while either is being computed, or where
    /// nothing is predicted.
    std::vector<WordChange> words(std::size_t count);

signals:
    void changed();

private:
    void follow();
    std::optional<Demand> predicted() const;

    Workbench& m_workbench;
    Trial m_trial;
    std::vector<double> m_before;
    bool m_looks = false;
};

} // namespace heedmap
