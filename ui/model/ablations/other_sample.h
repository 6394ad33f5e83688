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

/// Makes the computation of another sample of the open document, on whatever thread: with the current weights, and
/// nothing pinned, so that it is what the model makes of that sample by itself.
std::function<Computation()> otherComputation(const Workbench& workbench, Index sample);

/// Nodes as they are in another sample than the one that is shown: of small documents at once, else worked out beside
/// the window.
class OtherSample : public QObject {
    Q_OBJECT

public:
    struct Numbers {
        NodeInfo info; ///< with the labels of that sample
        Tensor values;
    };

    explicit OtherSample(Workbench& workbench, QObject* parent = nullptr);

    /// The one that was chosen, or else the first that is not shown; none of a document with a single one.
    std::optional<Index> sample() const;
    void choose(Index sample);
    /// Which node is looked at, by its name; none if it is empty.
    void look(const std::string& node);
    /// Those of the node that is looked at; null while they are computed, or where that sample has no such node.
    const std::shared_ptr<const Numbers>& numbers();
    bool computing() const { return m_trial.running(); }

signals:
    /// What was being computed is there.
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
    std::shared_ptr<Copy> m_copy; ///< while its numbers are those of now; a trial that runs has it
    std::shared_ptr<const Numbers> m_numbers;
    bool m_known = false;    ///< there are none, if these are none
    unsigned m_document = 0; ///< whose samples these are
};

} // namespace heedmap
