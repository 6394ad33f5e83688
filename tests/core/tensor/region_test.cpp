#include <heedmap/tensor/region.h>

#include <gtest/gtest.h>

#include <bitset>
#include <random>

namespace heedmap {
namespace {

const Shape shape = Shape::stack(3, 5, 4);
using Cells = std::bitset<60>;

template <typename Visit> void forEachCell(Visit visit)
{
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c)
                visit(Cell{s, r, c}, static_cast<std::size_t>((s * shape.rows + r) * shape.cols + c));
}

template <typename Set> Cells cellsOf(const Set& set)
{
    Cells cells;
    forEachCell([&](const Cell& cell, std::size_t i) { cells[i] = set.contains(cell); });
    return cells;
}

class RandomRegions {
public:
    explicit RandomRegions(unsigned seed) : m_numbers(seed) {}

    Region next() { return {range(shape.slices), range(shape.rows), range(shape.cols)}; }
    bool coin() { return m_numbers() % 2 == 0; }

private:
    Range range(Index size)
    {
        std::uniform_int_distribution<Index> bound(0, size);
        const Index a = bound(m_numbers);
        const Index b = bound(m_numbers);
        return {std::min(a, b), std::max(a, b)};
    }

    std::mt19937 m_numbers;
};

TEST(Region, IntersectionHoldsTheCellsOfBoth)
{
    RandomRegions random(1);
    for (int i = 0; i < 2000; ++i) {
        const Region a = random.next();
        const Region b = random.next();
        ASSERT_EQ(cellsOf(a.intersected(b)), cellsOf(a) & cellsOf(b));
    }
}

TEST(Region, UnionIsTheSmallestRegionThatHoldsBoth)
{
    const Region a{{0, 1}, {1, 2}, {0, 4}};
    const Region b{{2, 3}, {4, 5}, {1, 2}};
    EXPECT_EQ(a.united(b), (Region{{0, 3}, {1, 5}, {0, 4}}));
    EXPECT_EQ(a.united(Region{}), a);
    EXPECT_EQ(Region{}.united(b), b);
}

TEST(Region, SizeCountsItsCells)
{
    RandomRegions random(2);
    for (int i = 0; i < 500; ++i) {
        const Region region = random.next();
        ASSERT_EQ(static_cast<std::size_t>(region.size()), cellsOf(region).count());
    }
}

TEST(RegionSet, NeverLosesACellThatWasAdded)
{
    RandomRegions random(3);
    for (int round = 0; round < 300; ++round) {
        RegionSet set;
        Cells added;
        for (int i = 0; i < 20; ++i) {
            const Region region = random.next();
            set.add(region);
            added |= cellsOf(region);
            ASSERT_TRUE((added & ~cellsOf(set)).none());
            ASSERT_LE(set.regions().size(), RegionSet::capacity);
        }
    }
}

TEST(RegionSet, CanBeHadWithoutOverlaps)
{
    RandomRegions random(9);
    for (int round = 0; round < 2000; ++round) {
        RegionSet set;
        for (int i = 0; i < 1 + round % 6; ++i)
            set.add(random.next());
        const RegionSet disjoint = set.disjoint();
        std::size_t cells = 0;
        for (const Region& region : disjoint.regions())
            cells += cellsOf(region).count();
        ASSERT_EQ(cells, cellsOf(disjoint).count());
        ASSERT_EQ(static_cast<std::size_t>(set.cells()), cells);
        ASSERT_TRUE((cellsOf(set) & ~cellsOf(disjoint)).none());
        ASSERT_TRUE((cellsOf(disjoint) & ~cellsOf(set.hull())).none());
    }
}

TEST(RegionSet, IsExactWhileItHasRoom)
{
    RandomRegions random(4);
    for (int round = 0; round < 300; ++round) {
        RegionSet set;
        Cells added;
        for (std::size_t i = 0; i < RegionSet::capacity; ++i) {
            const Region region = random.next();
            set.add(region);
            added |= cellsOf(region);
        }
        ASSERT_EQ(cellsOf(set), added);
    }
}

TEST(RegionSet, SubtractingFromOneRegionLeavesExactlyTheRest)
{
    RandomRegions random(5);
    for (int i = 0; i < 2000; ++i) {
        const Region whole = random.next();
        const Region cut = random.next();
        RegionSet rest(whole);
        rest.subtract(cut);
        ASSERT_EQ(cellsOf(rest), cellsOf(whole) & ~cellsOf(cut));
    }
}

TEST(RegionSet, SubtractingKeepsEveryCellOutsideTheCut)
{
    RandomRegions random(6);
    for (int round = 0; round < 300; ++round) {
        RegionSet set;
        Cells kept;
        for (int i = 0; i < 12; ++i) {
            const Region region = random.next();
            if (random.coin()) {
                set.add(region);
                kept |= cellsOf(region);
            } else {
                set.subtract(region);
                kept &= ~cellsOf(region);
            }
            ASSERT_TRUE((kept & ~cellsOf(set)).none());
        }
    }
}

TEST(RegionSet, IntersectionHoldsTheCellsOfBoth)
{
    RandomRegions random(7);
    for (int i = 0; i < 1000; ++i) {
        RegionSet a(random.next());
        a.add(random.next());
        RegionSet b(random.next());
        b.add(random.next());
        ASSERT_EQ(cellsOf(a.intersected(b)), cellsOf(a) & cellsOf(b));
    }
}

TEST(RegionSet, AddingAnEmptyRegionChangesNothing)
{
    RegionSet set;
    set.add(Region{{0, 1}, {2, 2}, {0, 4}});
    EXPECT_TRUE(set.empty());
    EXPECT_TRUE(set.hull().empty());
}

TEST(RegionSet, HullHoldsEveryRegion)
{
    RegionSet set(Region{{0, 1}, {0, 1}, {0, 1}});
    set.add(Region{{1, 2}, {3, 4}, {2, 3}});
    EXPECT_EQ(set.hull(), (Region{{0, 2}, {0, 4}, {0, 3}}));
}

} // namespace
} // namespace heedmap
