#pragma once

#include "models/model_files.h"

#include <string>
#include <utility>

namespace heedmap {

/// Whether a rule of the table says `"KEY": true`.
bool isTrue(const Json& rule, std::string_view key);
/// `h.{i}.ln_1` with the layer's number.
std::string numbered(std::string name, Index layer);

/// What the files of one model call the tensors of the table: the names after a prefix.
class TensorNames {
public:
    TensorNames(const ModelFiles& files, std::string prefix) : m_files(files), m_prefix(std::move(prefix)) {}

    const ModelFiles& files() const { return m_files; }
    std::string name(const std::string& tensor, Index layer = 0) const;
    /// The first of a list of names that is there; "" where none is.
    std::string first(const Json& tensors, Index layer = 0) const;
    /// Throws Error if the tensor, which is there, has no such axis.
    Index size(const std::string& tensor, std::size_t axis) const;

    /// Whether the first of a list that is there is a matrix with more rows than columns.
    bool isTall(const Json& tensors) const;

private:
    const ModelFiles& m_files;
    std::string m_prefix;
};

} // namespace heedmap
