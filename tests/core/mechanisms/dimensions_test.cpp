#include <heedmap/mechanisms/dimensions.h>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

using Given = std::pair<ArraySpec, Shape>;

const ArraySpec x{.name = "X", .shape = {"n", "d"}};
const ArraySpec wq{.name = "W_Q", .shape = {"d", "h·d_k"}};
const ArraySpec wk{.name = "W_K", .shape = {"d", "h·d_k"}};
const ArraySpec bias{.name = "rel_bias", .shape = {"h", "2·R+1"}};
const ArraySpec vector{.name = "b_Q", .shape = {"h·d_k"}};
const ArraySpec mask{.name = "mask", .shape = {"n", "n"}, .otherShape = {"h", "n", "n"}};
const ArraySpec half{.name = "R", .shape = {"d_k", "buckets/2"}};
const ArraySpec image{.name = "image", .shape = {"H", "W"}, .otherShape = {"3", "H", "W"}};

DimensionSolver solved(const std::vector<Given>& arrays, const Dimensions& letters = {{"h", 2}})
{
    DimensionSolver solver(letters);
    for (const auto& [spec, shape] : arrays)
        solver.add(spec, shape);
    solver.solve();
    return solver;
}

std::string refusalOfArrays(const std::vector<Given>& arrays, const Dimensions& letters = {{"h", 2}})
{
    try {
        solved(arrays, letters);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Dimensions, AreSumsAndProducts)
{
    const Dimensions letters{{"h", 2}, {"d_k", 3}, {"R", 4}, {"buckets", 6}};
    EXPECT_EQ(evaluated("7", letters), 7);
    EXPECT_EQ(evaluated("h·d_k", letters), 6);
    EXPECT_EQ(evaluated("2·R+1", letters), 9);
    EXPECT_EQ(evaluated("1+R", letters), 5);
    EXPECT_EQ(evaluated("buckets/2", letters), 3);
    EXPECT_EQ(evaluated("d_k/2", letters), std::nullopt);
    EXPECT_EQ(evaluated("h·d_v", letters), std::nullopt);
}

TEST(Dimensions, OfHugeLettersStayWithinAnIndex)
{
    const Dimensions letters{{"a", Index{1} << 40}};
    EXPECT_EQ(evaluated("a·a·a+a·a", letters), Index{1} << 48);
}

TEST(DimensionSolver, AllowsMoreRowsWhereTheyAreToSpare)
{
    const ArraySpec positions{.name = "P", .shape = {"n", "d"}, .moreRows = true};
    EXPECT_EQ(solved({{positions, Shape::matrix(9, 4)}, {x, Shape::matrix(3, 4)}}).letters().at("n"), 3);
    EXPECT_EQ(solved({{positions, Shape::matrix(9, 4)}}).letters().at("n"), 9);
    EXPECT_EQ(refusalOfArrays({{x, Shape::matrix(3, 4)}, {positions, Shape::matrix(2, 4)}}),
              "arrays.P: 2 rows, but X has 3 rows, and both are n: expected P 3×4 or X 2×4");
    EXPECT_EQ(refusalOfArrays({{x, Shape::matrix(3, 4)}, {positions, Shape::matrix(9, 5)}}),
              "arrays.P: 5 columns, but X has 4 columns, and both are d: expected P 3×4 or X 3×5");
}

TEST(DimensionSolver, InfersLettersFromShapes)
{
    const DimensionSolver solver = solved({{x, Shape::matrix(3, 4)},
                                           {wq, Shape::matrix(4, 6)},
                                           {bias, Shape::matrix(2, 9)},
                                           {half, Shape::matrix(3, 5)}});
    EXPECT_EQ(solver.letters(), (Dimensions{{"n", 3}, {"d", 4}, {"h", 2}, {"d_k", 3}, {"R", 4}, {"buckets", 10}}));
    EXPECT_EQ(solver.shape(wk), Shape::matrix(4, 6));
    EXPECT_EQ(solver.shape(vector), Shape::vector(6));
}

TEST(DimensionSolver, InfersAcrossArraysInAnyOrder)
{
    const ArraySpec wo{.name = "W_O", .shape = {"h·d_v", "d"}};
    const ArraySpec wv{.name = "W_V", .shape = {"d", "d_v"}};
    const DimensionSolver solver = solved({{wo, Shape::matrix(6, 4)}, {wv, Shape::matrix(4, 2)}}, {});
    EXPECT_EQ(solver.letters().find("h")->second, 3);
}

TEST(DimensionSolver, TakesALetterForZeroWhereTheDimensionHasARest)
{
    EXPECT_EQ(solved({{bias, Shape::matrix(2, 1)}}).letters().find("R")->second, 0);
}

TEST(DimensionSolver, TakesEitherShape)
{
    EXPECT_EQ(refusalOfArrays({{x, Shape::matrix(3, 4)}, {mask, Shape::matrix(3, 3)}}), "accepted");
    EXPECT_EQ(refusalOfArrays({{x, Shape::matrix(3, 4)}, {mask, Shape::stack(2, 3, 3)}}), "accepted");
}

TEST(DimensionSolver, CountsTokens)
{
    DimensionSolver solver({});
    solver.addTokens("tokens.query", "n", 7);
    solver.solve();
    EXPECT_EQ(solver.letters().find("n")->second, 7);

    DimensionSolver other({});
    other.add(x, Shape::matrix(2, 3));
    other.addTokens("tokens.query", "n", 1);
    try {
        other.solve();
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "tokens.query: 1 token, but n is 2 as in X");
    }
}

TEST(DimensionSolver, NamesWhatDisagreesAndWhatWouldBeRight)
{
    const Given given{x, Shape::matrix(2, 3)};
    const std::pair<std::vector<Given>, std::string> cases[] = {
        {{given, {wk, Shape::matrix(4, 4)}},
         "arrays.W_K: 4 rows, but X has 3 columns, and both are d: expected W_K 3×4 or X 2×4"},
        {{given, {wk, Shape::matrix(1, 4)}},
         "arrays.W_K: 1 row, but X has 3 columns, and both are d: expected W_K 3×4 or X 2×1"},
        {{given, {wq, Shape::matrix(3, 4)}, {wk, Shape::matrix(3, 6)}},
         "arrays.W_K: 6 columns, but h·d_k is 4 as in the settings and W_Q: expected 3×4"},
        {{given, {wk, Shape::matrix(3, 5)}},
         "arrays.W_K: 5 columns, but h·d_k cannot be 5, because h is 2 as in the settings"},
        {{{bias, Shape::matrix(2, 4)}}, "arrays.rel_bias: 4 columns, but 2·R+1 cannot be 4"},
        {{{bias, Shape::matrix(3, 5)}}, "arrays.rel_bias: 3 rows, but h is 2 as in the settings: expected 2×5"},
        {{given, {wq, Shape::matrix(3, 4)}, {vector, Shape::vector(3)}},
         "arrays.b_Q: 3 entries, but h·d_k is 4 as in the settings and W_Q: expected 4"},
        {{given, {wq, Shape::matrix(3, 4)}, {vector, Shape::matrix(1, 4)}},
         "arrays.b_Q: expected a list of 4, got a matrix 1×4"},
        {{given, {wq, Shape::stack(2, 3, 2)}}, "arrays.W_Q: expected a matrix 3×h·d_k, got a stack 2×3×2"},
        {{given, {mask, Shape::vector(2)}}, "arrays.mask: expected a matrix 2×2 or a stack 2×2×2, got a list of 2"},
        {{given, {vector, Shape::stack(1, 1, 1)}}, "arrays.b_Q: expected a list of h·d_k, got a stack 1×1×1"},
        {{{image, Shape::stack(4, 8, 8)}}, "arrays.image: expected 3×8×8, got 4 slices"},
        {{{image, Shape::matrix(1, 8)}, {mask, Shape::stack(2, 2, 3)}},
         "arrays.mask: 3 columns, but n is 2 as in mask: expected 2×2×2"},
    };
    for (const auto& [arrays, message] : cases)
        EXPECT_EQ(refusalOfArrays(arrays), message);
}

TEST(DimensionSolver, SaysWhichLetterIsOpen)
{
    const DimensionSolver solver = solved({{x, Shape::matrix(2, 3)}});
    try {
        solver.shape(wq);
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "arrays.W_Q: nothing determines d_k in 3×h·d_k; give a \"shape\"");
    }
}

} // namespace
} // namespace heedmap
