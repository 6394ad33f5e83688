#include "arithmetic_json.h"

#include <heedmap/base/json.h>
#include <heedmap/graph/op.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

Json cellJson(const Cell& cell)
{
    return Json::Array{static_cast<double>(cell.slice), static_cast<double>(cell.row), static_cast<double>(cell.col)};
}

Json pieceJson(const CellArithmetic::Piece& piece)
{
    Json::Object json{{"text", piece.text}};
    if (piece.node != noNode) {
        json.emplace_back("node", static_cast<double>(piece.node));
        json.emplace_back("cell", cellJson(piece.cell));
    }
    return json;
}

/// The length of a row's bar, from 0 to 1.
double sizeOf(const CellArithmetic& arithmetic, const CellArithmetic::Row& row)
{
    const bool share = arithmetic.form == CellArithmetic::Form::Share;
    const double size = share ? row.share : arithmetic.largest > 0 ? std::abs(row.value) / arithmetic.largest : 0;
    return std::isfinite(size) ? std::clamp(size, 0.0, 1.0) : 0;
}

Json rowJson(const CellArithmetic& arithmetic, const CellArithmetic::Row& row)
{
    Json::Array pieces;
    for (const CellArithmetic::Piece& piece : row.pieces)
        pieces.push_back(pieceJson(piece));
    return Json::Object{{"pieces", std::move(pieces)}, {"value", row.valueText}, {"size", sizeOf(arithmetic, row)},
                        {"negative", row.value < 0},   {"share", row.shareText}, {"own", row.own}};
}

const char* nameOf(CellArithmetic::Form form)
{
    static constexpr const char* names[] = {"value", "sum", "share"};
    return names[static_cast<std::size_t>(form)];
}

std::string rangeJson(const Range& range)
{
    return "[" + std::to_string(range.begin) + "," + std::to_string(range.end) + "]";
}

} // namespace

std::string arithmeticJson(const CellArithmetic& arithmetic, const std::function<std::string(const Sentence&)>& said)
{
    Json::Array rows;
    for (const CellArithmetic::Row& row : arithmetic.rows)
        rows.push_back(rowJson(arithmetic, row));
    Json::Array notes;
    for (const CellArithmetic::Note& note : arithmetic.notes)
        notes.emplace_back(Json::Object{{"symbol", note.symbol}, {"text", said(note.text)}});
    return Json(Json::Object{{"form", nameOf(arithmetic.form)},
                             {"rows", std::move(rows)},
                             {"hidden", static_cast<double>(arithmetic.hidden)},
                             {"total", arithmetic.total},
                             {"result", arithmetic.result},
                             {"shift", arithmetic.shift},
                             {"notes", std::move(notes)}})
        .text();
}

std::string readsJson(const GraphShape& graph, NodeId node, const Cell& cell)
{
    std::string text;
    const Node& own = graph.node(node);
    for (std::size_t i = 0; i < own.inputs.size(); ++i) {
        const Region read = own.op->required(graph.shapes(node), i, Region::of(cell));
        text += (text.empty() ? "[" : ",[") + rangeJson(read.slices) + "," + rangeJson(read.rows) + ","
            + rangeJson(read.cols) + "]";
    }
    return "[" + text + "]";
}

} // namespace heedmap
