// Tables of angles of rotary positions, which some code writes with each angle twice.
#include "models/angle_tables.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>

namespace heedmap {
namespace {

/// The layouts of columns for which a table (n×d_k, or 1×n×d_k) has each angle twice.
struct Doubled {
    bool halves = false;
    bool pairs = false;

    bool any() const { return halves || pairs; }
};

Doubled doubledIn(const Tensor& table)
{
    const Index half = table.shape().cols / 2;
    const auto repeats = [&](const auto& first, const auto& second) {
        for (Index row = 0; row < table.shape().rows; ++row)
            for (Index i = 0; i < half; ++i)
                if (table.at({.row = row, .col = first(i)}) != table.at({.row = row, .col = second(i)}))
                    return false;
        return true;
    };
    if (table.shape().slices > 1 || table.shape().cols % 2 != 0 || half == 0)
        return {};
    return {repeats([](Index i) { return i; }, [half](Index i) { return i + half; }),
            repeats([](Index i) { return 2 * i; }, [](Index i) { return 2 * i + 1; })};
}

/// Whether no column is turned, as at place 0, which repeats whatever the layout.
bool isStill(const Tensor& table)
{
    const double first = table.numbers().front();
    return (first == 0 || first == 1)
        && std::ranges::all_of(table.numbers(), [first](double each) { return each == first; });
}

} // namespace

Tensor anglesOnce(const Tensor& table, std::string_view layout)
{
    Tensor once(Shape::matrix(table.shape().rows, table.shape().cols / 2));
    for (Index row = 0; row < once.shape().rows; ++row)
        for (Index i = 0; i < once.shape().cols; ++i)
            once.at({.row = row, .col = i}) = table.at({.row = row, .col = layout == "half" ? i : 2 * i});
    return once;
}

const char* layoutOfAngles(const std::map<std::string, Tensor>& tables, Index keyWidth)
{
    Doubled both{true, true};
    bool twice = false;
    for (const auto& [array, table] : tables) {
        const Doubled doubled = doubledIn(table);
        const Index width = table.shape().cols;
        if (2 * width == keyWidth && doubled.any() && !isStill(table))
            throw Error(HEEDMAP_PHRASE("%1: each angle stands twice in half the columns of a head, as where half of "
                                       "them are turned; expected %2 columns with an angle each, or no tables and "
                                       "position.share=0.5"),
                        inQuotes(array), width);
        if (width != keyWidth || width < 2)
            continue;
        if (!doubled.any())
            throw Error(
                HEEDMAP_PHRASE("%1: as wide as a head, but no angle of it stands twice; expected %2 columns, or each "
                               "angle in both halves or in two neighbours"),
                inQuotes(array), width / 2);
        both = {both.halves && doubled.halves, both.pairs && doubled.pairs};
        twice = true;
    }
    if (!both.any())
        throw Error(HEEDMAP_PHRASE("%1 and %2 repeat their angles in different layouts, one in both halves and one in "
                                   "two neighbours; expected one layout"),
                    inQuotes("cos"), inQuotes("sin"));
    return !twice ? nullptr : both.halves ? "half" : "interleaved";
}

} // namespace heedmap
