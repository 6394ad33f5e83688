#include "paint/sheet.h"

#include "paint/exporter.h"
#include "paint/figure_parts.h"
#include "paint/heatmap_painter.h"
#include "paint/sheet/sheet_arrangement.h"
#include "paint/sheet/sheet_group.h"
#include "paint/sheet_step.h"
#include "paint/type.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <span>

namespace heedmap {
namespace {

void drawArrowHead(QPainter& painter, const QPointF& tip, const QColor& colour, double direction = 1)
{
    const QPointF head[] = {tip, tip + QPointF(-7 * direction, -4), tip + QPointF(-7 * direction, 4)};
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(head, 3);
}

/// An operator, with its arrow if it has one.
void drawOperator(QPainter& painter, const OperatorPlace& place, const Theme& theme)
{
    const QColor gradient = theme.ink(SymbolInk::Gradient);
    place.text.draw(painter, place.baseline, place.back ? gradient : theme.text);
    if (place.from == place.to)
        return;
    const QColor line = place.back ? gradient : theme.muted;
    const double direction = place.to.x() < place.from.x() ? -1 : 1;
    painter.setPen(QPen(line, place.back ? 2.5 : 1.5, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(place.from, place.to - QPointF(6 * direction, 0));
    drawArrowHead(painter, place.to, line, direction);
}

/// The number of a heading, and the arrow behind its text.
void drawHeading(QPainter& painter, const HeadingPlace& heading, const Theme& theme)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawEllipse(heading.badge);
    const QFont font = textFont(12, true);
    const QFontMetricsF metrics(font);
    const QString number = QString::number(heading.number);
    painter.setFont(font);
    painter.setPen(theme.panel);
    painter.drawText(heading.badge.center() + QPointF(-metrics.horizontalAdvance(number) / 2, metrics.capHeight() / 2),
                     number);
    if (heading.line.width() <= 0)
        return;
    const QPointF end(heading.line.right(), heading.line.top());
    painter.setPen(QPen(theme.hairline, theme.lineWidth, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(heading.line.topLeft(), end - QPointF(6, 0));
    drawArrowHead(painter, end, theme.hairline.darker(115));
}

constexpr double margin = 48;
constexpr double headingPx = 17;
constexpr double badge = 24;

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

// Numbers and rules: a rule runs from its heading to the next one in the row, or to the end of its section.
class Headings {
public:
    Headings(SheetLayout& page, const std::vector<HeadedBlock>& blocks, const Arrangement& arrangement,
             const QPointF& origin)
        : m_page(page), m_blocks(blocks), m_arrangement(arrangement), m_origin(origin)
    {
        page.headings.reserve(blocks.size());
    }

    void place(const SheetSection& section)
    {
        m_open = nullptr;
        if (section.closed())
            m_number += section.group->headings;
        for (std::size_t i = section.first; i < section.first + section.count; ++i)
            if (!m_blocks[i].heading.isEmpty())
                place(m_blocks[i], m_arrangement.places[i], m_arrangement.places[section.first].x());
    }

private:
    void place(const HeadedBlock& block, const QPointF& on, double padding)
    {
        const QPointF at = m_origin + on - QPointF(0, sheetHeadingHeight);
        if (m_open != nullptr && m_open->badge.top() == at.y())
            m_open->line.setRight(at.x() - 16);
        const PlacedText text = headingText(block.heading, at);
        HeadingPlace& place = m_page.headings.emplace_back();
        place.number = ++m_number;
        place.badge = QRectF(at, QSizeF(badge, badge));
        place.line = {text.box.right() + 14, place.badge.center().y(), 0, 0};
        place.line.setRight(std::max(place.line.left(), m_origin.x() + m_arrangement.size.width() - padding));
        m_page.texts.push_back(text);
        m_open = &place;
    }

    SheetLayout& m_page;
    const std::vector<HeadedBlock>& m_blocks;
    const Arrangement& m_arrangement;
    QPointF m_origin;
    HeadingPlace* m_open = nullptr;
    int m_number = 0;
};

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

/// The blocks of some steps, after what stands under the heading `last`.
void addBlocks(std::vector<HeadedBlock>& blocks, const Sheet& sheet, std::size_t first, std::size_t end, double cell,
               double deviceScale, QString last)
{
    for (std::size_t i = first; i < end; ++i)
        for (SheetLayout& block : stepBlocks(sheet.steps[i], cell, deviceScale)) {
            const QString heading = sheet.steps[i].heading == last ? QString() : sheet.steps[i].heading;
            const double headed = heading.isEmpty() ? 0 : headingText(heading, {}).box.right();
            const QSizeF size = block.size;
            blocks.push_back({std::move(block), i, heading, std::max(size.width(), headed), size.height()});
            last = sheet.steps[i].heading;
        }
}

/// What all of a group stands under: its title says as much.
QString onlyHeading(const Sheet& sheet, const SheetGroup& group)
{
    const auto steps = std::span(sheet.steps).subspan(group.first, group.count);
    const bool one =
        std::ranges::all_of(steps, [&](const SheetStep& step) { return step.heading == steps.front().heading; });
    return one && !steps.empty() ? steps.front().heading : QString();
}

/// All that stands on a sheet, before it has its place.
struct SheetContent {
    SheetContent(const Sheet& sheet, double cell, double deviceScale)
    {
        std::size_t step = 0;
        const auto take = [&](std::size_t end, const SheetGroup* group) {
            const std::size_t first = blocks.size();
            addBlocks(blocks, sheet, step, end, cell, deviceScale,
                      group != nullptr ? onlyHeading(sheet, *group) : QString());
            step = end;
            if (group != nullptr || blocks.size() > first)
                sections.push_back(
                    {first, blocks.size() - first, group, group != nullptr ? groupHeadWidth(*group) : 0});
        };
        for (const SheetGroup& group : sheet.groups) {
            take(group.first, nullptr);
            take(group.first + group.count, &group);
        }
        take(sheet.steps.size(), nullptr);
    }

    std::vector<HeadedBlock> blocks;
    std::vector<SheetSection> sections;
};

} // namespace

void GroupPlace::translate(const QPointF& by)
{
    frame.translate(by);
    head.translate(by);
    for (Symbol& symbol : symbols)
        symbol.baseline += by;
}

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
    for (GroupPlace& group : groups)
        group.translate(by);
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
    take(groups, part.groups);
    take(texts, part.texts);
}

void leaveOut(SheetStep& step, const PartSet& parts)
{
    for (auto* figures : {&step.operands, &step.gradients})
        for (HeatmapFigure& figure : *figures)
            leaveOut(figure, parts);
    leaveOut(step.result, parts);
}

SheetPage layoutPage(const Sheet& sheet, double deviceScale)
{
    SheetPage page;
    page.cell = commonCell(sheet);
    auto [blocks, sections] = SheetContent(sheet, page.cell, deviceScale);
    const Arrangement arrangement = bestArrangement(blocks, sections);
    const QPointF origin(margin, placeHead(page.frame, sheet, std::max(arrangement.size.width(), 480.0)));
    Headings headings(page.frame, blocks, arrangement, origin);
    for (std::size_t i = 0; i < sections.size(); ++i) {
        headings.place(sections[i]);
        if (const SheetGroup* group = sections[i].group; group != nullptr)
            placeGroup(page.frame, *group, static_cast<std::size_t>(group - sheet.groups.data()),
                       arrangement.frames[i].translated(origin));
    }
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const QPointF place = origin + arrangement.places[i];
        blocks[i].block.translate(place);
        page.blocks.push_back({blocks[i].step, place, std::move(blocks[i].block)});
    }
    const QPointF corner = origin + QPointF(arrangement.size.width() + margin, arrangement.size.height() + margin);
    page.frame.size = page.frame.size.expandedTo({std::ceil(corner.x()), std::ceil(corner.y())});
    return page;
}

void layoutStep(SheetPage& page, const Sheet& sheet, std::size_t step, double deviceScale)
{
    std::vector<SheetLayout> blocks = stepBlocks(sheet.steps[step], page.cell, deviceScale);
    auto next = blocks.begin();
    for (SheetPage::Block& block : page.blocks)
        if (block.step == step && next != blocks.end()) {
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

void drawSheet(QPainter& painter, const SheetLayout& layout, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    if (layout.rule > 0)
        painter.drawLine(QPointF(48, layout.rule), QPointF(layout.size.width() - 48, layout.rule));
    for (const GroupPlace& group : layout.groups)
        drawGroup(painter, group, theme);
    if (!layout.texts.empty()) {
        const SvgGroup group(painter, "labels");
        for (const PlacedText& text : layout.texts)
            drawPlacedText(painter, text, theme);
    }
    for (const HeadingPlace& heading : layout.headings)
        drawHeading(painter, heading, theme);
    for (const OperatorPlace& place : layout.operators)
        drawOperator(painter, place, theme);
    painter.restore();
    for (const PlacedFigure& placed : layout.figures)
        drawFigure(painter, *placed.figure, placed.layout, theme);
}

} // namespace heedmap
