#include "worksheet/worked_cell.h"

#include "worksheet/paper_style.h"

#include "text/core_text.h"

#include <paint/axis_labels.h>
#include <paint/cell_name.h>
#include <paint/node_figure.h>

#include <heedmap/document/reference.h>

#include <cmath>

namespace heedmap {
namespace {

constexpr double boxWidth = 58 * millimetre;
constexpr double padding = 4 * millimetre;
constexpr double lineStep = 6 * millimetre;
constexpr std::size_t mostMistakes = 5;

struct Word {
    QString text;
    QColor colour;
    bool bold = false;

    double width() const { return std::ceil(textWidth(text, PaperStyle::body, bold)) + 1; }
};

/// Words of arithmetic. A line that is full goes on in the next, which begins with a sign: what is multiplied stays
/// together.
class Line {
public:
    Line(Block& block, double y) : m_block(block), m_y(y) {}

    void add(const std::vector<Word>& together)
    {
        double width = 0;
        for (const Word& word : together)
            width += word.width() + space;
        if (m_x > padding && m_x + width - space > boxWidth - padding) {
            m_x = padding;
            m_y += lineStep;
        }
        for (const Word& word : together) {
            m_block.addText({m_x, m_y}, word.text, PaperStyle::body, word.colour, word.bold);
            m_x += word.width() + space;
        }
    }
    double below() const { return m_y + lineStep; }

private:
    static constexpr double space = 10;

    Block& m_block;
    double m_x = padding;
    double m_y;
};

void frame(Block& block)
{
    block.size = {boxWidth, block.size.height() + padding};
    block.frames.push_back({QRectF(QPointF(), block.size)});
}

/// Whether only numbers are multiplied here, none of them blank.
bool isTerm(SheetContent& content, const Node& node, const Expression& term)
{
    if (term.kind() == Expression::Kind::Operand)
        return !content.blank(node.inputs[term.input()], term.cell());
    if (term.kind() != Expression::Kind::Product)
        return term.kind() == Expression::Kind::Number;
    return std::ranges::all_of(term.arguments(), [&](const Expression& factor) {
        return factor.kind() != Expression::Kind::Product && isTerm(content, node, factor);
    });
}

Word numberOf(SheetContent& content, const Node& node, const Expression& factor)
{
    if (factor.kind() == Expression::Kind::Number)
        return {content.text(factor.value(), 2), PaperStyle::theme().text};
    const NodeId input = node.inputs[factor.input()];
    QString text = content.text(input, factor.cell());
    if (factor.value() < 0)
        text = QLatin1Char('(') + text + QLatin1Char(')');
    return {text, PaperStyle::theme().ink(symbolInk(content.graph().node(input).info))};
}

/// `+ 2 × (−1)`
std::vector<Word> wordsOfTerm(SheetContent& content, const Node& node, const Expression& term, bool first)
{
    const QColor muted = PaperStyle::theme().muted;
    std::vector<Word> words;
    if (!first)
        words.push_back({QStringLiteral("+"), muted});
    const std::vector<Expression> factors =
        term.kind() == Expression::Kind::Product ? term.arguments() : std::vector<Expression>{term};
    for (std::size_t i = 0; i < factors.size(); ++i) {
        if (i > 0)
            words.push_back({QStringLiteral("×"), muted});
        words.push_back(numberOf(content, node, factors[i]));
    }
    return words;
}

std::vector<Expression> termsOf(const Expression& sum)
{
    return sum.kind() == Expression::Kind::Sum ? sum.arguments() : std::vector<Expression>{sum};
}

bool isSum(SheetContent& content, const Node& node, const Expression& sum)
{
    return std::ranges::all_of(termsOf(sum), [&](const Expression& term) { return isTerm(content, node, term); });
}

/// The terms that are not 0, of many; all of them where they are few.
std::vector<Expression> shownTerms(const Expression& sum)
{
    constexpr std::size_t few = 6;
    std::vector<Expression> terms = termsOf(sum);
    if (terms.size() > few)
        std::erase_if(terms, [](const Expression& term) { return term.value() == 0; });
    return terms;
}

double addName(Block& block, SheetContent& content, NodeId node, const Cell& cell, double y)
{
    const Node& of = content.graph().node(node);
    const QColor ink = PaperStyle::theme().ink(symbolInk(of.info));
    const FormulaStyle style{.face = FormulaStyle::Face::Title, .px = PaperStyle::label};
    const double baseline = y + std::ceil(lineHeight(PaperStyle::label) * 0.8);
    const QRectF symbol = block.addFormula({padding, baseline}, QString::fromStdString(of.info.symbol), style, ink);
    block.addText({std::ceil(symbol.right()) + 2, y}, cellLabels(of, cell, true), PaperStyle::label, ink, true);
    return std::max(symbol.bottom(), y + lineHeight(PaperStyle::label)) + 1.2 * millimetre;
}

} // namespace

std::optional<Block> workedCell(SheetContent& content, NodeId node, const Cell& cell, bool first)
{
    const std::optional<Expression> expression = content.graph().explain(node, cell);
    const Node& of = content.graph().node(node);
    if (!expression || !isSum(content, of, *expression))
        return std::nullopt;
    const Theme& theme = PaperStyle::theme();
    Block block;
    const QString title = first ? sentenceText(HEEDMAP_PHRASE("The first cell, worked"))
                                : sentenceText(HEEDMAP_PHRASE("One cell, worked"));
    const QRectF heading = block.addText({padding, padding}, title, PaperStyle::label, theme.text, true);
    Line line(block, addName(block, content, node, cell, heading.bottom() + millimetre));
    bool firstTerm = true;
    for (const Expression& term : shownTerms(*expression))
        line.add(wordsOfTerm(content, of, term, std::exchange(firstTerm, false)));
    line.add({{QStringLiteral("= ") + content.text(node, cell), theme.text, true}});
    if (of.info.family == Family::Score)
        block.addWrapped({padding, line.below()}, boxWidth - 2 * padding,
                         sentenceText(HEEDMAP_PHRASE("Row: who asks. Column: who is asked.")), PaperStyle::small,
                         theme.muted);
    frame(block);
    return block;
}

std::size_t termsThatCount(SheetContent& content, NodeId node, const Cell& cell)
{
    const std::optional<Expression> expression = content.graph().explain(node, cell);
    if (!expression || !isSum(content, content.graph().node(node), *expression))
        return 0;
    return static_cast<std::size_t>(
        std::ranges::count_if(termsOf(*expression), [](const Expression& term) { return term.value() != 0; }));
}

std::optional<Block> mistakesOf(SheetContent& content, NodeId node, const Cell& cell, const QString& where)
{
    const int decimals = content.decimals(node, cell);
    std::vector<KnownMistake> known = content.mistakes(node, cell);
    if (known.empty())
        return std::nullopt;
    known.resize(std::min(known.size(), mostMistakes));
    const Theme& theme = PaperStyle::theme();
    Block block;
    double y = addName(block, content, node, cell, padding);
    const double left = padding + std::ceil(textWidth(where, PaperStyle::small)) + 1;
    if (!where.isEmpty())
        block.addText({boxWidth - left, y}, where, PaperStyle::small, theme.muted);
    block.addText({padding, y}, QStringLiteral("= ") + content.text(node, cell), PaperStyle::label, theme.accent, true);
    y += lineStep;
    double widest = 0;
    for (const KnownMistake& mistake : known)
        widest = std::max(widest, textWidth(content.text(mistake.value, decimals), PaperStyle::label, true));
    const double words = padding + std::ceil(widest) + 4 * millimetre;
    for (const auto& [value, rule] : known) {
        block.lines.push_back(
            {{padding, y - 6}, {boxWidth - padding, y - 6}, PaperStyle::hairline, PaperStyle::frame()});
        block.addText({padding, y}, content.text(value, decimals), PaperStyle::label, theme.error, true);
        y = block.addWrapped({words, y}, boxWidth - padding - words, sentenceText(rule), PaperStyle::label, theme.text)
                .bottom()
            + 1.5 * millimetre;
    }
    frame(block);
    return block;
}

} // namespace heedmap
