#include "view_support.h"

#include "view/scene/arithmetic.h"
#include "view/scene/arithmetic_latex.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QRegularExpression>

#include <cmath>

namespace heedmap::test {
namespace {

Arithmetic arithmetic(OpenExample& open, const CellPlace& place, const ArithmeticOptions& options = {})
{
    open.workbench.setSpeed(everythingQuick); // no view has its numbers evaluated
    const auto expression = open.workbench.explain(place.node, place.cell);
    EXPECT_TRUE(expression.has_value());
    return arithmeticOf(open.workbench.graph(), place.node, *expression, options);
}

Expression sumOf(int terms)
{
    std::vector<Expression> numbers;
    for (int i = 0; i < terms; ++i)
        numbers.push_back(Expression::number(i));
    return Expression::sum(std::move(numbers));
}

TEST(Arithmetic, WritesAScoreAsTheSumOfItsProducts)
{
    OpenExample open("thinking-machines");
    const Arithmetic shown = arithmetic(open, open.place("S", 0, 1));
    ASSERT_EQ(shown.form, Arithmetic::Form::Sum);
    ASSERT_EQ(shown.rows.size(), 3U);
    const char* expected[3][4] = {
        {"0.1", "×", "0.5", "0.05"}, {"0.2", "×", "0.4", "0.08"}, {"0.3", "×", "0.6", "0.18"}};
    for (std::size_t row = 0; row < 3; ++row) {
        ASSERT_EQ(shown.rows[row].pieces.size(), 3U);
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_EQ(shown.rows[row].pieces[i].text.toStdString(), expected[row][i]);
        EXPECT_EQ(shown.rows[row].valueText.toStdString(), expected[row][3]);
    }
    EXPECT_EQ(shown.rows[2].pieces[0].cell, open.place("Q", 0, 2));
    EXPECT_EQ(shown.rows[2].pieces[2].cell, open.place("K", 1, 2));
    EXPECT_EQ(shown.total, "0.31");
}

TEST(Arithmetic, WritesSmallGradientsWithThreeFigures)
{
    const auto decimals = [](const std::vector<double>& numbers) {
        const NumberFormat format = gradientFigures(numbers, 0, 4);
        return format.exponent ? -1 : format.decimals;
    };
    EXPECT_EQ(decimals({0.5, -0.25}), 2);
    EXPECT_EQ(decimals({1.0 / 3, 0}), 4);
    EXPECT_EQ(decimals({0.0002134, -0.00006}), 6);
    EXPECT_EQ(decimals({1.7e-8 / 3}), -1);
    OpenExample open("transformer-reverse");
    open.workbench.aim(GradientTarget{"probs", Cell{0, 0, 0}});
    const NodeId gradient = open.workbench.graph().find("grad.dec.0.cross.A");
    ASSERT_NE(gradient, noNode);
    const Arithmetic shown = arithmetic(open, {gradient, {0, 0, 1}});
    ASSERT_EQ(shown.form, Arithmetic::Form::Sum);
    double largest = 0;
    QString text;
    for (const ArithmeticRow& row : shown.rows)
        if (std::abs(row.value) > largest)
            largest = std::abs(row.value), text = row.pieces[0].text;
    ASSERT_GT(largest, 0);
    EXPECT_TRUE(text.contains(QRegularExpression("[1-9]"))) << text.toStdString();
}

TEST(Arithmetic, WritesAWeightAsAShare)
{
    OpenExample open("thinking-machines");
    const Arithmetic shown = arithmetic(open, open.place("A", 0, 1));
    ASSERT_EQ(shown.form, Arithmetic::Form::Share);
    ASSERT_EQ(shown.rows.size(), 2U);
    EXPECT_FALSE(shown.rows[0].own);
    EXPECT_TRUE(shown.rows[1].own);
    EXPECT_EQ(shown.rows[0].shareText, "0.474");
    EXPECT_EQ(shown.rows[1].shareText, "0.526");
    EXPECT_DOUBLE_EQ(shown.rows[0].share + shown.rows[1].share, 1);
    EXPECT_EQ(shown.result, "0.526");
}

std::string latexOf(OpenExample& open, const Expression& expression)
{
    return arithmeticLatex(open.workbench.graph(), open.place("S", 0, 1), expression, {}).toStdString();
}

TEST(ArithmeticInLatex, IsTheEquationOfTheCell)
{
    OpenExample open("thinking-machines");
    open.workbench.setSpeed(everythingQuick); // no view has its numbers evaluated
    copyArithmetic({open.workbench, open.selection, open.display}, open.place("S", 0, 1));
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(),
              "S_{0,1} = 0.1 \\cdot 0.5 + 0.2 \\cdot 0.4 + 0.3 \\cdot 0.6 = 0.31\n");
    EXPECT_FALSE(hasArithmetic(open.workbench.graph(), open.place("X", 0, 1)));
}

TEST(ArithmeticInLatex, KeepsSignsAndSaysWhatIsRounded)
{
    OpenExample open("thinking-machines");
    const auto number = [](double value) { return Expression::number(value); };
    EXPECT_EQ(latexOf(open, Expression::sum({Expression::product(number(2), number(-1)), number(-3)})),
              "S_{0,1} = 2 \\cdot (-1) - 3 = -5\n");
    EXPECT_EQ(latexOf(open, Expression::quotient(number(1), number(3))), "S_{0,1} = \\frac{1}{3} \\approx 0.3333\n");
    EXPECT_EQ(latexOf(open, number(0)), "S_{0,1} = 0\n") << "once";
    const std::string sum = latexOf(open, sumOf(40));
    EXPECT_NE(sum.find("0 + 1 + 2 + 3 + 4 + 5 + 6 + 7 + \\cdots"), std::string::npos) << sum;
    EXPECT_EQ(sum.find(" 8 "), std::string::npos) << sum;
}

TEST(Arithmetic, FoldsLongSumsAndSortsThem)
{
    OpenExample open("thinking-machines");
    const NodeId node = open.place("S", 0, 0).node;
    const GraphShape& graph = open.workbench.graph();
    const Arithmetic folded = arithmeticOf(graph, node, sumOf(66), {});
    EXPECT_EQ(folded.rows.size(), 8U);
    EXPECT_EQ(folded.hidden, 58);
    EXPECT_EQ(folded.rows.front().value, 0);
    EXPECT_EQ(folded.largest, 65);
    const Arithmetic sorted = arithmeticOf(graph, node, sumOf(66), {.sorted = true});
    EXPECT_EQ(sorted.rows.front().value, 65);
    const Arithmetic unfolded = arithmeticOf(graph, node, sumOf(66), {.unfolded = true});
    EXPECT_EQ(unfolded.rows.size(), 66U);
    EXPECT_EQ(unfolded.hidden, 0);
    EXPECT_EQ(arithmeticOf(graph, node, sumOf(12), {}).rows.size(), 12U);
}

TEST(Arithmetic, TellsOfASumThatAFormulaHasNoRoomFor)
{
    OpenExample open("thinking-machines");
    const auto shown = [&](int terms) {
        const Expression root = Expression::apply(Expression::Function::Sqrt, sumOf(terms));
        return arithmeticOf(open.workbench.graph(), open.place("Q", 0, 0).node,
                            Expression::quotient(Expression::number(6), root), {});
    };
    EXPECT_TRUE(shown(6).notes.isEmpty());
    EXPECT_TRUE(shown(6).tex.contains("3 + 4")) << shown(6).tex.toStdString();
    EXPECT_EQ(shown(40).notes, QStringList{"780 is a sum of 40 terms"});
    EXPECT_FALSE(shown(40).tex.contains("3 + 4")) << shown(40).tex.toStdString();
}

TEST(Arithmetic, SaysWhyAChoiceWasMade)
{
    OpenExample open("causal-mask");
    const GraphShape& graph = open.workbench.graph();
    NodeId mask = 0;
    while (mask < graph.size() && graph.node(mask).info.family != Family::Mask)
        ++mask;
    ASSERT_LT(mask, graph.size());
    EXPECT_FALSE(arithmetic(open, {mask, {0, 0, 1}}).notes.isEmpty());
}

// Law 2 in the window: whatever the operation, the cell's value is what its arithmetic ends in.
TEST(Arithmetic, EndsInTheValueOfTheCellForEveryNode)
{
    for (const char* id : {"thinking-machines", "two-heads", "causal-mask", "rope-distance", "relative-bias", "alibi",
                           "order-with-positions", "padding-mask"}) {
        OpenExample open(id);
        open.workbench.setSpeed(everythingQuick);
        const GraphShape& graph = open.workbench.graph();
        for (NodeId node = 0; node < graph.size(); ++node) {
            const auto expression = open.workbench.explain(node, {});
            if (!expression)
                continue;
            const Arithmetic shown = arithmeticOf(graph, node, *expression, {.decimals = 6});
            const double value = evaluated(open.workbench, node).view.at({});
            QString text = shown.result;
            text.replace(QChar(0x2212), QLatin1Char('-')).replace(QChar(0x221e), QStringLiteral("inf"));
            bool isNumber = false;
            const double written = text.toDouble(&isNumber);
            EXPECT_TRUE(isNumber) << id << " " << graph.node(node).info.name << " " << text.toStdString();
            if (std::isfinite(value))
                EXPECT_NEAR(written, value, 1e-6 * std::max(1.0, std::abs(value)))
                    << id << " " << graph.node(node).info.name;
            else
                EXPECT_EQ(written, value) << id << " " << graph.node(node).info.name;
        }
    }
}

} // namespace
} // namespace heedmap::test
