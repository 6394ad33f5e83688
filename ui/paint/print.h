#pragma once

#include <initializer_list>

namespace heedmap {

/// What stands around the cells of a figure and in them, and can be left out.
enum class FigurePart : unsigned { Title, Symbol, Shape, Axes, Labels, Values, Bar, Range, Entropy, Margin };

class PartSet {
public:
    PartSet() = default;
    PartSet(std::initializer_list<FigurePart> parts)
    {
        for (const FigurePart part : parts)
            add(part);
    }

    bool has(FigurePart part) const { return (m_bits & bit(part)) != 0; }
    void add(FigurePart part) { m_bits |= bit(part); }
    void add(const PartSet& parts) { m_bits |= parts.m_bits; }
    bool operator==(const PartSet&) const = default;

private:
    static unsigned bit(FigurePart part) { return 1U << static_cast<unsigned>(part); }

    unsigned m_bits = 0;
};

/// The size of a figure on paper and that of its text, in points. A figure is laid out in px at the sizes of text that
/// it has on a screen; how much paper a px is follows from the text, and how many of them the figure has from the
/// width.
struct Print {
    double width = 0; ///< of the page; 0: as wide as the figure comes
    double text = 0;  ///< 0: 7 points where a width is asked for, else a px is a 96th of an inch
    /// Of a page that has a width, such as a slide: the figure is at most as high, and stands in the middle of the
    /// page. 0: as high as the figure comes.
    double height = 0;

    bool asked() const { return width > 0 || text > 0 || height > 0; }
    /// Points that a px of the layout is: labels, of 12 px, have the size `text`.
    double unit() const;
    /// The width in px of the layout; 0: none is asked for.
    double widthPx() const { return width > 0 ? width / unit() : 0; }
    /// Likewise.
    double heightPx() const;
};

} // namespace heedmap
