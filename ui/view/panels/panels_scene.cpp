#include "view/panels/panels_scene.h"

#include "model/drawn_numbers.h"
#include "paint/figure_grid.h"
#include "paint/figure_parts.h"
#include "paint/formula.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "text/language.h"
#include "view/frame/kind_mark.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"
#include "view/scene/paper_panels.h"
#include "view/scene/read_out.h"
#include "view/scene/stage_frame.h"
#include "view/scene/too_small.h"

#include <QCoreApplication>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace heedmap {
namespace {

constexpr double aboveArcs = 16; // px

struct PanelsText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::PanelsView)
};

bool sameWords(const Axis& a, const Axis& b)
{
    return a.labels != nullptr && b.labels != nullptr && *a.labels == *b.labels;
}

/// The first sentence of a text; of a long one its first clause.
QString firstSentence(const QString& text)
{
    constexpr qsizetype longest = 90;
    constexpr qsizetype shortest = 20; // of a clause that says something by itself
    // full stop, colon and semicolon, also those of Chinese
    static const QRegularExpression sentence(QStringLiteral("\u3002|\\.(\\s|$)"));
    static const QRegularExpression clause(QStringLiteral("[:;\uff1a\uff1b]"));
    QString first = text.section(sentence, 0, 0).trimmed();
    if (first.size() <= longest)
        return first;
    const qsizetype end = first.indexOf(clause, shortest);
    return end > 0 && end <= longest ? first.left(end) : first.left(longest - 1).trimmed() + QChar(0x2026);
}

} // namespace

/// One way to find a layout; the first that has room is taken.
struct PanelsScene::Attempt {
    bool scrolls = false;
    bool lines = false;   ///< weights yield to the matrices
    bool below = false;   ///< lines may be out of sight, below the matrices
    bool fewer = false;   ///< decimals than were asked for
    bool bare = false;    ///< no sentence under a title
    bool numbered = true; ///< whether it needs room for numbers
};

std::unique_ptr<Scene> PanelsScene::copy() const
{
    auto made = std::make_unique<PanelsScene>(context());
    made->m_figure = true;
    made->m_query = m_query;
    return made;
}

// ---- which matrices

std::vector<PanelMatrix> PanelsScene::matrices() const
{
    const ChosenPanels& panels = context().selection.panels();
    return panels.chosen() ? panels.matrices() : ofStep();
}

std::vector<PanelMatrix> PanelsScene::ofStep() const
{
    std::vector<PanelMatrix> matrices;
    const NodeId node = context().workbench.isOpen() && context().selection.node() < graph().size()
        ? shownNode(context().selection, graph())
        : noNode;
    if (node == noNode)
        return matrices;
    std::vector<NodeId> shown = graph().node(node).inputs; // of a pinned matrix too
    if (!graph().pinned(node)) {
        shown.clear();
        for (const OperationFigure::Operand& operand : operationFigure(graph(), node).operands)
            shown.push_back(operand.node);
    }
    for (const NodeId operand : shown)
        if (operand != node && std::ranges::find(matrices, operand, &PanelMatrix::node) == matrices.end())
            matrices.push_back({operand});
    matrices.push_back({node});
    if (matrices.size() == 1)
        addStory(matrices);
    return matrices;
}

// What a matrix that is given leads to: the weights that it meets first, and who attends to whom in the end.
void PanelsScene::addStory(std::vector<PanelMatrix>& matrices) const
{
    constexpr double usualWidth = 900; // px
    const NodeId given = matrices.front().node;
    const auto& readers = graph().consumers(given);
    if (!graph().node(given).inputs.empty() || readers.empty())
        return;
    for (const NodeId operand : graph().node(readers.front()).inputs)
        if (operand != given && graph().node(operand).inputs.empty())
            matrices.push_back({operand});
    for (NodeId node = given; node < graph().size(); ++node)
        if (const PanelMatrix weights{node}; asLines(weights, usualWidth, true)) {
            matrices.push_back(weights);
            return;
        }
}

bool PanelsScene::mayBeLines(const PanelMatrix& matrix) const
{
    const NodeInfo& info = graph().node(matrix.node).info;
    return info.family == Family::Attention && sameWords(info.rows, info.cols);
}

bool PanelsScene::asLines(const PanelMatrix& matrix, double width, bool yields) const
{
    return (matrix.lines || yields) && mayBeLines(matrix)
        && WordArcs::fits(graph().node(matrix.node).shape.cols, width);
}

bool PanelsScene::showsAt(const CellPlace& place) const
{
    return std::ranges::any_of(matrices(), [&](const PanelMatrix& each) {
        return each.node == place.node && (!each.slice || each.slice == place.cell.slice);
    });
}

NodeId PanelsScene::subject() const
{
    const std::vector<PanelMatrix> all = matrices();
    const NodeId node = context().selection.node();
    const bool there = std::ranges::find(all, node, &PanelMatrix::node) != all.end();
    return there || all.empty() ? noNode : all.front().node;
}

// ---- the numbers

std::vector<Demand> PanelsScene::demands(const Pointing& /*pointing*/, const QRectF& /*seen*/) const
{
    std::vector<Demand> demands;
    for (const PanelMatrix& matrix : matrices())
        for (const NodeId node : {matrix.node, maskOver(graph(), matrix.node)})
            if (node != noNode)
                demands.push_back(
                    {node, shownRegion(graph().node(node).shape, matrix.slice.value_or(context().selection.slice()))});
    return demands;
}

QString PanelsScene::headingOf(const PanelMatrix& matrix) const
{
    const auto& notes = context().workbench.computation().notes;
    const auto note = notes.find(matrix.node);
    const bool noted = note != notes.end() && !guessing(context()) && context().workbench.asOpened().all(matrix.node);
    const QString text = noted ? QString::fromStdString(note->second.in(currentLanguage()))
                               : sentenceText(graph().node(matrix.node).info.caption);
    QString what = firstSentence(text);
    if (!matrix.slice || graph().node(matrix.node).shape.slices < 2)
        return what;
    return sliceTitle(emptyNodeFigure(graph(), matrix.node), *matrix.slice) + QStringLiteral(" · ") + what;
}

// None while its numbers are missing.
std::optional<HeatmapFigure> PanelsScene::figureOf(const PanelMatrix& matrix)
{
    Workbench& workbench = context().workbench;
    const Shape& shape = graph().node(matrix.node).shape;
    const Index slice = matrix.slice.value_or(context().selection.sliceOf(matrix.node));
    HeatmapFigure figure = currentFigure(workbench, matrix.node, slice, context().display.settings());
    if (context().display.settings().showChange && figure.values.data != nullptr)
        showChange(figure, workbench, matrix.node, slice, m_changes.emplace_back());
    const bool whole = !matrix.slice && shownRegion(shape, slice) == Region::all(shape);
    if (!whole)
        figure = sliceOf(std::move(figure), slice);
    if (figure.values.data == nullptr)
        return std::nullopt;
    if (!hidesAny(context(), matrix.node, slice))
        nameSums(figure);
    figure.heading = headingOf(matrix);
    figure.headedBelow = true;
    leaveOut(figure, paper().without);
    return figure;
}

// In smaller type, then with weights as lines under their words, then with lines that one scrolls to, then with fewer
// decimals, then without sentences, where cells would have no room for numbers otherwise; a page to scroll where
// nothing else helps.
bool PanelsScene::take(const Sight& sight)
{
    static constexpr std::array<Attempt, 13> attempts{{{},
                                                       {.lines = true},
                                                       {.below = true},
                                                       {.fewer = true},
                                                       {.below = true, .fewer = true},
                                                       {.bare = true},
                                                       {.lines = true, .bare = true},
                                                       {.fewer = true, .bare = true},
                                                       {.lines = true, .below = true, .bare = true},
                                                       {.below = true, .fewer = true, .bare = true},
                                                       {.numbered = false},
                                                       {.scrolls = true},
                                                       {.scrolls = true, .fewer = true}}};
    if (m_figure)
        return gather(sight, false) && (fitPage(sight, heightOfLines()), place(sight));
    for (const Attempt& attempt : attempts) {
        if (attempt.lines && !mayYield(sight.room.width()))
            continue;
        if (!gather(sight, attempt.lines))
            return false;
        if (attempt.below && m_lines.empty())
            continue;
        if (fit(sight, attempt))
            return place(sight);
    }
    return gather(sight, false) && (fit(sight, {.scrolls = true, .numbered = false}), place(sight));
}

/// Takes what is shown as matrices, and what as lines.
bool PanelsScene::gather(const Sight& sight, bool yields)
{
    m_taken.clear();
    m_figures.clear();
    m_changes.clear();
    m_lines.clear();
    m_arcs.clear();
    m_parts.clear();
    m_layout = {};
    m_losses.clear();
    for (const PanelMatrix& matrix : matrices()) {
        if (asLines(matrix, sight.room.width(), yields)) {
            m_lines.push_back(matrix);
            continue;
        }
        auto figure = figureOf(matrix);
        if (!figure)
            return false;
        m_taken.push_back(matrix);
        m_figures.push_back(std::move(*figure));
    }
    return true;
}

/// Whether the matrices have more room if weights yield to them.
bool PanelsScene::mayYield(double width) const
{
    const std::vector<PanelMatrix> all = matrices();
    const auto lines = [&](bool yields) {
        return std::ranges::count_if(all, [&](const PanelMatrix& each) { return asLines(each, width, yields); });
    };
    return lines(true) > lines(false) && lines(true) < std::ssize(all);
}

double PanelsScene::heightOfLines() const
{
    return static_cast<double>(m_lines.size()) * (WordArcs::height() + aboveArcs);
}

bool PanelsScene::place(const Sight& sight)
{
    placeParts();
    for (const PanelMatrix& matrix : m_lines) {
        const double top = m_size.height() + (m_size.height() > 0 ? aboveArcs : 0);
        if (!addArcs(matrix, {0, top}, sight.room.width()))
            return false;
    }
    return true;
}

namespace {

std::vector<const HeatmapFigure*> pointersTo(const std::vector<HeatmapFigure>& figures)
{
    std::vector<const HeatmapFigure*> pointers;
    for (const HeatmapFigure& figure : figures)
        pointers.push_back(&figure);
    return pointers;
}

} // namespace

// Returns whether it has room so.
bool PanelsScene::fit(const Sight& sight, const Attempt& attempt)
{
    const double below = attempt.below ? 0 : heightOfLines();
    const QSizeF room(sight.room.width(), std::max(sight.room.height() - below, 1.0));
    m_size = {sight.room.width(), 0};
    if (m_figures.empty())
        return true;
    for (HeatmapFigure& figure : m_figures) {
        figure.numbers.kept = !attempt.fewer;
        if (attempt.bare)
            figure.heading.clear();
    }
    const bool fits =
        attempt.scrolls ? scrolls(attempt, room.width(), sight.deviceScale) : shrinks(attempt, room, sight.deviceScale);
    m_size.setHeight(m_layout.size.height() * m_shrink);
    return fits;
}

bool PanelsScene::shrinks(const Attempt& attempt, const QSizeF& room, double deviceScale)
{
    constexpr double smallest = 0.6; // of the type on the screen
    const double type = context().display.scale();
    for (const double share : {1.0, 0.85, 0.72, smallest})
        if ((share == 1 || share * type >= smallest)
            && lay(attempt, share, deviceScale, [&](FigureGrid& grid) { return grid.fit(room / share); }))
            return true;
    return false;
}

bool PanelsScene::scrolls(const Attempt& attempt, double width, double deviceScale)
{
    for (const double largest : {32, 44}) // px of a cell: small ones leave less out of sight
        for (int columns = static_cast<int>(m_figures.size()); columns > 0; --columns)
            if (lay(attempt, 1, deviceScale, [&](FigureGrid& grid) {
                    return grid.fit({width, 1e6}, columns, largest);
                }))
                return true;
    return false;
}

bool PanelsScene::lay(const Attempt& attempt, double share, double deviceScale,
                      const std::function<bool(FigureGrid&)>& fits)
{
    constexpr double readable = 24; // px of a cell
    LayoutOptions options;
    options.deviceScale = deviceScale * share;
    m_shrink = share;
    for (HeatmapFigure& figure : m_figures)
        figure.numbers.least = leastNumber(zoom());
    FigureGrid grid(pointersTo(m_figures), options);
    const bool well = fits(grid) && grid.side() * share >= readable;
    m_layout = grid.take();
    for (PlacedFigure& placed : m_layout.figures)
        if (heedmap::numbersMissing(*placed.figure, placed.layout, zoom()))
            placed.layout.valuePx = 0; // which none can read
    return well && !(attempt.numbered && numbersMissing());
}

// Text has one size on paper.
void PanelsScene::fitPage(const Sight& sight, double below)
{
    const double high = std::max(sight.room.height() - below, 1.0);
    m_shrink = 1;
    if (!m_figures.empty() && onPage(paper())) {
        print({sight.room.width(), high});
    } else if (!m_figures.empty()) {
        FigureGrid grid(pointersTo(m_figures), layoutOn(paper().print));
        grid.fit({sight.room.width(), 1e6});
        m_layout = grid.take();
    }
    m_size = m_layout.size;
    if (below > 0)
        m_size.setWidth(std::max(m_size.width(), sight.room.width()));
}

void PanelsScene::print(const QSizeF& room)
{
    std::vector<PaperPanel> panels;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const PanelMatrix& matrix = m_taken[i];
        PaperPanel panel = paperPanel(m_figures[i]);
        const bool one = matrix.slice && graph().node(matrix.node).shape.slices > 1;
        if (panel.title.isEmpty() && one)
            panel.title = sliceTitle(emptyNodeFigure(graph(), matrix.node), *matrix.slice);
        panels.push_back(std::move(panel));
    }
    m_layout = layPanels(std::move(panels), paper(), room, m_losses);
}

void PanelsScene::placeParts()
{
    for (const PlacedFigure& placed : m_layout.figures) {
        const auto index = static_cast<std::size_t>(placed.figure - m_figures.data());
        const PanelMatrix& matrix = m_taken[index];
        const Node& node = graph().node(matrix.node);
        const bool one = placed.layout.matrices.size() == 1;
        for (const MatrixPlace& place : placed.layout.matrices) {
            const Index slice = one && node.shape.slices > 1
                ? matrix.slice.value_or(context().selection.sliceOf(matrix.node))
                : place.slice;
            StagePart part{matrix.node, slice, false, true, placed.figure->ink, node.shape, place.cells};
            part.labelled = withLabels(part.cells, placed.layout.texts);
            part.title = placed.layout.symbolBaseline;
            placeBarOf(part, placed);
            m_parts.push_back(part);
        }
    }
}

// ---- weights as lines

// The row of the cell that all views share, if its rows are the same words; else the row found last.
std::optional<Index> PanelsScene::queryOf(const Node& weights) const
{
    const auto& place = m_figure ? context().selection.kept() : context().selection.cell();
    if (place && place->node < graph().size() && sameWords(graph().node(place->node).info.rows, weights.info.rows)
        && place->cell.row < weights.shape.rows)
        return place->cell.row;
    return m_query && *m_query < weights.shape.rows ? m_query : std::nullopt;
}

namespace {

/// The row with the largest weight on another word.
Index tellingRow(const ConstView& weights, Index slice)
{
    Index row = 0;
    double most = 0;
    for (Index r = 0; r < weights.shape.rows; ++r)
        for (Index c = 0; c < weights.shape.cols; ++c)
            if (const double weight = weights.row(slice, r)[c]; c != r && weight > most) {
                most = weight;
                row = r;
            }
    return row;
}

} // namespace

bool PanelsScene::addArcs(const PanelMatrix& matrix, const QPointF& at, double width)
{
    const Node& node = graph().node(matrix.node);
    const Index slice = matrix.slice.value_or(context().selection.sliceOf(matrix.node));
    Region region = Region::all(node.shape);
    region.slices = {slice, slice + 1};
    const Values values = context().workbench.values(matrix.node, region);
    if (!values)
        return false;
    const auto query = queryOf(node);
    m_query = query ? *query : tellingRow(values.view, slice);
    WordArcs::Content content;
    const QString heading = headingOf(matrix);
    content.title = plainSymbol(node.info) + (heading.isEmpty() ? QString() : QStringLiteral("  ") + heading);
    content.query = *m_query;
    content.colour = context().display.theme().ink(symbolInk(node.info));
    content.decimals = context().display.settings().decimals;
    content.values = context().display.settings().showValues && !leavesOut(FigurePart::Values);
    for (Index key = 0; key < node.shape.cols; ++key) {
        content.words << axisLabel(node.info.cols, key);
        const bool hidden = covered({matrix.node, {slice, *m_query, key}});
        content.weights.push_back(hidden ? std::numeric_limits<double>::quiet_NaN()
                                         : values.view.row(slice, *m_query)[key]);
    }
    WordArcs picture(std::move(content), at, width);
    StagePart part{matrix.node, slice, false, true, symbolInk(node.info), node.shape, picture.words()};
    part.rows = {*m_query, *m_query + 1};
    m_size.setHeight(picture.rect().bottom());
    m_arcs.push_back({part, std::move(picture)});
    return true;
}

// ---- what is where

std::vector<ScenePart> PanelsScene::parts() const
{
    std::vector<ScenePart> parts;
    const auto add = [&](const StagePart& part) {
        parts.push_back({{0, static_cast<Index>(parts.size()), {part.slice, 0, 0}}, part.cells, part});
    };
    for (const StagePart& part : m_parts)
        add(part.mapped(m_shrink, {}));
    for (const Arcs& arcs : m_arcs)
        add(arcs.part);
    return parts;
}

std::optional<Spot> PanelsScene::spotAt(const QPointF& at) const
{
    for (std::size_t i = 0; i < m_arcs.size(); ++i) {
        const StagePart& part = m_arcs[i].part;
        QRectF reach = part.cells; // with the numbers below
        reach.setBottom(m_arcs[i].picture.rect().bottom());
        if (!reach.contains(at))
            continue;
        const double along = (at.x() - reach.left()) / reach.width() * static_cast<double>(part.shape.cols);
        const Index word = std::clamp<Index>(static_cast<Index>(along), 0, part.shape.cols - 1);
        return Spot{0, static_cast<Index>(m_parts.size() + i), {part.slice, part.rows.begin, word}};
    }
    return Scene::spotAt(at);
}

std::optional<CellPlace> PanelsScene::wordAt(const Spot& spot) const
{
    const auto index = static_cast<std::size_t>(spot.index);
    if (index < m_parts.size() || index >= m_parts.size() + m_arcs.size())
        return std::nullopt;
    const StagePart& part = m_arcs[index - m_parts.size()].part;
    return CellPlace{part.node, {part.slice, spot.cell.col, spot.cell.col}};
}

std::optional<CellPlace> PanelsScene::firstCell() const
{
    const std::vector<ScenePart> all = parts();
    return all.empty() ? std::nullopt
                       : std::optional(CellPlace{all.front().matrix->node, {all.front().matrix->slice, 0, 0}});
}

// ---- how it looks

void PanelsScene::draw(QPainter& painter, const Theme& theme, const QRectF& /*seen*/) const
{
    painter.save();
    painter.scale(m_shrink, m_shrink);
    drawSheet(painter, m_layout, theme);
    if (!m_figure)
        for (const PlacedFigure& placed : m_layout.figures) {
            const NodeId node = m_taken[static_cast<std::size_t>(placed.figure - m_figures.data())].node;
            drawMatrixKind(painter, matrixKind(graph().node(node)), placed.layout.symbolBaseline + QPointF(-10, -6),
                           theme.ink(placed.figure->ink), hasDrawnNumbers(context().workbench, node));
        }
    painter.restore();
    Theme ink = theme;
    if (m_figure && onPage(paper()))
        ink.muted = ink.text;
    for (const Arcs& arcs : m_arcs)
        arcs.picture.draw(painter, ink);
}

// The chosen cell wherever it is, its row, and that row in every matrix of the same words.
void PanelsScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const
{
    for (const StagePart& part : m_parts)
        drawGuesses(painter, context(), part.mapped(m_shrink, {}));
    if (m_figure && onPage(paper())) // a mark would look like data
        return;
    const auto& place = m_figure ? context().selection.kept() : context().selection.cell();
    const bool marked = place && place->node < graph().size() && graph().node(place->node).shape.contains(place->cell);
    for (const Arcs& arcs : m_arcs) // the word that lines go out from
        if (!marked || !sameWords(graph().node(place->node).info.rows, graph().node(arcs.part.node).info.rows))
            drawRow(painter, theme, {arcs.part.node, {arcs.part.slice, arcs.part.rows.begin, 0}});
    if (marked) {
        drawRow(painter, theme, *place);
        drawCell(painter, theme, *place);
    }
    drawRange(painter, theme, pointing);
}

namespace {

void outline(QPainter& painter, const QRectF& rect, const QColor& colour, double width)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width));
    painter.drawRoundedRect(rect.adjusted(-1.5, -1.5, 1.5, 1.5), 4, 4);
    painter.restore();
}

} // namespace

void PanelsScene::drawRow(QPainter& painter, const Theme& theme, const CellPlace& place) const
{
    const Axis& words = graph().node(place.node).info.rows;
    const Index row = place.cell.row;
    for (const StagePart& each : m_parts) {
        const StagePart part = each.mapped(m_shrink, {});
        const bool own = part.node == place.node && part.slice == place.cell.slice;
        if ((own || sameWords(graph().node(part.node).info.rows, words)) && row < part.shape.rows)
            outline(painter, part.rectOf({part.slice, row, 0}) | part.rectOf({part.slice, row, part.shape.cols - 1}),
                    theme.accent, 1.5);
    }
}

void PanelsScene::drawCell(QPainter& painter, const Theme& theme, const CellPlace& place) const
{
    for (const ScenePart& part : parts())
        if (part.matrix->node == place.node && part.matrix->slice == place.cell.slice)
            outline(painter, part.matrix->rectOf(place.cell), theme.ink(part.matrix->ink), 2.5);
}

// ---- in words

QString PanelsScene::title() const { return PanelsText::tr("Matrices side by side"); }

QString PanelsScene::line() const
{
    if (!context().workbench.isOpen())
        return {};
    const std::vector<PanelMatrix> all = matrices();
    QStringList parts;
    for (const PanelMatrix& matrix : all)
        parts << plainSymbol(graph().node(matrix.node).info);
    const auto weights = [&](const PanelMatrix& each) {
        return graph().node(each.node).info.family == Family::Attention;
    };
    if (!paper().print.asked() && std::ranges::any_of(all, weights))
        parts << drawnNumbersText(context().workbench);
    parts.removeAll({});
    return parts.join(QStringLiteral(" · "));
}

QString PanelsScene::hint() const
{
    return PanelsText::tr("Right click on a matrix, here or in another view: add it, or take it away · arrows: from "
                          "cell to cell, with Ctrl from matrix to matrix");
}

QString PanelsScene::emptiness() const
{
    if (!context().workbench.isOpen() || !matrices().empty())
        return {};
    return PanelsText::tr("No matrix is here yet. Add one at the top, or by a right click on a matrix in any view.");
}

bool PanelsScene::numbersMissing() const { return heedmap::numbersMissing(m_layout, zoom()); }

QString PanelsScene::withoutNumbers() const
{
    QStringList names;
    for (const PlacedFigure& placed : m_layout.figures)
        if (heedmap::numbersMissing(*placed.figure, placed.layout, zoom()))
            names << plainSymbol(
                graph().node(m_taken[static_cast<std::size_t>(placed.figure - m_figures.data())].node).info);
    return names.size() < std::ssize(m_layout.figures) ? listedNames(names) : QString();
}

} // namespace heedmap
