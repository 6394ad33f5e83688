#include "view/stage/shown_part.h"

#include "paint/formula.h"

#include <QCoreApplication>

#include <algorithm>

namespace heedmap {
namespace {

constexpr Index mostLines = 12; ///< rows or columns of a matrix that is read number by number
constexpr Index fewLines = 6;   ///< of a matrix of which none is left out while it can be read whole, alone
constexpr Index leastLines = 3; ///< of a part
constexpr Index leastShare = 4; ///< a part has at least a quarter

struct PartText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Stage)
};

/// The cell of the result that belongs to a cell of the step.
Cell inResult(const GraphShape& graph, NodeId result, const OperationFigure& operation, const CellPlace& place)
{
    if (place.node == result)
        return place.cell;
    const Shape& shape = graph.node(result).shape;
    for (std::size_t i = 0; i < operation.operands.size(); ++i) {
        const auto& [node, transposed] = operation.operands[i];
        if (node != place.node)
            continue;
        const bool product = operation.geometry == StepGeometry::Product;
        if (product && i == 0)
            return {place.cell.slice, place.cell.row, 0};
        if (product)
            return {place.cell.slice, 0, transposed ? place.cell.row : place.cell.col};
        if (shape.contains(place.cell))
            return place.cell;
    }
    return {};
}

Range around(Index at, Index shown, Index count)
{
    const Index begin = std::clamp<Index>(at - shown / 2, 0, count - shown);
    return {begin, begin + shown};
}

Index least(Index count) { return std::min(count, std::max(leastLines, (count + leastShare - 1) / leastShare)); }

/// The cells around one, and fewer and fewer of them.
std::vector<SeenCells> fewerAround(const Cell& cell, const Shape& shape)
{
    std::vector<SeenCells> parts;
    Index rows = shape.rows;
    Index cols = shape.cols;
    while (rows > least(shape.rows) || cols > least(shape.cols)) {
        const bool fewerRows = cols <= least(shape.cols) || (rows >= cols && rows > least(shape.rows));
        --(fewerRows ? rows : cols);
        parts.push_back({around(cell.row, rows, shape.rows), around(cell.col, cols, shape.cols), true});
    }
    return parts;
}

SeenCells all(const Shape& shape, bool inLine = false) { return {{0, shape.rows}, {0, shape.cols}, true, inLine}; }

bool isOperand(const OperationFigure& operation, NodeId node)
{
    return std::ranges::find(operation.operands, node, &OperationFigure::Operand::node) != operation.operands.end();
}

} // namespace

std::vector<SeenCells> partsToShow(const GraphShape& graph, NodeId result, const Selection& selection,
                                   const std::optional<CellPlace>& lookedAt)
{
    const Shape& shape = graph.node(result).shape;
    if (shape.rows > mostLines || shape.cols > mostLines)
        return {};
    const OperationFigure operation = operationFigure(graph, result, selection.slice());
    const std::vector<SeenCells> fewer =
        fewerAround(lookedAt ? inResult(graph, result, operation, *lookedAt) : Cell{}, shape);
    std::vector<SeenCells> parts;
    const auto add = [&](SeenCells part, bool inLine, NodeId alone) {
        part.inLine = inLine;
        part.alone = alone;
        parts.push_back(part);
    };
    const bool product = operation.geometry == StepGeometry::Product;
    if (product)
        add(all(shape), true, noNode);
    if (std::max(shape.rows, shape.cols) <= fewLines && selection.node() == result)
        add(all(shape), false, result);
    for (const SeenCells& part : fewer) {
        add(part, false, noNode);
        if (product)
            add(part, true, noNode);
    }
    if (const NodeId chosen = selection.node(); isOperand(operation, chosen)) {
        const Shape& own = graph.node(chosen).shape;
        add(all(own), false, chosen);
        for (const SeenCells& part : fewerAround(lookedAt && lookedAt->node == chosen ? lookedAt->cell : Cell{}, own))
            add(part, false, chosen);
    }
    add(all(shape), false, result);
    for (const SeenCells& part : fewer)
        add(part, false, result);
    return parts;
}

std::optional<SeenCells> oneMore(const SeenCells& part, const GraphShape& graph, NodeId result, bool row)
{
    const Shape& shape = graph.node(part.alone != noNode ? part.alone : result).shape;
    const Index count = row ? shape.rows : shape.cols;
    SeenCells more = part;
    Range& range = row ? more.rows : more.cols;
    if (range.size() >= count)
        return std::nullopt;
    if (range.end < count)
        ++range.end;
    else
        --range.begin;
    return more;
}

SeenCells wholeInLine(const Shape& shape) { return all(shape, true); }

std::optional<SeenCells> wholeAlone(const GraphShape& graph, NodeId result, NodeId operand)
{
    if (operand == noNode || !isOperand(operationFigure(graph, result), operand))
        return std::nullopt;
    SeenCells part = all(graph.node(operand).shape);
    part.alone = operand;
    return part;
}

CellSign partShown(const SeenCells& part, const GraphShape& graph, NodeId result)
{
    const bool alone = part.alone != noNode;
    const Node& node = graph.node(alone ? part.alone : result);
    const Shape& shape = node.shape;
    const QString name = plainSymbol(node.info);
    if (part.rows.size() == shape.rows && part.cols.size() == shape.cols)
        return alone ? CellSign{PartText::tr("%1 alone, so that its numbers can be read").arg(name),
                                PartText::tr("%1 alone").arg(name)}
                     : CellSign{};
    const auto counted = [&](const QString& text) {
        return text.arg(part.rows.size()).arg(shape.rows).arg(part.cols.size()).arg(shape.cols);
    };
    if (alone)
        return {counted(PartText::tr("%5 alone, %1 of %2 rows and %3 of %4 columns: arrow keys show others")).arg(name),
                counted(PartText::tr("%5 alone, %1 of %2 rows and %3 of %4 columns")).arg(name)};
    return {counted(PartText::tr("%1 of %2 rows and %3 of %4 columns: arrow keys show others")),
            counted(PartText::tr("%1 of %2 rows and %3 of %4 columns"))};
}

} // namespace heedmap
