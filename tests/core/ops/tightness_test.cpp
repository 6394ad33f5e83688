// Regions are to be the smallest, not only large enough: what reaches further than a change does is computed for
// nothing. Every cell of every input is changed, every cell of the output compared.
#include "support/cells.h"
#include "support/operations.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <set>

namespace heedmap::test {
namespace {

/// Whose regions are wider than they need be, by their factories. This list may only become shorter.
const std::set<std::string> loose = {
    "relativeGather", "relativeScatter", // one index is a difference, held within bounds
    "segments",       "unsegmented",     // runs of unequal length
    "whereLargest",                      // the rows before one say little of it
    "maskRule",                          // the rules hide some of a mask drawn by hand
    "addedMask",                         // likewise
    "sparsemax",                         // a score far below the others changes nothing
    "pairOverview",                      // what is not the largest changes little
    "pairEntropy",                       // a query that sees one key has none, whatever the numbers
    "pairBlend",                         // a value of 0 hides its key
};

/// Where numbers choose what is read, regions hold for all numbers: those of an input that chooses are whole, from 0
/// on, and many are tried.
const std::set<std::string> chooses = {"reorder", "bucketMask", "rowLookup", "rowCollect", "keepLargest", "firstAbove"};
constexpr Index choices = 4;

constexpr Index mostCells = 300; ///< of an input: larger samples show nothing that smaller ones do not

Index indexOf(const Shape& shape, const Cell& cell)
{
    return (cell.slice * shape.rows + cell.row) * shape.cols + cell.col;
}

/// Which cells of the output each cell of one input reaches, by trying.
class Reach {
public:
    Reach(const Sample& sample, std::size_t input)
        : m_sample(sample), m_input(input), m_in(sample.inputs[input]), m_out(sample.op->shape(sample.inputs)),
          m_affected(static_cast<std::size_t>(m_in.size())), m_required(static_cast<std::size_t>(m_out.size()))
    {
        const bool mask = std::ranges::count(sample.masks, input) > 0;
        for (unsigned seed = 1; seed <= 3; ++seed)
            tryAll(inputsFor(sample, seed), mask);
        for (unsigned seed = 1; seed <= 100 && chooses.contains(sample.factory); ++seed)
            tryAll(choosing(seed), mask);
        for (const double all : {0.0, 1.0}) {
            std::vector<Tensor> inputs = inputsFor(sample, 4);
            for (const std::size_t each : sample.masks)
                if (std::ranges::count(sample.orders, each) == 0)
                    std::ranges::fill(inputs[each].numbers(), all);
            tryAll(inputs, mask);
        }
    }

    Region affected(const Region& changed) const { return hull(m_affected, m_in, changed); }
    Region required(const Region& wanted) const { return hull(m_required, m_out, wanted); }

private:
    std::vector<Tensor> choosing(unsigned seed) const
    {
        std::mt19937_64 bits(seed);
        std::vector<Tensor> inputs = inputsFor(m_sample, seed);
        for (const std::size_t each : m_sample.masks)
            for (double& number : inputs[each].numbers())
                number = static_cast<double>(bits() % choices);
        for (const std::size_t each : m_sample.orders) {
            std::iota(inputs[each].numbers().begin(), inputs[each].numbers().end(), 0.0);
            std::ranges::shuffle(inputs[each].numbers(), bits);
        }
        return inputs;
    }

    void tryAll(std::vector<Tensor> inputs, bool mask)
    {
        const Tensor before = outputOf(m_sample, inputs);
        forEachCell(Region::all(m_in), [&](const Cell& cell) {
            double& number = inputs[m_input].at(cell);
            const double was = number;
            const std::vector<double> tried = mask
                ? (chooses.contains(m_sample.factory) ? std::vector<double>{0, 1, 2, 3} : std::vector<double>{1 - was})
                : std::vector<double>{was + 0.375, 1e3, -1e3, std::numeric_limits<double>::quiet_NaN()};
            for (const double other : tried) {
                number = other;
                compare(cell, before, outputOf(m_sample, inputs));
            }
            number = was;
        });
    }

    void compare(const Cell& cell, const Tensor& before, const Tensor& after)
    {
        forEachCell(Region::all(m_out), [&](const Cell& reached) {
            if (std::bit_cast<std::uint64_t>(before.at(reached)) == std::bit_cast<std::uint64_t>(after.at(reached)))
                return;
            Region& to = m_affected[static_cast<std::size_t>(indexOf(m_in, cell))];
            Region& from = m_required[static_cast<std::size_t>(indexOf(m_out, reached))];
            to = to.united(Region::of(reached));
            from = from.united(Region::of(cell));
        });
    }

    static Region hull(const std::vector<Region>& of, const Shape& shape, const Region& region)
    {
        Region hull;
        forEachCell(region,
                    [&](const Cell& cell) { hull = hull.united(of[static_cast<std::size_t>(indexOf(shape, cell))]); });
        return hull;
    }

    const Sample& m_sample;
    std::size_t m_input;
    Shape m_in;
    Shape m_out;
    std::vector<Region> m_affected; ///< by each cell of the input
    std::vector<Region> m_required; ///< for each cell of the output
};

std::string text(const Region& region)
{
    if (region.empty())
        return "nothing";
    const auto range = [](const Range& r) { return std::to_string(r.begin) + ":" + std::to_string(r.end); };
    return "[" + range(region.slices) + ", " + range(region.rows) + ", " + range(region.cols) + "]";
}

/// A few regions of every form: all, each cell, each row and column, and some drawn.
std::vector<Region> regionsOf(const Shape& shape)
{
    std::vector<Region> regions{Region::all(shape)};
    forEachCell(Region::all(shape), [&](const Cell& cell) { regions.push_back(Region::of(cell)); });
    for (Index row = 0; row < shape.rows; ++row)
        regions.push_back({{0, shape.slices}, {row, row + 1}, {0, shape.cols}});
    for (Index col = 0; col < shape.cols; ++col)
        regions.push_back({{0, 1}, {0, shape.rows}, {col, col + 1}});
    std::mt19937_64 bits(11);
    const auto range = [&bits](Index size) {
        const auto begin = static_cast<Index>(bits() % static_cast<std::uint64_t>(size));
        return Range{begin, begin + 1 + static_cast<Index>(bits() % static_cast<std::uint64_t>(size - begin))};
    };
    for (int i = 0; i < 40; ++i)
        regions.push_back({range(shape.slices), range(shape.rows), range(shape.cols)});
    return regions;
}

/// The first region of an input that is wider than what was found; nothing where there is none.
std::string wider(const Sample& sample, std::size_t input)
{
    const Reach reach(sample, input);
    const Shape output = sample.op->shape(sample.inputs);
    const OpShapes shapes{sample.inputs, output};
    for (const Region& changed : regionsOf(sample.inputs[input])) {
        const Region said = sample.op->affected(shapes, input, changed);
        const Region found = reach.affected(changed);
        EXPECT_TRUE(found.empty() || said.contains(found)) << text(said) << " misses " << text(found);
        if (said.size() > found.size())
            return "input " + std::to_string(input) + ": a change of " + text(changed) + " reaches " + text(found)
                + ", affected says " + text(said);
    }
    for (const Region& wanted : regionsOf(output)) {
        const Region said = sample.op->required(shapes, input, wanted);
        const Region found = reach.required(wanted);
        if (said.size() > found.size())
            return "input " + std::to_string(input) + ": " + text(wanted) + " is computed from " + text(found)
                + ", required says " + text(said);
    }
    return {};
}

/// The same of every input.
std::string wider(const Sample& sample)
{
    std::string all;
    for (std::size_t input = 0; input < sample.inputs.size(); ++input) {
        const bool order = std::ranges::count(sample.orders, input) > 0; // another number is not an order
        if (!order && sample.inputs[input].size() <= mostCells)
            all += wider(sample, input);
    }
    return all;
}

class Tightness : public testing::TestWithParam<Sample> {};

TEST_P(Tightness, OfRegionsIsAsLittleAsAChangeReaches)
{
    if (!loose.contains(GetParam().factory)) {
        EXPECT_EQ(wider(GetParam()), "") << GetParam().title;
    }
}

TEST(LooseRegions, AreThoseOfTheList)
{
    std::set<std::string> found;
    for (const Sample& sample : operations())
        if (loose.contains(sample.factory) && !wider(sample).empty())
            found.insert(sample.factory);
    EXPECT_EQ(found, loose);
}

INSTANTIATE_TEST_SUITE_P(All, Tightness, testing::ValuesIn(operations()),
                         [](const auto& info) { return info.param.title; });

} // namespace
} // namespace heedmap::test
