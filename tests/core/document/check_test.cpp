#include <heedmap/document/check.h>

#include <gtest/gtest.h>

#include <cmath>

namespace heedmap {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool agree(const std::string& printed, double value) { return agrees(*writtenNumber(printed), value); }

TEST(Check, AllowsHalfAUnitOfTheLastPrintedPlace)
{
    EXPECT_TRUE(agree("0.32", 0.325));
    EXPECT_TRUE(agree("0.32", 0.315));
    EXPECT_FALSE(agree("0.32", 0.32501));
    EXPECT_FALSE(agree("0.32", 0.31));
    EXPECT_FALSE(agree("0.50", 0.51));
    EXPECT_TRUE(agree("0.5", 0.51));
    EXPECT_TRUE(agree("3", 3.5));
    EXPECT_FALSE(agree("3", 3.51));
    EXPECT_TRUE(agree("1.5e2", 155));
    EXPECT_FALSE(agree("1.5e2", 156));
    EXPECT_TRUE(agree("1e-3", 0.0014));
    EXPECT_FALSE(agree("4.67e-10", 1.39e-12)) << "the allowance belongs to the last place";
    EXPECT_TRUE(agree("48%", 0.4849));
    EXPECT_FALSE(agree("48%", 0.486));
    EXPECT_TRUE(agree("1/3", 1.0 / 3));
    EXPECT_FALSE(agree("1/3", 0.333));
    EXPECT_FALSE(agree("1e-3", 0.0016));
    EXPECT_TRUE(agree("-.5", -0.54));
    EXPECT_TRUE(agree("−0.5", -0.5));
}

TEST(Check, AllowsForTheRoundingOfDoubles)
{
    EXPECT_TRUE(agree("0.5", 0.55 + 0.04e-9)) << "a billionth of the half unit";
    EXPECT_FALSE(agree("0.5", 0.55 + 0.06e-9));
    EXPECT_TRUE(agree("1/3", (1 + 0.9e-12) / 3)) << "a part of the value";
    EXPECT_FALSE(agree("1/3", (1 + 1.1e-12) / 3));
}

TEST(Check, KnowsInfinitiesAndLetsNothingAgreeWithNaN)
{
    EXPECT_TRUE(agree("-inf", -infinity));
    EXPECT_FALSE(agree("-inf", infinity));
    EXPECT_FALSE(agree("-inf", -1e300));
    EXPECT_FALSE(agree("1", infinity));
    EXPECT_FALSE(agree("nan", std::nan("")));
    EXPECT_FALSE(agree("nan", 1));
    EXPECT_FALSE(agree("0.5", std::nan("")));
}

TEST(Check, ShowsTheComputedValueAsPreciselyAsThePrintedOne)
{
    EXPECT_EQ(computedText("0.32", 0.31), "0.31");
    EXPECT_EQ(computedText("0.3", 0.44721), "0.4");
    EXPECT_EQ(computedText("1e-3", 0.0016), "0.002");
    EXPECT_EQ(computedText("4", 12.7), "13");
    EXPECT_EQ(computedText("1.5e3", 12.7), "13");
    EXPECT_EQ(computedText("0.5", std::nan("")), "nan");
    EXPECT_EQ(computedText("0.5", -infinity), "-inf");
    EXPECT_EQ(computedText("0.00000000000000000001", 0.1), "0.1");
    EXPECT_EQ(computedText("0.5", 1e300), "1e+300");
    EXPECT_EQ(computedText("1/3", 0.25), "0.2500");
    EXPECT_EQ(computedText("48%", 0.5), "0.50");
}

Computation published(const Tensor& value, std::vector<std::string> figures)
{
    Computation computation;
    const NodeId id = computation.graph.addLeaf({.name = "S", .symbol = "S"}, value);
    computation.published[id] = {value.shape(), std::move(figures)};
    return computation;
}

TEST(Check, ListsEveryCellThatDisagreesAndCountsNoBlank)
{
    Computation computation = published(Tensor{{0.13, 0.31}, {0.31, 0.76}}, {"0.14", "0.31", "", "0.77"});
    const CheckResult result = check(computation);
    EXPECT_EQ(result.compared, 3);
    EXPECT_EQ(result.agreeing(), 1);
    ASSERT_EQ(result.disagreements.size(), 2U);
    EXPECT_EQ(disagreementText(computation.graph, result.disagreements[0]), "S[0,0] printed 0.14, computed 0.13");
    EXPECT_EQ(disagreementText(computation.graph, result.disagreements[1]), "S[1,1] printed 0.77, computed 0.76");
}

TEST(Check, NamesCellsOfVectorsAndStacks)
{
    Computation vector = published(Tensor(Shape::vector(2)), {"0", "1"});
    EXPECT_EQ(disagreementText(vector.graph, check(vector).disagreements.at(0)), "S[1] printed 1, computed 0");
    Computation stack = published(Tensor(Shape::stack(2, 1, 2)), {"0", "0", "0.50", "0"});
    EXPECT_EQ(disagreementText(stack.graph, check(stack).disagreements.at(0)), "S[1,0,0] printed 0.50, computed 0.00");
}

} // namespace
} // namespace heedmap
