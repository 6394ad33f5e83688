#pragma once

#include "paint/figure_parts.h"
#include "paint/formula_box.h"
#include "paint/print/paper_page.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace heedmap {

inline constexpr double sliceLine = 16;    // px of the names of a stack's matrices
inline constexpr double afterTitle = 6;    // px
inline constexpr double aboveBlockBar = 9; // px
inline constexpr double afterRowName = 6;  // px

double millimetresOf(double px, double unit);

/// Where panels stand on a page and how large their cells are: the largest with which everything fits.
class PaperPlanner {
protected:
    /// A panel with what does not depend on the size of its cells.
    struct Unit {
        bool empty = true;
        Index rows = 0;
        Index cols = 0;
        Index slices = 1;
        std::size_t axes = 0; ///< of its labels, in m_axes
        FormulaBox symbol;
        double titleWidth = 0;
        QSizeF drawn;        ///< a place for something else than matrices
        int bar = -1;        ///< the first panel of its scale; −1: none
        double halfTick = 0; ///< px that a number below the end of its bar covers beyond that
        bool labels = true;
        bool strip = false; ///< long and thin: its short side stays visible
        std::optional<ValueScale> scale = {};
    };
    struct Axes {
        PaperAxis rows;
        PaperAxis cols;
    };
    /// How all of them stand with cells of one size.
    struct Plan {
        int columns = 1;
        double cell = 0;
        bool labelled = true;
        LabelWay way = LabelWay::Level;
        std::vector<PaperLabels> beside; ///< of each panel
        std::vector<PaperLabels> above;
        std::vector<bool> showsRows;
        std::vector<bool> showsCols;
        std::vector<double> left;    ///< of each column: where its matrices begin
        std::vector<double> right;   ///< and what it covers
        std::vector<double> top;     ///< of each row: where its matrices begin
        std::vector<double> begin;   ///< and where its title does
        std::vector<double> bottom;  ///< of its matrices
        std::vector<double> barLine; ///< where its bars begin
        double rowNames = 0;         ///< width of the names of rows, or of a bar at the left
        double remark = 0;           ///< where the remark of a grid begins
        double notes = 0;            ///< where the notes of a figure alone do
        QSizeF size;
    };
    /// What a bar at the right of cells needs.
    struct Side {
        double width = 0;  ///< beside them
        double length = 0; ///< of the bar
        double beyond = 0; ///< what its numbers and its label cover above and below it
    };
    struct BarSpan {
        double left;
        double width;
    };

    PaperPlanner(std::vector<PaperPanel> panels, const PaperPage& page);

    std::size_t rowOf(std::size_t i, int columns) const { return i / static_cast<std::size_t>(columns); }
    std::size_t colOf(std::size_t i, int columns) const { return i % static_cast<std::size_t>(columns); }
    Index across(std::size_t i) const
    {
        return m_across == 0 ? m_units[i].slices : std::min(m_units[i].slices, m_across);
    }
    Index down(std::size_t i) const { return (m_units[i].slices + across(i) - 1) / across(i); }
    /// Of a panel, where the cells of all have that side.
    QSizeF cellOf(std::size_t i, double cell) const;
    Pooling poolingOf(std::size_t i) const;
    QSizeF bodyOf(std::size_t i, double cell) const;
    double betweenSlices() const { return 8; }
    /// The name of the first of many columns reaches to the left of its matrix rather than parting it from the next.
    bool hangsTitle(std::size_t c, int columns) const;
    bool named(std::size_t i, bool rows) const;
    /// Whether the name of its columns stands over it: neighbours with the same have it once.
    bool namesColumns(const Plan& plan, std::size_t i) const;
    /// The height of the names of its axes and its blocks of columns.
    double nameHeight(const Plan& plan, std::size_t i) const;

    /// Whether all matrices are small enough for cells that can be told apart.
    bool counted() const;
    bool sideBar() const { return m_page.bar != BarSide::Below; }
    bool leftBar() const { return m_page.bar == BarSide::Left; }
    /// The last panel of a bar in the row where the bar stands.
    std::size_t lastOf(std::size_t i, int columns) const;
    Side sideRoom(std::size_t i, double cells, int columns) const;
    /// What stands beside a bar: its label, and the panels that it is of where that is not to be seen.
    QString barText(std::size_t i, int columns) const;
    BarSpan barSpan(const Plan& plan, std::size_t i) const;
    bool showsRemark(const Plan& plan) const;
    double remarkWidth() const;
    double notesWidth() const;
    double titleWidth() const { return std::min(room(), 1200.0); }
    double room() const;

    std::vector<PaperPanel> m_panels;
    PaperPage m_page;
    std::vector<Unit> m_units;
    std::vector<Axes> m_axes;
    Plan m_plan;
    double m_cell = 0;
    QSizeF m_title; ///< what the title of a figure alone covers
    QSizeF m_notes; ///< likewise its notes

private:
    Unit unitOf(const PaperPanel& panel);
    std::optional<ValueScale> scaleOf(const HeatmapFigure& figure);
    /// A scale has one bar, under the first panels that have it.
    void groupBars();
    void measureWords();

    double roomBelow() const;
    bool fits(const Plan& plan) const;
    double leastPx() const;
    /// The largest cells with which that many columns fit; 0 if none do.
    double largestCell(int columns, bool labelled);
    /// Stacks in a row, or in several where their cells would be small.
    double bestCell(int columns, bool labelled);
    /// Of a stack alone: as many as leave room for numbers, or else for cells that are clear to see.
    int stackColumns();
    void lowerStack(int columns);
    void lowerTower(int columns);
    void choose();
    bool losesLabels(const Plan& plan) const;
    Plan leastPlan(int columns);
    Error tooSmall(int columns);

    Plan planOf(int columns, double cell, bool labelled);
    bool sameBand(const Plan& plan, std::size_t i, bool rows) const;
    void planLabels(Plan& plan) const;
    double beyondBar(const Plan& plan, std::size_t i, bool right) const;
    void planColumns(Plan& plan) const;
    void planRows(Plan& plan) const;
    double nameBeside(const Plan& plan, std::size_t i) const;
    /// What the name of its columns needs, less what neighbours without a name of their own leave it.
    double nameAbove(const Plan& plan, std::size_t i) const;
    bool sharesName(const Plan& plan, std::size_t i) const;
    /// Of a grid, with its bar and its remark.
    double gridWidth(const Plan& plan, double end) const;
    double gridHeight(const Plan& plan) const;
    /// Bar and remark of a grid; returns where they end.
    double planBelow(Plan& plan, double y) const;

    int firstBar() const;
    /// That of the bar which stands at the right of this panel, if one does; the bar of a grid is beside all.
    Side sideOf(const Plan& plan, std::size_t i) const;
    /// Of a bar below a panel; that of a grid has the width of all.
    double barLeast(std::size_t i, int columns) const;
    double barWords(std::size_t i, int columns) const;
    double barHeight(std::size_t i, int columns) const;
    /// Whether the remark at the right of the bar below would stand on its numbers or its label.
    bool meetsRemark(const Plan& plan, std::size_t bar) const;

    std::map<const HeatmapFigure*, std::size_t> m_axesOf;
    std::map<const HeatmapFigure*, ValueScale> m_scales;
    Index m_across = 0; ///< of the matrices of a stack stand beside each other; 0: all
    QString panelsOf(std::size_t bar, int columns) const;
    bool m_oneBar = false;
    bool m_labelled = true;
};

} // namespace heedmap
