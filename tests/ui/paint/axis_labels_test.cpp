#include "paint/axis_labels.h"
#include "paint/blocks/label_lines.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heedmap {
namespace {

QStringList words(int count, int length)
{
    QStringList result;
    for (int i = 0; i < count; ++i)
        result += QString(length, QChar('a' + i % 26));
    return result;
}

void expectApart(const std::vector<PlacedText>& labels)
{
    for (std::size_t i = 0; i < labels.size(); ++i)
        for (std::size_t j = i + 1; j < labels.size(); ++j)
            ASSERT_FALSE(labels[i].box.intersects(labels[j].box)) << i << ' ' << j;
}

void expectInside(const std::vector<PlacedText>& labels)
{
    for (const PlacedText& label : labels) {
        const double room = label.turned ? label.box.height() : label.box.width();
        ASSERT_LE(textWidth(label.text, label.px), room + 1) << label.text.toStdString();
    }
}

TEST(AxisLabels, NeverOverlapHoweverCrowded)
{
    for (const int count : {1, 2, 7, 40, 300})
        for (const int length : {0, 1, 6, 60})
            for (const double pitch : {0.4, 1.0, 3.0, 9.0, 17.0, 48.0, 72.0}) {
                const FigureAxis axis{"keys", length > 0 ? words(count, length) : QStringList()};
                const QRectF cells(200, 200, pitch * count, pitch * count);
                for (const AxisSide side : {AxisSide::Left, AxisSide::Top}) {
                    const AxisPlan plan = planAxis(axis, count, pitch, side);
                    const auto labels = placeAxis(axis, count, plan, cells, side);
                    ASSERT_FALSE(labels.empty());
                    expectApart(labels);
                    expectInside(labels);
                    for (const PlacedText& label : labels)
                        ASSERT_FALSE(label.box.intersects(cells));
                }
            }
}

TEST(AxisLabels, AllAreShownWhileThereIsRoom)
{
    const FigureAxis axis{"keys", {"the", "cat", "sat"}};
    const AxisPlan plan = planAxis(axis, 3, 48, AxisSide::Top);
    EXPECT_FALSE(plan.turned);
    EXPECT_EQ(plan.every, 1);
}

TEST(AxisLabels, LongOnesAreTurnedAndTheLongestElided)
{
    const FigureAxis axis{"keys", words(6, 40)};
    const AxisPlan plan = planAxis(axis, 6, 48, AxisSide::Top);
    EXPECT_TRUE(plan.turned);
    const auto labels = placeAxis(axis, 6, plan, QRectF(0, 200, 6 * 48, 100), AxisSide::Top);
    EXPECT_EQ(labels.size(), 6U);
    EXPECT_TRUE(labels[0].text.endsWith(QChar(0x2026)));
}

TEST(AxisLabels, ATokenThatFitsOnItsSideIsNeverCut)
{
    FigureAxis axis{"keys", words(8, 3)};
    axis.labels[4] = "murderer";
    for (double pitch = 20; pitch <= 80; pitch += 4) {
        const AxisPlan plan = planAxis(axis, 8, pitch, AxisSide::Top);
        for (const PlacedText& label : placeAxis(axis, 8, plan, QRectF(0, 200, 8 * pitch, 8 * pitch), AxisSide::Top))
            EXPECT_FALSE(label.text.endsWith(QChar(0x2026))) << pitch;
    }
}

TEST(AxisLabels, OneLongTokenAmongShortOnesDoesNotTurnThemAll)
{
    FigureAxis axis{"keys", words(8, 3)};
    axis.labels[4] = "那条非常非常宽阔而且车来车往的大街";
    EXPECT_FALSE(planAxis(axis, 8, 72, AxisSide::Top).turned);
}

TEST(AxisLabels, IndicesAreThinnedToRoundSteps)
{
    const FigureAxis axis{"d_k", {}};
    const auto labels =
        placeAxis(axis, 300, planAxis(axis, 300, 2, AxisSide::Top), QRectF(0, 100, 600, 600), AxisSide::Top);
    ASSERT_GE(labels.size(), 3U);
    EXPECT_EQ(labels[0].text, "0");
    EXPECT_EQ(labels[1].text, "20");
    EXPECT_EQ(labels[2].text, "40");
}

TEST(AxisLabels, OnesThatSayMoreThanANameStandWhereOthersAreLeftOutAndAreCutBeforeIt)
{
    for (const int length : {2, 40})
        for (double pitch = 2; pitch <= 40; pitch *= 1.3)
            for (const Index told : {0, 1, 37, 59}) {
                FigureAxis axis{"queries", words(60, length)};
                axis.labels[told] = tellingLabel(axis.labels[told], "Σ 1.90");
                const QRectF cells(200, 0, 100, 60 * pitch);
                const auto labels =
                    placeAxis(axis, 60, planAxis(axis, 60, pitch, AxisSide::Left), cells, AxisSide::Left);
                expectApart(labels);
                const auto found =
                    std::ranges::find_if(labels, [](const PlacedText& label) { return label.text.endsWith("Σ 1.90"); });
                ASSERT_NE(found, labels.end()) << length << ' ' << pitch << ' ' << told;
                EXPECT_EQ(found->tone, TextTone::Notice);
                EXPECT_DOUBLE_EQ(found->box.center().y(), (static_cast<double>(told) + 0.5) * pitch);
            }
}

TEST(AxisLabels, StandAtTheMiddleOfTheirCell)
{
    const FigureAxis axis{"queries", {"a", "b", "c"}};
    const QRectF cells(100, 50, 90, 120);
    const auto rows = placeAxis(axis, 3, planAxis(axis, 3, 40, AxisSide::Left), cells, AxisSide::Left);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_DOUBLE_EQ(rows[1].box.center().y(), 50 + 1.5 * 40);
    const auto columns = placeAxis(axis, 3, planAxis(axis, 3, 30, AxisSide::Top), cells, AxisSide::Top);
    EXPECT_DOUBLE_EQ(columns[2].box.center().x(), 100 + 2.5 * 30);
}

QStringList textsOf(const std::vector<PlacedText>& labels)
{
    QStringList texts;
    for (const PlacedText& label : labels)
        texts += label.text;
    return texts;
}

TEST(AxisLabels, StandInLinesWhereThereIsRoom)
{
    FigureAxis axis{"keys", {wrappedLabel("thinking machines", 9), wrappedLabel("donaudampfschiff", 8)}};
    const QRectF cells(300, 300, 160, 160);
    for (const AxisSide side : {AxisSide::Left, AxisSide::Top}) {
        const AxisPlan plan = planAxis(axis, 2, 80, side);
        const auto labels = placeAxis(axis, 2, plan, cells, side);
        EXPECT_EQ(textsOf(labels), QStringList({"thinking", "machines", "donaudam", "pfschiff"}));
        EXPECT_FALSE(plan.turned);
        expectApart(labels);
        expectInside(labels);
    }
    const auto crowded = placeAxis(axis, 2, planAxis(axis, 2, 16, AxisSide::Left), {300, 300, 32, 32}, AxisSide::Left);
    EXPECT_EQ(textsOf(crowded), QStringList({"thinking machines", "donaudampfschiff"})) << "on one line";
    expectApart(crowded);
}

TEST(AxisLabels, AreWholeWhereThatIsWanted)
{
    const QString longest(60, 'm');
    for (const bool whole : {false, true}) {
        const FigureAxis axis{"keys", {whole ? wrappedLabel(longest, 0) : longest}};
        for (const AxisSide side : {AxisSide::Left, AxisSide::Top}) {
            const auto labels = placeAxis(axis, 1, planAxis(axis, 1, 30, side), {900, 900, 30, 30}, side);
            EXPECT_EQ(labels.front().text == longest, whole);
        }
    }
}

TEST(AxisLabels, AreCutByWhatAReaderCounts)
{
    EXPECT_EQ(cutLabel("black", 4), QString::fromUtf8("bla…"));
    EXPECT_EQ(cutLabel("the", 3), "the");
    const QString faces = QString::fromUtf8("😀😀😀");
    EXPECT_EQ(cutLabel(faces, 2), QString::fromUtf8("😀…"));
    EXPECT_EQ(cutLabel(faces, 3), faces);
    EXPECT_EQ(unbrokenLabel(wrappedLabel("a b cd", 2)), "a b cd");
}

} // namespace
} // namespace heedmap
