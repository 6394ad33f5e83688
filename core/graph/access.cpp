#include <heedmap/graph/access.h>

#include <heedmap/base/error.h>

#include <algorithm>
#include <limits>

namespace heedmap {
namespace {

constexpr Index anyStride = std::numeric_limits<Index>::max();

/// Removes the first word of `letters` and returns it: a letter, or several in brackets.
std::string_view takeWord(std::string_view& letters)
{
    letters.remove_prefix(std::min(letters.find_first_not_of(' '), letters.size()));
    const std::size_t end = letters.starts_with('(') ? letters.find(')') + 1 : letters.find(' ');
    const std::string_view word = letters.substr(0, end);
    letters.remove_prefix(word.size());
    return word;
}

std::array<Index, 3> sizesOf(const Shape& shape) { return {shape.slices, shape.rows, shape.cols}; }

} // namespace

Access::Access(const Shape& output, std::string_view outputLetters, const Shape& input, std::string_view inputLetters,
               std::initializer_list<Size> sizes)
{
    const auto read = [&](Side side, const Shape& shape, std::string_view letters) {
        std::array<std::string_view, axes> words;
        int count = 0;
        for (std::string_view word = takeWord(letters); !word.empty(); word = takeWord(letters)) {
            if (count == axes)
                throw Error(HEEDMAP_PHRASE("access: expected at most %1 words, got another, %2"), axes, word);
            words[static_cast<std::size_t>(count++)] = word;
        }
        for (int i = 0; i < count; ++i) {
            const int axis = axes - count + i;
            place(side, axis, words[static_cast<std::size_t>(i)], sizesOf(shape)[static_cast<std::size_t>(axis)],
                  std::span(sizes.begin(), sizes.size()));
        }
    };
    read(Output, output, outputLetters);
    read(Input, input, inputLetters);
}

Access::Letter& Access::letter(char name)
{
    for (int i = 0; i < m_count; ++i)
        if (m_letters[static_cast<std::size_t>(i)].name == name)
            return m_letters[static_cast<std::size_t>(i)];
    if (m_count == most)
        throw Error(HEEDMAP_PHRASE("access: expected at most %1 letters, got another, %2"), most, name);
    Letter& added = m_letters[static_cast<std::size_t>(m_count++)];
    added.name = name;
    return added;
}

const Access::Letter* Access::find(char name) const
{
    const auto found = std::ranges::find(letters(), name, &Letter::name);
    return found == letters().end() ? nullptr : &*found;
}

// A digit of size 1 has the stride 0, so that no range is cut at it.
void Access::place(Side side, int axis, std::string_view word, Index size, std::span<const Size> sizes)
{
    const auto at = static_cast<std::int8_t>(axis);
    if (word == "1")
        return;
    if (word.size() == 1) {
        Letter& alone = letter(word.front());
        alone.digit[side] = {at, size, 1};
        m_words[side][static_cast<std::size_t>(axis)] = static_cast<std::int8_t>(&alone - m_letters.data());
        return;
    }
    m_digits = true;
    const std::string_view digits = word.substr(1, word.size() - 2);
    const auto said = [&](char name) {
        const auto found = std::ranges::find(sizes, name, &Size::letter);
        return found == sizes.end() ? Index{0} : found->size;
    };
    Index left = size;
    for (const char name : digits)
        if (name != ' ')
            left /= std::max(Index{1}, said(name));
    Index stride = 1;
    for (std::size_t i = digits.size(); i-- > 0;) {
        if (digits[i] == ' ')
            continue;
        const Index own = said(digits[i]) == 0 ? left : said(digits[i]);
        letter(digits[i]).digit[side] = {at, own, own == 1 ? 0 : stride};
        stride *= own;
    }
    if (stride != size)
        throw Error(HEEDMAP_PHRASE("access: expected digits of %1 values, got %2, which have %3"), size, word, stride);
}

Access& Access::shifted(char name, Index by)
{
    letter(name).link = Link::Shift;
    letter(name).by = by;
    return *this;
}

Access& Access::upTo(char name)
{
    letter(name).link = Link::UpTo;
    return *this;
}

Access& Access::onwards(char name)
{
    letter(name).link = Link::Onwards;
    return *this;
}

std::optional<Cell> Access::source(const Cell& cell) const
{
    const Region region = required(Region::of(cell));
    if (region.empty())
        return std::nullopt;
    return Cell{region.slices.begin, region.rows.begin, region.cols.begin};
}

// Steps along the fastest digit of an axis, up to its end.
Access::Step Access::stepOf(int axis, Index at) const
{
    for (const Letter& letter : letters()) {
        const Digit& output = letter.digit[Output];
        const Digit& input = letter.digit[Input];
        if (output.axis != axis || output.stride != 1)
            continue;
        std::array<Index, axes> by{};
        if (input.axis >= 0 && (letter.link == Link::Shift || input.size == output.size))
            by[static_cast<std::size_t>(input.axis)] = input.stride;
        return {output.size - at % output.size, {by[0], by[1], by[2]}};
    }
    return {1, {}};
}

bool Access::rowLocal() const
{
    return std::ranges::all_of(letters(), [](const Letter& letter) {
        const Digit& output = letter.digit[Output];
        const Digit& input = letter.digit[Input];
        const bool alongRow = (output.axis < 0 || output.axis == 2) && (input.axis < 0 || input.axis == 2);
        const bool alike = output.axis == input.axis && output.stride == input.stride;
        return alongRow || (letter.link == Link::Same && alike && (input.size == output.size || input.size == 1));
    });
}

int Access::inputAxis(int axis) const
{
    const Letter* letter = find(alone(Output, axis));
    const int found = letter != nullptr && letter->link == Link::Same ? letter->digit[Input].axis : -1;
    return found >= 0 && alone(Input, found) == letter->name ? found : -1;
}

bool Access::reduces() const
{
    return std::ranges::any_of(letters(), [](const Letter& letter) {
        return summed(letter) || letter.link == Link::UpTo || letter.link == Link::Onwards;
    });
}

bool Access::sumsWith(const Access& other) const
{
    return std::ranges::any_of(letters(), [&](const Letter& letter) {
        const Letter* there = other.find(letter.name);
        return summed(letter) && there != nullptr && summed(*there);
    });
}

char Access::alone(Side side, int axis) const
{
    char name = 0;
    for (const Letter& letter : letters()) {
        if (letter.digit[side].axis != axis)
            continue;
        if (name != 0)
            return 0;
        name = letter.name;
    }
    return name;
}

Region Access::across(const Region& region, Side from, Side to) const
{
    Region hull;
    if (region.empty())
        return hull;
    if (!m_digits)
        return acrossWords(region, from, to);
    Box box;
    for (int i = 0; i < m_count; ++i)
        box[static_cast<std::size_t>(i)] = {0, m_letters[static_cast<std::size_t>(i)].digit[from].size};
    forEachBox(region.slices, from, 0, anyStride, box, [&] {
        forEachBox(region.rows, from, 1, anyStride, box, [&] {
            forEachBox(region.cols, from, 2, anyStride, box, [&] { hull = hull.united(mapped(box, from, to)); });
        });
    });
    return hull;
}

// As `across`, where every axis has one letter, which is nearly always.
Region Access::acrossWords(const Region& region, Side from, Side to) const
{
    const std::array<Range, axes> given{region.slices, region.rows, region.cols};
    std::array<Range, axes> found;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        found[axis] = {0, 1};
        const std::int8_t word = m_words[to][axis];
        if (word < 0)
            continue;
        const Letter& letter = m_letters[static_cast<std::size_t>(word)];
        const std::int8_t source = letter.digit[from].axis;
        found[axis] = source < 0 ? Range{0, letter.digit[to].size}
                                 : linked(letter, given[static_cast<std::size_t>(source)], from, to);
        if (found[axis].empty())
            return {};
    }
    return {found[0], found[1], found[2]};
}

// Cuts a range of indices into boxes in which every digit of a stride less than `below` has a range of its own. The
// slowest such digit gives up to three: its first value if begun in the midst, those between, its last value.
template <typename F>
void Access::forEachBox(const Range& range, Side side, int axis, Index below, Box& box, const F& f) const
{
    int next = -1;
    Index stride = 0;
    for (int i = 0; i < m_count; ++i) {
        const Digit& digit = m_letters[static_cast<std::size_t>(i)].digit[side];
        if (digit.axis == axis && digit.stride > stride && digit.stride < below) {
            next = i;
            stride = digit.stride;
        }
    }
    if (next < 0) {
        f();
        return;
    }
    const auto rest = [&](const Range& values, const Range& remaining) {
        box[static_cast<std::size_t>(next)] = values;
        forEachBox(remaining, side, axis, stride, box, f);
    };
    Index first = range.begin / stride;
    Index last = range.end / stride;
    if (first == (range.end - 1) / stride && stride > 1) {
        rest({first, first + 1}, {range.begin - first * stride, range.end - first * stride});
        return;
    }
    if (range.begin % stride != 0) {
        rest({first, first + 1}, {range.begin % stride, stride});
        ++first;
    }
    if (range.end % stride != 0)
        rest({last, last + 1}, {0, range.end % stride});
    if (first < last)
        rest({first, last}, {0, stride});
}

Region Access::mapped(const Box& box, Side from, Side to) const
{
    std::array<Range, axes> ranges;
    ranges.fill({0, 1});
    for (int i = 0; i < m_count; ++i) {
        const Letter& letter = m_letters[static_cast<std::size_t>(i)];
        const Digit& digit = letter.digit[to];
        if (digit.axis < 0)
            continue;
        const Range values = letter.digit[from].axis < 0 ? Range{0, digit.size}
                                                         : linked(letter, box[static_cast<std::size_t>(i)], from, to);
        if (values.empty())
            return {};
        Range& range = ranges[static_cast<std::size_t>(digit.axis)];
        range.begin += values.begin * digit.stride;
        range.end += (values.end - 1) * digit.stride;
    }
    return {ranges[0], ranges[1], ranges[2]};
}

Range Access::linked(const Letter& letter, const Range& range, Side from, Side to)
{
    const Index size = letter.digit[to].size;
    const Range all{0, size};
    const Range before{0, std::min(range.end, size)};
    const Range after{range.begin, size};
    const Index by = from == Output ? letter.by : -letter.by;
    switch (letter.link) {
    case Link::Same: return letter.digit[from].size == size ? range : all;
    case Link::Shift: return Range{range.begin + by, range.end + by}.intersected(all);
    case Link::UpTo: return from == Output ? before : after;
    case Link::Onwards: return from == Output ? after : before;
    }
    return all;
}

} // namespace heedmap
