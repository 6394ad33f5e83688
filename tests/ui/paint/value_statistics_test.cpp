#include "paint/value_statistics.h"

#include "samples.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

namespace heedmap {
namespace {

ValueStatistics statisticsOf(const FigureCells& cells, Index slice)
{
    StatisticsCount count(extentOf(cells, slice));
    count.add(cells, slice, std::numeric_limits<Index>::max());
    return count.statistics();
}

ValueStatistics of(const Tensor& values, const Tensor* keep = nullptr)
{
    HeatmapFigure figure;
    figure.values = values.view();
    if (keep != nullptr)
        figure.keep = keep->view();
    return statisticsOf(FigureCells(figure), 0);
}

TEST(ValueStatistics, CountWhatIsNoNumberApart)
{
    Tensor values(Shape::matrix(2, 3));
    const double numbers[] = {1, -3, infinity, -infinity, std::numeric_limits<double>::quiet_NaN(), 100};
    std::copy(std::begin(numbers), std::end(numbers), values.numbers().begin());
    Tensor keep(Shape::matrix(2, 3));
    std::fill(keep.numbers().begin(), keep.numbers().end(), 1.0);
    keep.at({0, 1, 2}) = 0;
    const ValueStatistics statistics = of(values, &keep);
    EXPECT_EQ(statistics.numbers, 2);
    EXPECT_EQ(statistics.lo, -3);
    EXPECT_EQ(statistics.hi, 1);
    EXPECT_EQ(statistics.mean, -1);
    EXPECT_EQ(statistics.plusInfinities, 1);
    EXPECT_EQ(statistics.minusInfinities, 1);
    EXPECT_EQ(statistics.notNumbers, 1);
    EXPECT_EQ(statistics.masked, 1);
}

TEST(ValueStatistics, EveryNumberIsInOnePartOfTheSpread)
{
    const Tensor values = normalNumbers(Shape::matrix(60, 70), 3);
    const ValueStatistics statistics = of(values);
    ASSERT_EQ(statistics.counts.size(), static_cast<std::size_t>(ValueStatistics::bins));
    EXPECT_EQ(std::accumulate(statistics.counts.begin(), statistics.counts.end(), Index(0)), 60 * 70);
    EXPECT_GE(statistics.counts.front(), 1);
    EXPECT_GE(statistics.counts.back(), 1);
    Index middle = 0;
    for (const double value : values.numbers())
        middle += value >= statistics.binStart(30) && value < statistics.binStart(31) ? 1 : 0;
    EXPECT_EQ(statistics.counts[30], middle);
}

TEST(ValueStatistics, ComeOutTheSameWhenCountedPartByPart)
{
    Tensor values = normalNumbers(Shape::matrix(61, 40), 5);
    values.at({0, 30, 7}) = -std::numeric_limits<double>::infinity();
    HeatmapFigure figure;
    figure.values = values.view();
    const FigureCells cells(figure);
    const ValueStatistics whole = statisticsOf(cells, 0);
    StatisticsCount count(extentOf(cells, 0));
    int parts = 1;
    while (!count.add(cells, 0, 7))
        ++parts;
    EXPECT_EQ(parts, (61 + 6) / 7) << "every row is read once";
    EXPECT_EQ(count.statistics().numbers, 61 * 40 - 1);
    EXPECT_EQ(count.statistics().minusInfinities, 1);
    EXPECT_EQ(count.statistics().mean, whole.mean);
    EXPECT_EQ(count.statistics().lo, whole.lo);
    EXPECT_EQ(count.statistics().hi, whole.hi);
    EXPECT_EQ(count.statistics().counts, whole.counts);
}

TEST(ValueStatistics, OneNumberAloneStandsInTheMiddle)
{
    Tensor values(Shape::matrix(4, 4));
    std::fill(values.numbers().begin(), values.numbers().end(), 2.5);
    const ValueStatistics statistics = of(values);
    EXPECT_EQ(statistics.mean, 2.5);
    EXPECT_EQ(statistics.counts[ValueStatistics::bins / 2], 16);
    EXPECT_LT(statistics.binStart(0), 2.5);
}

} // namespace
} // namespace heedmap
