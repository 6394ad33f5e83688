#pragma once

#include <heedmap/io/array_contents.h>
#include <heedmap/tensor/shape.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heedmap {

/// The arrays of a file that hold attention weights, and which of them is which.
struct CaptureLayout {
    /// A group of layers of the mechanism `captured`.
    struct Group {
        const char* prefix;  ///< of its arrays: `enc`
        const char* setting; ///< how many layers it has
    };
    static constexpr std::array<Group, 4> groups = {
        {{"layer", "layers"}, {"enc", "encoder_layers"}, {"dec", "decoder_layers"}, {"cross", "cross_layers"}}};

    /// An array of the file, or its part at an index along the first axes.
    struct Part {
        std::string array; ///< "" where the file holds one
        std::vector<Index> index = {};
    };
    std::array<std::vector<Part>, groups.size()> layers;   ///< of each group
    std::array<std::vector<Index>, groups.size()> numbers; ///< what the file calls them
    bool computed = false;                                 ///< there are no weights: `vectors` make those of each layer
    std::vector<std::pair<std::string, Part>> vectors;     ///< `layer.0.Q`, …, and `logits`
    bool picture = false;                                  ///< there is an array `image`
    bool plain = false;                                    ///< the weights are called `A`, or so
    const char* rowTexts = "tokens";                       ///< the array of what the rows are called
    std::string oneText;                                   ///< what would label the rows, but is one text
    std::vector<std::string> unused;                       ///< other arrays
};

/// Whether an array of that name is of attention: `attn_3`, `layer.0.Q`.
bool namesAttention(std::string_view name);

/// Nothing if no array is named like captured attention. `sample` chooses one of a batch. Throws Question if it is
/// needed, and Error if the shapes cannot be those of weights.
std::optional<CaptureLayout> captureLayout(const std::vector<ArrayEntry>& arrays, std::optional<Index> sample);
/// Of arrays whose names say nothing: all where they have one shape, as layers by the one number in which their names
/// differ, or else in their order; the first where they have not. Nothing
/// if none has two to four axes, or one file's only array five.
std::optional<CaptureLayout> layoutOfAny(const std::vector<ArrayEntry>& arrays, std::optional<Index> sample);
/// The same where they are all of layers by their names, `arr_0`, and as attention by their shapes.
std::optional<CaptureLayout> layoutOfNumbered(const std::vector<ArrayEntry>& arrays, std::optional<Index> sample);

} // namespace heedmap
