#include "window/export/export_request.h"

#include "export/view_page.h"
#include "sheet_drawing.h"
#include "text/core_text.h"
#include "view/frame/exportable.h"

#include <paint/node_figure.h>
#include <paint/operation_figure.h>

#include <QCoreApplication>

#include <algorithm>
#include <cassert>

namespace heedmap {

const ExportFormat& ExportRequest::fileFormat() const
{
    const auto found =
        std::ranges::find(exportFormats(), format, [](const ExportFormat& f) { return std::string(f.id); });
    assert(found != exportFormats().end());
    return *found;
}

ExportDrawing::ExportDrawing(const FigureSource& source, const ExportRequest& request, Exportable* view)
{
    switch (request.drawn()) {
    case ExportRequest::What::View: m_drawing = drawingOf(*view, request.style); break;
    case ExportRequest::What::Sheet:
    case ExportRequest::What::Step:
        m_sheet = std::make_unique<SheetDrawing>(source, request.style, request.language, request.scale,
                                                 request.what == ExportRequest::What::Step ? request.node : noNode,
                                                 request.closed);
        m_drawing = m_sheet->drawing();
        break;
    case ExportRequest::What::Nodes: break; // none is made of several
    case ExportRequest::What::Node:
        m_figures = figuresOf(source, {&request.node, 1}, request.style);
        m_drawing = drawingOf(m_figures.front(), request.style, request.scale);
        break;
    }
}

ExportDrawing::~ExportDrawing() = default;

QByteArray ExportDrawing::file(const PictureFormat& format, double scale) const
{
    const std::vector<Drawing> pages = m_sheet ? m_sheet->pages() : std::vector<Drawing>();
    if (pages.size() < 2)
        return format.write(m_drawing, scale);
    if (format.id != QLatin1String("pdf"))
        throw Error(verbatim(QCoreApplication::translate("ExportDialog",
                                                         "The sheet has %1 pages, which only PDF holds in one file; on "
                                                         "wider paper it has fewer.")
                                 .arg(pages.size())));
    return pdfFile(m_drawing.title, pages);
}

ExportRequest::What ExportRequest::drawn() const
{
    return what == What::View && view == "sheet" && style.print.asked() ? What::Sheet : what;
}

std::vector<Demand> exportDemands(const GraphShape& graph, const ExportRequest& request, Exportable* view)
{
    std::vector<Demand> demands;
    const auto add = [&](NodeId node) { demands.push_back({node, Region::all(graph.node(node).shape)}); };
    switch (request.drawn()) {
    case ExportRequest::What::View: return demandsOf(*view, request.style);
    case ExportRequest::What::Sheet: demands = sheetDemands(graph, request.closed); break;
    case ExportRequest::What::Step:
        for (const OperationFigure::Operand& operand : operationFigure(graph, request.node).operands)
            add(operand.node);
        [[fallthrough]];
    case ExportRequest::What::Node: add(request.node); break;
    case ExportRequest::What::Nodes: std::ranges::for_each(request.nodes, add); break;
    }
    for (std::size_t i = 0, nodes = demands.size(); i < nodes; ++i) // which hide some of the cells
        if (const NodeId mask = maskOver(graph, demands[i].node); mask != noNode)
            add(mask);
    return demands;
}

QByteArray exported(const FigureSource& source, const ExportRequest& request, Exportable* view)
{
    const ExportFormat& format = request.fileFormat();
    if (request.picture())
        return ExportDrawing(source, request, view)
            .file(*findPictureFormat(QLatin1String(format.picture)), request.scale);
    if (request.what == ExportRequest::What::View && request.format == "csv" && view != nullptr && view->hasTable())
        return view->csv();
    if (request.what != ExportRequest::What::Node)
        throw Error(verbatim(QCoreApplication::translate(
            "ExportDialog", "Several matrices are a picture; choose one of them, or PNG, SVG or PDF.")));
    const Tensor numbers(source.read(request.node));
    return QByteArray::fromStdString(format.numbers(numbers, request.style.decimals, {}));
}

// Together: they may share a range.
std::vector<QByteArray> exportedEach(const FigureSource& source, const ExportRequest& request)
{
    std::vector<QByteArray> files;
    if (!request.picture())
        for (const NodeId node : request.nodes) {
            ExportRequest one = request;
            one.what = ExportRequest::What::Node;
            one.node = node;
            files.push_back(exported(source, one));
        }
    else
        for (const HeatmapFigure& figure : figuresOf(source, request.nodes, request.style))
            files.push_back(findPictureFormat(QLatin1String(request.fileFormat().picture))
                                ->write(drawingOf(figure, request.style, request.scale), request.scale));
    return files;
}

} // namespace heedmap
