#pragma once

#include <heedmap/io/stored_array.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace heedmap {

/// What a pickle of Python holds, read without running anything: plain data, and tensors of PyTorch. Values refer to
/// each other by their places among all of them.
struct Pickle {
    using Ref = std::size_t;
    struct None {};
    /// A class or a function, by its name alone.
    struct Named {
        std::string name; ///< "collections.OrderedDict"
    };
    struct List { ///< or tuple
        std::vector<Ref> items;
    };
    struct Dict {
        std::vector<std::pair<Ref, Ref>> items;
    };
    /// Numbers in another file of the archive.
    struct Storage {
        std::string type; ///< "F32"
        std::string key;
    };
    struct Tensor {
        Storage storage;
        std::uint64_t offset = 0; ///< numbers before its first
        std::vector<std::uint64_t> dimensions;
        std::vector<std::uint64_t> strides; ///< in numbers, of each dimension
    };
    using Value = std::variant<None, std::int64_t, double, std::string, Named, List, Dict, Storage, Tensor>;

    std::vector<Value> values;
    Ref root = 0;

    template <typename T> const T* as(Ref ref) const { return std::get_if<T>(&values[ref]); }
};

/// Throws Error for a class that is not plain data, which is named, and for other bytes.
Pickle readPickle(Bytes bytes);

} // namespace heedmap
