#include <heedmap/document/check.h>
#include <heedmap/document/new.h>

#include <heedmap/document/document.h>
#include <heedmap/document/reader.h>

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

TEST(Check, TakesTruncatedFiguresUpToTheNextOneAwayFromZero)
{
    const auto cut = [](const std::string& printed, double value) {
        return agrees(*writtenNumber(printed), value, true);
    };
    EXPECT_TRUE(cut("0.32", 0.32));
    EXPECT_TRUE(cut("0.32", 0.3299));
    EXPECT_FALSE(cut("0.32", 0.33));
    EXPECT_FALSE(cut("0.32", 0.3199));
    EXPECT_TRUE(cut("0.32", 0.32 - 1e-13)) << "rounding of doubles";
    EXPECT_FALSE(cut("0.32", 0.33 - 1e-13)) << "is 0.33";
    EXPECT_TRUE(cut("-0.32", -0.3299));
    EXPECT_FALSE(cut("-0.32", -0.3199));
    EXPECT_FALSE(cut("0.32", -0.3299));
    EXPECT_TRUE(cut("0.00", 0.0099));
    EXPECT_TRUE(cut("0.00", -0.0099)) << "0 stands for both signs";
    EXPECT_TRUE(cut("-0.00", 0.0099));
    EXPECT_FALSE(cut("0.00", 0.01));
    EXPECT_TRUE(cut("48%", 0.4899));
    EXPECT_FALSE(cut("48%", 0.4799));
    EXPECT_TRUE(cut("1.2e3", 1299));
    EXPECT_TRUE(cut("1/3", 1.0 / 3));
    EXPECT_FALSE(cut("1/3", 0.3334)) << "a fraction is exact";
    EXPECT_TRUE(cut("∞", infinity));
    EXPECT_FALSE(cut("1", std::nan("")));
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
    EXPECT_EQ(computedText("48%", 0.5), "50%") << "in the printed unit";
    EXPECT_EQ(computedText("33 %", 0.2887), "29 %");
    EXPECT_EQ(computedText("48.2%", 0.5, true), "50.0%");
    EXPECT_EQ(computedText("48\\%", 0.5), "50\\%");
    EXPECT_EQ(computedText("48%", std::nan("")), "nan");
    EXPECT_EQ(computedText("nan", 0.26894), "0.2689");
    EXPECT_EQ(computedText("inf", 0.26894), "0.2689");
    EXPECT_EQ(computedText("0.27", 0.26894, true), "0.26") << "cut off as the figures are";
    EXPECT_EQ(computedText("-0.27", -0.26894, true), "-0.26");
    EXPECT_EQ(computedText("0.28", 0.29 - 1e-16, true), "0.29");
    EXPECT_EQ(computedText("0.5", -infinity, true), "-inf");
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

/// The lines of heedmap check for a document of scaled_dot_product with this config, these arrays and figures.
std::vector<std::string> lines(const std::string& rest)
{
    Computation computation = build(
        readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", )" + rest + "}"), {});
    CheckResult result = check(computation);
    const std::vector<NodeId> names = [&] {
        std::vector<NodeId> pinned;
        for (const auto& [node, published] : computation.published)
            if (computation.graph.pinned(node))
                pinned.push_back(node);
        return pinned;
    }();
    const Tensor before(computation.graph.read(computation.graph.find("Z")));
    explain(result, computation);
    EXPECT_TRUE(Tensor(computation.graph.read(computation.graph.find("Z"))).sameBits(before)) << "all is as it was";
    for (const auto& [node, published] : computation.published)
        EXPECT_EQ(computation.graph.pinned(node), std::ranges::count(names, node) == 1);
    std::vector<std::string> all;
    for (const Disagreement& each : result.disagreements)
        all.push_back(disagreementText(computation.graph, each) + (each.inFloat32 ? " (float32)" : ""));
    all.push_back(countText(result));
    return all;
}

using Lines = std::vector<std::string>;

TEST(Check, TellsWhatFollowsFromThePrintFromWhatIsWrongByItself)
{
    // S is 1 and 2, printed 1 and 3: the softmax of the print is 0.12 and 0.88, its mean of V 0.88.
    const std::string arrays =
        R"("config": {"scale": "none"}, "arrays": {"Q": [[1]], "K": [[1], [2]], "V": [[0], [1]]}, )";
    EXPECT_EQ(lines(arrays + R"("published": {"S": [["1", "3"]], "A": [["0.12", "0.88"]], "Z": [["0.9"]]})"),
              (Lines{"S[0,1] printed 3, computed 2", "A[0,0] printed 0.12, computed 0.27, follows from the print",
                     "A[0,1] printed 0.88, computed 0.73, follows from the print",
                     "Z[0,0] printed 0.9, computed 0.7, follows from the print",
                     "1 of 5 published figures agree; 3 of the others follow from the print"}))
        << "and what follows is taken as it stands, too";
    EXPECT_EQ(lines(arrays + R"("published": {"S": [["", "3"]], "A": [["0.12", "0.87"]]})"),
              (Lines{"S[0,1] printed 3, computed 2", "A[0,0] printed 0.12, computed 0.27, follows from the print",
                     "A[0,1] printed 0.87, computed 0.73",
                     "0 of 3 published figures agree; 1 of the others follow from the print"}))
        << "a blank cell is as computed";
    EXPECT_EQ(lines(arrays + R"("published": {"K": [["1"], ["3"]], "S": [["1", "3"]]})"),
              (Lines{"K[1,0] printed 3, computed 2", "S[0,1] printed 3, computed 2, follows from the print",
                     "2 of 4 published figures agree; 1 of the others follow from the print"}))
        << "of an array, too";
    EXPECT_EQ(
        lines(arrays + R"("pins": {"S": [[1, 2]]}, "published": {"S": [["1", "3"]], "A": [["0.12", "0.88"]]})").back(),
        "1 of 4 published figures agree; 2 of the others follow from the print");
}

// S is 4 and 8 and printed half as large; Z was worked out from 2.04 and 3.96, which are printed 2.0 and 4.0.
TEST(Check, TellsWhatFollowsFromThePrintToWithinItsRounding)
{
    Computation computation =
        build(readDocument(
                  R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "config": {"scale": "none"},
            "arrays": {"Q": [[1]], "K": [[4], [8]], "V": [[0], [1]]},
            "published": {"S": [["2.0", "4.0"]], "Z": [["0.872"]]}})"),
              {});
    CheckResult result = check(computation);
    explain(result, computation);
    ASSERT_EQ(result.disagreements.size(), 3U);
    EXPECT_FALSE(result.disagreements[2].follows) << "0.881 follows";
    EXPECT_TRUE(result.disagreements[2].nearPrint);
    EXPECT_FALSE(result.disagreements[0].nearPrint) << "nothing is printed before it";
    computation.published.rbegin()->second.figures = {"0.5"};
    result = check(computation);
    explain(result, computation);
    EXPECT_FALSE(result.disagreements[2].nearPrint) << "no rounding makes that";
}

TEST(Check, ReadsFiguresAsTheyAreWrittenInPrint)
{
    const std::string arrays =
        R"("config": {"scale": "none"}, "arrays": {"Q": [[1]], "K": [[0], [27.3]], "V": [[1], [2]]}, )";
    EXPECT_EQ(lines(arrays + R"("published": {"A": [["4.67e-10", "1.00"]]})"),
              (Lines{"A[0,0] printed 4.67e-10, computed 1.39e-12", "1 of 2 published figures agree"}));
    EXPECT_EQ(lines(arrays + R"("published": {"A": [["0%", "100%"]], "S": [["0", "≈27,3"]], "Z": [["3/2"]]})").back(),
              "4 of 5 published figures agree")
        << "a fraction is exact";
    const std::string thirds = R"("config": {"mask": {"causal": true}},
        "arrays": {"Q": [[0], [0], [0]], "K": [[0], [0], [0]], "V": [[1], [2], [4]]}, )";
    EXPECT_EQ(lines(thirds + R"("published": {"A": [["1", "0", ""], ["0,5", "50%", "0"], ["1/3", "~0.33", "0.333"]],
                                              "S_masked": [["0", "−∞", "-inf"], ["", "", ""], ["", "", ""]]})")
                  .back(),
              "11 of 11 published figures agree");
    EXPECT_EQ(
        lines(thirds + R"("printed": "truncated", "published": {"Z": [["1"], ["1.5"], ["2.3"]], "A": [["1", "0", "0"],
                                              ["0.5", "0.5", "0"], ["0.3", "0.4", "0.33"]]})"),
        (Lines{"A[2,1] printed 0.4, computed 0.3", "11 of 12 published figures agree"}));
}

TEST(Check, NamesFloat32WhereItExplainsAFigure)
{
    // 1 + 1e-9 is 1 in float32, and 16777217 is 16777216.
    EXPECT_EQ(lines(R"("config": {"scale": "none"}, "arrays": {"Q": [[1]], "K": [[16777217]], "V": [[1]]},
                       "published": {"S": [["16777216"]], "Z": [["2"]]})"),
              (Lines{"S[0,0] printed 16777216, computed 16777217 (float32)", "Z[0,0] printed 2, computed 1",
                     "0 of 2 published figures agree"}));
}

/// How often a share of work is told while all nodes of encoder layers are explained, every figure of which is wrong.
int workOfExplaining(int layers)
{
    const Document document = newDocument(
        mechanism("transformer"),
        Json::Object{{"encoder_layers", layers}, {"decoder_layers", 0}, {"heads", 1}, {"activation", "relu"}}, {}, {});
    Computation computation = build(document, {});
    for (NodeId id = 0; id < computation.graph.size(); ++id) {
        const Node& node = computation.graph.node(id);
        Published wrong;
        wrong.figures.assign(static_cast<std::size_t>(node.shape.size()), "123.4");
        computation.published.emplace(id, std::move(wrong));
    }
    CheckResult result = check(computation);
    EXPECT_GT(result.disagreements.size(), computation.published.size());
    int told = 0;
    explain(result, computation, {.progress = [&](double) { ++told; }});
    return told;
}

TEST(Check, TakesWorkInProportionToTheMatricesThatDisagree)
{
    const int few = workOfExplaining(2);
    EXPECT_GT(few, 0);
    EXPECT_LT(workOfExplaining(8), 6 * few) << "four times as many layers";
}

} // namespace
} // namespace heedmap
