#include "worksheet/question_block.h"

#include "worksheet/paper_style.h"
#include "worksheet/worked_cell.h"

#include "text/clauses.h"
#include "text/core_text.h"

#include <paint/axis_labels.h>
#include <paint/cell_name.h>
#include <paint/figure_parts.h>
#include <paint/formula.h>
#include <paint/node_figure.h>

#include <heedmap/base/number_text.h>
#include <heedmap/document/check.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace heedmap {
namespace {

constexpr double lineLength = 38 * millimetre;
constexpr double cellLength = 44 * millimetre; ///< for a cell and its number
constexpr double lineHeightOf = 9 * millimetre;
constexpr Index mostLines = 8; ///< to write changed numbers on
constexpr double pictureSide = 24 * millimetre;

QString letter(std::size_t option) { return QString(QChar(u'A' + static_cast<char16_t>(option))); }

QString exactNumber(double number)
{
    return QString::fromStdString(exactText(number)).replace(QLatin1Char('-'), QChar(0x2212));
}

/// `q1: ________`, with the answer on the line of a key; a symbol before the label is in TeX.
Block answerLine(const QString& label, const QString& answer, const QString& symbol = {}, double least = lineLength)
{
    const Theme& theme = PaperStyle::theme();
    Block block;
    double left = 0;
    if (!symbol.isEmpty()) {
        const FormulaStyle style{.face = FormulaStyle::Face::Title, .px = PaperStyle::body};
        const double baseline = lineHeightOf - std::ceil(lineHeight(PaperStyle::body) * 0.22);
        left = std::ceil(block.addFormula({0, baseline}, symbol, style, theme.text).right()) + 2;
    }
    const double own = label.isEmpty() ? 0 : std::ceil(textWidth(label, PaperStyle::body)) + 1;
    if (own > 0)
        block.texts.push_back({.box = QRectF(left, 0, own, lineHeightOf),
                               .text = label,
                               .size = PaperStyle::body,
                               .colour = theme.text,
                               .align = Qt::AlignLeft | Qt::AlignBottom});
    const double width = left + own;
    const double x = width > 0 ? width + 2 * millimetre : 0;
    const double answerWidth = answer.isEmpty() ? 0 : std::ceil(textWidth(answer, PaperStyle::body, true)) + 1;
    const double length = std::max(least, answerWidth + 4 * millimetre);
    if (!answer.isEmpty())
        block.texts.push_back({.box = QRectF(x + 2 * millimetre, 0, answerWidth, lineHeightOf),
                               .text = answer,
                               .size = PaperStyle::body,
                               .colour = theme.accent,
                               .bold = true,
                               .align = Qt::AlignLeft | Qt::AlignBottom});
    block.lines.push_back({{x, lineHeightOf}, {x + length, lineHeightOf}, 2.5, PaperStyle::line()});
    block.cover(QRectF(0, 0, x + length, lineHeightOf + 4));
    return block;
}

/// A mask as small squares: dark where it keeps, white where it hides.
Block maskPicture(const Tensor& mask, const Shape& shape, const QString& name)
{
    Block block;
    const auto largest = static_cast<double>(std::max(shape.rows, shape.cols));
    const double side = std::floor(std::min(pictureSide / largest, 6 * millimetre));
    for (Index row = 0; row < shape.rows; ++row)
        for (Index col = 0; col < shape.cols; ++col) {
            const bool keeps = mask.numbers().empty() || mask.at({0, row, col}) != 0;
            const QRectF box(side * static_cast<double>(col), side * static_cast<double>(row), side, side);
            block.frames.push_back({box, keeps ? PaperStyle::theme().ink(SymbolInk::Weights) : QColor(Qt::white), 0});
            block.cover(box);
        }
    const QPointF below((block.size.width() - textWidth(name, PaperStyle::body, true)) / 2, block.size.height() + 10);
    block.addText(below, name, PaperStyle::body, PaperStyle::theme().text, true);
    return block;
}

/// `[Thinking, Machines]`, and where a row or a column shares its label with others their indices.
QString cellEntry(const Node& node, const Cell& cell)
{
    if (node.shape.slices > 1 || node.info.rows.labels == nullptr || node.info.cols.labels == nullptr)
        return cellLabels(node, cell, true);
    return QStringLiteral("[%1, %2]").arg(axisEntry(node.info.rows, cell.row), axisEntry(node.info.cols, cell.col));
}

/// The rule that learners mistake for the right one and that gives what was printed in a cell; empty for none.
Sentence misprintRule(SheetContent& content, NodeId node, const Cell& cell)
{
    const Published& published = content.published().at(node);
    const Shape& shape = published.shape;
    const auto place = static_cast<std::size_t>((cell.slice * shape.rows + cell.row) * shape.cols + cell.col);
    const std::optional<WrittenNumber> printed = writtenNumber(published.figures[place]);
    if (printed && !content.graph().node(node).leaf())
        for (const KnownMistake& mistake : content.misprints(node, cell, std::max(0, -printed->place.value_or(0))))
            if (agrees(*printed, mistake.value, published.truncated))
                return mistake.rule;
    return {};
}

/// The answers to an exercise, each on its line.
struct Lines {
    SheetContent& content;
    const ExerciseMarks& marks;
    bool key;

    QString answer(const QString& right) const { return key ? right : QString(); }

    /// All that are right: `cat or dog`.
    template <typename Named> static QString rightOf(const Mark& mark, const Named& named)
    {
        QString all = named(mark.right);
        for (const std::string& other : mark.alsoRight)
            all = sentenceText(Sentence(HEEDMAP_PHRASE("%1 or %2"), all.toStdString(), named(other).toStdString()));
        return all;
    }

    std::vector<Block> operator()(const Exercise::PredictMax& task) const
    {
        const PinTarget target = pinTarget(task.node);
        const NodeInfo& info = content.graph().node(content.graph().find(target.node)).info;
        std::vector<Block> lines;
        for (std::size_t i = 0; i < marks.marks.size(); ++i) {
            const Index row = task.rows ? (*task.rows)[i] : static_cast<Index>(i);
            const QString right =
                rightOf(marks.marks[i], [&](const std::string& col) { return axisEntry(info.cols, std::stoll(col)); });
            lines.push_back(answerLine(announcing(axisEntry(info.rows, row)), answer(right)));
        }
        return lines;
    }
    std::vector<Block> operator()(const Exercise::WhichMask& task) const
    {
        const Document& document = content.document();
        const std::vector<Tensor> masks = optionMasks(document, content.folder(), task.node, task.options);
        const Shape shape = content.graph().node(content.graph().find(task.node)).shape;
        std::vector<Block> blocks;
        for (std::size_t i = 0; i < masks.size(); ++i)
            blocks.push_back(maskPicture(masks[i], shape, letter(i)));
        const QString right =
            rightOf(marks.marks.front(), [](const std::string& option) { return letter(std::stoul(option)); });
        blocks.push_back(answerLine(sentenceText(HEEDMAP_PHRASE("Answer:")), answer(right)));
        blocks.back().startsLine = true;
        return blocks;
    }
    std::vector<Block> operator()(const Exercise::Shapes&) const
    {
        std::vector<Block> lines;
        for (const Mark& mark : marks.marks) {
            const NodeInfo& info = content.graph().node(content.graph().find(mark.place)).info;
            lines.push_back(answerLine(announcing(QString()), answer(QString::fromStdString(mark.right)),
                                       QString::fromStdString(info.symbol)));
        }
        return lines;
    }
    std::vector<Block> operator()(const Exercise::GradientSign&) const
    {
        std::vector<Block> lines;
        for (const Mark& mark : marks.marks) {
            const Reference place = parseReference(content.graph(), mark.place);
            const Node& node = content.graph().node(place.node);
            const QString symbol = QString::fromStdString(node.info.symbol);
            const QString cell = announcing(cellEntry(node, *place.cell));
            const QString way =
                mark.right == "up" ? sentenceText(HEEDMAP_PHRASE("up")) : sentenceText(HEEDMAP_PHRASE("down"));
            lines.push_back(answerLine(cell, answer(way), symbol));
        }
        return lines;
    }
    std::vector<Block> operator()(const Exercise::FindWrong&) const
    {
        std::vector<Block> lines;
        for (const Mark& mark : marks.marks) {
            const Reference place = parseReference(content.graph(), mark.place);
            const Node& node = content.graph().node(place.node);
            QString right = QString::fromStdString(node.info.name) + cellEntry(node, *place.cell)
                + QStringLiteral(" = ") + QString::fromStdString(mark.right);
            if (const Sentence rule = key ? misprintRule(content, place.node, *place.cell) : Sentence(); !rule.empty())
                right = besideText(right, sentenceText(rule));
            lines.push_back(answerLine(announcing(QString::number(lines.size() + 1)), answer(right), {}, cellLength));
        }
        return lines;
    }
    std::vector<Block> operator()(const Exercise::Repair& task) const
    {
        QStringList rights;
        for (const RepairEdit& edit : key ? content.repair(task) : std::vector<RepairEdit>()) {
            const Node& node = content.graph().node(content.graph().find(edit.array));
            rights << QStringLiteral("%1%2: %3 → %4")
                          .arg(QString::fromStdString(edit.array), cellEntry(node, edit.cell), exactNumber(edit.before),
                               exactNumber(edit.after));
        }
        if (key && rights.isEmpty())
            rights << sentenceText(HEEDMAP_PHRASE("whatever does it: no solution was found for this key"));
        std::vector<Block> lines;
        for (Index i = 0; i < std::min(task.budget, mostLines); ++i) {
            lines.push_back(answerLine(announcing(QString::number(i + 1)), rights.value(i), {}, cellLength));
            lines.back().startsLine = true;
        }
        return lines;
    }
    template <typename Other> std::vector<Block> operator()(const Other&) const { return {}; }
};

struct Titles {
    const GraphShape& graph;

    QString operator()(const Exercise::PredictMax& task) const
    {
        const PinTarget target = pinTarget(task.node);
        const NodeId node = graph.find(target.node);
        const std::string symbol = plainSymbol(graph.node(node).info).toStdString();
        return withSlice(sentenceText(Sentence(HEEDMAP_PHRASE("The largest of a row of %1"), symbol)), graph, node,
                         target.slice.value_or(0));
    }
    QString operator()(const Exercise::WhichMask&) const { return sentenceText(HEEDMAP_PHRASE("Which mask is it?")); }
    QString operator()(const Exercise::Shapes&) const { return sentenceText(HEEDMAP_PHRASE("Rows × columns")); }
    QString operator()(const Exercise::GradientSign&) const { return sentenceText(HEEDMAP_PHRASE("Up or down?")); }
    QString operator()(const Exercise::FindWrong&) const
    {
        return sentenceText(HEEDMAP_PHRASE("Find what was printed wrong"));
    }
    QString operator()(const Exercise::Repair&) const
    {
        return sentenceText(HEEDMAP_PHRASE("Repair with few numbers"));
    }
    template <typename Other> QString operator()(const Other&) const { return {}; }
};

struct Questions {
    QString operator()(const Exercise::PredictMax&) const
    {
        return sentenceText(HEEDMAP_PHRASE("Which column has the largest number of each row?"));
    }
    QString operator()(const Exercise::GradientSign& task) const
    {
        const std::string of = task.of == "loss" ? sentenceText(HEEDMAP_PHRASE("the loss")).toStdString() : task.of;
        return sentenceText(Sentence(HEEDMAP_PHRASE("If this number grows a little, does %1 go up or down?"), of));
    }
    template <typename Other> QString operator()(const Other&) const { return {}; }
};

} // namespace

// Three or more side by side are named by the first and the last.
QString cellsWords(const Node& node, std::vector<Cell> cells)
{
    constexpr std::size_t most = 4; // names
    std::ranges::sort(cells, {}, [](const Cell& cell) { return std::tuple(cell.slice, cell.row, cell.col); });
    const auto name = [&](const Cell& cell) { return plainSymbol(node.info) + cellEntry(node, cell); };
    QStringList names;
    for (std::size_t first = 0, last = 0; first < cells.size(); first = last + 1) {
        last = first;
        while (last + 1 < cells.size() && cells[last + 1].slice == cells[first].slice
               && cells[last + 1].row == cells[first].row && cells[last + 1].col == cells[last].col + 1)
            ++last;
        if (last >= first + 2)
            names << sentenceText(Sentence(HEEDMAP_PHRASE("%1 to %2"), name(cells[first]).toStdString(),
                                           name(cells[last]).toStdString()));
        else
            for (std::size_t i = first; i <= last; ++i)
                names << name(cells[i]);
    }
    std::set<Index> slices;
    for (const Cell& cell : cells)
        slices.insert(cell.slice);
    const bool all = std::ssize(cells) == std::ssize(slices) * node.shape.rows * node.shape.cols;
    return all || static_cast<std::size_t>(names.size()) > most ? QString() : joinedClauses(names);
}

QString questionTitle(const GraphShape& graph, const Exercise& exercise)
{
    return std::visit(Titles{graph}, exercise.task);
}

QString withSlice(const QString& text, const GraphShape& graph, NodeId node, Index slice)
{
    const bool stack = graph.node(node).shape.slices > 1;
    return stack ? joinedClauses({text, sliceTitle(emptyNodeFigure(graph, node), slice)}) : text;
}

QString answerText(const Exercise& exercise, const ExerciseMarks& marks)
{
    if (std::holds_alternative<Exercise::FindWrong>(exercise.task))
        return sentenceText(Sentence(
            HEEDMAP_COUNTED("%1 of the printed numbers are wrong. Circle them; write their cells and what is "
                            "right.",
                            "%1 of the printed numbers is wrong. Circle it; write its cell and what is right."),
            marks.marks.size()));
    const auto* task = std::get_if<Exercise::Repair>(&exercise.task);
    if (task == nullptr)
        return {};
    std::string arrays;
    for (const std::string& array : task->change)
        arrays += (arrays.empty() ? "" : ", ") + array;
    return sentenceText(Sentence(
        HEEDMAP_COUNTED("Change at most %1 numbers of %2 so that no number of %3 is more than %4 from what is wanted. "
                        "Write the cells, and their numbers before and after.",
                        "Change %1 number of %2 so that no number of %3 is more than %4 from what is wanted. "
                        "Write the cell, and its number before and after."),
        task->budget, arrays, task->node, exactText(task->within)));
}

QString questionText(const Exercise& exercise) { return std::visit(Questions(), exercise.task); }

std::vector<Block> answerLines(SheetContent& content, const Exercise& exercise, const ExerciseMarks& marks, bool key)
{
    return std::visit(Lines{content, marks, key}, exercise.task);
}

} // namespace heedmap
