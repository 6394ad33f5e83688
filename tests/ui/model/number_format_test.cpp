#include "model_support.h"

#include <heedmap/document/document.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <QSignalSpy>
#include <QTemporaryDir>

namespace heedmap::test {
namespace {

const FloatFormat& float64 = floatFormats().front();

/// Six tokens, two heads, at float64.
class NumberFormatTest : public testing::Test {
protected:
    NumberFormatTest() { m_workbench.open(example("two-heads"), {}); }

    Document given() const { return readDocument(writeDocument(m_workbench.document())); }

    Workbench m_workbench;
};

TEST_F(NumberFormatTest, RoundsEveryNumberAndIsLeftWithoutATrace)
{
    put(m_workbench, "X", {0, 0, 0}, 0.1);
    const auto doubles = everything(m_workbench);
    QSignalSpy changed(&m_workbench, &Workbench::changed);
    m_workbench.setNumberFormat(floatFormat("bfloat16"));
    EXPECT_EQ(changed.size(), 1);
    for (const auto& [name, numbers] : everything(m_workbench))
        for (const double number : numbers.numbers())
            EXPECT_EQ(rounded(number, floatFormat("bfloat16")), number) << name;
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 0.10009765625);
    m_workbench.setNumberFormat(float64);
    for (const auto& [name, numbers] : everything(m_workbench))
        EXPECT_TRUE(numbers.sameBits(doubles.at(name))) << name;
}

TEST_F(NumberFormatTest, RoundsNothingThatIsSaved)
{
    m_workbench.setNumberFormat(floatFormat("float16"));
    put(m_workbench, "X", {0, 0, 0}, 0.1);
    m_workbench.pin(node(m_workbench, "A"), Tensor(evaluated(m_workbench, node(m_workbench, "A")).view));
    put(m_workbench, "A", {0, 0, 0}, 0.3);
    EXPECT_NE(value(m_workbench, "X", {0, 0, 0}), 0.1);
    Workbench again;
    again.open(given(), {});
    EXPECT_EQ(value(again, "X", {0, 0, 0}), value(m_workbench, "X", {0, 0, 0}));
    again.setNumberFormat(float64);
    EXPECT_EQ(value(again, "X", {0, 0, 0}), 0.1);
    EXPECT_EQ(value(again, "A", {0, 0, 0}), 0.3);
}

TEST_F(NumberFormatTest, APinKeepsWhatItShows)
{
    m_workbench.setNumberFormat(floatFormat("bfloat16"));
    const auto before = everything(m_workbench);
    m_workbench.pin(node(m_workbench, "A"));
    expectSameBits(everything(m_workbench), before);
    m_workbench.setNumberFormat(float64);
    EXPECT_TRUE(everything(m_workbench).at("A").sameBits(before.at("A"))) << "coarse weights, the rest exact";
}

TEST_F(NumberFormatTest, IsKeptInTheViewBesideWhatElseIsThere)
{
    m_workbench.setView(Json::Object{{"another", "thing"}}, "view");
    m_workbench.setNumberFormat(floatFormat("float16"));
    const Document saved = given();
    EXPECT_EQ(saved.view, Json(Json::Object{{"another", "thing"}, {"number_format", "float16"}}));
    Workbench again;
    again.open(saved, {});
    EXPECT_EQ(again.numberFormat().id, "float16");
    again.setNumberFormat(float64);
    EXPECT_EQ(again.document().view, Json(Json::Object{{"another", "thing"}}));
}

TEST_F(NumberFormatTest, ThatNobodyKnowsCountsForNothingAndIsKept)
{
    for (const Json& unknown : {Json("float8"), Json(7.0)}) {
        Document document = example("two-heads");
        document.view.set("number_format", unknown);
        m_workbench.open(document, {});
        EXPECT_EQ(m_workbench.numberFormat().id, "float64");
        EXPECT_EQ(*given().view.find("number_format"), unknown);
    }
}

TEST_F(NumberFormatTest, IsNoEditAndOutlivesThoseThatAreUndone)
{
    Document masked = m_workbench.document();
    masked.config.set("mask", Json::Object{{"causal", true}});
    m_workbench.setDocument(masked, "mask");
    m_workbench.setNumberFormat(floatFormat("float16"));
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    m_workbench.undoStack().undo();
    EXPECT_EQ(m_workbench.numberFormat().id, "float16");
    EXPECT_EQ(*m_workbench.document().view.find("number_format"), Json("float16"));
    m_workbench.undoStack().redo();
    EXPECT_EQ(m_workbench.numberFormat().id, "float16");
    m_workbench.open(example("causal-mask"), {});
    EXPECT_EQ(m_workbench.numberFormat().id, "float64") << "each document has its own";
}

TEST_F(NumberFormatTest, CanBeComparedWithARememberedState)
{
    m_workbench.setSpeed(everythingQuick); // both states are read at once
    const NodeId weights = node(m_workbench, "A");
    const Region cell = Region::of({0, 1, 2});
    put(m_workbench, "X", {0, 1, 0}, 0.1);
    const double exact = value(m_workbench, "A", {0, 1, 2});
    m_workbench.takeSnapshot();
    EXPECT_EQ(change(m_workbench, weights, cell), std::vector<double>{0});
    m_workbench.setNumberFormat(floatFormat("bfloat16"));
    const double coarse = value(m_workbench, "A", {0, 1, 2});
    ASSERT_NE(coarse, exact);
    EXPECT_EQ(change(m_workbench, weights, cell), std::vector<double>{coarse - exact});
    m_workbench.takeSnapshot();
    EXPECT_EQ(change(m_workbench, weights, cell), std::vector<double>{0}) << "remembered in its own format";
}

TEST_F(NumberFormatTest, IsThatOfWhatIsComputedBeside)
{
    m_workbench.setNumberFormat(floatFormat("bfloat16"));
    Computation copy = m_workbench.copying()();
    const NodeId output = copy.graph.find("Y");
    EXPECT_TRUE(Tensor(copy.graph.read(output)).sameBits(Tensor(evaluated(m_workbench, output).view)));
}

} // namespace
} // namespace heedmap::test
