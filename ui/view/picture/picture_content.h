#pragma once

#include "model/patch_grid.h"
#include "paint/heatmap_figure.h"
#include "paint/picture.h"
#include "view/scene/scene.h"

#include <optional>
#include <vector>

namespace heedmap {

/// A query or key: a square of the picture, or one of the tokens beside it.
struct PictureSpot {
    bool patch = true;
    Index index = 0;

    bool operator==(const PictureSpot&) const = default;
};
inline Spot spotOf(const PictureSpot& spot) { return {spot.patch ? 0 : 1, spot.index}; }
inline PictureSpot pictureSpot(const Spot& spot) { return {spot.kind == 0, spot.index}; }

/// A token that is not a square, as a query, as a key, or as both.
struct PictureToken {
    QString name;
    std::optional<Index> row = {}; ///< of the weights
    std::optional<Index> col = {};
};

/// The choice of the weights over the picture.
struct PictureChoice {
    NodeId node = noNode;
    std::vector<Index> heads; ///< several: their mean
    PictureSpot query;
    bool unit = false; ///< colours from 0 to 1 instead of up to the largest weight
};

/// A picture and the weights over it, a copy of the current numbers.
struct PictureContent {
    Picture picture;
    Index side = 1; ///< of a square, in pixels
    Index down = 0;
    Index across = 0;
    QStringList patchNames;
    std::vector<PictureToken> tokens;

    bool weighed = false;        ///< weights have been computed
    HeatmapFigure figure;        ///< the weights of the squares in their places, covered ones without a number
    std::vector<double> numbers; ///< of the squares, which the figure borrows
    std::vector<double> keep;    ///< likewise, its mask
    std::vector<double> beside;  ///< weights of the tokens
    std::vector<bool> covered;   ///< to be guessed: squares, then tokens
    std::optional<PictureSpot> query;

    PictureContent() = default;
    PictureContent(PictureContent&&) = default;
    PictureContent& operator=(PictureContent&&) = default;
    PictureContent(const PictureContent&) = delete;
    PictureContent& operator=(const PictureContent&) = delete;
    ~PictureContent() = default;

    Index count() const { return down * across; }
    QString name(const PictureSpot& spot) const;
    /// None for a token that receives no attention.
    std::optional<double> weight(const PictureSpot& spot) const;
    bool hides(const PictureSpot& spot) const;
    /// All keys with a weight, squares first.
    std::vector<PictureSpot> keys() const;
};

/// The nodes of weights whose keys are squares of the picture, in the order of the computation: those of attention, and
/// products of them such as a rollout.
std::vector<NodeId> weightsOver(const GraphShape& graph, const PatchGrid& grid);
/// The tokens beside the picture on the axes of those weights.
std::vector<PictureToken> tokensBeside(const GraphShape& graph, const PatchGrid& grid, NodeId weights);
/// The row of a spot as a query; none if it is not a query.
std::optional<Index> queryRow(const GraphShape& graph, const PatchGrid& grid, NodeId weights, const PictureSpot& spot);
/// The column of a spot as a key.
std::optional<Index> keyColumn(const GraphShape& graph, const PatchGrid& grid, NodeId weights, const PictureSpot& spot);

/// The demands of the picture and the weights.
std::vector<Demand> pictureDemands(const GraphShape& graph, const PatchGrid& grid, const PictureChoice& choice);
/// None while the picture itself is stale; without weights while they are.
std::optional<PictureContent> pictureContent(const ViewContext& context, const PatchGrid& grid,
                                             const PictureChoice& choice);

} // namespace heedmap
