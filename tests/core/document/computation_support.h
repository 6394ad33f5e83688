#pragma once

#include "core/io/io_support.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/io/npy.h>
#include <heedmap/tensor/random.h>

namespace heedmap {

inline const std::string x = R"("X": [[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]])";
inline const std::string wq = R"("W_Q": [[1, 0, 0], [0, 1, 0], [0, 0, 1]])";
inline const std::string wk = R"("W_K": [[0, 1, 0], [1, 0, 0], [0, 0, 1]])";
inline const std::string wv = R"("W_V": [[1, 0], [0, 1], [1, 1]])";
inline const std::string weights = wq + ", " + wk + ", " + wv;

inline std::string selfAttention(const std::string& arrays, const std::string& members = "")
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "arrays": {)" + arrays + "}"
        + (members.empty() ? "" : ", ") + members + "}";
}

inline std::string whole(const std::string& members) { return selfAttention(x + ", " + weights, members); }

/// Two heads, one token wide each, with some of their weights pinned.
inline std::string heads(const std::string& slices)
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "multi_head_attention", "config": {"heads": 2},
        "arrays": {"X": [[1, 2], [3, 4]], "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]], "W_V": [[1, 0], [0, 1]],
        "W_O": [[1, 0], [0, 1]]}, "pins": {"A": {"slices": )"
        + slices + "}}}";
}

inline Computation built(const std::string& text, const std::filesystem::path& folder = {})
{
    return build(readDocument(text), folder);
}

inline std::string bytesOfNpy(const Shape& shape) { return writeNpy(normalTensor(shape, 1, 3, "file")); }

inline std::string refusal(const std::string& text, const std::filesystem::path& folder = {})
{
    return errorOf([&] { built(text, folder); });
}

inline Tensor value(Computation& computation, std::string_view name)
{
    return Tensor(computation.graph.read(computation.graph.find(name)));
}

} // namespace heedmap
