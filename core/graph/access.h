#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/region.h>

#include <array>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

namespace heedmap {

/// Which cells of one input each cell of an operation's output is computed from, in letters: the product
/// C_sij = Σ_k A_sik·B_skj has `Access(C, "s i j", A, "s i k")` and `Access(C, "s i j", B, "s k j")`.
///
/// A letter is an index. One on both sides has the same value there, unless it is `shifted` or bounded; one in the
/// input alone takes every value, as an index that is summed over; one in the output alone lets a cell of the input
/// serve many. Where a letter has size 1 on one side, its one value serves every value on the other.
///
/// Both functions give the smallest region that holds all such cells.
class HEEDMAP_EXPORT Access {
public:
    /// The number of values of a letter that is a digit of an index.
    struct Size {
        char letter;
        Index size;
    };

    /// Letters of slices, rows and columns, a word for each; axes left out in front, and those called 1, have size 1.
    /// `(h d)` is one index of several digits, the last of which runs fastest; `sizes` gives those of all but one.
    /// Throws Error for more words or letters than there is room for, and for digits that do not count the axis.
    Access(const Shape& output, std::string_view outputLetters, const Shape& input, std::string_view inputLetters,
           std::initializer_list<Size> sizes = {});

    /// The index in the input is that in the output plus `by`.
    Access& shifted(char letter, Index by);
    /// Every index up to that in the output is read.
    Access& upTo(char letter);
    /// Every index from that in the output on is read.
    Access& onwards(char letter);

    std::strong_ordering operator<=>(const Access&) const = default;

    /// The cells of the input that `wanted` of the output is computed from.
    Region required(const Region& wanted) const { return across(wanted, Output, Input); }
    /// The cells of the output that are computed from some of `changed` of the input.
    Region affected(const Region& changed) const { return across(changed, Input, Output); }

    /// The one cell that a cell of a rearrangement is read from; none if the input has none.
    std::optional<Cell> source(const Cell& cell) const;

    /// The step of the source of a rearrangement from one row or column of the output to the next: `by`, for `count` of
    /// them.
    struct Step {
        Index count;
        Cell by;
    };
    Step downwards(Index row) const { return stepOf(1, row); }
    Step alongRow(Index col) const { return stepOf(2, col); }

    /// Whether a row of the output reads only the same row of the same slice.
    bool rowLocal() const;
    /// The axis of the input that an axis of the output is, 0 slices, 1 rows, 2 columns; −1: none.
    int inputAxis(int axis) const;
    /// Whether a cell of the output is computed from several cells of the input, by its letters: a sum over a letter
    /// of size 1 is one, too.
    bool reduces() const;
    /// Whether both sum over a letter that neither output has.
    bool sumsWith(const Access& other) const;

private:
    enum Side : std::uint8_t { Output, Input };
    enum class Link : std::uint8_t { Same, Shift, UpTo, Onwards };

    static constexpr int axes = 3;
    static constexpr int most = 6; ///< letters
    static constexpr std::array<std::int8_t, axes> none = {-1, -1, -1};

    /// The place of a letter on one side: index = … + value · stride + …
    struct Digit {
        std::int8_t axis = -1; ///< 0 slices, 1 rows, 2 columns; −1: absent
        Index size = 1;
        Index stride = 1;

        std::strong_ordering operator<=>(const Digit&) const = default;
    };
    struct Letter {
        char name = 0;
        Link link = Link::Same;
        Index by = 0;
        std::array<Digit, 2> digit; ///< by Side

        std::strong_ordering operator<=>(const Letter&) const = default;
    };
    /// A range of values for each letter.
    using Box = std::array<Range, most>;

    std::span<const Letter> letters() const { return {m_letters.data(), static_cast<std::size_t>(m_count)}; }
    Letter& letter(char name);
    const Letter* find(char name) const;
    char alone(Side side, int axis) const;
    static bool summed(const Letter& letter) { return letter.digit[Output].axis < 0 && letter.digit[Input].axis >= 0; }
    void place(Side side, int axis, std::string_view word, Index size, std::span<const Size> sizes);
    Step stepOf(int axis, Index at) const;
    Region across(const Region& region, Side from, Side to) const;
    Region acrossWords(const Region& region, Side from, Side to) const;
    template <typename F>
    void forEachBox(const Range& range, Side side, int axis, Index below, Box& box, const F& f) const;
    Region mapped(const Box& box, Side from, Side to) const;
    static Range linked(const Letter& letter, const Range& range, Side from, Side to);

    std::array<Letter, most> m_letters;
    int m_count = 0;
    bool m_digits = false;                                               ///< some word has brackets
    std::array<std::array<std::int8_t, axes>, 2> m_words = {none, none}; ///< else the letter of each axis, by Side
};

} // namespace heedmap
