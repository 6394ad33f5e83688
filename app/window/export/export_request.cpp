#include "window/export/export_request.h"

#include "command_line.h"
#include "export/arithmetic_figure.h"
#include "export/export_call.h"
#include "export/live_page.h"
#include "export/view_page.h"
#include "figure_difference.h"
#include "file_set.h"
#include "panels.h"
#include "sheet_drawing.h"
#include "text/core_text.h"
#include "text/path_text.h"
#include "view/frame/exportable.h"
#include "window/export/page_part.h"

#include <heedmap/io/file.h>

#include <paint/node_figure.h>
#include <paint/print/picture_data.h>
#include <paint/type.h>

#include <QCoreApplication>
#include <QMimeData>

#include <algorithm>
#include <cassert>

namespace heedmap {

const ExportFormat& ExportRequest::fileFormat() const
{
    if (format == pageFormat().id)
        return pageFormat();
    const auto found =
        std::ranges::find(exportFormats(), format, [](const ExportFormat& f) { return std::string(f.id); });
    assert(found != exportFormats().end());
    return *found;
}

namespace {

/// Sets the font of all text for its lifetime; empty keeps the font.
class FontInUse {
public:
    explicit FontInUse(const QString& family) : m_before(current())
    {
        if (!family.isEmpty())
            use(family);
    }
    FontInUse(const FontInUse&) = delete;
    FontInUse& operator=(const FontInUse&) = delete;
    ~FontInUse() { use(m_before); }

private:
    static QString& current()
    {
        static QString family;
        return family;
    }
    static void use(const QString& family)
    {
        if (family == current())
            return;
        current() = family;
        setTextFamily(family);
    }

    QString m_before;
};

std::vector<HeatmapFigure> figuresOf(const FigureSource& source, const ExportRequest& request)
{
    const std::vector<FigureChoice> choices = exportChoices(source.graph, request);
    if (request.minus.empty())
        return figuresOf(source, choices, request.style);
    try {
        return differences(source, request.minus, choices, request.style);
    } catch (const UsageError& error) {
        throw Error(verbatim(QString::fromUtf8(error.what())));
    }
}

/// In the style of a place, what that leaves out unless it is asked for.
ExportRequest placed(ExportRequest request)
{
    using What = ExportRequest::What;
    if (request.style.place.empty())
        return request;
    const What what = request.what;
    const bool steps = request.drawn() == What::Sheet || what == What::Step || what == What::Cell;
    if (what == What::View)
        leaveOutUnasked(request.style, Titled::View, request.viewFigure);
    if (steps || what == What::Node || what == What::Nodes)
        leaveOutUnasked(request.style, steps ? Titled::Steps : Titled::Nodes, {});
    return request;
}

QByteArray numbersOf(const HeatmapFigure& figure, const ExportRequest& request)
{
    const NumberLabels labels = request.labels ? labelsOf(figure) : NumberLabels();
    return QByteArray::fromStdString(
        request.fileFormat().numbers(Tensor(figure.values), request.style.decimals, labels));
}

} // namespace

std::vector<FigureChoice> printedMatrices(const GraphShape& graph, const ExportRequest& request)
{
    ExportCall call;
    call.view = request.what == ExportRequest::What::View ? request.view : std::string();
    call.style = request.style;
    return printsMatrices(call) || printsStage(call) ? matricesOf(graph, call.view, noNode)
                                                     : std::vector<FigureChoice>();
}

std::vector<FigureChoice> exportChoices(const GraphShape& graph, const ExportRequest& request)
{
    std::vector<FigureChoice> choices;
    const std::vector<NodeId> nodes = request.what == ExportRequest::What::Nodes ? request.nodes
        : request.what == ExportRequest::What::Node                              ? std::vector{request.node}
                                                                                 : std::vector<NodeId>();
    for (const NodeId node : nodes)
        choices.push_back({.node = node, .name = graph.node(node).info.name});
    if (request.what == ExportRequest::What::Panels)
        choices = parseChoices(graph, request.panels);
    restrictChoices(choices, graph, request.parts);
    return choices;
}

ExportDrawing::ExportDrawing(const FigureSource& source, const ExportRequest& request, Exportable* view)
{
    const FontInUse font(request.style.font);
    make(source, placed(request), view);
    m_drawing.draw = [draw = m_drawing.draw, family = request.style.font](QPainter& painter) {
        const FontInUse its(family);
        if (draw)
            draw(painter);
    };
}

void ExportDrawing::make(const FigureSource& source, const ExportRequest& request, Exportable* view)
{
    if (const auto matrices = printedMatrices(source.graph, request); !matrices.empty())
        return makeOf(source, request, matrices);
    const auto sheet = [&](NodeId step) {
        m_sheet = std::make_unique<SheetDrawing>(source, request.style, request.language, request.scale, step,
                                                 request.closed);
        m_drawing = m_sheet->drawing();
    };
    switch (request.drawn()) {
    case ExportRequest::What::View: m_drawing = drawingOf(*view, request.style, source); break;
    case ExportRequest::What::Sheet: return sheet(noNode);
    case ExportRequest::What::Step: return sheet(request.node);
    case ExportRequest::What::Cell:
        m_sheet = std::make_unique<SheetDrawing>(source, request.style, request.scale, request.node, request.cell);
        m_drawing = m_sheet->drawing();
        break;
    case ExportRequest::What::Arithmetic:
        m_drawing = ArithmeticFigure(source, request.node, request.cell, request.style).drawing();
        break;
    case ExportRequest::What::Nodes: // several matrices have no single drawing
    case ExportRequest::What::Animation:
    case ExportRequest::What::Page: break;
    case ExportRequest::What::Panels:
        m_figures = figuresOf(source, request);
        m_panels = std::make_unique<PanelDrawing>(m_figures, request.style, request.scale);
        m_drawing = m_panels->drawing();
        break;
    case ExportRequest::What::Node:
        m_figures = figuresOf(source, request);
        m_drawing = nodeDrawing(m_figures.front(), request.style, request.scale);
        break;
    }
}

void ExportDrawing::makeOf(const FigureSource& source, const ExportRequest& request,
                           const std::vector<FigureChoice>& matrices)
{
    if (request.view.starts_with("stage")) {
        const NodeId node = matrices.front().node;
        if (const auto cell = keptCell(source.graph, matrices.front())) {
            m_drawing = CellDrawing(source, request.style, request.scale, node, *cell).drawing();
            return;
        }
        m_sheet = std::make_unique<SheetDrawing>(source, request.style, request.language, request.scale, node,
                                                 std::set<std::string>(), stepPartOf(source.graph, matrices.front()));
        m_drawing = m_sheet->drawing();
        return;
    }
    m_figures = heedmap::figuresOf(source, matrices, request.style);
    if (m_figures.size() == 1) {
        m_drawing = nodeDrawing(m_figures.front(), request.style, request.scale);
        return;
    }
    m_panels = std::make_unique<PanelDrawing>(m_figures, request.style, request.scale, false);
    m_drawing = m_panels->drawing();
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
    return what == What::View && viewFigure.computation && style.print.asked() ? What::Sheet : what;
}

std::vector<Demand> exportDemands(const GraphShape& graph, const ExportRequest& request, Exportable* view)
{
    std::vector<Demand> demands;
    const auto add = [&](NodeId node) { demands.push_back({node, Region::all(graph.node(node).shape)}); };
    const std::vector<FigureChoice> matrices = printedMatrices(graph, request);
    if (!matrices.empty() && request.view.starts_with("stage"))
        demands = stepDemands(graph, matrices.front().node);
    else
        for (const FigureChoice& choice : matrices)
            add(choice.node);
    switch (matrices.empty() ? request.drawn() : ExportRequest::What::Page) {
    case ExportRequest::What::View: return demandsOf(*view, placed(request).style);
    case ExportRequest::What::Sheet: demands = sheetDemands(graph, request.closed); break;
    case ExportRequest::What::Step:
    case ExportRequest::What::Cell:
    case ExportRequest::What::Arithmetic: demands = stepDemands(graph, request.node); break;
    case ExportRequest::What::Node: add(request.node); break;
    case ExportRequest::What::Nodes: std::ranges::for_each(request.nodes, add); break;
    case ExportRequest::What::Panels:
        for (const FigureChoice& choice : exportChoices(graph, request))
            add(choice.node);
        break;
    case ExportRequest::What::Animation: // these compute their own numbers
    case ExportRequest::What::Page: break;
    }
    for (std::size_t i = 0, nodes = demands.size(); i < nodes; ++i) // masks, which hide some of the cells
        if (const NodeId mask = maskOver(graph, demands[i].node); mask != noNode)
            add(mask);
    return demands;
}

QByteArray exported(const FigureSource& source, const ExportRequest& request, Exportable* view)
{
    const FontInUse font(request.style.font);
    const ExportFormat& format = request.fileFormat();
    if (request.picture())
        return ExportDrawing(source, request, view)
            .file(*findPictureFormat(QLatin1String(format.picture)), request.scale);
    if (request.what == ExportRequest::What::View && request.format == "csv" && view != nullptr && view->hasTable())
        return view->csv();
    if (request.what == ExportRequest::What::Arithmetic && request.format == "latex")
        return QByteArray::fromStdString(ArithmeticFigure(source, request.node, request.cell, request.style).latex());
    if (request.what != ExportRequest::What::Node)
        throw Error(verbatim(QCoreApplication::translate(
            "ExportDialog", "Several matrices are a picture; choose one of them, or PNG, SVG or PDF.")));
    return numbersOf(figuresOf(source, request).front(), request);
}

QByteArray exportedPage(OpenedDocument& opened, const std::filesystem::path& folder, const std::string& language)
{
    if (const QString missing = missingFor(pagePart()); !missing.isEmpty())
        throw Error(verbatim(missing));
    return QByteArray::fromStdString(livePage(liveTemplate(installedTemplatePath()), opened, folder, language));
}

std::unique_ptr<QMimeData> exportedData(const FigureSource& source, const ExportRequest& request, Exportable* view)
{
    if (request.picture())
        return pictureData(ExportDrawing(source, request, view).drawing(), request.scale);
    auto data = std::make_unique<QMimeData>();
    data->setText(QString::fromUtf8(exported(source, request, view)));
    return data;
}

void writeExport(const QString& file, const QByteArray& bytes, const Inputs& inputs)
{
    inputs.requireOther(pathOf(file));
    writeFile(pathOf(file), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

void writeExports(const QString& folder, const QStringList& names, const std::vector<QByteArray>& files,
                  const Inputs& inputs)
{
    FileSet set(pathOf(folder), inputs);
    for (std::size_t i = 0; i < files.size(); ++i)
        set.add(names[static_cast<qsizetype>(i)].toStdString(),
                {files[i].constData(), static_cast<std::size_t>(files[i].size())});
    set.commit();
}

// Styles them together, because they may share a range.
std::vector<QByteArray> exportedEach(const FigureSource& source, const ExportRequest& request)
{
    const FontInUse font(request.style.font);
    std::vector<QByteArray> files;
    const ExportRequest asked = placed(request);
    for (const HeatmapFigure& figure : figuresOf(source, asked))
        files.push_back(request.picture() ? findPictureFormat(QLatin1String(request.fileFormat().picture))
                                                ->write(nodeDrawing(figure, asked.style, request.scale), request.scale)
                                          : numbersOf(figure, request));
    return files;
}

} // namespace heedmap
