#pragma once

#include "models/array_spellings.h"

#include <heedmap/base/sentence.h>
#include <heedmap/io/array_entry.h>
#include <heedmap/tensor/tensor.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// An array of a file that is one of a mechanism.
struct NamedArray {
    std::string name; ///< in the file
    Stored stored = Stored::AsIs;
    std::vector<std::uint64_t> dimensions = {};
    std::vector<std::uint64_t> batch = {};   ///< the same with that of the samples; none where it is of one
    std::optional<std::uint64_t> third = {}; ///< of an array for queries, keys and values: which part it is
    bool thirdsOfColumns = false;            ///< or of its rows
    std::vector<std::string> heads = {};     ///< an array for each, which stand side by side
    bool headsTurned = false;                ///< of which each is out×in
    bool stacked = false;                    ///< or one above the other, as Q, K and V
    bool rowsFirst = false;                  ///< n×h×d in the file
    bool oneSample = false;                  ///< n×1×d in the file, of n rows
};
using NamedArrays = std::map<std::string, NamedArray>; ///< by what the mechanism calls them

/// What a name says of weights of queries, keys and values that one array holds as thirds, in this order: `qkv.weight`,
/// `c_attn.bias`. Not of `query_key_value`, whose thirds are those of each head.
enum class Fused { Weights, Bias };
std::optional<Fused> fusedCalled(std::string_view name);

/// Of which axis the thirds are.
enum class ThirdsOf { Rows, Columns };

/// Of which axis the thirds of weights can be, beside an input of `width` columns (0 where it is not there) and W_O
/// (empty where it is not there): both where nothing tells them apart, none where no axis has thirds.
std::vector<ThirdsOf> thirdsOf(std::string_view name, const std::vector<std::uint64_t>& weights, std::uint64_t width,
                               const std::vector<std::uint64_t>& output);

/// An array of one of several heads: `heads.1.query.weight`, `attention_heads.1.key`.
struct OfHead {
    std::size_t head = 0;
    std::string name; ///< behind the head's number
};
std::optional<OfHead> headCalled(std::string_view name);

/// Whether a name is that of a list of heads, behind any prefix: `attn.heads`.
bool namesHeads(std::string_view name);

/// The array of those that the heads have each, each out×in where `turned`; nothing where they differ in size or one is
/// not there. The heads are counted from 0 or from 1.
std::optional<NamedArray> ofHeads(const std::map<std::size_t, ArrayEntry>& heads, bool turned);

/// Whether weights of one array, and its biases, are placed as those of queries, keys and values.
struct ThirdsPlaced {
    bool placed = false;
    Sentence refused = {}; ///< why they cannot be
    bool twice = false;    ///< as another array holds one of them
};
ThirdsPlaced placeThirds(const std::map<Fused, ArrayEntry>& fused, NamedArrays& known);

/// Whether a buffer of code is called as its causal mask, behind any prefix: `tril`, `heads.0.tril`, a square `bias`,
/// and of four axes `mask`.
bool namesCausalBuffer(std::string_view name, const std::vector<std::uint64_t>& dimensions);

/// Whether a square matrix has ones on and below its diagonal and zeros above it; with `strictlyAbove` ones above the
/// diagonal alone.
bool isTriangle(const Tensor& matrix, bool strictlyAbove);

/// Matrices one above the other: h×n×d.
Tensor stackedHeads(const std::vector<Tensor>& heads);

/// The weights of the heads side by side, each out×in where `turned`: (h × d_k×d) → d × h·d_k; of biases one row.
Tensor joinedHeads(const std::vector<Tensor>& heads, bool turned);

} // namespace heedmap
