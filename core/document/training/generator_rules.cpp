#include "document/training/generator_rules.h"

#include <heedmap/tensor/random.h>
#include <heedmap/tensor/tensor.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

namespace heedmap {
namespace {

struct Point {
    double x; ///< to the right, 0 to 1
    double y; ///< down
};

using Stroke = std::vector<Point>;

/// The strokes of each digit.
const std::vector<std::vector<Stroke>>& strokesOfDigits()
{
    static const std::vector<std::vector<Stroke>> strokes = {
        {{{.5, .05}, {.25, .15}, {.15, .5}, {.25, .85}, {.5, .95}, {.75, .85}, {.85, .5}, {.75, .15}, {.5, .05}}},
        {{{.3, .25}, {.55, .05}, {.55, .95}}},
        {{{.2, .25}, {.35, .07}, {.65, .07}, {.8, .28}, {.65, .52}, {.2, .95}, {.85, .95}}},
        {{{.2, .12}, {.5, .05}, {.78, .2}, {.7, .42}, {.45, .48}, {.75, .58}, {.82, .78}, {.55, .95}, {.2, .88}}},
        {{{.6, .05}, {.15, .65}, {.88, .65}}, {{.65, .4}, {.65, .95}}},
        {{{.8, .05}, {.28, .05}, {.22, .45}, {.6, .42}, {.82, .65}, {.65, .92}, {.2, .92}}},
        {{{.7, .05}, {.35, .3}, {.18, .65}, {.3, .92}, {.62, .95}, {.8, .72}, {.62, .52}, {.22, .6}}},
        {{{.15, .06}, {.85, .06}, {.42, .95}}},
        {{{.5, .48},
          {.24, .3},
          {.35, .07},
          {.65, .07},
          {.76, .3},
          {.5, .48},
          {.2, .72},
          {.35, .95},
          {.65, .95},
          {.8, .72},
          {.5, .48}}},
        {{{.76, .35}, {.5, .5}, {.24, .35}, {.3, .1}, {.6, .05}, {.78, .28}, {.72, .65}, {.45, .95}}},
    };
    return strokes;
}

/// How far a point is from the line between two.
double distance(const Point& p, const Point& a, const Point& b)
{
    const Point along{b.x - a.x, b.y - a.y};
    const double length = along.x * along.x + along.y * along.y;
    const double dot = (p.x - a.x) * along.x + (p.y - a.y) * along.y;
    const double share = length > 0 ? std::clamp(dot / length, 0.0, 1.0) : 0;
    const double dx = p.x - a.x - share * along.x;
    const double dy = p.y - a.y - share * along.y;
    return std::sqrt(dx * dx + dy * dy);
}

/// The strokes as this hand draws them.
std::vector<Stroke> drawn(int digit, RandomStream& random)
{
    const auto about = [&random](double middle, double spread) { return middle + spread * (2 * random.uniform() - 1); };
    const double slant = about(0.05, 0.15);
    const double wide = about(0.68, 0.14);
    const double high = about(0.85, 0.1);
    const Point middle{about(0.5, 0.06), about(0.5, 0.06)};
    std::vector<Stroke> strokes = strokesOfDigits()[static_cast<std::size_t>(digit)];
    for (Stroke& stroke : strokes)
        for (Point& point : stroke) {
            const double x = about(point.x, 0.04) - 0.5;
            const double y = about(point.y, 0.04) - 0.5;
            point = {middle.x + wide * x - slant * y, middle.y + high * y};
        }
    return strokes;
}

/// A digit from 0 to 9 drawn in strokes, from 0 (paper) to 1 (ink), with random slant, size, width and jitter, as in
/// handwriting. The same bits on every machine.
Tensor drawnDigit(int digit, const Shape& shape, RandomStream& random)
{
    const std::vector<Stroke> strokes = drawn(digit, random);
    const double pixel = 1.0 / static_cast<double>(shape.cols);
    const double thick = (0.4 + 0.3 * random.uniform()) * pixel;
    const bool painted = random.bits() % 2 == 0; // by a brush that knows black and white alone
    Tensor image(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                const Point here{(static_cast<double>(c) + 0.5) * pixel,
                                 (static_cast<double>(r) + 0.5) / static_cast<double>(shape.rows)};
                double nearest = 2;
                for (const Stroke& stroke : strokes)
                    for (std::size_t i = 1; i < stroke.size(); ++i)
                        nearest = std::min(nearest, distance(here, stroke[i - 1], stroke[i]));
                const double grey = std::clamp(1 - (nearest - thick) / pixel, 0.0, 1.0);
                image.at({s, r, c}) = painted ? std::floor(grey) : grey; // white where the stroke itself is
            }
    return image;
}

const std::string& anyOf(const Words& words, RandomStream& random)
{
    return words[static_cast<std::size_t>(drawBelow(random, static_cast<Index>(words.size())))];
}

/// The target as a decoder reads it while it learns: the word to be written next is that below each.
Words shifted(const std::string& start, const Words& wanted)
{
    Words target = {start};
    target.insert(target.end(), wanted.begin(), wanted.end() - 1);
    return target;
}

/// The source is any letters; what is wanted is the source again, or from behind.
MadeSample writtenAgain(const SamplePattern& pattern, RandomStream& random, bool backwards)
{
    MadeSample made;
    for (Index i = 0; i < pattern.source; ++i)
        made.source.push_back(anyOf(pattern.letters, random));
    made.wanted = made.source;
    if (backwards)
        std::ranges::reverse(made.wanted);
    made.wanted.resize(static_cast<std::size_t>(pattern.target), pattern.start); // a longer target ends with it
    made.target = shifted(pattern.start, made.wanted);
    return made;
}

MadeSample reverse(const SamplePattern& pattern, RandomStream& random) { return writtenAgain(pattern, random, true); }

MadeSample copy(const SamplePattern& pattern, RandomStream& random) { return writtenAgain(pattern, random, false); }

/// The first half is letters that all differ, the rest some of them again: wanted is what followed the first time.
MadeSample recall(const SamplePattern& pattern, RandomStream& random)
{
    Words letters = pattern.letters;
    const auto half = static_cast<std::size_t>(pattern.target / 2);
    for (std::size_t i = 0; i < half; ++i)
        std::swap(letters[i],
                  letters[i + static_cast<std::size_t>(drawBelow(random, static_cast<Index>(letters.size() - i)))]);
    MadeSample made;
    made.target.assign(letters.begin(), letters.begin() + static_cast<std::ptrdiff_t>(half));
    made.wanted.resize(half);
    while (made.target.size() < static_cast<std::size_t>(pattern.target)) {
        const auto last = static_cast<Index>(half) - 1; // nothing follows it yet where the rest begins
        const auto at = static_cast<std::size_t>(drawBelow(random, made.target.size() == half ? last : last + 1));
        made.target.push_back(letters[at]);
        made.wanted.push_back(made.target[at + 1]);
    }
    return made;
}

/// Brackets open and close; wanted is what closes the innermost that is open, `·` where none is.
MadeSample brackets(const SamplePattern& pattern, RandomStream& random)
{
    const Words opening = {"(", "[", "{"};
    const Words closing = {")", "]", "}"};
    MadeSample made;
    Words open;
    while (made.target.size() < static_cast<std::size_t>(pattern.target)) {
        if (open.empty() || drawBelow(random, 2) == 0) {
            const auto kind = static_cast<std::size_t>(drawBelow(random, 3));
            made.target.push_back(opening[kind]);
            open.push_back(closing[kind]);
        } else {
            made.target.push_back(open.back());
            open.pop_back();
        }
        made.wanted.push_back(open.empty() ? "·" : open.back());
    }
    return made;
}

/// 3052 as three thousand, zero, five tens, two in Chinese; then the full stop to the end. The only Chinese in the
/// core: the numbers 0 to 9, 1000, 100 and 10, which are data. Escaped, since texts in sources are English.
MadeSample zhNumerals(const SamplePattern& pattern, RandomStream& random)
{
    const Words names = {"\u96f6", "\u4e00", "\u4e8c", "\u4e09", "\u56db",
                         "\u4e94", "\u516d", "\u4e03", "\u516b", "\u4e5d"};
    const Words places = {"\u5343", "\u767e", "\u5341", ""};
    MadeSample made;
    made.source = characters(std::to_string(1000 + drawBelow(random, 9000)));
    bool zero = false;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto digit = static_cast<std::size_t>(made.source[i].front() - '0');
        if (digit > 0 && zero)
            made.wanted.push_back(names.front());
        zero = digit == 0;
        if (digit > 0)
            made.wanted.push_back(names[digit]);
        if (digit > 0 && !places[i].empty())
            made.wanted.push_back(places[i]);
    }
    made.wanted.resize(static_cast<std::size_t>(pattern.target), "\u3002");
    made.target = shifted(pattern.start, made.wanted);
    return made;
}

/// `3 May 1999`, filled up with `_`, as `1999-05-03`.
MadeSample dates(const SamplePattern& pattern, RandomStream& random)
{
    constexpr std::array<const char*, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto twoDigits = [](Index number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    const Index month = drawBelow(random, 12);
    const Index day = 1
        + drawBelow(random,
                    month == 1                                                  ? 28
                        : month == 3 || month == 5 || month == 8 || month == 10 ? 30
                                                                                : 31);
    const std::string year = std::to_string(1900 + drawBelow(random, 200));
    MadeSample made;
    made.source = characters(std::to_string(day) + "_" + months[static_cast<std::size_t>(month)] + "_" + year);
    made.source.resize(static_cast<std::size_t>(pattern.source), "_");
    made.wanted = characters(year + "-" + twoDigits(month + 1) + "-" + twoDigits(day));
    made.wanted.resize(static_cast<std::size_t>(pattern.target), "_");
    made.target = shifted(pattern.start, made.wanted);
    return made;
}

/// A drawn digit; wanted is which one it is.
MadeSample digits(const SamplePattern& pattern, RandomStream& random)
{
    const Index digit = drawBelow(random, 10);
    return {.wanted = {std::to_string(digit)}, .image = drawnDigit(static_cast<int>(digit), pattern.image, random)};
}

/// One of the words, letter by letter; then the word that it begins with, to the end.
MadeSample spelledWords(const SamplePattern& pattern, RandomStream& random)
{
    MadeSample made{.wanted = characters(anyOf(pattern.texts, random))};
    made.wanted.resize(static_cast<std::size_t>(pattern.target), pattern.start);
    made.target = shifted(pattern.start, made.wanted);
    return made;
}

} // namespace

Words characters(const std::string& text)
{
    Words characters;
    for (const char character : text)
        characters.emplace_back(1, character);
    return characters;
}

Index drawBelow(RandomStream& random, Index count)
{
    assert(count > 0);
    return static_cast<Index>(random.bits() % static_cast<std::uint64_t>(count)); // of 2^64 the bias is nothing
}

std::span<const GeneratorRule> generatorRules()
{
    constexpr Index many = 4096;
    static const std::vector<GeneratorRule> rules = {
        {.name = "reverse", .make = reverse, .source = Range{1, many}, .target = Range{1, many}},
        {.name = "copy", .make = copy, .source = Range{1, many}, .target = Range{1, many}},
        {.name = "recall", .make = recall, .starts = false, .target = Range{4, many}},
        {.name = "brackets", .make = brackets, .starts = false, .spells = true, .target = Range{1, many}},
        {.name = "zh-numerals", .make = zhNumerals, .spells = true, .source = Range{4, 4}, .target = Range{7, many}},
        {.name = "dates", .make = dates, .spells = true, .source = Range{11, many}, .target = Range{10, many}},
        {.name = "digits", .make = digits, .starts = false, .spells = true, .image = true},
        {.name = "words", .make = spelledWords, .spells = true, .reads = true},
    };
    return rules;
}

} // namespace heedmap
