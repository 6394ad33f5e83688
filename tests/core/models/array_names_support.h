#pragma once

#include "core/models/recognize_support.h"
#include "support/difference.h"

#include <heedmap/document/trace.h>
#include <heedmap/io/array_file.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {

/// What tests/data/named/make.py made.
inline std::filesystem::path namedFiles() { return std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/named"; }

/// Numbers that no other array has.
inline Tensor numbersOf(const Shape& shape, int seed)
{
    Tensor tensor(shape);
    double at = seed;
    for (double& number : tensor.numbers())
        number = std::sin(at += 1.7);
    return tensor;
}

/// Some columns of a matrix.
inline Tensor columnsOf(const Tensor& matrix, Index first, Index count)
{
    Tensor part(Shape::matrix(matrix.shape().rows, count));
    for (Index row = 0; row < part.shape().rows; ++row)
        for (Index col = 0; col < count; ++col)
            part.at({.row = row, .col = col}) = matrix.at({.row = row, .col = first + col});
    return part;
}

inline Tensor turnedRound(const Tensor& matrix)
{
    Tensor turned(Shape::matrix(matrix.shape().cols, matrix.shape().rows));
    for (Index row = 0; row < matrix.shape().rows; ++row)
        for (Index col = 0; col < matrix.shape().cols; ++col)
            turned.at({.row = col, .col = row}) = matrix.at({.row = row, .col = col});
    return turned;
}

using Arrays = std::vector<std::pair<std::string, Tensor>>;

inline std::filesystem::path written(const TestFolder& folder, const Arrays& arrays)
{
    std::vector<NamedTensor> named;
    for (const auto& [name, tensor] : arrays)
        named.emplace_back(name, &tensor);
    std::filesystem::path path = folder / "arrays.npz";
    writeArrays(named, path, {});
    return path;
}

inline void expectArray(Graph& graph, const char* name, const Tensor& numbers, const std::string& where)
{
    ASSERT_NE(graph.find(name), noNode) << where << ' ' << name;
    EXPECT_EQ(largestDifference(graph.read(graph.find(name)), numbers), 0) << where << ' ' << name;
}

/// Ones above the diagonal, or on and below it.
inline Tensor triangle(Index size, bool above)
{
    Tensor mask(Shape::matrix(size, size));
    for (Index row = 0; row < size; ++row)
        for (Index col = 0; col < size; ++col)
            mask.at({.row = row, .col = col}) = (col > row) == above ? 1 : 0;
    return mask;
}

} // namespace heedmap
