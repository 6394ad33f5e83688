#include "worksheet/question_views.h"

#include "worksheet/paper_style.h"
#include "worksheet/step_words.h"

#include "text/core_text.h"

#include <heedmap/document/reference.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/softmax.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace heedmap {
namespace {

constexpr std::size_t mostFormulas = 6;

bool asksFor(const SheetContent& content, NodeId node, Index slice)
{
    const auto blank = content.blankMatrices();
    return std::ranges::find(blank, std::pair(node, slice)) != blank.end();
}

/// What a node is computed from, in the graph's order, itself the last.
std::vector<NodeId> ancestry(const GraphShape& graph, NodeId node)
{
    std::set<NodeId> all{node};
    for (NodeId id = node; id >= 0; --id)
        if (all.contains(id))
            all.insert(graph.node(id).inputs.begin(), graph.node(id).inputs.end());
    return {all.begin(), all.end()};
}

/// A target as it is printed: as exactly as it has to be met.
QStringList printedOf(const SheetContent& content, const Exercise::Repair& task, const PaperMatrix& view)
{
    const auto numbers = task.target->numbers();
    const bool whole = std::ranges::all_of(numbers, [](double number) { return number == std::round(number); });
    const int needed = task.within > 0 ? static_cast<int>(std::ceil(-std::log10(task.within))) : 4;
    const int decimals = whole ? 0 : std::clamp(needed, 2, 4);
    QStringList texts;
    for (std::size_t row = 0; row < view.rows.size(); ++row)
        for (std::size_t col = 0; col < view.cols.size(); ++col)
            texts << content.text(task.target->at(view.cellAt(row, col)), decimals);
    return texts;
}

/// The views of a question by its kind.
struct Views {
    SheetContent& content;
    const ExerciseMarks& marks;
    const OnSheet& sheet;

    const Node& node(NodeId id) const { return content.graph().node(id); }
    NodeId find(const std::string& name) const { return content.graph().find(name); }

    // Of scores that are asked for their scaled ones would give them away; and they have their largest in the same
    // places.
    std::vector<PaperMatrix> operator()(const Exercise::PredictMax& task) const
    {
        const PinTarget target = pinTarget(task.node);
        const NodeId id = find(target.node);
        const Index slice = target.slice.value_or(0);
        if (!computedBy(node(id), *softmax()) || sheet.any(id, slice))
            return {};
        const NodeId scores = node(id).inputs.front();
        NodeId source = scores;
        while (!sheet.whole(source, slice) && computedBy(node(source), *scale(1)))
            source = node(source).inputs.front();
        if (sheet.whole(source, slice))
            return {};
        PaperMatrix view = wholeView(content, scores, slice);
        if (view.colLabels.isEmpty()) // which are answered with
            for (const Index col : view.cols)
                view.colLabels.append(QString::number(col));
        return {partOf(view, task.rows.value_or(view.rows), view.cols)};
    }
    // What the number leads to is worked out from it and what else is given, such as a target.
    std::vector<PaperMatrix> operator()(const Exercise::GradientSign& task) const
    {
        std::vector<PaperMatrix> views = first(task.node);
        const std::vector<NodeId> before = ancestry(content.graph(), find(task.node));
        for (const NodeId id : ancestry(content.graph(), parseReference(content.graph(), task.of).node))
            if (node(id).inputs.empty() && !std::ranges::binary_search(before, id))
                addGiven(views, id);
        return views;
    }
    std::vector<PaperMatrix> operator()(const Exercise::WhichMask& task) const { return first(task.node); }
    std::vector<PaperMatrix> operator()(const Exercise::FindWrong&) const
    {
        std::vector<PaperMatrix> views;
        for (const auto& [id, published] : content.published())
            for (const NodeId input : node(id).inputs)
                if (!content.published().contains(input))
                    addGiven(views, input);
        for (const auto& [id, published] : content.published())
            for (Index slice = 0; slice < published.shape.slices; ++slice)
                addPrinted(views, wholeView(content, id, slice), published);
        return views;
    }
    std::vector<PaperMatrix> operator()(const Exercise::Repair& task) const
    {
        std::vector<PaperMatrix> views;
        const NodeId id = find(task.node);
        for (const NodeId before : ancestry(content.graph(), id))
            if (node(before).leaf() || before == id)
                addGiven(views, before);
        for (Index slice = 0; slice < node(id).shape.slices; ++slice) {
            PaperMatrix wanted = wholeView(content, id, slice);
            wanted.printed = printedOf(content, task, wanted);
            wanted.symbol += QStringLiteral("\\text{, %1}").arg(sentenceText(HEEDMAP_PHRASE("wanted")));
            views.push_back(std::move(wanted));
        }
        return views;
    }
    template <typename Other> std::vector<PaperMatrix> operator()(const Other&) const { return {}; }

    std::vector<PaperMatrix> first(const std::string& name) const
    {
        const NodeId id = find(name);
        return sheet.whole(id, 0) ? std::vector<PaperMatrix>() : std::vector{wholeView(content, id, 0)};
    }

    /// Every slice that is not on the sheet, once; nothing that an exercise asks for.
    void addGiven(std::vector<PaperMatrix>& views, NodeId id) const
    {
        for (Index slice = 0; slice < node(id).shape.slices; ++slice) {
            const auto here = [&](const PaperMatrix& view) { return view.node == id && view.slice == slice; };
            if (!sheet.whole(id, slice) && !asksFor(content, id, slice) && std::ranges::none_of(views, here))
                views.push_back(wholeView(content, id, slice));
        }
    }

    /// The rows and columns of a slice in which something was printed.
    void addPrinted(std::vector<PaperMatrix>& views, const PaperMatrix& all, const Published& published) const
    {
        const auto figure = [&](const Cell& cell) {
            const Shape& shape = published.shape;
            const Index place = (cell.slice * shape.rows + cell.row) * shape.cols + cell.col;
            return QString::fromStdString(published.figures[static_cast<std::size_t>(place)]);
        };
        std::set<Index> rows, cols;
        for (const Index row : all.rows)
            for (const Index col : all.cols)
                if (!figure({all.slice, row, col}).isEmpty()) {
                    rows.insert(row);
                    cols.insert(col);
                }
        if (rows.empty())
            return;
        PaperMatrix view = partOf(all, {rows.begin(), rows.end()}, {cols.begin(), cols.end()});
        for (const Index row : view.rows)
            for (const Index col : view.cols)
                view.printed << figure({view.slice, row, col});
        for (const Mark& mark : marks.marks)
            if (const Reference wrong = parseReference(content.graph(), mark.place); wrong.node == view.node)
                view.ringed.push_back(*wrong.cell);
        views.push_back(std::move(view));
    }
};

/// The nodes whose rules a question takes.
struct Ruled {
    SheetContent& content;

    std::vector<NodeId> operator()(const Exercise::FindWrong&) const
    {
        std::vector<NodeId> nodes;
        for (const auto& [id, published] : content.published())
            if (!content.graph().node(id).leaf())
                nodes.push_back(id);
        return nodes;
    }
    std::vector<NodeId> operator()(const Exercise::Repair& task) const
    {
        std::vector<NodeId> nodes = ancestry(content.graph(), content.graph().find(task.node));
        std::erase_if(nodes, [&](NodeId id) { return content.graph().node(id).leaf(); });
        if (nodes.size() > mostFormulas)
            nodes.erase(nodes.begin(), nodes.end() - 1);
        return nodes;
    }
    std::vector<NodeId> operator()(const Exercise::GradientSign& task) const
    {
        const GraphShape& graph = content.graph();
        std::set<NodeId> after{graph.find(task.node)};
        const NodeId of = parseReference(graph, task.of).node;
        std::vector<NodeId> nodes;
        for (const NodeId id : ancestry(graph, of))
            if (std::ranges::any_of(graph.node(id).inputs, [&](NodeId input) { return after.contains(input); })) {
                after.insert(id);
                nodes.push_back(id);
            }
        if (nodes.size() > mostFormulas)
            nodes.erase(nodes.begin(), nodes.end() - 1);
        return nodes;
    }
    template <typename Other> std::vector<NodeId> operator()(const Other&) const { return {}; }
};

} // namespace

std::vector<PaperMatrix> questionViews(SheetContent& content, const Exercise& exercise, const ExerciseMarks& marks,
                                       const OnSheet& sheet)
{
    return std::visit(Views{content, marks, sheet}, exercise.task);
}

std::vector<Block> questionFormulas(SheetContent& content, const Exercise& exercise)
{
    const FormulaStyle style{.face = FormulaStyle::Face::Formula, .px = PaperStyle::body};
    std::vector<Block> blocks;
    for (const NodeId id : std::visit(Ruled{content}, exercise.task)) {
        QString tex = QString::fromStdString(content.graph().formula(id));
        if (tex.isEmpty())
            continue;
        if (const QString constant = constantOf(content, id); !constant.isEmpty())
            tex += QStringLiteral("\\text{  ,  }") + constant;
        Block block;
        block.addFormula({0, std::ceil(FormulaBox(tex, style).ascent())}, tex, style, PaperStyle::theme().text);
        blocks.push_back(std::move(block));
    }
    return blocks;
}

bool printsAsked(const SheetContent& content, const Exercise& exercise)
{
    if (!std::holds_alternative<Exercise::FindWrong>(exercise.task))
        return false;
    return std::ranges::any_of(content.blankMatrices(),
                               [&](const auto& place) { return content.published().contains(place.first); });
}

} // namespace heedmap
