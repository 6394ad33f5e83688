#pragma once

#include <heedmap/base/json.h>
#include <heedmap/base/localized_text.h>
#include <heedmap/tensor/shape.h>

#include <span>
#include <string>
#include <vector>

/// Helpers for writing the keys of a document
namespace heedmap {

Json json(const LocalizedText& text);
Json json(const std::vector<LocalizedText>& texts);
Json json(const std::vector<std::string>& words);
Json json(const std::vector<Index>& indices);
/// A vector as a list, a matrix as a list of rows, a stack as a list of matrices.
template <typename T> Json nested(const Shape& shape, std::span<const T> entries)
{
    const auto width = static_cast<std::size_t>(shape.cols);
    Json::Array slices;
    for (Index s = 0; s < shape.slices; ++s) {
        Json::Array rows;
        for (Index r = 0; r < shape.rows; ++r) {
            const auto row = entries.subspan(static_cast<std::size_t>(s * shape.rows + r) * width, width);
            rows.emplace_back(Json::Array(row.begin(), row.end()));
        }
        slices.emplace_back(std::move(rows));
    }
    if (shape.rank == 3)
        return slices;
    return shape.rank == 2 ? slices[0] : slices[0].array()[0];
}

} // namespace heedmap
