#include <heedmap/io/text_writers.h>

#include "core/io/io_support.h"

#include <limits>

namespace heedmap {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();
const Tensor matrix{{0.125, -0.001}, {-unbounded, std::numeric_limits<double>::quiet_NaN()}};
const Tensor vector(Shape::vector(2), std::vector<double>{-0.0, unbounded});
const Tensor stack(Shape::stack(2, 1, 2), std::vector<double>{1, 2, 3, 4});

TEST(JsonNumbers, NestAsTheTensorDoes)
{
    EXPECT_EQ(jsonText(vector), R"([-0.0, "inf"])");
    EXPECT_EQ(jsonText(matrix), R"([[0.125, -0.001], ["-inf", "nan"]])");
    EXPECT_EQ(jsonText(stack), "[[[1, 2]], [[3, 4]]]");
}

TEST(JsonNumbers, WriteOneObjectForATrace)
{
    std::string text;
    writeJson([&](std::string_view piece) { text += piece; }, {{"A", &matrix}, {"heads", &stack}});
    EXPECT_EQ(text, "{\n\"A\": [[0.125, -0.001], [\"-inf\", \"nan\"]],\n\"heads\": [[[1, 2]], [[3, 4]]]\n}\n");
}

TEST(JsonNumbers, ComeInPieces)
{
    const Tensor large(Shape::matrix(1000, 1000));
    std::size_t most = 0;
    std::string text;
    writeJson(
        [&](std::string_view piece) {
            most = std::max(most, piece.size());
            text += piece;
        },
        {{"A", &large}});
    EXPECT_LT(most, 100000u);
    EXPECT_EQ(text, "{\n\"A\": " + jsonText(large) + "\n}\n");
}

TEST(Latex, WritesAMatrix)
{
    EXPECT_EQ(writeLatex(matrix), "\\begin{bmatrix}\n  0.12 & 0.00 \\\\\n  -\\infty & \\mathrm{NaN}\n\\end{bmatrix}\n");
}

TEST(Latex, WritesAsManyDecimalsAsAskedInTheBracketsAskedFor)
{
    EXPECT_EQ(writeLatex(Tensor{{0, 0.25}}, {"pmatrix", 1}), "\\begin{pmatrix}\n  0.0 & 0.2\n\\end{pmatrix}\n");
}

TEST(Latex, WritesWholeNumbersWithoutDecimals)
{
    EXPECT_EQ(writeLatex(vector, {"pmatrix", 1}), "\\begin{pmatrix}\n  0 & \\infty\n\\end{pmatrix}\n");
}

TEST(Latex, WritesPowersOfTenWhereDecimalsSayNothing)
{
    EXPECT_EQ(writeLatex(Tensor{{1, -unbounded}, {-1e-300, 1e300}}, {"bmatrix", 2}),
              "\\begin{bmatrix}\n  1.00 & -\\infty \\\\\n  0.00 & 10^{300}\n\\end{bmatrix}\n");
    EXPECT_EQ(writeLatex(Tensor{{3.536, -1e9}, {-123456, 5}}, {"bmatrix", 2}),
              "\\begin{bmatrix}\n  3.54 & -10^{9} \\\\\n  -1.23\\times10^{5} & 5.00\n\\end{bmatrix}\n");
    EXPECT_EQ(writeLatex(Tensor{{0.5, 99999}}, {"bmatrix", 1}), "\\begin{bmatrix}\n  0.5 & 99999.0\n\\end{bmatrix}\n");
}

TEST(Latex, WritesSmallNumbersWithOnePowerOfTenForAll)
{
    EXPECT_EQ(writeLatex(Tensor{{0, 0.0012}, {-0.00034, unbounded}}, {"bmatrix", 1}),
              "10^{-3}\\begin{bmatrix}\n  0.0 & 1.2 \\\\\n  -0.3 & \\infty\n\\end{bmatrix}\n");
    EXPECT_EQ(writeLatex(Tensor{{5e-324}}, {"bmatrix", 1}), "10^{-324}\\begin{bmatrix}\n  4.9\n\\end{bmatrix}\n");
    EXPECT_EQ(writeLatex(Tensor{{0.0}}, {"bmatrix", 1}).find("10^"), std::string::npos);
}

TEST(Latex, WritesAStackAsOneMatrixASlice)
{
    EXPECT_EQ(
        writeLatex(stack, {"bmatrix", 0}),
        "% slice 0\n\\begin{bmatrix}\n  1 & 2\n\\end{bmatrix}\n% slice 1\n\\begin{bmatrix}\n  3 & 4\n\\end{bmatrix}\n");
}

TEST(Latex, MakesRoomForManyColumns)
{
    EXPECT_TRUE(writeLatex(Tensor(Shape::matrix(1, 11))).starts_with("\\setcounter{MaxMatrixCols}{11}\n"));
    EXPECT_TRUE(writeLatex(Tensor(Shape::matrix(1, 10))).starts_with("\\begin{bmatrix}\n"));
}

} // namespace
} // namespace heedmap
