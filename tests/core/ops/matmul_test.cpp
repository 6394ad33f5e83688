#include "support/operations.h"

#include <heedmap/base/error.h>
#include <heedmap/ops/matmul.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

using test::randomTensor;

struct Case {
    Index rows;
    Index inner;
    Index cols;
};

/// Shapes on every path: one tile, several, with rests; one row, one column, one term; a general product.
constexpr Case cases[] = {{1, 1, 1},     {2, 3, 2},    {5, 4, 11},    {8, 16, 16},   {7, 9, 17},
                          {1, 300, 200}, {300, 70, 1}, {200, 1, 300}, {40, 40, 40},  {129, 65, 33},
                          {3, 2000, 9},  {15, 70, 73}, {23, 700, 96}, {16, 40, 120}, {517, 11, 75}};

Tensor turned(const Tensor& matrix)
{
    Tensor result(Shape::matrix(matrix.shape().cols, matrix.shape().rows));
    for (Index r = 0; r < matrix.shape().rows; ++r)
        for (Index c = 0; c < matrix.shape().cols; ++c)
            result.at({0, c, r}) = matrix.at({0, r, c});
    return result;
}

double term(const Tensor& a, const Tensor& b, Index row, Index col)
{
    double sum = 0;
    for (Index k = 0; k < a.shape().cols; ++k)
        sum += a.at({0, row, k}) * b.at({0, k, col});
    return sum;
}

TEST(Matmul, IsTheSumOfProductsInEverySizeAndArrangement)
{
    for (const auto& [rows, inner, cols] : cases) {
        const Tensor a = randomTensor(Shape::matrix(rows, inner), 1);
        const Tensor b = randomTensor(Shape::matrix(inner, cols), 2);
        for (const bool transposeA : {false, true}) {
            for (const bool transposeB : {false, true}) {
                const auto op = matmul({transposeA, transposeB});
                const Tensor left = transposeA ? turned(a) : a;
                const Tensor right = transposeB ? turned(b) : b;
                const std::vector<Shape> shapes{left.shape(), right.shape()};
                Tensor c(op->shape(shapes));
                ASSERT_EQ(c.shape(), Shape::matrix(rows, cols));
                std::ranges::fill(c.numbers(), std::numeric_limits<double>::quiet_NaN()); // what was there is not read
                const std::vector<ConstView> inputs{left.view(), right.view()};
                op->forward(inputs, c.view(), Region::all(c.shape()));
                for (Index i = 0; i < rows; ++i)
                    for (Index j = 0; j < cols; ++j)
                        ASSERT_NEAR(c.at({0, i, j}), term(a, b, i, j), 1e-12) << rows << "×" << inner << "×" << cols;
            }
        }
    }
}

TEST(Matmul, OfOneColumnOrRowEqualsTheWhole)
{
    const Tensor a = randomTensor(Shape::matrix(90, 80), 3);
    const Tensor b = randomTensor(Shape::matrix(80, 70), 4);
    const std::vector<ConstView> inputs{a.view(), b.view()};
    Tensor whole(Shape::matrix(90, 70));
    matmul()->forward(inputs, whole.view(), Region::all(whole.shape()));
    for (const Region& region : {Region{{0, 1}, {0, 90}, {69, 70}}, Region{{0, 1}, {89, 90}, {0, 70}}}) {
        Tensor part(whole.shape());
        matmul()->forward(inputs, part.view(), region);
        for (Index i = 0; i < 90; ++i)
            for (Index j = 0; j < 70; ++j)
                EXPECT_NEAR(part.at({0, i, j}), region.contains(Cell{0, i, j}) ? whole.at({0, i, j}) : 0, 1e-13);
    }
}

TEST(Matmul, NaNAndInfinityArriveAsTheFormulaSays)
{
    const double infinity = std::numeric_limits<double>::infinity();
    const Tensor a{{0, 1}, {1, 2}};
    const Tensor b{{infinity, 1}, {1, 1}};
    const std::vector<ConstView> inputs{a.view(), b.view()};
    Tensor c(Shape::matrix(2, 2));
    matmul()->forward(inputs, c.view(), Region::all(c.shape()));
    EXPECT_TRUE(std::isnan(c.at({0, 0, 0}))); // 0·∞
    EXPECT_EQ(c.at({0, 1, 0}), infinity);
    EXPECT_EQ(c.at({0, 0, 1}), 1);
}

TEST(Matmul, SaysWhichShapesDoNotFit)
{
    const auto sentence = [](const MatmulOptions& options, std::vector<Shape> shapes) -> std::string {
        try {
            matmul(options)->shape(shapes);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(sentence({}, {Shape::matrix(4, 8), Shape::matrix(6, 4)}), "matmul: (4×8)·(6×4): inner sizes differ");
    EXPECT_EQ(sentence({.transposeB = true}, {Shape::matrix(4, 8), Shape::matrix(6, 4)}),
              "matmul: (4×8)·(6×4)ᵀ: inner sizes differ");
    EXPECT_EQ(sentence({}, {Shape::stack(2, 4, 3), Shape::stack(3, 3, 4)}),
              "matmul: (2×4×3)·(3×3×4): the numbers of slices differ");
    EXPECT_EQ(sentence({}, {Shape::matrix(4, 3), Shape::matrix(3, 5), Shape::vector(4)}),
              "matmul: (4×3)·(3×5) + 4: expected a row vector of 5 as the addend");
}

TEST(Matmul, WritesTransposesAndTheBias)
{
    const std::vector<std::string> scores{"Q", "K"};
    EXPECT_EQ(matmul({.transposeB = true})->formula(scores), "Q K^T");
    const std::vector<std::string> projection{"X", "W_Q", "b_Q"};
    EXPECT_EQ(matmul()->formula(projection), "X W_Q + b_Q");
}

} // namespace
} // namespace heedmap
