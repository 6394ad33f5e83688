#pragma once

#include <heedmap/base/json.h>
#include <heedmap/base/localized_text.h>
#include <heedmap/document/keys.h>
#include <heedmap/tensor/region.h>
#include <heedmap/tensor/tensor.h>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace heedmap {

/// The indices of a cell, as many as its node has axes.
using CellIndices = std::vector<Index>;

/// A question about a document, as docs/formats.md defines it. What is right is computed, never stored.
struct Exercise {
    /// Types the numbers of cells.
    struct Fill {
        std::string node;
        std::optional<std::vector<CellIndices>> cells = {}; ///< all, unless given
        int decimals = 2;
        double near = 5;    ///< units of the last place within which a wrong number is near
        double share = 0.5; ///< of the points, for one that is near and that no known mistake explains
    };
    /// Picks a largest cell of each row of a matrix, or of one slice of a stack, `A[2]`.
    struct PredictMax {
        std::string node;
        std::optional<std::vector<Index>> rows = {}; ///< all, unless given
    };
    /// Picks the settings of the mask that a node is computed with.
    struct WhichMask {
        std::string node;
        std::vector<Json> options;
    };
    /// Picks the published figures that are wrong, and types the right ones.
    struct FindWrong {};
    /// Edits few numbers of some arrays until a node is close to a target.
    struct Repair {
        std::vector<std::string> change; ///< the arrays
        std::string node;
        std::shared_ptr<const Tensor> target;
        double within = 0; ///< the largest difference
        Index budget = 0;  ///< the most cells
    };
    /// Types the shapes of nodes.
    struct Shapes {
        std::vector<std::string> nodes;
    };
    /// Says whether the loss, or a cell, grows or falls with each cell of a node.
    struct GradientSign {
        std::string of; ///< `loss`, or a cell such as `Z[0,1]`
        std::string node;
        std::optional<std::vector<CellIndices>> cells = {}; ///< all, unless given
    };
    using Task = std::variant<Fill, PredictMax, WhichMask, FindWrong, Repair, Shapes, GradientSign>;

    std::string id;
    Task task = FindWrong();
    LocalizedText prompt = {};
    std::vector<LocalizedText> hints = {};
    double points = 1;              ///< divided evenly over what is asked
    std::optional<Index> stop = {}; ///< of the lesson, whose settings and numbers hold; none: the document's own
    KeysAsRead asRead = {};
    std::optional<std::size_t> place = {}; ///< in the document that it was taken from, which errors name
};

/// Has exercises know their places, so that errors name them in a document that has only some of them.
HEEDMAP_EXPORT void keepPlaces(std::vector<Exercise>& exercises);

/// One stop of a lesson, as docs/formats.md defines it: what is said there, and what differs from the stop before.
struct LessonStop {
    /// A number put into an array.
    struct Put {
        std::string array;
        std::vector<Index> cell; ///< as many indices as the array has axes
        double number = 0;
    };
    struct UntilLoss {
        double loss = 0;
    };
    struct Steps {
        Index count = 0;
    };

    LocalizedText say;
    std::optional<std::string> view = {}; ///< the id of a view
    Json step = {};                       ///< a number from 0, or a heading; null: the same
    std::optional<std::string> node = {};
    std::optional<std::vector<Index>> cell = {}; ///< of `node`
    std::optional<Index> head = {};
    Json settings = Json::Object(); ///< by path, from this stop on; they come before `set`
    std::vector<Put> set = {};
    std::optional<std::vector<std::string>> cover = {}; ///< nodes whose numbers are hidden; an empty list uncovers all
    std::optional<Index> sample = {};
    std::optional<std::variant<UntilLoss, Steps>> train = {};
    std::optional<std::string> exercise = {}; ///< its id
    std::optional<double> minutes = {};
    KeysAsRead asRead = {};
};

} // namespace heedmap
