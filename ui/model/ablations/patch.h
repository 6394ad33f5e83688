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
    /// A row, and which row of the other sample it is.
    struct Row {
        Index row = 0;
        Index from = 0;
        Index sample = 0;

        bool operator==(const Row&) const = default;
    };

    std::string node;
    std::optional<Index> slice = {}; ///< none: all of it
    Index sample = 0;
    std::vector<Row> rows = {}; ///< none: every row. The others stay as they were when the patch was made

    bool operator==(const Patch&) const = default;
};

/// Those that the document pins, in the order in which they were made. Which pins are patches, and of what, it keeps in
/// its view under `patches`.
std::vector<Patch> patches(const Workbench& workbench);
/// What is computed again without it: one edit.
void takeBack(Workbench& workbench, const Patch& patch);
/// Gives a view what another one says of patches: that goes with the pins.
void carryPatches(Json& view, const Json& from);
/// A pin that has other numbers from now on is not a patch.
void forgetPatch(Document& document, const std::string& pin);
/// The document without that patch.
Document withoutPatch(Document document, const GraphShape& graph, const Patch& patch);
/// Lets go of the same pins in another graph of the document.
void releasePatches(Graph& graph, const std::vector<Patch>& patches);

/// Takes numbers from other samples. What these are may be long in coming: it is worked out beside the window, and
/// pinned when it is there, unless something else is asked for or the document is another one by then.
/// `Workbench::failed` says why something cannot be taken.
class Patcher : public QObject {
public:
    explicit Patcher(Workbench& workbench, QObject* parent = nullptr) : QObject(parent), m_workbench(workbench) {}
    /// The one that belongs to a workbench, for menus that do not last until it is done.
    static Patcher& of(Workbench& workbench);

    /// All of a node, a slice of it or, where the patch has rows, these: one edit. Rows that are patched already stay
    /// so.
    void take(Patch wanted);

private:
    void pin(const Patch& wanted, const Tensor& numbers);

    Workbench& m_workbench;
    Trial m_trial;
};

} // namespace heedmap
