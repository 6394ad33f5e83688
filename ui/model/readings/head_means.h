#pragma once

#include "model/gradients/trial.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/heads.h>

#include <QObject>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace heedmap {

class Workbench;

/// What each head does on average over all samples of the document, or over the captures of the folder that a captured
/// one is from. They are computed one after the other beside the window, and what is known so far grows. Another
/// document, or an edit of this one, ends it.
class HeadMeans : public QObject {
    Q_OBJECT

public:
    /// Means of a head's measures, and their standard deviations over the samples; NaN where no sample has one.
    struct Mean {
        HeadMeasures measures;
        HeadMeasures spread;
    };
    enum class Over { Nothing, Samples, Captures };

    explicit HeadMeans(Workbench& workbench);

    /// What there are several of. Whether a folder holds captures is known a moment later, when `changed` says so.
    Over offered();
    bool on() const { return m_count > 0; }
    void start();
    void stop();
    /// How many of the samples the means are of, and how many there are.
    Index done() const { return m_done; }
    Index count() const { return m_count; }
    /// None where the first sample is still computed, and for a head that `headTable` has no row for.
    std::optional<Mean> of(NodeId node, Index slice) const;

signals:
    void changed();

private:
    using Make = std::function<Computation(Index sample)>;
    struct Progress;
    Make make() const;
    void take(const std::shared_ptr<Progress>& progress);
    void list();

    Workbench& m_workbench;
    Trial m_trial;
    std::shared_ptr<Progress> m_progress;
    HeadNumbers m_table;
    std::vector<NodeId> m_layers; ///< its rows
    Index m_done = 0;
    Index m_count = 0;
    Trial m_lister;
    unsigned m_listed = 0; ///< the document whose folder was looked through
    std::vector<std::filesystem::path> m_captures;
};

} // namespace heedmap
