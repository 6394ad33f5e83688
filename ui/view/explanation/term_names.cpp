#include "view/explanation/term_names.h"

#include "model/workbench.h"
#include "view/scene/cell_name.h"

#include <paint/operation_figure.h>

#include <algorithm>

namespace heedmap {
namespace {

constexpr std::size_t mostTaken = 2; ///< features that one name joins

/// An axis of a tensor, and the entry of it that a cell has.
struct AxisEntry {
    Axis NodeInfo::*axis;
    Index Cell::*entry;
};

constexpr AxisEntry axisEntries[] = {
    {&NodeInfo::slices, &Cell::slice}, {&NodeInfo::rows, &Cell::row}, {&NodeInfo::cols, &Cell::col}};

/// The cell that a row cites at a place of its line; null: none.
const CellPlace* cited(const ArithmeticRow& row, std::size_t piece)
{
    return piece < row.pieces.size() && row.pieces[piece].cell ? &*row.pieces[piece].cell : nullptr;
}

/// The only axis in which the cells at one place of the rows differ; null: there is none.
const AxisEntry* summedAxis(const std::vector<ArithmeticRow>& rows, std::size_t piece)
{
    const CellPlace* first = cited(rows.front(), piece);
    if (first == nullptr)
        return nullptr;
    const AxisEntry* found = nullptr;
    for (const AxisEntry& each : axisEntries) {
        const bool differs = std::ranges::any_of(rows, [&](const ArithmeticRow& row) {
            const CellPlace* other = cited(row, piece);
            return other != nullptr && other->node == first->node && other->cell.*each.entry != first->cell.*each.entry;
        });
        if (differs && found != nullptr)
            return nullptr;
        if (differs)
            found = &each;
    }
    return found;
}

/// "colour + warmth": the features of an input that its weights take into an entry of a row.
QString takenFeatures(const GraphShape& graph, const CellPlace& place, const ColumnReader& column)
{
    const auto made = beforeHeads(graph, place.node, place.cell.slice, place.cell.col);
    if (!made || graph.node(made->first).leaf() || graph.node(made->first).geometry != Geometry::Product)
        return {};
    const OperationFigure operation = operationFigure(graph, made->first, 0);
    if (operation.operands.size() != 2 || operation.operands[0].transposed || operation.operands[1].transposed)
        return {};
    const Axis& features = graph.node(operation.operands[0].node).info.cols;
    if (features.labels == nullptr)
        return {};
    const std::vector<double> weights = column(operation.operands[1].node, 0, made->second);
    QStringList names;
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] != 0)
            names << axisLabel(features, static_cast<Index>(i));
    return static_cast<std::size_t>(names.size()) <= mostTaken ? names.join(QStringLiteral(" + ")) : QString();
}

/// The names of all terms by the cells at one place of their lines.
QStringList namesAt(const std::vector<ArithmeticRow>& rows, std::size_t piece,
                    const std::function<QString(const CellPlace&)>& name)
{
    const NodeId node = cited(rows.front(), piece)->node;
    QStringList names;
    for (const ArithmeticRow& row : rows) {
        const CellPlace* place = cited(row, piece);
        names << (place != nullptr && place->node == node ? name(*place) : QString());
    }
    return names;
}

} // namespace

ColumnReader columnsOf(Workbench& workbench)
{
    return [&workbench](NodeId node, Index slice, Index col) {
        const Index rows = workbench.graph().node(node).shape.rows;
        const Values values = workbench.values(node, {{slice, slice + 1}, {0, rows}, {col, col + 1}});
        std::vector<double> numbers;
        for (Index row = 0; values && row < rows; ++row)
            numbers.push_back(values.view.at({slice, row, col}));
        return numbers;
    };
}

QStringList termNames(const GraphShape& graph, const std::vector<ArithmeticRow>& rows, const ColumnReader& column)
{
    const std::size_t pieces = rows.empty() ? 0 : rows.front().pieces.size();
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        const AxisEntry* summed = summedAxis(rows, piece);
        if (summed == nullptr)
            continue;
        const Axis& axis = graph.node(cited(rows.front(), piece)->node).info.*summed->axis;
        if (axis.labels != nullptr)
            return namesAt(rows, piece,
                           [&](const CellPlace& place) { return axisLabel(axis, place.cell.*summed->entry); });
    }
    for (std::size_t piece = pieces; piece-- > 0;) { // the key has what the query asks for
        const AxisEntry* summed = summedAxis(rows, piece);
        if (summed == nullptr || summed->entry != &Cell::col)
            continue;
        QStringList names =
            namesAt(rows, piece, [&](const CellPlace& place) { return takenFeatures(graph, place, column); });
        if (std::ranges::any_of(names, [](const QString& name) { return !name.isEmpty(); }))
            return names;
    }
    QStringList none;
    none.resize(static_cast<qsizetype>(rows.size()));
    return none;
}

std::optional<std::pair<NodeId, Index>> beforeHeads(const GraphShape& graph, NodeId node, Index slice, Index feature)
{
    const Node& heads = graph.node(node);
    if (heads.leaf() || heads.geometry == Geometry::Product)
        return std::pair(node, feature);
    if (heads.inputs.empty())
        return std::nullopt;
    const Shape& whole = graph.node(heads.inputs.front()).shape;
    if (whole.rows != heads.shape.rows || whole.cols != heads.shape.cols * heads.shape.slices)
        return std::nullopt;
    return std::pair(heads.inputs.front(), slice * heads.shape.cols + feature);
}

} // namespace heedmap
