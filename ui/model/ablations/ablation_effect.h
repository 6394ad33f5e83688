#pragma once

#include "model/ablations/ablation.h"

#include <QString>

namespace heedmap {

/// A word that a model predicts, how likely it was with no head ablated, and its logits.
struct WordChange {
    QString word;
    double before = 0;
    double now = 0;
    double logitBefore = 0;
    double logitNow = 0;
    bool chosen = false; ///< the one whose logit is taken apart
};

/// What a model predicts with its heads ablated, beside what it predicts with none. The latter is worked out beside the
/// window, and only while it is looked at.
class AblationEffect : public QObject {
    Q_OBJECT

public:
    explicit AblationEffect(Workbench& workbench, QObject* parent = nullptr);

    void look(bool looks);
    /// Those that were likeliest before, what is likeliest now, and the one that was chosen; none while either is being
    /// computed, or where nothing is predicted.
    std::vector<WordChange> words(std::size_t count);

signals:
    void changed();

private:
    void follow();
    std::optional<Demand> predicted() const;

    Workbench& m_workbench;
    Trial m_trial;
    std::vector<double> m_before; ///< logits
    bool m_looks = false;
};

} // namespace heedmap
