#include "paint/sheet.h"

#include "paint/figure_parts.h"
#include "paint/sheet_step.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr double margin = 48;
constexpr double between = 64; // blocks
constexpr double betweenRows = 40;
constexpr double headingHeight = 44;
constexpr double headingPx = 17;
constexpr double badge = 24;
constexpr double narrowest = 960;

struct HeadedBlock {
    SheetLayout block;
    std::size_t step = 0;
    QString heading; ///< empty: it continues the one before
    double width = 0;
    double height = 0;
};

/// Where the blocks stand on a page of some width: from left to right, then down.
struct Arrangement {
    std::vector<QPointF> places;
    QSizeF size;
    double shortestRow = std::numeric_limits<double>::max();

    double aspect() const { return size.width() / size.height(); }
};

/// Over each block; nothing where none of them has a heading.
double headingRoom(const std::vector<HeadedBlock>& blocks)
{
    const bool some = std::ranges::any_of(blocks, [](const HeadedBlock& block) { return !block.heading.isEmpty(); });
    return some ? headingHeight : 0;
}

double groupWidth(const std::vector<HeadedBlock>& blocks, std::size_t first)
{
    double width = blocks[first].width;
    for (std::size_t i = first + 1; i < blocks.size() && blocks[i].heading.isEmpty(); ++i)
        width += between + blocks[i].width;
    return width;
}

Arrangement arrange(const std::vector<HeadedBlock>& blocks, double width)
{
    Arrangement result;
    double x = 0;
    double y = 0;
    double rowHeight = 0;
    const double heading = headingRoom(blocks);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        // What stands under one heading stays in one row where a row can hold it.
        const double group = blocks[i].heading.isEmpty() ? blocks[i].width : groupWidth(blocks, i);
        const double needed = group <= width ? group : blocks[i].width;
        if (x > 0 && x + needed > width) {
            result.shortestRow = std::min(result.shortestRow, x - between);
            x = 0;
            y += rowHeight + betweenRows;
            rowHeight = 0;
        }
        result.places.emplace_back(x, y);
        rowHeight = std::max(rowHeight, heading + blocks[i].height);
        result.size = result.size.expandedTo({x + blocks[i].width, y + rowHeight});
        x += blocks[i].width + between;
    }
    result.shortestRow = std::min(result.shortestRow, x - between);
    return result;
}

// Little of the page empty, near to the paper's 4:3, and no row that is a short remainder.
double badness(const Arrangement& arrangement)
{
    const QSizeF size = arrangement.size;
    const double shortest = arrangement.shortestRow / size.width();
    constexpr double tooShort = 0.4;
    return (shortest < tooShort ? 1.5 : 1) * size.width() * size.height()
        * (1 + 0.5 * std::abs(std::log(arrangement.aspect() * 3 / 4))) * (1.2 - 0.2 * shortest);
}

// As wide as a page of 4:3 that has room for all of them between gaps.
double widestPage(const std::vector<HeadedBlock>& blocks)
{
    constexpr double usual = 3600;
    double area = 0;
    for (const HeadedBlock& block : blocks)
        area += (block.width + between) * (block.height + betweenRows + headingHeight);
    return std::max(usual, std::sqrt(area * 2));
}

Arrangement bestArrangement(const std::vector<HeadedBlock>& blocks)
{
    double widest = 0;
    for (const HeadedBlock& block : blocks)
        widest = std::max(widest, block.width);
    Arrangement best;
    double least = std::numeric_limits<double>::max();
    const double most = widestPage(blocks);
    constexpr int step = 80;
    for (int width = static_cast<int>(narrowest); width <= most; width += step) {
        Arrangement arrangement = arrange(blocks, std::max(static_cast<double>(width), widest));
        const double bad = badness(arrangement);
        if (bad < least * 0.999) {
            least = bad;
            best = std::move(arrangement);
        }
    }
    return best;
}

PlacedText headingText(const QString& heading, const QPointF& at)
{
    PlacedText text;
    text.text = heading;
    text.px = headingPx;
    text.bold = true;
    text.tone = TextTone::Normal;
    const double line = lineHeight(headingPx);
    text.box = {at.x() + badge + 10, at.y() + (badge - line) / 2, std::ceil(textWidth(heading, headingPx, true)) + 1,
                line};
    return text;
}

// Numbers and rules: a rule runs from its heading to the next one in the row, or to the end of the page.
void placeHeadings(SheetLayout& page, const std::vector<HeadedBlock>& blocks, const Arrangement& arrangement,
                   const QPointF& origin)
{
    HeadingPlace* open = nullptr;
    page.headings.reserve(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (blocks[i].heading.isEmpty())
            continue;
        const QPointF at = origin + arrangement.places[i];
        if (open != nullptr && open->badge.top() == at.y())
            open->line.setRight(at.x() - 16);
        const PlacedText text = headingText(blocks[i].heading, at);
        HeadingPlace& place = page.headings.emplace_back();
        place.number = static_cast<int>(page.headings.size());
        place.badge = QRectF(at, QSizeF(badge, badge));
        place.line = {text.box.right() + 14, place.badge.center().y(), 0, 0};
        place.line.setRight(std::max(place.line.left(), origin.x() + arrangement.size.width()));
        page.texts.push_back(text);
        open = &place;
    }
}

// The cells in which numbers are read are one size on the whole page.
double commonCell(const Sheet& sheet)
{
    constexpr double readable = 34;
    double common = 1e9;
    for (const SheetStep& step : sheet.steps)
        if (const double side = squareCells(step); side >= readable)
            common = std::min(common, side);
    return common;
}

// Title and summary, where there are any, and a rule below them; returns where the steps begin.
double placeHead(SheetLayout& page, const Sheet& sheet, double width)
{
    FigureLayout head;
    QRectF covered(margin, margin, 0, 0);
    if (!sheet.title.isEmpty())
        covered = placeParagraph(head, sheet.title, covered.topLeft(), width, 26);
    for (PlacedText& text : head.texts) {
        text.bold = true;
        text.tone = TextTone::Normal;
        text.box.setWidth(std::ceil(textWidth(text.text, text.px, true)) + 1);
    }
    if (!sheet.summary.isEmpty())
        covered |= placeParagraph(head, sheet.summary, {margin, covered.bottom() + 6}, std::min(width, 860.0), 14);
    if (head.texts.empty())
        return margin;
    page.texts = std::move(head.texts);
    for (const PlacedText& text : page.texts)
        page.size = page.size.expandedTo({text.box.right() + margin, text.box.bottom() + margin});
    page.rule = covered.bottom() + 20;
    return page.rule + 32;
}

// Vector files of very many rectangles open slowly everywhere: then only the small matrices keep them.
void keepRectanglesFew(SheetLayout& page)
{
    constexpr Index most = 50000;
    Index cells = 0;
    for (const PlacedFigure& placed : page.figures)
        cells += placed.layout.extent.numbers;
    for (PlacedFigure& placed : page.figures)
        placed.layout.largestVector = cells > most ? 32 : placed.layout.largestVector;
}

std::vector<HeadedBlock> allBlocks(const Sheet& sheet, double cell, double deviceScale)
{
    std::vector<HeadedBlock> blocks;
    QString last;
    for (std::size_t i = 0; i < sheet.steps.size(); ++i)
        for (SheetLayout& block : stepBlocks(sheet.steps[i], cell, deviceScale)) {
            const QString heading = sheet.steps[i].heading == last ? QString() : sheet.steps[i].heading;
            const double headed = heading.isEmpty() ? 0 : headingText(heading, {}).box.right();
            const QSizeF size = block.size;
            blocks.push_back({std::move(block), i, heading, std::max(size.width(), headed), size.height()});
            last = sheet.steps[i].heading;
        }
    return blocks;
}

} // namespace

void SheetLayout::translate(const QPointF& by)
{
    for (PlacedFigure& figure : figures)
        figure.layout.translate(by);
    for (OperatorPlace& place : operators) {
        place.baseline += by;
        place.from += by;
        place.to += by;
    }
    for (HeadingPlace& heading : headings) {
        heading.badge.translate(by);
        heading.line.translate(by);
    }
    for (PlacedText& text : texts)
        text.box.translate(by);
}

void SheetLayout::add(SheetLayout&& part)
{
    const auto take = [](auto& to, auto& from) {
        to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    };
    take(figures, part.figures);
    take(operators, part.operators);
    take(headings, part.headings);
    take(texts, part.texts);
}

SheetPage layoutPage(const Sheet& sheet, double deviceScale)
{
    SheetPage page;
    page.cell = commonCell(sheet);
    std::vector<HeadedBlock> blocks = allBlocks(sheet, page.cell, deviceScale);
    const Arrangement arrangement = bestArrangement(blocks);
    const QPointF origin(margin, placeHead(page.frame, sheet, std::max(arrangement.size.width(), 480.0)));
    placeHeadings(page.frame, blocks, arrangement, origin);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const QPointF place = origin + arrangement.places[i] + QPointF(0, headingRoom(blocks));
        blocks[i].block.translate(place);
        page.blocks.push_back({blocks[i].step, place, std::move(blocks[i].block)});
    }
    const QPointF corner = origin + QPointF(arrangement.size.width() + margin, arrangement.size.height() + margin);
    page.frame.size = page.frame.size.expandedTo({std::ceil(corner.x()), std::ceil(corner.y())});
    return page;
}

void layoutStep(SheetPage& page, const Sheet& sheet, std::size_t step, double deviceScale)
{
    std::vector<SheetLayout> anew = stepBlocks(sheet.steps[step], page.cell, deviceScale);
    auto next = anew.begin();
    for (SheetPage::Block& block : page.blocks)
        if (block.step == step && next != anew.end()) {
            block.layout = std::move(*next++);
            block.layout.translate(block.origin);
        }
}

SheetLayout layoutSheet(const Sheet& sheet, double deviceScale)
{
    SheetPage page = layoutPage(sheet, deviceScale);
    SheetLayout all = std::move(page.frame);
    for (SheetPage::Block& block : page.blocks)
        all.add(std::move(block.layout));
    keepRectanglesFew(all);
    return all;
}

} // namespace heedmap
