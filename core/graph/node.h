#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>
#include <heedmap/tensor/shape.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace heedmap {

/// How a step is laid out so that a cell can be traced to its operands by eye.
enum class Geometry {
    Product,     ///< input 0 left of the result, input 1 above it
    ElementWise, ///< inputs and result side by side
    RowMap,      ///< before → after, row by row
    Rearranged,  ///< the same numbers in another arrangement
    Constant     ///< made from rules alone
};

class LocalizedText;
class Op;

/// The place of a node in its graph. Inputs always have smaller ids.
using NodeId = std::int32_t;
inline constexpr NodeId noNode = -1;

enum class Role { Input, Weight, Mask, Computed, Output, Gradient };

/// What a matrix is in the papers' terms; it decides the colour of its symbol and of its cells.
enum class Family { Input, Query, Key, Value, Score, Attention, Output, Mask, Gradient, Other };

/// What an axis counts, where more than a word depends on it. Heads are slices, or blocks of columns.
enum class AxisKind { Other, Queries, Keys, Heads };

/// What figures call an axis, "queries", and what is known of every axis of that name.
struct AxisName {
    // NOLINTBEGIN(google-explicit-constructor): a phrase is one
    constexpr AxisName(Phrase word = {}, const char* dimension = "", AxisKind counts = AxisKind::Other)
        : phrase(word), letter(dimension), kind(counts)
    {
    }
    operator Sentence() const { return phrase; }
    // NOLINTEND(google-explicit-constructor)

    bool empty() const { return *phrase.english == 0; }
    bool operator==(const AxisName& other) const { return Sentence(phrase) == Sentence(other.phrase); }

    Phrase phrase;
    const char* letter; ///< of the dimension it is in the shapes of arrays: `d_k`; empty: none, or not always the same
    AxisKind kind;
};

/// One axis of a tensor, as a figure names it.
struct Axis {
    AxisName name = {};
    std::shared_ptr<const std::vector<std::string>> labels = nullptr; ///< tokens; none: indices
    Index block = 0;                                                  ///< a rule after every `block` entries; 0: none
    /// The labels in every language that a document says them in; null where they are the same in all.
    std::shared_ptr<const std::vector<LocalizedText>> translations = nullptr;
};

/// Names and descriptions of a node: all that views, exporters and formats need.
struct NodeInfo {
    std::string name;   ///< ASCII, as documents and traces call it
    std::string symbol; ///< as formulas write it, in a small subset of TeX: `W_Q`, `S_{scaled}`
    Role role = Role::Computed;
    Family family = Family::Other;
    Sentence step = {};    ///< heading of the step it belongs to: "Scores"
    Sentence caption = {}; ///< what the step is for, in two sentences
    Axis slices = {};
    Axis rows = {};
    Axis cols = {};
    bool interleaved = false; ///< slices lie side by side in each row, so that merging them needs no copy
    bool whole = false;       ///< counts or indices, which are not rounded to a number format
    bool comparison = false;  ///< of an exact computation, there for a method to be compared with
    std::string group = {};   ///< the layer of a model it belongs to, `enc.0`; empty: none
};

/// A matrix of the computation and the rule it comes from.
struct Node {
    NodeInfo info;
    Shape shape;
    std::shared_ptr<const Op> op = nullptr; ///< none for a leaf
    std::vector<NodeId> inputs = {};
    Geometry geometry = Geometry::Constant; ///< of a computed node

    bool leaf() const { return op == nullptr; }
};

} // namespace heedmap
