#pragma once

#include "model/reshape.h"

#include <heedmap/base/sentence.h>

#include <span>

namespace heedmap {

/// A preset mask of docs/formats.md.
struct MaskPreset {
    std::string id; ///< "causal"
    Phrase title;
    Json config; ///< the keys it sets; other keys but those of maskManner are removed
};

/// The presets between n queries and m keys, in the order of a menu; the first is "no mask".
std::vector<MaskPreset> maskPresets(Index queries, Index keys);

/// The presets for the open document.
std::vector<MaskPreset> maskPresets(const Workbench& workbench);
/// The index of the preset that a setting equals; none if it is another mask.
std::optional<std::size_t> presetOf(const Workbench& workbench, const std::string& setting,
                                    const std::vector<MaskPreset>& presets);

/// The settings that are masks: "mask", or "self_mask" and "cross_mask".
std::vector<std::string> maskSettings(const Workbench& workbench);

void setMask(Workbench& workbench, const std::string& setting, const MaskPreset& preset);

/// The keys of a mask's setting that do not choose the hidden cells.
Json maskManner(const Json& config, const std::string& setting);
/// The setting of the mask that takes its cells from the array of that name once it is drawn by hand.
std::optional<std::string> maskDrawnIn(const Workbench& workbench, const std::string& array);
/// The open document with a mask drawn by hand in place of its rules: 1 keeps a cell.
Document withDrawnMask(const Workbench& workbench, const std::string& setting, const std::string& array, Tensor kept);

/// Whether cells of the node can be painted: those of a mask over scores, or the pixels of a picture in one colour.
bool paintable(const Workbench& workbench, NodeId node);
/// Whether a number counts as painted: a cell that a mask keeps, a pixel nearer to white than to black.
bool paintedCell(const Workbench& workbench, NodeId node, double number);
/// Keeps (true) or hides (false) the cells of a region of a mask; makes the pixels of a picture white or black. The
/// first stroke turns a mask of rules into one drawn by hand that looks the same.
void paintCells(Workbench& workbench, NodeId node, const Region& region, bool on, int mergeKey = 0);

/// Whether a node is a mask, which says for each query which keys are kept.
bool isMask(const Workbench& workbench, NodeId node);
/// Whether a node is what a mask adds to scores, where −∞ hides a key.
bool isAddedMask(const Workbench& workbench, NodeId node);
/// The setting behind a node that is a mask; none for other nodes.
std::optional<std::string> maskSetting(const Workbench& workbench, NodeId node);
/// The whole row of a mask if the cell's column is −1, the whole column if its row is.
Region maskLine(const Workbench& workbench, NodeId node, const Cell& cell);
/// Whether a mask keeps any of these cells. Throws Error while they are being computed.
bool keepsAny(Workbench& workbench, NodeId node, const Region& region);
/// Hides a whole row or column of a mask, or keeps all of it if all was hidden.
void turnLine(Workbench& workbench, NodeId node, const Cell& line);
/// Inverts a mask.
void invertMask(Workbench& workbench, NodeId node, Index slice);
/// Padding: hides a key and all after it. A causal mask stays causal.
void hideKeysFrom(Workbench& workbench, const std::string& setting, Index key, Index keys);

} // namespace heedmap
