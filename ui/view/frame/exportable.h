#pragma once

#include <heedmap/base/error.h>

#include <heedmap/graph/graph.h>

#include "paint/exporter.h"
#include "paint/print.h"
#include "paint/theme.h"

#include <QSizeF>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// Thrown when numbers of a figure have not been computed yet.
class StillComputing : public Error {
public:
    StillComputing();
};

/// Words that replace a figure's own; an empty one keeps it.
struct FigureWords {
    QString title = {};
    QString symbol = {}; ///< TeX
    QString rowAxis = {};
    QString colAxis = {};
    QStringList sliceNames = {};
};

/// How a view's figure is laid out, independent of its widget's size: the page, the parts to leave out, and its words.
struct FigurePage {
    Print print = {};
    PartSet without = {};
    FigureWords words = {};

    /// The room in px; of `usual` the sides that were not requested.
    QSizeF room(const QSizeF& usual = {1200, 900}) const
    {
        return {print.width > 0 ? print.widthPx() : usual.width(),
                print.height > 0 ? print.heightPx() : usual.height()};
    }
};

/// A matrix that a view shows, or the part of it that is shown.
struct ViewPart {
    NodeId node = noNode;
    std::optional<Index> slice = {};
    std::optional<Range> rows = {};
    std::optional<Range> cols = {};

    bool operator==(const ViewPart&) const = default;
};

/// A setting of a view other than its matrices, as the command line writes it: `least=0.1`.
struct ViewSetting {
    std::string name;
    std::string value;

    std::string text() const { return name + "=" + value; }
};

/// What a palette sets the colours of in a view.
enum class ViewColours {
    Any,       ///< matrices of several kinds, each of which may have a palette
    Matrix,    ///< one matrix
    Operation, ///< a matrix and its operands
    Weights,
    Lines, ///< no matrix: lines in the colours of their heads
};

/// What can be asked of a view's figure, known without its widget.
struct ViewFigure {
    PartSet optional = {FigurePart::Title}; ///< the parts that it can leave out
    ViewColours colours = ViewColours::Any;
    bool named = false;       ///< whether its symbol and the names of its axes can be replaced
    bool computation = false; ///< whether it is the whole computation, which has pages on paper

    /// Whether it shows the selected node.
    bool ofNode() const { return colours == ViewColours::Matrix || colours == ViewColours::Operation; }
};

/// The optional parts of a view that shows whole matrices.
PartSet partsOfMatrices();

/// The nodes of the parts if the parts cover all slices of each; otherwise none.
std::vector<NodeId> wholeNodes(const GraphShape& graph, const std::vector<ViewPart>& parts);

/// A view that can be exported as a figure. The export dialog offers every widget that implements it.
class Exportable {
public:
    Exportable() = default;
    Exportable(const Exportable&) = delete;
    Exportable& operator=(const Exportable&) = delete;
    virtual ~Exportable() = default;

    /// The cells that `drawing` and `csv` need, also those out of sight. If they are taken in batches, the next batch.
    virtual std::vector<Demand> figureDemands() = 0;
    /// Everything the view shows, also out of sight, in the colours of a theme and on a transparent ground; valid until
    /// the event loop turns. Throws StillComputing if a demanded cell is stale, Error if there is nothing to draw.
    virtual Drawing drawing(const Theme& theme) = 0;
    /// The matrices chosen in this view, and which part of each; none if they are the defaults or shared by all views.
    virtual std::vector<ViewPart> chosenParts() const { return {}; }
    /// Returns false if the view has no such choice. All views share the slice of a single matrix.
    virtual bool chooseParts(const std::vector<ViewPart>& /*parts*/) { return false; }
    /// The settings that differ from those the view opens with.
    virtual std::vector<ViewSetting> chosenSettings() const { return {}; }
    /// Returns false if the view has no such setting, or the setting no such value.
    virtual bool chooseSetting(const ViewSetting& /*setting*/) { return false; }
    /// Whether the view is a table with an export as comma-separated values. `csv` throws like `drawing`.
    virtual bool hasTable() const { return false; }
    virtual QByteArray csv() { return {}; }

    const FigurePage& figurePage() const { return m_page; }

private:
    friend class FigurePageInUse;

    FigurePage m_page;
};

/// Lays out the figures of a view for a page during its lifetime.
class FigurePageInUse {
public:
    FigurePageInUse(Exportable& view, const FigurePage& page) : m_view(view) { view.m_page = page; }
    FigurePageInUse(const FigurePageInUse&) = delete;
    FigurePageInUse& operator=(const FigurePageInUse&) = delete;
    ~FigurePageInUse() { m_view.m_page = {}; }

private:
    Exportable& m_view;
};

} // namespace heedmap
