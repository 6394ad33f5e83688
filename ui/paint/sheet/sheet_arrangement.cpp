#include "paint/sheet/sheet_arrangement.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double between = 64; // blocks
constexpr double betweenRows = 40;
constexpr double betweenClosed = 12; ///< groups
constexpr double framePadding = 24;
constexpr double underTitle = 8; ///< of an open group
constexpr double narrowest = 960;

double groupWidth(const std::vector<HeadedBlock>& blocks, std::size_t first, std::size_t end)
{
    double width = blocks[first].width;
    for (std::size_t i = first + 1; i < end && blocks[i].heading.isEmpty(); ++i)
        width += between + blocks[i].width;
    return width;
}

/// Over each block; nothing if none of them has a heading.
double headingRoom(const std::vector<HeadedBlock>& blocks, const SheetSection& section)
{
    for (std::size_t i = section.first; i < section.first + section.count; ++i)
        if (!blocks[i].heading.isEmpty())
            return sheetHeadingHeight;
    return 0;
}

class Arranger {
public:
    Arranger(const std::vector<HeadedBlock>& blocks, const std::vector<SheetSection>& sections, double width)
        : m_blocks(blocks), m_sections(sections), m_width(width)
    {
    }

    Arrangement run()
    {
        for (std::size_t i = 0; i < m_sections.size(); ++i) {
            if (i > 0)
                m_y += m_sections[i].closed() && m_sections[i - 1].closed() ? betweenClosed : betweenRows;
            place(m_sections[i]);
        }
        for (QRectF& frame : m_result.frames)
            frame.setWidth(m_result.size.width());
        return std::move(m_result);
    }

private:
    void place(const SheetSection& section)
    {
        const double top = m_y;
        if (section.group != nullptr) {
            m_y += groupHeadHeight;
            m_result.size = m_result.size.expandedTo({std::max(section.headWidth, narrowest), m_y});
        }
        if (section.group != nullptr && section.count > 0)
            m_y += underTitle;
        if (section.count > 0)
            placeRows(section, section.group != nullptr ? framePadding : 0);
        m_result.frames.emplace_back(0, top, 0, m_y - top);
    }

    void placeRows(const SheetSection& section, double padding)
    {
        const double width = m_width - 2 * padding;
        const double heading = headingRoom(m_blocks, section);
        double x = 0;
        double rowHeight = 0;
        const std::size_t end = section.first + section.count;
        for (std::size_t i = section.first; i < end; ++i) {
            // Blocks under one heading stay in one row if a row can hold them.
            const HeadedBlock& block = m_blocks[i];
            const double group = block.heading.isEmpty() ? block.width : groupWidth(m_blocks, i, end);
            const double needed = group <= width ? group : block.width;
            if (x > 0 && x + needed > width) {
                endRow(x, padding);
                x = 0;
                m_y += rowHeight + betweenRows;
                rowHeight = 0;
            }
            m_result.places.emplace_back(padding + x, m_y + heading);
            rowHeight = std::max(rowHeight, heading + block.height);
            m_result.size = m_result.size.expandedTo({x + block.width + 2 * padding, m_y + rowHeight + padding});
            x += block.width + between;
        }
        endRow(x, padding);
        m_y += rowHeight + padding;
    }

    void endRow(double x, double padding)
    {
        m_result.shortestRow = std::min(m_result.shortestRow, x - between + 2 * padding);
    }

    const std::vector<HeadedBlock>& m_blocks;
    const std::vector<SheetSection>& m_sections;
    double m_width;
    double m_y = 0;
    Arrangement m_result;
};

// The measure is low for a page with little empty room, near 4:3, and without a short last row. Sections end rows early
// at any width, so with several of them the shape counts for more than empty room.
double badness(const Arrangement& arrangement)
{
    const double shape = arrangement.frames.size() > 1 ? 2 : 0.5;
    const QSizeF size = arrangement.size;
    const double shortest = std::min(arrangement.shortestRow, size.width()) / size.width();
    constexpr double tooShort = 0.4;
    return (shortest < tooShort ? 1.5 : 1) * size.width() * size.height()
        * (1 + shape * std::abs(std::log(arrangement.aspect() * 3 / 4))) * (1.2 - 0.2 * shortest);
}

// The width of a 4:3 page with room for all blocks and their gaps.
double widestPage(const std::vector<HeadedBlock>& blocks)
{
    constexpr double usual = 3600;
    double area = 0;
    for (const HeadedBlock& block : blocks)
        area += (block.width + between) * (block.height + betweenRows + sheetHeadingHeight);
    return std::max(usual, std::sqrt(area * 2));
}

double widestSection(const std::vector<HeadedBlock>& blocks, const std::vector<SheetSection>& sections)
{
    double widest = 0;
    for (const SheetSection& section : sections)
        for (std::size_t i = section.first; i < section.first + section.count; ++i)
            widest = std::max(widest, blocks[i].width + (section.group != nullptr ? 2 * framePadding : 0));
    return widest;
}

} // namespace

Arrangement bestArrangement(const std::vector<HeadedBlock>& blocks, const std::vector<SheetSection>& sections)
{
    const double widest = widestSection(blocks, sections);
    Arrangement best;
    double least = std::numeric_limits<double>::max();
    const double most = widestPage(blocks);
    constexpr int step = 80;
    for (int width = static_cast<int>(narrowest); width <= most; width += step) {
        Arrangement arrangement = Arranger(blocks, sections, std::max(static_cast<double>(width), widest)).run();
        const double bad = badness(arrangement);
        if (bad < least * 0.999) {
            least = bad;
            best = std::move(arrangement);
        }
    }
    return best;
}

} // namespace heedmap
