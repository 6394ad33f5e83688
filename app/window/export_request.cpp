#include "window/export_request.h"

#include "sheet_drawing.h"
#include "text/core_text.h"
#include "view/frame/exportable.h"

#include <QCoreApplication>
#include <QPainter>

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

namespace {

/// A drawing that has no ground on that of the style.
Drawing grounded(Drawing drawing, const FigureStyle& style)
{
    drawing.transparent = !style.ground;
    if (style.ground)
        drawing.draw = [draw = drawing.draw, size = drawing.size, colour = style.theme->panel](QPainter& painter) {
            painter.fillRect(QRectF(QPointF(), size), colour);
            draw(painter);
        };
    return drawing;
}

} // namespace

ExportDrawing::ExportDrawing(OpenedDocument& opened, const ExportRequest& request, Exportable* view)
{
    switch (request.what) {
    case ExportRequest::What::View: m_drawing = grounded(view->drawing(*request.style.theme), request.style); break;
    case ExportRequest::What::Sheet:
    case ExportRequest::What::Step:
        m_sheet = std::make_unique<SheetDrawing>(opened, request.style, request.language, request.scale,
                                                 request.what == ExportRequest::What::Step ? request.node : noNode);
        m_drawing = m_sheet->drawing();
        break;
    case ExportRequest::What::Node:
        m_figures = figuresOf(opened.computation.graph, {&request.node, 1}, request.style);
        m_drawing = drawingOf(m_figures.front(), request.style, request.scale);
        break;
    }
}

ExportDrawing::~ExportDrawing() = default;

QByteArray exported(OpenedDocument& opened, const ExportRequest& request, Exportable* view)
{
    const ExportFormat& format = request.fileFormat();
    if (request.picture())
        return findPictureFormat(QLatin1String(format.picture))
            ->write(ExportDrawing(opened, request, view).drawing(), request.scale);
    if (request.what == ExportRequest::What::View && request.format == "csv" && view != nullptr && view->hasTable())
        return view->csv();
    if (request.what != ExportRequest::What::Node)
        throw Error(verbatim(QCoreApplication::translate(
            "ExportDialog", "Several matrices are a picture; choose one of them, or PNG, SVG or PDF.")));
    const Tensor numbers(opened.computation.graph.read(request.node));
    return QByteArray::fromStdString(format.numbers(numbers, request.style.decimals));
}

} // namespace heedmap
