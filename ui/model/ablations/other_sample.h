#pragma once

#include "model/gradients/trial.h"

#include <heedmap/document/computation.h>
#include <heedmap/tensor/tensor.h>

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace heedmap {

class Workbench;

/// Returns a function that builds the computation of another sample, on any thread: with the current weights and
/// without pins, so that it is what the model computes from that sample alone.
std::function<Computation()> otherComputation(const Workbench& workbench, Index sample);

/// The numbers of nodes in a sample other than the shown one: computed at once for small documents, else in the
/// background.
class OtherSample : public QObject {
    Q_OBJECT

public:
    struct Numbers {
        NodeInfo info; ///< with the labels of that sample
        Tensor values;
    };

    explicit OtherSample(Workbench& workbench, QObject* parent = nullptr);

    /// The chosen sample, or else the first that is not shown; none if the document has only one sample.
    std::optional<Index> sample() const;
    void choose(Index sample);
    /// Sets the demanded node by its name; an empty name demands none.
    void look(const std::string& node);
    /// The numbers of the demanded node; null while they are computed, or if that sample has no such node.
    const std::shared_ptr<const Numbers>& numbers();
    bool computing() const { return m_trial.running(); }

signals:
    /// The numbers are ready, or there are none any longer.
    void changed();

private:
    struct Copy;

    std::function<std::shared_ptr<const Numbers>(const std::stop_token& stop)> work();
    void forget();
    void follow();

    Workbench& m_workbench;
    Trial m_trial;
    std::optional<Index> m_sample;
    std::string m_node;
    std::shared_ptr<Copy> m_copy; ///< the computation, while its numbers are current; a running trial shares it
    std::shared_ptr<const Numbers> m_numbers;
    bool m_known = false;    ///< whether null numbers mean that the sample has none
    unsigned m_document = 0; ///< the number of the document that the samples belong to
};

} // namespace heedmap
