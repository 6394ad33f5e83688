#pragma once

#include "figures.h"

#include <paint/print/paper_block.h>

#include <memory>

namespace heedmap {

/// What `--view heads` shows on paper: its nodes, `--layers` and `--slices` of them, the colours of its range.
struct HeadsChoice {
    enum class Colours { Unit, Largest, Own };
    std::vector<NodeId> nodes = {};
    std::vector<Index> heads = {}; ///< of each; empty: all
    Colours colours = Colours::Unit;
};

/// All heads of a document as one figure: a line for each layer, a column for each head, named once, with cells of one
/// size and one colour bar. Matrices of one head each stand beside each other under their names.
class HeadsPage {
public:
    /// Throws Error if they do not fit.
    HeadsPage(const FigureSource& source, const HeadsChoice& choice, const FigureStyle& style);

    /// It borrows this object.
    Drawing drawing() const;

private:
    std::vector<Index> headsOf(std::size_t node) const;
    bool single() const;
    QStringList namesOf(const GraphShape& graph) const;
    void fit(const GraphShape& graph);
    void putBar(BarSide side);
    void fillPage(const GraphShape& graph, std::size_t most);
    std::shared_ptr<PaperBlock> higherBlock(const GraphShape& graph, std::size_t columns);
    std::shared_ptr<PaperBlock> blockOf(const GraphShape& graph, std::size_t columns);
    std::shared_ptr<PaperBlock> blockOf(const GraphShape& graph, std::size_t columns, double gap);
    std::shared_ptr<PaperBlock> widestBlock(const GraphShape& graph, std::size_t& columns);
    std::vector<PaperPanel> singlePanels(const GraphShape& graph) const;
    std::vector<PaperPanel> panels(const QStringList& names, std::size_t columns, QStringList& rowNames) const;
    QString remark() const;

    HeadsChoice m_choice;
    FigureStyle m_style;
    std::vector<HeatmapFigure> m_figures; ///< one a node
    std::vector<HeatmapFigure> m_means;   ///< of their heads, where these are asked for
    std::shared_ptr<PaperBlock> m_block;
    bool m_namesTurned = false; ///< of layers, where matrices would be too small otherwise
    double m_largest = 64;      ///< px of a cell
};

} // namespace heedmap
