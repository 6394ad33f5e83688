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

/// The output that replaces a head's own: zero, by weights of 0; the plain mean of the values that it may attend to, by
/// equal weights; or its mean output over all positions, the same at each.
enum class Ablation { Zero, Uniform, Mean };
inline constexpr std::array ablations{Ablation::Zero, Ablation::Uniform, Ablation::Mean};

/// A head whose weights or result are pinned, unless the pinned numbers come from another sample.
struct AblatedHead {
    NodeId weights = noNode;
    Index head = 0;
    std::optional<Ablation> how = {}; ///< none: pinned to other numbers

    bool operator==(const AblatedHead&) const = default;
};

/// The node of the heads' results, Z = A·V; noNode if the graph has none.
NodeId headResult(const GraphShape& graph, NodeId weights);
bool canAblate(const GraphShape& graph, NodeId weights, Ablation how);

/// All ablated heads, in the order of the computation.
std::vector<AblatedHead> ablatedHeads(const Workbench& workbench);
/// Unpins all ablated heads and patches, or one head, so that they are computed again: one edit.
void restoreHeads(Workbench& workbench);
void restoreHead(Workbench& workbench, NodeId weights, Index head);
/// Unpins these heads in another graph of the document.
void releaseHeads(Graph& graph, const std::vector<AblatedHead>& heads);

/// The numbers to pin a slice of the weights to, or for Mean a slice of the result. `others` are the numbers of the
/// whole stack: a key without weight in any head counts as masked.
Tensor ablatedNumbers(const ConstView& others, Index head, Ablation how);

/// Ablates heads. A mean output that takes long is computed in the background and pinned when it is ready; a later
/// request or another document cancels it.
class Ablator : public QObject {
    Q_OBJECT

public:
    explicit Ablator(Workbench& workbench, QObject* parent = nullptr) : QObject(parent), m_workbench(workbench) {}

    /// Pins the numbers of the ablation, as one edit.
    void ablate(NodeId weights, Index head, Ablation how);

signals:
    void failed(const QString& sentence);

private:
    void pin(NodeId weights, Index head, Ablation how, const Tensor& numbers);

    Workbench& m_workbench;
    Trial m_trial;
};

} // namespace heedmap
