#include "worksheet/worksheet_layout.h"

#include "worksheet/paper_style.h"
#include "worksheet/step_words.h"
#include "worksheet/worked_cell.h"

#include "text/clauses.h"
#include "text/core_text.h"
#include "text/joined_text.h"

#include <paint/axis_labels.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <span>

#include <heedmap/base/number_text.h>
#include <heedmap/document/reference.h>

namespace heedmap {
namespace {

constexpr double footer = 9 * millimetre;
constexpr double betweenParts = 9 * millimetre;
constexpr double betweenLines = 5 * millimetre;
constexpr double disc = 6 * millimetre;
constexpr double indent = 10 * millimetre; // of a heading behind its number

/// Fills pages from above.
class Pages {
public:
    Pages(const Paper& paper, const SheetLabels& labels)
        : m_paper(paper), m_labels(labels), m_width(paper.width - 2 * PaperStyle::margin)
    {
        addPage();
        header();
    }

    double width() const { return m_width; }
    double room() const { return m_paper.height - 2 * PaperStyle::margin - footer; }

    /// A heading and what it is over, on one page where one holds it; else the heading with the first line of that. A
    /// part without a number asks for nothing of its own.
    void addPart(std::optional<std::size_t> number, const SheetPart& part)
    {
        if (part.ownPage && m_y > PaperStyle::margin)
            addPage();
        Block heading = headingOf(number, part);
        std::vector<Block> lines = linesOf(part.blocks, m_width);
        std::vector<Block> anew = part.blocksAnew.empty() ? lines : linesOf(part.blocksAnew, m_width);
        const bool together = number != 1U && heightOf(heading, anew) <= room();
        const double needed = heightOf(heading, together ? lines : firstOf(lines));
        if (m_y > PaperStyle::margin && m_y + betweenParts + needed > bottom()) {
            addPage();
            lines = std::move(anew);
        }
        const double gap = part.goesOn ? betweenLines : betweenParts;
        place(std::move(heading), m_y > PaperStyle::margin ? gap : 0);
        for (Block& line : lines)
            place(std::move(line), betweenLines);
    }
    std::vector<Block> take()
    {
        for (std::size_t i = 0; i < m_pages.size(); ++i)
            addFooter(m_pages[i], i + 1);
        return std::move(m_pages);
    }

    /// What is said under the title of a key.
    void say(const QString& text)
    {
        const QRectF box =
            page().addWrapped({PaperStyle::margin, m_y}, m_width, text, PaperStyle::label, PaperStyle::theme().muted);
        m_y = box.bottom();
        rule();
    }
    /// Where to write one's name, and the date.
    void askName()
    {
        const double y = m_y + 4 * millimetre;
        const double half = PaperStyle::margin + m_width * 0.62;
        field(sentenceText(HEEDMAP_PHRASE("Name")), PaperStyle::margin, half - 8 * millimetre, y);
        field(sentenceText(HEEDMAP_PHRASE("Date")), half, PaperStyle::margin + m_width, y);
        m_y = y + lineHeight(PaperStyle::label);
        rule();
    }

private:
    Block& page() { return m_pages.back(); }
    double bottom() const { return m_paper.height - PaperStyle::margin - footer; }

    void addPage()
    {
        m_pages.push_back({.size = {m_paper.width, m_paper.height}});
        m_y = PaperStyle::margin;
    }
    void place(Block block, double gap)
    {
        if (m_y + gap + block.size.height() > bottom() && m_y > PaperStyle::margin) {
            addPage();
            gap = 0;
        }
        const double height = block.size.height();
        page().add(std::move(block), {PaperStyle::margin, m_y + gap});
        m_y = std::ceil(m_y + gap + height);
    }
    void rule()
    {
        m_y += 4 * millimetre;
        page().lines.push_back(
            {{PaperStyle::margin, m_y}, {PaperStyle::margin + m_width, m_y}, 2.5, PaperStyle::frame()});
        m_y += 1 * millimetre;
    }
    void field(const QString& label, double from, double to, double y)
    {
        const QRectF box = page().addText({from, y}, label, PaperStyle::label, PaperStyle::theme().muted);
        page().lines.push_back({{box.right() + 20, box.bottom()}, {to, box.bottom()}, 2.5, PaperStyle::line()});
    }
    static std::span<const Block> firstOf(std::span<const Block> lines)
    {
        return lines.first(std::min<std::size_t>(lines.size(), 1));
    }
    static double heightOf(const Block& heading, std::span<const Block> lines)
    {
        double height = heading.size.height();
        for (const Block& line : lines)
            height = std::ceil(height + betweenLines + line.size.height());
        return height;
    }
    void header();
    Block headingOf(std::optional<std::size_t> number, const SheetPart& part) const;
    static void addNumber(Block& block, std::size_t number);
    /// What to do behind the formula where there is room, and what is said below.
    void addWords(Block& block, const SheetPart& part, const QRectF& before, double right) const;
    void addFooter(Block& page, std::size_t number) const;

    const Paper& m_paper;
    const SheetLabels& m_labels;
    double m_width;
    double m_y = 0;
    std::vector<Block> m_pages;
};

void Pages::header()
{
    const Theme& theme = PaperStyle::theme();
    double right = PaperStyle::margin + m_width;
    const double height = std::ceil(lineHeight(PaperStyle::title));
    if (m_labels.key) {
        const QString badge = sentenceText(HEEDMAP_PHRASE("Key"));
        const double width = std::ceil(textWidth(badge, PaperStyle::body, true)) + 60;
        const QRectF box(right - width, m_y, width, height);
        page().frames.push_back({box, theme.accent, 1.5 * millimetre});
        page().texts.push_back({.box = box,
                                .text = badge,
                                .size = PaperStyle::body,
                                .colour = Qt::white,
                                .bold = true,
                                .align = Qt::AlignCenter});
        right = box.left() - 40;
    }
    const QString sheet = sentenceText(Sentence(HEEDMAP_PHRASE("sheet %1"), m_labels.number));
    const double width = std::ceil(textWidth(sheet, PaperStyle::body)) + 1;
    page().texts.push_back({.box = QRectF(right - width, m_y, width, height),
                            .text = sheet,
                            .size = PaperStyle::body,
                            .colour = theme.muted,
                            .align = Qt::AlignRight | Qt::AlignVCenter});
    const double room = right - width - 40 - PaperStyle::margin;
    double size = PaperStyle::title;
    while (size > PaperStyle::body && textWidth(m_labels.title, size, true) + 1 > room)
        size -= 1;
    const QRectF title = page().addText({PaperStyle::margin, m_y}, m_labels.title, size, theme.text, true);
    m_y = std::max(title.bottom(), m_y + height) + 2 * millimetre;
}

void Pages::addNumber(Block& block, std::size_t number)
{
    block.frames.push_back({QRectF(0, 0, disc, disc), PaperStyle::theme().text, disc / 2});
    block.texts.push_back({.box = QRectF(0, 0, disc, disc),
                           .text = QString::number(number),
                           .size = PaperStyle::label,
                           .colour = Qt::white,
                           .bold = true,
                           .align = Qt::AlignCenter});
    block.cover(QRectF(0, 0, disc, disc));
}

Block Pages::headingOf(std::optional<std::size_t> number, const SheetPart& part) const
{
    const Theme& theme = PaperStyle::theme();
    Block block;
    const double height = std::ceil(lineHeight(PaperStyle::body));
    const double top = std::max(0.0, (disc - height) / 2);
    if (number)
        addNumber(block, *number);
    double right = m_width;
    if (part.points > 0) {
        const QString points = pointsWords(part.points);
        right -= std::ceil(textWidth(points, PaperStyle::small)) + 1;
        block.addText({right, top}, points, PaperStyle::small, theme.muted);
        right -= 30;
    }
    const QString heading = part.formula.isEmpty() ? part.heading : announcing(part.heading);
    QRectF box = block.addText({number || part.goesOn ? indent : 0, top}, heading, PaperStyle::body, theme.text, true);
    if (!part.formula.isEmpty()) {
        const FormulaStyle style{.face = FormulaStyle::Face::Formula, .px = PaperStyle::body};
        const FormulaBox formula(part.formula, style);
        double x = std::ceil(box.right()) + 20;
        double baseline = top + std::ceil(height * 0.78);
        if (x + formula.width() > right) {
            x = indent;
            baseline = block.size.height() + 10 + std::ceil(formula.ascent());
        }
        box = block.addFormula({x, baseline}, part.formula, style, theme.text);
    }
    addWords(block, part, box, right);
    return block;
}

void Pages::addWords(Block& block, const SheetPart& part, const QRectF& before, double right) const
{
    const Theme& theme = PaperStyle::theme();
    const double wordsWidth = textWidth(part.words, PaperStyle::label) + 1;
    if (!part.words.isEmpty() && before.right() + 30 + wordsWidth <= right
        && before.top() < lineHeight(PaperStyle::body))
        block.addText({std::ceil(before.right()) + 30, before.top() + 2}, part.words, PaperStyle::label, theme.muted);
    else if (!part.words.isEmpty())
        block.addWrapped({indent, block.size.height() + 10}, m_width - indent, part.words, PaperStyle::label,
                         theme.muted);
    for (const QString& said : part.asks + part.said)
        if (!said.isEmpty())
            block.addWrapped({indent, block.size.height() + 10}, m_width - indent, said, PaperStyle::label, theme.text);
}

void Pages::addFooter(Block& page, std::size_t number) const
{
    const Theme& theme = PaperStyle::theme();
    const double y = m_paper.height - PaperStyle::margin - footer + 4 * millimetre;
    page.lines.push_back({{PaperStyle::margin, y}, {PaperStyle::margin + m_width, y}, 2.5, PaperStyle::frame()});
    page.addText({PaperStyle::margin, y + 10}, m_labels.footer, PaperStyle::small, theme.muted);
    const QString place = sentenceText(Sentence(HEEDMAP_PHRASE("page %1 of %2"), number, m_pages.size()));
    const double width = std::ceil(textWidth(place, PaperStyle::small)) + 1;
    page.addText({PaperStyle::margin + m_width - width, y + 10}, place, PaperStyle::small, theme.muted);
}

/// How many numbers are asked for; one that is worked out for the reader is not.
std::size_t askedNumbers(SheetContent& content)
{
    std::size_t count = 0;
    const auto& exercises = content.document().exercises;
    for (std::size_t i = 0; i < exercises.size(); ++i)
        if (std::holds_alternative<Exercise::Fill>(exercises[i].task))
            for (const Mark& mark : content.key().exercises[i].marks) {
                const Reference asked = parseReference(content.graph(), mark.place);
                count += content.asked(asked.node, *asked.cell) ? 1 : 0;
            }
    return count;
}

/// What near misses earn: within how many units of the last place which share; 0 for nothing.
std::set<std::pair<double, double>> nearMisses(std::span<const QuestionSet> sections)
{
    std::set<std::pair<double, double>> all;
    for (const QuestionSet& section : sections)
        for (const Exercise& exercise : section.content->document().exercises)
            if (const auto* fill = std::get_if<Exercise::Fill>(&exercise.task))
                all.insert(fill->near > 0 && fill->share > 0 ? std::pair(fill->near, fill->share)
                                                             : std::pair(0.0, 0.0));
    return all;
}

QString nearWords(std::span<const QuestionSet> sections)
{
    const std::set<std::pair<double, double>> all = nearMisses(sections);
    if (all.size() > 1)
        return sentenceText(HEEDMAP_PHRASE("A near miss earns the part that its question says, and nothing where a "
                                           "known mistake explains it;"));
    if (all.begin()->first == 0)
        return {};
    const auto [near, share] = *all.begin();
    return sentenceText(Sentence(HEEDMAP_PHRASE("%1% of the points within %2 units of the last place, and nothing "
                                                "where a known mistake explains the number;"),
                                 exactText(share * 100), exactText(near)));
}

QString keyWords(std::span<const QuestionSet> sections, bool points)
{
    std::size_t asked = 0;
    double of = 0;
    for (const QuestionSet& section : sections) {
        asked += askedNumbers(*section.content);
        of += section.content->key().of();
    }
    QStringList said;
    if (asked > 0)
        said << sentenceText(Sentence(HEEDMAP_COUNTED("%1 numbers.", "%1 number."), asked));
    if (points)
        said << pointsWords(of) + sentenceText(HEEDMAP_PHRASE("."));
    if (asked > 0)
        said << nearWords(sections) << sentenceText(HEEDMAP_PHRASE("a right step from a wrong one counts full."));
    said.removeAll(QString());
    return joinedSentences(said);
}

/// The cell of each matrix that most is known about.
void addMistakes(SheetPart& part, const QuestionSet& section)
{
    SheetContent& content = *section.content;
    for (const auto& [node, slice] : content.blankMatrices()) {
        const Shape shape = content.graph().node(node).shape;
        std::optional<Cell> best;
        std::size_t most = 0;
        for (Index row = 0; row < shape.rows; ++row)
            for (Index col = 0; col < shape.cols; ++col)
                if (const Cell cell{slice, row, col}; content.asked(node, cell)) {
                    const std::size_t known = content.mistakes(node, cell).size();
                    if (known > most) {
                        best = cell;
                        most = known;
                    }
                }
        if (best)
            if (std::optional<Block> box = mistakesOf(content, node, *best, section.name))
                part.blocks.push_back(*std::move(box));
    }
}

/// Where a set of questions begins on the sheet.
struct Begun {
    SheetContent* content = nullptr;
    std::size_t number = 0;
};

/// Whether the numbers are those of questions before; empty where none are.
QString numbersWords(SheetContent& content, std::span<const Begun> before)
{
    if (before.empty())
        return {};
    for (const Begun& each : before)
        if (content.sameNumbers(*each.content))
            return sentenceText(Sentence(HEEDMAP_PHRASE("The same numbers as in question %1."), each.number));
    return sentenceText(HEEDMAP_PHRASE("Other numbers than in the questions before."));
}

} // namespace

std::span<const Paper> papers()
{
    static constexpr std::array<Paper, 2> all{{{"a4", "A4", 2100, 2970}, {"letter", "Letter", 2159, 2794}}};
    return all;
}

const Paper* findPaper(std::string_view id)
{
    const auto found = std::ranges::find(papers(), id, [](const Paper& paper) { return std::string_view(paper.id); });
    return found == papers().end() ? nullptr : &*found;
}

std::vector<Block> layOutSheet(std::span<const QuestionSet> sections, const Paper& paper, const SheetLabels& labels)
{
    Pages pages(paper, labels);
    const QSizeF room(pages.width(), pages.room() - 20 * millimetre);
    std::vector<std::vector<SheetPart>> parts;
    const bool nearMissesDiffer = nearMisses(sections).size() > 1;
    for (const QuestionSet& section : sections)
        parts.push_back(SheetParts(*section.content, room, labels.key, labels.points, nearMissesDiffer).make());
    for (const QuestionSet& section : sections)
        for (const QuestionSet& other : sections)
            if (&section != &other)
                section.content->putAlso(*other.content);
    if (labels.key)
        pages.say(keyWords(sections, labels.points));
    else
        pages.askName();
    std::size_t number = 0;
    std::vector<Begun> begun;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        if (parts[i].empty())
            continue;
        const QString numbers = numbersWords(*sections[i].content, begun);
        for (const QString& words : {numbers, sections[i].words})
            if (!words.isEmpty()) // on the page of what they are about
                parts[i].front().asks.prepend(words);
        begun.push_back({sections[i].content, number + 1});
        for (const SheetPart& part : parts[i])
            pages.addPart(part.goesOn ? std::nullopt : std::optional(++number), part);
    }
    SheetPart mistakes{.heading = sentenceText(HEEDMAP_PHRASE("Wrong answers this key knows"))};
    if (labels.key)
        for (const QuestionSet& section : sections)
            addMistakes(mistakes, section);
    if (!mistakes.blocks.empty())
        pages.addPart(std::nullopt, mistakes);
    return pages.take();
}

} // namespace heedmap
