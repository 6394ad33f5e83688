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
    std::array<std::vector<Part>, groups.size()> layers; ///< of each group
    bool computed = false;                               ///< there are no weights: `vectors` make those of each layer
    std::vector<std::pair<std::string, Part>> vectors;   ///< `layer.0.Q`, …, and `logits`
    bool picture = false;                                ///< there is an array `image`
    bool certain = true; ///< by their names or dimensions these are weights: rows that do not add up to 1 are an error
    std::vector<std::string> unused; ///< other arrays of numbers
};

/// Whether an array of that name is of attention: `attn_3`, `layer.0.Q`.
bool namesAttention(std::string_view name);

/// Nothing if no array can hold attention weights. `sample` chooses one of a batch. Throws Question if it is needed,
/// and Error if the shapes cannot be those of weights.
std::optional<CaptureLayout> captureLayout(const std::vector<ArrayEntry>& arrays, std::optional<Index> sample);

} // namespace heedmap
