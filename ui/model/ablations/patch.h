#pragma once

#include "model/gradients/trial.h"

#include <heedmap/document/document.h>
#include <heedmap/graph/graph.h>

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

class Workbench;

/// Numbers of a node that are taken from another sample, and pinned (activation patching: Vig et al., "Investigating
/// gender bias in language models using causal mediation analysis", 2020; Meng et al., "Locating and editing factual
/// associations in GPT", 2022).
struct Patch {
    /// A patched row, and the row of the other sample that replaces it.
    struct Row {
        Index row = 0;
        Index from = 0;
        Index sample = 0;

        bool operator==(const Row&) const = default;
    };

    std::string node;
    std::optional<Index> slice = {}; ///< none: all of it
    Index sample = 0;
    /// none: every row; rows that are not listed keep the numbers they had when the patch was made
    std::vector<Row> rows = {};

    bool operator==(const Patch&) const = default;
};

/// The patches of the document, oldest first. Its view lists under `patches` which pins are patches, and what they
/// patch.
std::vector<Patch> patches(const Workbench& workbench);
/// Removes a patch, so that its node is computed again: one edit.
void takeBack(Workbench& workbench, const Patch& patch);
/// Copies the patches listed in another view: the list belongs to the pins, not to how the document is shown.
void carryPatches(Json& view, const Json& from);
/// Removes a pin from the list of patches, because its numbers were edited.
void forgetPatch(Document& document, const std::string& pin);
/// A copy of the document without that patch.
Document withoutPatch(Document document, const GraphShape& graph, const Patch& patch);
/// Unpins these patches in another graph of the document.
void releasePatches(Graph& graph, const std::vector<Patch>& patches);

/// Patches in numbers from other samples. Numbers that take long are computed in the background and pinned when they
/// are ready; a later request or another document cancels them. `Workbench::failed` reports why a patch cannot be made.
class Patcher : public QObject {
public:
    explicit Patcher(Workbench& workbench, QObject* parent = nullptr) : QObject(parent), m_workbench(workbench) {}
    /// The patcher that a workbench owns, for menus, which close before a patch is ready.
    static Patcher& of(Workbench& workbench);

    /// Patches a node, a slice of it, or the rows that are listed: one edit. Rows patched earlier stay patched.
    void take(Patch wanted);

private:
    void pin(const Patch& wanted, const Tensor& numbers);

    Workbench& m_workbench;
    Trial m_trial;
};

} // namespace heedmap
