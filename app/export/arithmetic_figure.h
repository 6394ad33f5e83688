#pragma once

#include "figures.h"

#include <heedmap/document/reference.h>

#include <memory>
#include <string>

namespace heedmap {

struct Arithmetic;

/// The arithmetic of one cell: as a figure, and in LaTeX.
class ArithmeticFigure {
public:
    /// Throws Error if the cell has none, because it is given.
    ArithmeticFigure(const FigureSource& source, NodeId node, const Cell& cell, const FigureStyle& style);
    ArithmeticFigure(const ArithmeticFigure&) = delete;
    ArithmeticFigure& operator=(const ArithmeticFigure&) = delete;
    ~ArithmeticFigure();

    /// It keeps what it draws. Throws Error if the width is too small for its size of text.
    Drawing drawing() const;
    const std::string& latex() const { return m_latex; }

private:
    struct Page;

    void layOut();
    void placeHead();

    const FigureStyle m_style;
    LayoutOptions m_options;
    std::shared_ptr<Page> m_page;
    std::string m_latex;
};

/// The file name without its extension: `arithmetic-S-0-1`.
std::string arithmeticName(const GraphShape& graph, NodeId node, const Cell& cell);

/// `S-0-1`
std::string cellFileName(const GraphShape& graph, NodeId node, const Cell& cell);

} // namespace heedmap
