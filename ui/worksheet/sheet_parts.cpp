#include "worksheet/sheet_parts.h"

#include "worksheet/paper_style.h"
#include "worksheet/question_block.h"
#include "worksheet/question_views.h"
#include "worksheet/softmax_block.h"
#include "worksheet/step_words.h"
#include "worksheet/worked_cell.h"

#include "text/clauses.h"
#include "text/core_text.h"
#include "text/language.h"
#include "text/layer_text.h"

#include <paint/formula.h>
#include <paint/operation_figure.h>

#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace heedmap {

SheetParts::SheetParts(SheetContent& content, const QSizeF& room, bool key, bool points, bool nearMissesDiffer)
    : m_content(content), m_room(room), m_key(key), m_points(points), m_nearMissesDiffer(nearMissesDiffer),
      m_blank(content.blankMatrices())
{
}

bool SheetParts::product(NodeId id) const
{
    const OperationFigure figure = operationFigure(m_content.graph(), id);
    return figure.geometry == StepGeometry::Product && figure.operands.size() == 2;
}

bool SheetParts::deferred(const Place& place) const
{
    if (!softmax(place.first))
        return false;
    return std::ranges::any_of(m_blank, [&](const Place& other) {
        return other.second == place.second && product(other.first) && node(other.first).inputs[0] == place.first;
    });
}

bool SheetParts::asked(const Place& place) const
{
    const std::vector<Cell> cells = askedCells(std::nullopt, node(place.first).shape);
    return std::ranges::any_of(
        cells, [&](const Cell& cell) { return cell.slice == place.second && m_content.asked(place.first, cell); });
}

bool SheetParts::answered(const Place& place) const
{
    return (asked(place) && !deferred(place)) || firstAnswered(place) != place;
}

bool SheetParts::leadsTo(const Place& place, const Place& answered) const
{
    if (place.first >= answered.first
        || (node(place.first).shape.slices == node(answered.first).shape.slices && place.second != answered.second))
        return false;
    std::vector<bool> before(static_cast<std::size_t>(answered.first) + 1, false);
    before.back() = true;
    for (NodeId id = answered.first; id > place.first; --id)
        if (before[static_cast<std::size_t>(id)])
            for (const NodeId input : node(id).inputs)
                before[static_cast<std::size_t>(input)] = true;
    return before[static_cast<std::size_t>(place.first)];
}

/// The first matrix that is answered in the part of one: a softmax that is filled in together with it, or itself.
SheetParts::Place SheetParts::firstAnswered(const Place& place) const
{
    if (!product(place.first))
        return place;
    const Place weights{node(place.first).inputs[0], place.second};
    return softmax(weights.first) && asked(weights) && deferred(weights) ? weights : place;
}

// What leads to an answer stands before it, and what leads to none is left out.
std::vector<SheetParts::Place> SheetParts::ordered() const
{
    std::vector<Place> answers, places;
    std::ranges::copy_if(m_blank, std::back_inserter(answers), [this](const Place& place) { return answered(place); });
    std::ranges::stable_sort(answers, {}, [this](const Place& place) { return firstAnswered(place); });
    const auto add = [&](const Place& place) {
        if (std::ranges::find(places, place) == places.end())
            places.push_back(place);
    };
    for (const Place& answer : answers) {
        for (const Place& before : m_blank)
            if (!answered(before) && leadsTo(before, answer))
                add(before);
        add(answer);
    }
    return places;
}

std::vector<SheetPart> SheetParts::make()
{
    for (const Place& place : ordered())
        addMatrix(place);
    if (m_points)
        joinQuestions();
    const auto& exercises = m_content.document().exercises;
    for (std::size_t i = 0; i < exercises.size(); ++i)
        if (!std::holds_alternative<Exercise::Fill>(exercises[i].task))
            addQuestion(exercises[i], m_content.key().exercises[i]);
    return std::move(m_parts);
}

// What leads to what is asked for, and the other matrices of a question, are filled in for its points: they are parts
// of that question, which stands above the first of them.
void SheetParts::joinQuestions()
{
    SheetPart* leads = nullptr; // the first of those that lead to the next question
    bool any = false;           // question before
    for (SheetPart& part : m_parts) {
        const bool asks = !part.asks.isEmpty();
        part.goesOn = leads != nullptr || (any && !asks && part.answers);
        if (asks && leads != nullptr) { // a question about the last matrix alone stays beside it
            const qsizetype moved = part.asksFirst > 0 ? part.asksFirst : part.asks.size();
            leads->asks = part.asks.first(moved);
            part.asks.remove(0, moved);
        }
        if (asks)
            leads = nullptr;
        else if (!part.goesOn)
            leads = &part;
        any = any || asks;
    }
}

void SheetParts::addMatrix(const Place& place)
{
    if (product(place.first))
        addProduct(place);
    else if (softmax(place.first))
        addSoftmax(place);
    else
        addStep(place);
    m_parts.back().answers = answered(place);
    m_before = place;
}

SheetPart SheetParts::partOfStep(const Place& place)
{
    const auto& [id, slice] = place;
    const NodeInfo& info = node(id).info;
    SheetPart part{.heading =
                       withSlice(withinLayer(info.group, sentenceText(info.step)), m_content.graph(), id, slice)};
    part.formula = formulaOf(m_content.graph(), id);
    part.words = wordsOf(node(id));
    addAsked(part, place);
    return part;
}

/// How many exercises ask for numbers of a node.
Index SheetParts::fillsOf(NodeId id) const
{
    return std::ranges::count_if(m_content.document().exercises, [&](const Exercise& exercise) {
        const auto* fill = std::get_if<Exercise::Fill>(&exercise.task);
        return fill != nullptr && m_content.graph().find(fill->node) == id;
    });
}

/// The names of the slices behind it; of all of them none.
QString SheetParts::inSlices(const QString& text, NodeId id, const std::set<Index>& slices) const
{
    if (std::ssize(slices) == node(id).shape.slices)
        return text;
    QString named = text;
    for (const Index slice : slices)
        named = withSlice(named, m_content.graph(), id, slice);
    return named;
}

QString SheetParts::asksFor(const Exercise& exercise, NodeId id) const
{
    const auto& fill = std::get<Exercise::Fill>(exercise.task);
    const std::vector<Cell> asked = askedCells(fill.cells, node(id).shape);
    std::set<Index> slices;
    for (const Cell& cell : asked)
        slices.insert(cell.slice);
    const QString cells = cellsWords(node(id), asked);
    const QString asks = !exercise.prompt.empty() ? QString::fromStdString(exercise.prompt.in(currentLanguage()))
        : cells.isEmpty()                         ? sentenceText(Sentence(HEEDMAP_PHRASE("Fill in the numbers of %1."),
                                                                          inSlices(plainSymbol(node(id).info), id, slices).toStdString()))
                          : sentenceText(Sentence(HEEDMAP_PHRASE("Fill in %1."), cells.toStdString()));
    QStringList remarks;
    if (m_points)
        remarks << pointsWords(exercise.points);
    if (m_content.askedDecimals(id).size() > 1)
        remarks << decimalsWords(fill.decimals);
    if (m_points && m_nearMissesDiffer)
        remarks << nearMissWords(fill);
    if (remarks.empty() && exercise.prompt.empty())
        return {};
    const QString said = remarks.empty() ? asks : besideText(asks, joinedClauses(remarks));
    const bool named = exercise.prompt.empty() || cells.isEmpty() || fillsOf(id) < 2;
    return named ? said : announced(said, cells);
}

// A question stands once, at the first matrix that it asks for.
void SheetParts::addAsked(SheetPart& part, const Place& place)
{
    for (const Exercise& exercise : m_content.document().exercises) {
        const auto* fill = std::get_if<Exercise::Fill>(&exercise.task);
        if (fill == nullptr || m_content.graph().find(fill->node) != place.first || m_said.contains(exercise.id))
            continue;
        const std::vector<Cell> asked = askedCells(fill->cells, node(place.first).shape);
        if (std::ranges::find(asked, place.second, &Cell::slice) == asked.end())
            continue;
        m_said.insert(exercise.id);
        if (const QString asks = asksFor(exercise, place.first); !asks.isEmpty())
            part.asks << asks;
    }
}

PaperMatrix SheetParts::viewOf(NodeId id, Index slice, bool transposed)
{
    PaperMatrix view = wholeView(m_content, id, slice, transposed);
    view.copied = m_shown.contains({id, view.slice});
    return view;
}

void SheetParts::markShown(const PaperMatrix& view)
{
    if (view.node == noNode)
        return;
    m_shown.insert({view.node, view.slice});
    if (static_cast<Index>(view.rows.size() * view.cols.size()) == view.shape.rows * view.shape.cols)
        m_whole.insert({view.node, view.slice});
    for (std::size_t row = 0; row < view.rows.size(); ++row)
        for (std::size_t col = 0; col < view.cols.size(); ++col)
            m_content.put(view.node, view.cellAt(row, col));
}

std::vector<Index> SheetParts::blankLines(const Place& place, bool columns) const
{
    const Shape& shape = node(place.first).shape;
    std::set<Index> lines;
    for (Index row = 0; row < shape.rows; ++row)
        for (Index col = 0; col < shape.cols; ++col)
            if (m_content.concerned(place.first, {place.second, row, col}))
                lines.insert(columns ? col : row);
    return {lines.begin(), lines.end()};
}

bool SheetParts::fits(const Block& block) const
{
    return block.size.width() <= m_room.width() && block.size.height() <= m_room.height();
}

ProductViews SheetParts::productViews(const Place& place)
{
    const OperationFigure figure = operationFigure(m_content.graph(), place.first);
    return {viewOf(figure.operands[0].node, place.second, figure.operands[0].transposed),
            viewOf(figure.operands[1].node, place.second, figure.operands[1].transposed),
            viewOf(place.first, place.second)};
}

// The rows and columns of what is blank, and of the inner ones those where something other than 0 is multiplied.
ProductViews SheetParts::selected(const ProductViews& views)
{
    const Place place{views.result.node, views.result.slice};
    std::vector<Index> rows = blankRows(place);
    if (!views.left.transposed)
        for (const Index row : blankRows({views.left.node, views.left.slice}))
            if (std::ranges::find(rows, row) == rows.end() && !views.left.copied)
                rows.push_back(row);
    std::ranges::sort(rows);
    const std::vector<Index> cols = blankCols(place);
    const PaperMatrix left = partOf(views.left, rows, views.left.cols);
    const PaperMatrix above = partOf(views.above, views.above.rows, cols);
    std::vector<Index> inner;
    const auto counts = [&](std::size_t k) {
        const auto other = [&](const PaperMatrix& view, std::size_t row, std::size_t col) {
            return m_content.blank(view.node, view.cellAt(row, col))
                || m_content.numbers(view.node).at(view.cellAt(row, col)) != 0;
        };
        bool inLeft = false, inAbove = false;
        for (std::size_t row = 0; row < left.rows.size(); ++row)
            inLeft = inLeft || other(left, row, k);
        for (std::size_t col = 0; col < above.cols.size(); ++col)
            inAbove = inAbove || other(above, k, col);
        return inLeft && inAbove;
    };
    for (std::size_t k = 0; k < left.cols.size(); ++k)
        if (counts(k))
            inner.push_back(static_cast<Index>(k));
    if (inner.empty())
        inner.push_back(0);
    return {partOf(left, rows, inner), partOf(above, inner, cols), partOf(views.result, rows, cols)};
}

// A cell to work out for the reader: one that is given, or else one of the blank ones where enough others stay blank,
// of those that are not asked for if there are any; of these the first that adds something up. 0 = 0 + 0 shows nothing.
std::optional<Cell> SheetParts::workable(const Place& place, const PaperMatrix& result)
{
    constexpr std::size_t enoughToGiveOne = 4;   // blank cells
    constexpr std::size_t enoughToAnswerOne = 9; // cells that are asked for, and earn points
    constexpr std::size_t enough = 2;            // terms that are not 0
    std::vector<Cell> given, blank, asked;
    for (std::size_t row = 0; row < result.rows.size(); ++row)
        for (std::size_t col = 0; col < result.cols.size(); ++col) {
            const Cell cell = result.cellAt(row, col);
            (m_content.asked(place.first, cell)       ? asked
                 : m_content.blank(place.first, cell) ? blank
                                                      : given)
                .push_back(cell);
        }
    if (given.empty() && blank.size() + asked.size() < (blank.empty() ? enoughToAnswerOne : enoughToGiveOne))
        return std::nullopt;
    std::optional<Cell> best;
    std::size_t most = 0;
    for (const Cell& cell : !given.empty() ? given : !blank.empty() ? blank : asked)
        if (const std::size_t terms = std::min(termsThatCount(m_content, place.first, cell), enough); terms > most) {
            best = cell;
            most = terms;
        }
    return best;
}

void SheetParts::addProduct(const Place& place)
{
    SheetPart part = partOfStep(place);
    const ProductViews whole = productViews(place);
    const ProductViews some = selected(whole);
    const ProductViews* chosen = nullptr;
    std::optional<CellFit> fit;
    for (const ProductViews* views : {&whole, &some})
        for (const CellFit& each : cellFits()) {
            MatrixPen pen(m_content, m_key, each);
            if (!fit && fits(productBlock(pen, *views))) {
                fit = each;
                chosen = views;
            }
        }
    if (!fit)
        throw Error(HEEDMAP_PHRASE("%1: %2 does not fit the page; expected fewer blank rows and columns"),
                    node(place.first).info.name, node(place.first).shape.text());
    const std::optional<Cell> worked = workable(place, chosen->result);
    std::optional<Block> arithmetic;
    if (worked && !deferred({whole.left.node, whole.left.slice})) {
        arithmetic = workedCell(m_content, place.first, *worked, *worked == chosen->result.cellAt(0, 0));
        if (arithmetic)
            m_content.give(place.first, *worked);
    }
    if (softmax(whole.left.node) && !whole.left.copied && deferred({whole.left.node, whole.left.slice})) {
        part.heading = sentenceText(Sentence(HEEDMAP_PHRASE("Weights, then %1"), part.heading.toStdString()));
        part.words = sentenceText(HEEDMAP_PHRASE("Each power ÷ the sum of its row, then the product."));
        SheetPart before; // what is worked out first is said first
        addAsked(before, {whole.left.node, whole.left.slice});
        part.asks = before.asks + part.asks;
        part.asksFirst = before.asks.size();
    }
    MatrixPen pen(m_content, m_key, *fit);
    part.blocks.push_back(productBlock(pen, *chosen));
    if (arithmetic)
        part.blocks.push_back(*std::move(arithmetic));
    if (chosen == &some && some.left.cols.size() < whole.left.cols.size())
        part.said << sentenceText(HEEDMAP_PHRASE("Columns and rows that add nothing but zeros are left out."));
    for (const PaperMatrix* view : {&chosen->left, &chosen->above, &chosen->result})
        markShown(*view);
    m_parts.push_back(std::move(part));
}

// With labels at the first of a line alone where all stand in one, else at each of them.
std::vector<Block> SheetParts::singles(const std::vector<PaperMatrix>& views, const QString& between)
{
    std::vector<Block> best;
    std::size_t fewest = 0;
    for (const bool each : {false, true})
        for (const CellFit& fit : cellFits()) {
            std::vector<Block> blocks = inCells(views, fit, each, between);
            if (!std::ranges::all_of(blocks, [this](const Block& block) { return fits(block); }))
                continue;
            const std::size_t lines = linesOf(blocks, m_room.width()).size();
            if (lines == 1)
                return blocks;
            if (each && (best.empty() || lines < fewest)) {
                best = std::move(blocks);
                fewest = lines;
            }
        }
    if (best.empty() && !views.empty())
        throw Error(HEEDMAP_PHRASE("%1: %2 does not fit the page; expected fewer blank rows and columns"),
                    node(views.back().node == noNode ? views.front().node : views.back().node).info.name,
                    views.front().shape.text());
    return best;
}

std::vector<Block> SheetParts::inCells(const std::vector<PaperMatrix>& views, const CellFit& fit, bool labelEach,
                                       const QString& between)
{
    MatrixPen pen(m_content, m_key, fit);
    double top = 0;
    for (const PaperMatrix& view : views)
        top = std::max(top, pen.over(view));
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < views.size(); ++i) {
        const bool labelled = i == 0 || labelEach || views[i].rowLabels != views[0].rowLabels;
        Block block = pen.single(views[i], labelled, top);
        if (i == 0 && !between.isEmpty() && views.size() > 1) {
            const FormulaStyle style{.face = FormulaStyle::Face::Formula, .px = PaperStyle::symbol};
            const double y = top + pen.height(views[i]) / 2 + PaperStyle::body / 3;
            block.addFormula({block.size.width() + 40, y}, between, style, PaperStyle::theme().muted);
        }
        blocks.push_back(std::move(block));
    }
    return blocks;
}

void SheetParts::addSoftmax(const Place& place)
{
    const auto& [id, slice] = place;
    PaperMatrix scores = viewOf(node(id).inputs.front(), slice);
    PaperMatrix weights = viewOf(id, slice);
    std::vector<Index> rows = blankRows(place);
    const bool last = !deferred(place);
    scores = partOf(scores, rows, scores.cols);
    weights = partOf(weights, rows, weights.cols);
    const PaperMatrix powers = powersView(m_content, scores);
    std::vector<PaperMatrix> views;
    const Place source{scores.node, scores.slice};
    const bool above = m_before == source && m_whole.contains(source) && !m_parts.empty();
    if (!above)
        views.push_back(scores);
    views.push_back(powers);
    views.push_back(sumsView(powers));
    if (last)
        views.push_back(weights);
    const auto withTable = [&](std::vector<Block> blocks) {
        if (Block table = powersTable(m_content, scores); !table.frames.empty() && fits(table))
            blocks.push_back(std::move(table));
        return blocks;
    };
    const QString heading = last
        ? sentenceText(HEEDMAP_PHRASE("Softmax: e to the power, divided by the sum of the row"))
        : sentenceText(HEEDMAP_PHRASE("e to the power, and the sum of each row"));
    SheetPart part{.heading = withSlice(heading, m_content.graph(), id, slice)};
    if (last)
        addAsked(part, place);
    part.blocks = withTable(singles(views));
    if (above) {
        views.insert(views.begin(), scores);
        part.blocksAnew = withTable(singles(views));
    }
    m_parts.push_back(std::move(part));
    for (const PaperMatrix& view : views)
        markShown(view);
}

// Two operands with one letter are told apart by their layers, as the formula does.
void SheetParts::nameApart(std::vector<PaperMatrix>& operands, NodeId id) const
{
    const std::vector<std::string> symbols = inputSymbols(m_content.graph(), id);
    const std::vector<NodeId>& inputs = node(id).inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        for (PaperMatrix& view : operands)
            if (view.node == inputs[i] && !view.transposed)
                view.symbol = QString::fromStdString(symbols[i]);
}

void SheetParts::addStep(const Place& place)
{
    const auto& [id, slice] = place;
    SheetPart part = partOfStep(place);
    const OperationFigure figure = operationFigure(m_content.graph(), id);
    std::vector<PaperMatrix> views;
    for (const OperationFigure::Operand& operand : figure.operands)
        views.push_back(viewOf(operand.node, slice, operand.transposed));
    if (figure.geometry == StepGeometry::SideBySide)
        nameApart(views, id);
    const Place source{views.empty() ? noNode : views[0].node, views.empty() ? 0 : views[0].slice};
    const bool above = views.size() == 1 && m_before == source && m_whole.contains(source);
    views.push_back(viewOf(id, slice));
    const std::vector<PaperMatrix> all = views;
    if (above)
        views.erase(views.begin());
    if (const QString constant = constantOf(m_content, id); !constant.isEmpty())
        part.formula += QStringLiteral("\\text{  ,  }") + constant;
    const QString sign = figure.geometry == StepGeometry::SideBySide ? figure.operatorText : QString();
    const bool narrow =
        std::ranges::all_of(views, [&](const PaperMatrix& view) { return view.shape == views[0].shape; });
    try {
        part.blocks = singles(views, sign);
    } catch (const Error&) {
        if (!narrow)
            throw;
        for (PaperMatrix& view : views)
            view = partOf(view, blankRows(place), blankCols(place));
        part.blocks = singles(views, sign);
    }
    if (above)
        part.blocksAnew = singles(all, sign);
    for (const PaperMatrix& view : views)
        markShown(view);
    m_parts.push_back(std::move(part));
}

void SheetParts::addQuestion(const Exercise& exercise, const ExerciseMarks& marks)
{
    SheetPart part{.heading = questionTitle(m_content.graph(), exercise), .points = m_points ? exercise.points : 0};
    part.said << (exercise.prompt.empty() ? questionText(exercise)
                                          : QString::fromStdString(exercise.prompt.in(currentLanguage())));
    part.said << answerText(exercise, marks);
    part.ownPage = printsAsked(m_content, exercise);
    const auto any = [&](NodeId id, Index slice) { return !part.ownPage && m_shown.contains({id, slice}); };
    const auto whole = [&](NodeId id, Index slice) { return !part.ownPage && m_whole.contains({id, slice}); };
    std::vector<PaperMatrix> views = questionViews(m_content, exercise, marks, {any, whole});
    for (PaperMatrix& view : views)
        view.copied = any(view.node, view.slice);
    part.blocks = questionFormulas(m_content, exercise);
    std::vector<Block> matrices = singles(views);
    for (const PaperMatrix& view : views)
        if (view.printed.isEmpty())
            markShown(view);
    std::vector<Block> answers = answerLines(m_content, exercise, marks, m_key);
    for (std::vector<Block>* blocks : {&matrices, &answers}) {
        if (!blocks->empty())
            blocks->front().startsLine = true;
        std::ranges::move(*blocks, std::back_inserter(part.blocks));
    }
    m_parts.push_back(std::move(part));
}

} // namespace heedmap
