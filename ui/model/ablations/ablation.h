#pragma once

#include "model/gradients/trial.h"

#include <heedmap/document/document.h>
#include <heedmap/graph/graph.h>

#include <QObject>

#include <array>
#include <optional>
#include <vector>

namespace heedmap {

class Workbench;

/// What a head says in place of its own: nothing, as its weights are 0; the mean of all that it may look at, as they
/// are equal; or what it says on average, the same at every position.
enum class Ablation { Zero, Uniform, Mean };
inline constexpr std::array ablations{Ablation::Zero, Ablation::Uniform, Ablation::Mean};

/// A head with pinned weights, or whose result is, unless these are those of another sample.
struct AblatedHead {
    NodeId weights = noNode;
    Index head = 0;
    std::optional<Ablation> how = {}; ///< none: pinned to other numbers

    bool operator==(const AblatedHead&) const = default;
};

/// What a head makes of the values, Z = A·V; noNode if nothing does.
NodeId headResult(const GraphShape& graph, NodeId weights);
bool canAblate(const GraphShape& graph, NodeId weights, Ablation how);

/// In the order of the computation.
std::vector<AblatedHead> ablatedHeads(const Workbench& workbench);
/// All of them and what was taken from other samples, or one head, computed again: one edit.
void restoreHeads(Workbench& workbench);
void restoreHead(Workbench& workbench, NodeId weights, Index head);
/// Lets go of the same pins in another graph of the document.
void releaseHeads(Graph& graph, const std::vector<AblatedHead>& heads);

/// The numbers that a slice of the weights, or of the result for Mean, is pinned to. `others` are the numbers of the
/// whole stack: a key that no head looks at is masked.
Tensor ablatedNumbers(const ConstView& others, Index head, Ablation how);

/// Ablates heads. What they say on average may be long in coming: it is worked out beside the window, and pinned when
/// it is there, unless another is asked for or the document is another one by then.
class Ablator : public QObject {
    Q_OBJECT

public:
    explicit Ablator(Workbench& workbench, QObject* parent = nullptr) : QObject(parent), m_workbench(workbench) {}

    /// One edit.
    void ablate(NodeId weights, Index head, Ablation how);

signals:
    void failed(const QString& sentence);

private:
    void pin(NodeId weights, Index head, Ablation how, const Tensor& numbers);

    Workbench& m_workbench;
    Trial m_trial;
};

} // namespace heedmap
