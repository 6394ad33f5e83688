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

/// Numbers of a figure are missing.
class StillComputing : public Error {
public:
    StillComputing();
};

/// What stands on a figure in place of its own words; empty: its own.
struct FigureWords {
    QString title = {};
    QString symbol = {}; ///< TeX
    QString rowAxis = {};
    QString colAxis = {};
    QStringList sliceNames = {};
};

/// What a view's figure is laid out for, whatever the size of its widget, what it leaves out and what it calls things.
struct FigurePage {
    Print print = {};
    PartSet without = {};
    FigureWords words = {};

    /// In px; `usual` where no width is asked for.
    QSizeF room(const QSizeF& usual = {1200, 900}) const
    {
        return {print.width > 0 ? print.widthPx() : usual.width(), usual.height()};
    }
};

/// A matrix that a view shows, or what it shows of it.
struct ViewPart {
    NodeId node = noNode;
    std::optional<Index> slice = {};
    std::optional<Range> rows = {};
    std::optional<Range> cols = {};

    bool operator==(const ViewPart&) const = default;
};

/// What is chosen in a view beside its matrices, as a call names it: `least=0.1`.
struct ViewSetting {
    std::string name;
    std::string value;

    std::string text() const { return name + "=" + value; }
};

/// The nodes of the parts, where these are all slices of every one; else none.
std::vector<NodeId> wholeNodes(const GraphShape& graph, const std::vector<ViewPart>& parts);

/// A view that can be taken away as a figure. A widget that is one is offered by the export of the window.
class Exportable {
public:
    Exportable() = default;
    Exportable(const Exportable&) = delete;
    Exportable& operator=(const Exportable&) = delete;
    virtual ~Exportable() = default;

    /// The cells that `drawing` and `csv` take, out of sight too; of more than are taken at once, those that are next.
    virtual std::vector<Demand> figureDemands() = 0;
    /// All that it shows, what is out of sight too, in the colours of that theme and on no ground, for the time
    /// until the event loop turns. Throws StillComputing where a demanded cell is not current, Error where there is
    /// nothing to draw.
    virtual Drawing drawing(const Theme& theme) = 0;
    /// The matrices that were chosen in it, and what of them; none where it opens with these, or shows what all views
    /// do.
    virtual std::vector<ViewPart> chosenParts() const { return {}; }
    /// False where it has no such choice; of one matrix all views show the same slice.
    virtual bool chooseParts(const std::vector<ViewPart>& /*parts*/) { return false; }
    /// Of what can be set there, that which is not as the view opens.
    virtual std::vector<ViewSetting> chosenSettings() const { return {}; }
    /// False where it has no such setting, or none of that value.
    virtual bool chooseSetting(const ViewSetting& /*setting*/) { return false; }
    /// Whether it is a table, whose numbers can be taken away as comma-separated values. `csv` throws as `drawing`
    /// does.
    virtual bool hasTable() const { return false; }
    virtual QByteArray csv() { return {}; }

    const FigurePage& figurePage() const { return m_page; }

private:
    friend class FigurePageInUse;

    FigurePage m_page;
};

/// Lays the figures of a view out for a page while this lives.
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
