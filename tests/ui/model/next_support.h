#pragma once

#include "ui/model/model_support.h"

#include <heedmap/document/reader.h>

namespace heedmap::test {

/// A decoder that says "b" after "a", "c" after "b" and "a" after "c", as far as its five positions reach; `generate`
/// is its choice of the next token, the likeliest one unless given.
inline Document writingAlphabet(const std::string& generate = "")
{
    const std::string choice = generate.empty() ? R"("generate": {"temperature": 0})" : generate;
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "transformer", "config": {
        "encoder_layers": 0, "heads": 1, "ffn": false, "norm": "none", "position": {"kind": "learned"}, )"
                        + choice + R"(}, "arrays": {
        "embedding": [[9, 0, 0], [0, 9, 0], [0, 0, 9]], "tgt.ids": ["a"],
        "tgt.P": {"init": "zeros", "shape": [5, 3]}, "dec.0.self.W_Q": {"init": "identity", "shape": [3, 3]},
        "dec.0.self.W_K": {"init": "identity", "shape": [3, 3]}, "dec.0.self.W_V": {"init": "zeros", "shape": [3, 3]},
        "dec.0.self.W_O": {"init": "identity", "shape": [3, 3]}, "W_vocab": [[0, 1, 0], [0, 0, 1], [1, 0, 0]]},
        "vocabulary": ["a", "b", "c"]})");
}

} // namespace heedmap::test
