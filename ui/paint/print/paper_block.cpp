#include "paint/print/paper_block.h"

#include "paint/blocks/cell_numbers.h"
#include "paint/blocks/side_bar.h"
#include "paint/print/paper_plan.h"
#include "paint/type.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

struct BlockText {
    Q_DECLARE_TR_FUNCTIONS(Paint)
};

/// That only some labels of an axis have room; `unit` points are a px.
QString lostLabels(Index every, Index count, double unit)
{
    return BlockText::tr("one of %1 labels is shown: all %2 need cells of %3 mm at this size of text; a larger --width "
                         "or smaller --text shows them")
        .arg(every)
        .arg(count)
        .arg(QString::number(millimetresOf(smallPaperPx, unit), 'f', 1));
}

} // namespace

class PaperBlock::Work : private PaperPlanner {
public:
    Work(std::vector<PaperPanel> panels, const PaperPage& page) : PaperPlanner(std::move(panels), page), m_asked(page)
    {
        place();
        tell();
    }

    SheetLayout layout;
    std::map<std::size_t, QRectF> places;
    QSizeF size;
    QStringList losses;
    double side() const { return m_cell; }
    bool numbered() const { return m_numbered; }
    bool labelled() const { return m_plan.labelled; }

private:
    void place()
    {
        std::map<const HeatmapFigure*, FigureLayout> layouts;
        std::vector<const HeatmapFigure*> order;
        for (std::size_t i = 0; i < m_units.size(); ++i) {
            const HeatmapFigure* figure = m_panels[i].figure;
            if (!m_units[i].drawn.isEmpty()) {
                const std::size_t r = rowOf(i, m_plan.columns);
                const double left = m_plan.left[colOf(i, m_plan.columns)];
                placeTitle(i, left, m_plan.begin[r]);
                places[i] = {{left, m_plan.top[r]}, m_units[i].drawn};
            }
            if (m_units[i].empty)
                continue;
            if (layouts.find(figure) == layouts.end()) {
                layouts.emplace(figure, measured(*figure, i));
                order.push_back(figure);
            }
            placePanel(i, layouts.at(figure));
        }
        if (m_page.alone && m_title.height() > 0)
            placeHeading(layouts.begin()->second, *layouts.begin()->first);
        placeRowNames();
        fitNumbers(layouts);
        for (std::size_t i = 0; i < m_units.size(); ++i)
            if (m_units[i].bar == static_cast<int>(i))
                placeBar(i, layouts.at(m_panels[i].figure));
        placeRemark();
        if (m_page.alone && !layouts.empty())
            placeNotes(layouts.begin()->second, *layouts.begin()->first, {0, m_plan.notes}, notesWidth());
        keepRectanglesFew(layouts);
        for (const HeatmapFigure* figure : order)
            layout.figures.push_back({figure, std::move(layouts.at(figure))});
        const double margin = m_page.margin;
        const double width = m_page.width > 0 ? m_page.width : std::ceil(m_plan.size.width() + 2 * margin);
        const double points = std::ceil((m_plan.size.height() + 2 * margin) * m_page.unit - 1e-6);
        size = {width, m_page.height > 0 ? m_page.height : points / m_page.unit};
        layout.size = size;
        const QPointF corner((width - m_plan.size.width()) / 2,
                             m_page.height > 0 ? (size.height() - m_plan.size.height()) / 2 : margin);
        layout.translate(corner);
        for (auto& [panel, where] : places)
            where.translate(corner);
    }

    /// Vector files of very many rectangles open slowly everywhere: then cells are images, whatever their number.
    static void keepRectanglesFew(std::map<const HeatmapFigure*, FigureLayout>& layouts)
    {
        constexpr Index most = 100000;
        Index cells = 0;
        for (const auto& [figure, made] : layouts)
            cells +=
                FigureCells(*figure).rows() * FigureCells(*figure).cols() * static_cast<Index>(made.matrices.size());
        for (auto& [figure, made] : layouts)
            made.largestVector = cells > most ? 0 : made.largestVector;
    }

    FigureLayout measured(const HeatmapFigure& figure, std::size_t i) const
    {
        FigureLayout made;
        made.printed = true;
        made.flush = !m_page.alone || figure.plain;
        made.framed = m_page.grid || !made.flush;
        measureFigure(made, figure, {cellOf(i, m_cell), poolingOf(i)});
        return made;
    }

    void placeHeading(FigureLayout& made, const HeatmapFigure& figure) const
    {
        const LeastScript script(smallPaperPx);
        heedmap::placeTitle(made, figure, {}, paperPx, titleWidth());
    }

    void placePanel(std::size_t i, FigureLayout& made)
    {
        const Unit& unit = m_units[i];
        const std::size_t r = rowOf(i, m_plan.columns);
        const double left = m_plan.left[colOf(i, m_plan.columns)];
        placeTitle(i, left, m_plan.begin[r]);
        for (Index s = 0; s < unit.slices; ++s) {
            const QSizeF cell = cellOf(i, m_cell);
            const QSizeF one(static_cast<double>(unit.cols) * cell.width(),
                             static_cast<double>(unit.rows) * cell.height());
            const Index col = s % across(i);
            const Index line = s / across(i);
            const QPointF at(left + static_cast<double>(col) * (one.width() + betweenSlices()),
                             m_plan.top[r]
                                 + static_cast<double>(line) * (one.height() + betweenSlices() / 2 + sliceLine));
            const QRectF cells(at, one);
            made.matrices.push_back({m_panels[i].slice < 0 ? s : m_panels[i].slice, cells});
            if (line == 0 && m_plan.showsCols[i])
                add(m_axes[unit.axes].cols.placeAbove(m_plan.above[i], cells));
            if (col == 0 && m_plan.showsRows[i])
                add(m_axes[unit.axes].rows.placeBeside(m_plan.beside[i], cells));
            if (unit.slices > 1)
                addText(sliceTitle(*m_panels[i].figure, s),
                        {at.x(),
                         line == 0 ? at.y() - m_plan.above[i].band - nameHeight(m_plan, i) - sliceLine
                                   : at.y() - sliceLine},
                        one.width() + betweenSlices() - 2);
        }
        placeNames(i, {left, m_plan.top[r]});
    }

    void placeNames(std::size_t i, const QPointF& at)
    {
        const HeatmapFigure& figure = *m_panels[i].figure;
        const double line = paperPx * 1.25;
        const double width = cellOf(i, m_cell).width();
        double y = at.y() - m_plan.above[i].band - line;
        if (m_plan.showsCols[i] && hasBlockTitles(figure, width)) {
            add(blockTitles(figure, width, {at.x(), y}));
            y -= line;
        }
        if (namesColumns(m_plan, i))
            addText(figure.cols.name + QStringLiteral(" →"), {at.x(), y}, 1e6, false, true);
        if (!m_plan.showsRows[i] || !named(i, true))
            return;
        const QString name = figure.rows.name + QStringLiteral(" ↓");
        const double over = std::max(line - cellOf(i, m_cell).height(), 0.0) / 2; // of the first label
        addText(name, {at.x() - 6 - std::ceil(textWidth(name, paperPx)), at.y() - over - line - 1}, 1e6, false, true);
    }

    void placeTitle(std::size_t i, double x, double y)
    {
        const PaperPanel& panel = m_panels[i];
        if (const double beside = bodyOf(i, m_cell).width() - m_units[i].titleWidth + afterTitle; m_page.grid)
            x += beside > 0 ? beside / 2 : hangsTitle(colOf(i, m_plan.columns), m_plan.columns) ? beside : 0;
        if (!panel.letter.isEmpty()) {
            addText(panel.letter, {x, y}, 1e6, true);
            x = layout.texts.back().box.right() + 5;
        }
        const QFontMetricsF metrics(textFont(paperPx, true));
        const double baseline = y + (1.25 * paperPx + metrics.ascent() - metrics.descent()) / 2;
        if (!panel.symbol.isEmpty()) {
            OperatorPlace symbol;
            symbol.text = m_units[i].symbol;
            symbol.baseline = {x, baseline};
            symbol.from = symbol.to = symbol.baseline;
            layout.operators.push_back(symbol);
            x += m_units[i].symbol.width() + 6;
        }
        if (!panel.shape.isEmpty()) {
            addText(panel.shape, {x, y}, 1e6);
            x = layout.texts.back().box.right() + 5;
        }
        if (!panel.title.isEmpty())
            addText(panel.title, {x, y}, m_plan.right[colOf(i, m_plan.columns)] + m_page.gap - x);
    }

    void placeRowNames()
    {
        for (std::size_t r = 0; r < m_plan.top.size() && static_cast<qsizetype>(r) < m_page.rowNames.size(); ++r) {
            const double middle = (m_plan.top[r] + m_plan.bottom[r]) / 2;
            const QString& name = m_page.rowNames[static_cast<qsizetype>(r)];
            const double whole = std::ceil(textWidth(name, paperPx)) + 1;
            const double high = 1.25 * paperPx;
            if (m_page.rowNamesTurned) {
                const double length = std::min(m_plan.bottom[r] - m_plan.top[r], whole);
                addText(name, {}, length);
                layout.texts.back().turned = true;
                layout.texts.back().box = {0, middle - length / 2, high, length};
                continue;
            }
            const double width = std::min(m_plan.rowNames - afterRowName + 1, whole);
            addText(name, {m_plan.rowNames - afterRowName + 1 - width, middle - high / 2}, width);
            layout.texts.back().align = Qt::AlignRight;
        }
    }

    void placeBar(std::size_t i, FigureLayout& made)
    {
        made.printed = true;
        HeatmapFigure figure = *m_panels[i].figure;
        figure.barLabel = barText(i, m_plan.columns);
        if (sideBar()) {
            placeSideBar(made, figure, besideBar(i));
            return;
        }
        const BarSpan span = barSpan(m_plan, i);
        const double y = m_page.grid ? m_plan.barLine.front()
            : m_page.alone           ? m_plan.barLine.back()
                                     : m_plan.barLine[rowOf(i, m_plan.columns)];
        heedmap::placeBar(made, figure, m_panels[i].slice < 0 ? 0 : m_panels[i].slice, {span.left, y}, span.width);
    }

    /// The cells that a bar at their right is of; where they are low it is higher.
    QRectF besideBar(std::size_t i) const
    {
        const std::size_t last = lastOf(i, m_plan.columns);
        const double left = leftBar() ? m_plan.rowNames : m_plan.left[colOf(last, m_plan.columns)];
        const double top = m_page.grid ? m_plan.top.front() : m_plan.top[rowOf(i, m_plan.columns)];
        const double cells = m_page.grid ? m_plan.bottom.back() - m_plan.top.front() : bodyOf(last, m_cell).height();
        const double right = m_page.grid ? m_plan.right.back() : left + bodyOf(last, m_cell).width();
        return {left, top, right - left, sideRoom(i, cells, m_plan.columns).length};
    }

    void placeRemark()
    {
        if (!showsRemark(m_plan))
            return;
        const double width = std::min(remarkWidth(), m_plan.size.width());
        addText(m_page.remark, {m_plan.size.width() - width, m_plan.remark}, width);
        layout.texts.back().align = Qt::AlignRight;
    }

    void add(std::vector<PlacedText> texts)
    {
        layout.texts.insert(layout.texts.end(), std::make_move_iterator(texts.begin()),
                            std::make_move_iterator(texts.end()));
    }

    void addText(const QString& words, const QPointF& at, double width, bool bold = false, bool scripted = false)
    {
        PlacedText text;
        text.text = QFontMetricsF(textFont(paperPx, bold)).elidedText(words, Qt::ElideRight, width + 0.5);
        m_cut += text.text != words ? 1 : 0;
        text.px = paperPx;
        text.bold = bold;
        text.scripted = scripted;
        text.tone = TextTone::Normal;
        text.box = {at, QSizeF(std::ceil(textWidth(text.text, paperPx, bold)) + 1, 1.25 * paperPx)};
        layout.texts.push_back(text);
    }

    // ---- numbers, all in one format

    bool haveRoom(const HeatmapFigure& figure, FigureLayout& made) const
    {
        const double beside = made.bare ? 2 : 5; // a point parts those that have no zero before it
        const Bare bare = made.bare ? bareOn(true, made.extent) : Bare::No;
        const FigureCells cells(figure);
        for (const MatrixPlace& place : made.matrices)
            for (Index r = 0; r < cells.rows(); ++r)
                for (Index c = 0; c < cells.cols(); ++c)
                    if (cells.mark(place.slice, r, c) == CellMark::Number
                        && textWidth(cellText(figure, cells, made.numbers, {place.slice, r, c}, bare), smallPaperPx)
                                + beside
                            > made.cellSize.cell.width())
                        return false;
        return true;
    }

    void fitNumbers(std::map<const HeatmapFigure*, FigureLayout>& layouts)
    {
        constexpr double tall = 1.25; // px of a cell for each of its numbers
        bool wanted = false;
        const bool room = m_cell >= tall * smallPaperPx;
        for (auto& [figure, made] : layouts) {
            wanted = wanted || figure->showValues;
            made.valuePx = 0;
        }
        if (wanted && room && tryNumbers(layouts))
            return;
        if (!wanted)
            return;
        m_numbered = false;
        if (m_page.asksForNumbers)
            throw noRoomForNumbers();
        if (m_page.fits > 0)
            losses += BlockText::tr("no numbers in the cells: they have no room in %1 mm; --width %2mm or smaller "
                                    "--text shows them")
                          .arg(QString::number(millimetresOf(m_cell, m_page.unit), 'f', 1))
                          .arg(m_page.fits);
        else if (!m_page.grid && counted())
            losses += BlockText::tr("no numbers in the cells: they have no room in %1 mm; a larger --width or smaller "
                                    "--text shows them")
                          .arg(QString::number(millimetresOf(m_cell, m_page.unit), 'f', 1));
    }

    Error noRoomForNumbers() const
    {
        const std::string cell = std::to_string(millimetresOf(m_cell, m_page.unit)).substr(0, 4);
        if (const auto [least, any] = leastPage(true, false); least > 0)
            return Error(HEEDMAP_PHRASE("the numbers have no room in cells of %1 mm; expected a width of at least %2 "
                                        "mm, fewer decimals, or smaller text"),
                         cell, least);
        if (const auto [any, least] = leastPage(false, true); least > 0)
            return Error(HEEDMAP_PHRASE("the numbers have no room in cells of %1 mm; expected a height of at least %2 "
                                        "mm, fewer decimals, or smaller text"),
                         cell, least);
        if (const auto [wide, high] = leastPage(true, true); wide > 0)
            return Error(HEEDMAP_PHRASE("the numbers have no room in cells of %1 mm; expected a page of at least %2 × "
                                        "%3 mm, fewer decimals, or smaller text"),
                         cell, wide, high);
        return Error(HEEDMAP_PHRASE("the numbers have no room in cells of %1 mm; expected a larger page, fewer "
                                    "decimals, or smaller text"),
                     cell);
    }

    /// mm of a page that is wider, higher or both, with which the numbers have room; 0: there is none.
    std::pair<int, int> leastPage(bool wider, bool higher) const
    {
        constexpr int largest = 600;
        PaperPage page = m_asked;
        page.asksForNumbers = false;
        const double px = 72 / 25.4 / page.unit;
        int wide = static_cast<int>(page.width / px);
        int high = static_cast<int>(page.height / px);
        if ((wider && wide == 0) || (higher && high == 0))
            return {};
        while (std::max(wide, high) < largest) {
            wide += wider ? 1 : 0;
            high += higher ? 1 : 0;
            page.width = wider ? wide * px : page.width;
            page.height = higher ? high * px : page.height;
            try {
                if (Work(m_panels, page).numbered())
                    return {wide, high};
            } catch (const Error&) { // cells are still too small
            }
        }
        return {};
    }

    /// As many as have room, in one format: without a zero before the point where cells are narrow, then with a decimal
    /// less.
    bool tryNumbers(std::map<const HeatmapFigure*, FigureLayout>& layouts)
    {
        const bool exact = std::ranges::any_of(layouts, [](const auto& each) { return each.first->numbers.exact; });
        for (const int less : {0, 1})
            for (const bool bare : {false, true})
                if ((less == 0 || !exact) && formatNumbers(layouts, less, bare))
                    return true;
        return false;
    }

    bool formatNumbers(std::map<const HeatmapFigure*, FigureLayout>& layouts, int less, bool bare)
    {
        for (auto& [figure, made] : layouts) {
            const double magnitude = std::max(std::abs(made.extent.lo), std::abs(made.extent.hi));
            const int decimals = std::max(figure->decimals - less, 0);
            if (less > 0 && decimals == 0)
                return false;
            made.bare = bare;
            made.numbers = figure->role == ValueRole::Gradient ? gradientFormat(figure->values, magnitude, decimals)
                                                               : numberFormat(figure->values, magnitude, decimals);
            if (figure->showValues && !haveRoom(*figure, made))
                return false;
        }
        for (auto& [figure, made] : layouts)
            made.valuePx = figure->showValues ? (m_cell >= 2.2 * paperPx ? paperPx : smallPaperPx) : 0;
        if (less > 0)
            losses += BlockText::tr("numbers have a decimal less: there is no room in %1 mm; a larger --width "
                                    "or smaller --text shows it")
                          .arg(QString::number(millimetresOf(m_cell, m_page.unit), 'f', 1));
        return true;
    }

    // ---- what is lost

    void tell()
    {
        Index every = 1;
        Index count = 0;
        Index shortened = 0;
        double px = paperPx;
        for (std::size_t i = 0; i < m_units.size(); ++i)
            for (const bool rows : {true, false}) {
                const PaperLabels& labels = rows ? m_plan.beside[i] : m_plan.above[i];
                if (labels.every == 0 || m_units[i].empty)
                    continue;
                shortened += labels.shortened;
                px = std::min(px, labels.px);
                if (labels.every > every) {
                    every = labels.every;
                    const Axes& axes = m_axes[m_units[i].axes];
                    count = (rows ? axes.rows : axes.cols).count();
                }
            }
        if (every > 1)
            losses += lostLabels(every, count, m_page.unit);
        if (shortened == 1)
            losses += BlockText::tr("one label is cut; --whole-labels or smaller --text shows it whole");
        if (shortened > 1)
            losses +=
                BlockText::tr("%1 labels are cut; --whole-labels or smaller --text shows them whole").arg(shortened);
        if (m_cut == 1)
            losses += BlockText::tr("one name is cut; a larger --width or smaller --text shows it whole");
        if (m_cut > 1)
            losses += BlockText::tr("%1 names are cut; a larger --width or smaller --text shows them whole").arg(m_cut);
        if (px < paperPx)
            losses +=
                BlockText::tr("labels are smaller than --text: %1 pt").arg(QString::number(px * m_page.unit, 'f', 1));
        if (!m_plan.labelled && m_page.grid && !m_page.remark.isEmpty())
            losses +=
                BlockText::tr("cells have no labels: they have no room; fewer heads, --width or smaller --text shows "
                              "them");
    }

    PaperPage m_asked; ///< the page before its cells were made smaller
    bool m_numbered = true;
    Index m_cut = 0; ///< names of matrices and rows
};

std::vector<PaperPanel> panelsAlone(const HeatmapFigure& figure)
{
    std::vector<PaperPanel> panels;
    const Index slices = FigureCells(figure).slices();
    for (Index s = 0; s < slices; ++s)
        panels.push_back({.figure = &figure, .title = slices > 1 ? sliceTitle(figure, s) : QString(), .slice = s});
    return panels;
}

PaperPage paperPageOf(const Print& print, const PartSet& without)
{
    PaperPage page;
    page.unit = print.unit();
    page.width = print.width / page.unit;
    page.height = print.height / page.unit;
    if (without.has(FigurePart::Margin))
        page.margin = 0;
    return page;
}

PaperBlock::PaperBlock(std::vector<PaperPanel> panels, const PaperPage& page)
    : m_work(std::make_unique<Work>(std::move(panels), page))
{
}

PaperBlock::~PaperBlock() = default;
QSizeF PaperBlock::size() const { return m_work->size; }
double PaperBlock::side() const { return m_work->side(); }
bool PaperBlock::numbered() const { return m_work->numbered(); }
bool PaperBlock::labelled() const { return m_work->labelled(); }
const SheetLayout& PaperBlock::layout() const { return m_work->layout; }
QRectF PaperBlock::placeOf(std::size_t panel) const { return m_work->places.at(panel); }
const QStringList& PaperBlock::losses() const { return m_work->losses; }

} // namespace heedmap
