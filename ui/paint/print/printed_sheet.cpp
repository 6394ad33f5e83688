#include "paint/print/printed_sheet.h"

#include "paint/figure_grid.h"
#include "paint/figure_parts.h"
#include "paint/sheet_step.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace heedmap {
namespace {

constexpr double betweenSteps = 28;
constexpr double largestSide = 44;
constexpr double highestPage = 14400; // points; readers of PDF open no higher page
constexpr double printedTitlePx = 16;
constexpr double printedGroupPx = 14;
constexpr double printedHeadingPx = 13;

class PrintedSheet {
public:
    PrintedSheet(const Sheet& sheet, const LayoutOptions& options, double largest = largestSide)
        : m_sheet(sheet), m_options(options), m_largest(largest),
          m_room(options.width > 0 ? options.width - 2 * options.margin : 1200, 900)
    {
        if (options.height > 0)
            m_room.setHeight(options.height - 2 * options.margin - aboveStep());
    }

    std::vector<SheetLayout> run()
    {
        const LeastScript script(smallestValuePx);
        placeHead();
        if (m_options.height > 0 && headed()) // the first step may need all of a page
            endRow();
        QString heading;
        for (std::size_t i = 0; i < m_sheet.steps.size(); ++i) {
            const SheetStep& step = m_sheet.steps[i];
            if (placeGroups(i))
                heading.clear();
            placeStep(step, step.heading == heading ? QString() : step.heading);
            heading = step.heading;
        }
        placeGroups(m_sheet.steps.size());
        endRow();
        return pages();
    }

private:
    /// A row of steps, and the headings over it.
    struct Row {
        SheetLayout layout;
        double top = 0;
        double bottom = 0;
    };

    /// Splits the page at the height that readers open.
    std::vector<SheetLayout> pages()
    {
        const double page = highestPage / m_options.unit;
        const double highest = (m_options.height > 0 ? std::min(m_options.height, page) : page) - 2 * m_options.margin;
        std::vector<SheetLayout> pages;
        double top = 0;
        double bottom = 0;
        for (Row& row : m_rows) {
            if (pages.empty() || row.bottom - top > highest) {
                finish(pages, bottom - top);
                pages.emplace_back();
                top = row.top;
            }
            row.layout.translate({m_options.margin, m_options.margin - top});
            pages.back().add(std::move(row.layout));
            bottom = row.bottom;
        }
        finish(pages, bottom - top);
        return pages;
    }

    void finish(std::vector<SheetLayout>& pages, double height) const
    {
        if (pages.empty())
            return;
        const double width = m_options.width > 0 ? m_options.width : std::ceil(m_right + 2 * m_options.margin);
        const double points = std::ceil((height + 2 * m_options.margin) * m_options.unit - 1e-6);
        pages.back().size = {width, points / m_options.unit};
        if (m_options.height > 0) // its middle
            pages.back().translate({std::max(m_room.width() - m_reach, 0.0) / 2, 0});
    }

    /// The titles of the layers that begin before that step, and of closed ones that end there.
    bool placeGroups(std::size_t step)
    {
        bool any = false;
        for (const SheetGroup& group : m_sheet.groups) {
            if (group.first != step)
                continue;
            if (!any)
                endRow();
            any = true;
            placeText(group.note.isEmpty() ? group.title : group.title + QStringLiteral(" · ") + group.note,
                      printedGroupPx, true);
        }
        return any;
    }

    void placeText(const QString& text, double px, bool bold)
    {
        FigureLayout lines;
        const double wider = bold ? 1.03 * textWidth(text, px, true) / std::max(textWidth(text, px), 1.0) : 1;
        const QRectF covered = placeParagraph(lines, text, {0, m_y}, m_room.width() / wider, px, TextTone::Normal);
        for (PlacedText& line : lines.texts) {
            line.bold = bold;
            m_row.texts.push_back(line);
        }
        m_reach = std::max(m_reach, covered.right() * wider);
        m_y = covered.bottom() + 6;
    }

    void placeHead()
    {
        if (!m_sheet.title.isEmpty())
            placeText(m_sheet.title, printedTitlePx, true);
        if (!m_sheet.summary.isEmpty())
            placeText(m_sheet.summary, 12, false);
    }

    void endRow()
    {
        const double bottom = m_x > 0 ? m_y + m_rowHeight : m_y;
        if (m_x > 0 || !m_row.texts.empty())
            m_rows.push_back({std::exchange(m_row, {}), m_rowTop, bottom});
        m_y = m_rowTop = m_x > 0 ? bottom + betweenSteps : m_y;
        m_x = m_rowHeight = 0;
    }

    bool headed() const
    {
        return std::ranges::any_of(m_sheet.steps, [](const SheetStep& step) { return !step.heading.isEmpty(); });
    }

    /// What stands on a page above a step: its heading and a layer's title, or else the title of all.
    double aboveStep() const
    {
        if (headed())
            return lineHeight(printedHeadingPx) + 8 + (m_sheet.groups.empty() ? 0 : lineHeight(printedGroupPx) + 6);
        return m_sheet.title.isEmpty() ? 0 : lineHeight(printedTitlePx) + 6;
    }

    /// With the largest cells that fit a page with a height.
    std::optional<SheetLayout> within(const SheetStep& step) const
    {
        std::optional<SheetLayout> best;
        double largest = 0;
        for (const Compact compact : {Compact::No, Compact::Narrow, Compact::Low}) {
            const double side = fittingSide(step, m_largest, m_room, m_options.deviceScale, compact);
            SheetLayout block = stepBlock(step, side, m_options.deviceScale, compact);
            if (side <= largest || !fits(block.size))
                continue;
            largest = side;
            best = std::move(block);
        }
        return best;
    }

    bool fits(const QSizeF& block) const
    {
        return block.width() <= m_room.width() + 0.5 && block.height() <= m_room.height() + 0.5;
    }

    SheetLayout fitted(const SheetStep& step) const
    {
        if (m_options.height > 0)
            if (std::optional<SheetLayout> low = within(step))
                return std::move(*low);
        SheetLayout block;
        for (const Compact compact : {Compact::No, Compact::Narrow}) {
            const double side = fittingSide(step, m_largest, m_room, m_options.deviceScale, compact);
            block = stepBlock(step, side, m_options.deviceScale, compact);
            if (block.size.width() <= m_room.width() + 0.5)
                return block;
        }
        block = stepOnGrid(step, m_options, {m_room.width(), 1e9});
        if (block.size.width() <= m_room.width() + 1)
            return block;
        const double needed = (block.size.width() + 2 * m_options.margin) * m_options.unit * 25.4 / 72;
        throw Error(HEEDMAP_PHRASE("a step with its operands does not fit the width at this size of text; expected a "
                                   "width of at least %1 mm, or smaller text"),
                    static_cast<Index>(std::ceil(needed)));
    }

    // Places a step under its heading, or as low if another step of the row has one.
    void placeStep(const SheetStep& step, const QString& heading)
    {
        const double headed = step.heading.isEmpty() ? 0 : lineHeight(printedHeadingPx) + 8;
        SheetLayout block = fitted(step);
        const double width = std::max(block.size.width(), std::ceil(textWidth(heading, printedHeadingPx, true)) + 1);
        const double height = headed + block.size.height();
        if (m_x > 0 && m_x + width > m_room.width())
            endRow();
        if (!heading.isEmpty()) {
            PlacedText text;
            text.box = {m_x, m_y, std::ceil(textWidth(heading, printedHeadingPx, true)) + 1,
                        lineHeight(printedHeadingPx)};
            text.text = heading;
            text.px = printedHeadingPx;
            text.bold = true;
            text.tone = TextTone::Normal;
            m_row.texts.push_back(text);
        }
        block.translate({m_x, m_y + headed});
        m_row.add(std::move(block));
        m_right = std::max(m_right, m_x + width);
        m_reach = std::max(m_reach, m_right);
        m_x += width + betweenSteps;
        m_rowHeight = std::max(m_rowHeight, height);
    }

    const Sheet& m_sheet;
    const LayoutOptions& m_options;
    double m_largest; ///< side of a cell
    QSizeF m_room;    ///< of a step
    std::vector<Row> m_rows;
    SheetLayout m_row; ///< the row being filled
    double m_rowTop = 0;
    double m_x = 0;
    double m_y = 0;
    double m_rowHeight = 0;
    double m_right = 0; ///< of the steps
    double m_reach = 0; ///< of the texts too
};

double highOf(const std::vector<SheetLayout>& pages)
{
    double high = 0;
    for (const SheetLayout& page : pages)
        high += page.size.height();
    return high;
}

/// How many matrices have their numbers.
std::ptrdiff_t numbered(const std::vector<SheetLayout>& pages)
{
    std::ptrdiff_t count = 0;
    for (const SheetLayout& page : pages)
        count += std::ranges::count_if(page.figures, [](const PlacedFigure& each) { return each.layout.valuePx > 0; });
    return count;
}

} // namespace

// Smaller cells, in which all numbers still stand, let steps stand beside each other.
std::vector<SheetLayout> printedSheet(const Sheet& sheet, const LayoutOptions& options)
{
    constexpr double worth = 0.8;       // of the height, before cells become smaller
    constexpr std::size_t longest = 40; // steps of a sheet that is laid out several times
    std::vector<SheetLayout> best = PrintedSheet(sheet, options).run();
    if (options.width == 0 || sheet.steps.size() < 2 || sheet.steps.size() > longest)
        return best;
    const std::ptrdiff_t numbers = numbered(best);
    const double enough = worth * highOf(best);
    for (const double side : {36, 30, 26, 22}) {
        std::vector<SheetLayout> lower = PrintedSheet(sheet, options, side).run();
        if (numbered(lower) >= numbers && highOf(lower) < std::min(enough, highOf(best)))
            best = std::move(lower);
    }
    return best;
}

std::vector<SheetLayout> printedStep(const Sheet& sheet, const LayoutOptions& options)
{
    std::vector<SheetLayout> pages = PrintedSheet(sheet, options).run();
    const auto high = [&] { return pages.size() > 1 || pages.front().size.height() > options.height + 0.01; };
    int largest = static_cast<int>(largestSide);
    while (options.height > 0 && high() && largest > 1) {
        largest -= largest > 12 ? 4 : 1;
        pages = PrintedSheet(sheet, options, largest).run();
    }
    return pages;
}

} // namespace heedmap
