#pragma once

#include "model/ablations/ablation.h"

#include <QString>

namespace heedmap {

/// A predicted word: its probability and its logit, now and with no head ablated.
struct WordChange {
    QString word;
    double before = 0;
    double now = 0;
    double logitBefore = 0;
    double logitNow = 0;
    bool chosen = false; ///< the word whose logit is decomposed
};

/// The prediction of a model with ablated heads beside its prediction with none. The latter is computed in the
/// background, and only while a view shows it.
class AblationEffect : public QObject {
    Q_OBJECT

public:
    explicit AblationEffect(Workbench& workbench, QObject* parent = nullptr);

    void look(bool looks);
    /// The likeliest words before, the likeliest now, and the chosen word; none while either prediction is being
    /// computed, or if nothing is predicted.
    std::vector<WordChange> words(std::size_t count);

signals:
    void changed();

private:
    void follow();
    std::optional<Demand> predicted() const;

    Workbench& m_workbench;
    Trial m_trial;
    std::vector<double> m_before; ///< the logits with no head ablated
    bool m_looks = false;
};

} // namespace heedmap
