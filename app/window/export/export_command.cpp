#include "window/export/export_command.h"

#include "text/path_text.h"
#include "window/document_name.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace heedmap {
namespace {

/// As a shell reads it as one word.
QString shellWord(const QString& text)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_./:=,+-]+$"));
    if (plain.match(text).hasMatch())
        return text;
    return QLatin1Char('\'') + QString(text).replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
}

QString plainNumber(double value) { return QString::number(value, 'g', 12); }

QString nodeName(const GraphShape& graph, NodeId node) { return QString::fromStdString(graph.node(node).info.name); }

QStringList wholeSheet(const ExportRequest& request)
{
    QStringList layers;
    for (const std::string& layer : request.closed)
        layers += QString::fromStdString(layer);
    const QStringList sheet{QStringLiteral("--sheet")};
    return layers.isEmpty() ? sheet : sheet + QStringList{QStringLiteral("--closed"), layers.join(QLatin1Char(','))};
}

QStringList movingScene(const ExportRequest& request)
{
    const QStringList scene{QStringLiteral("--scene"), QString::fromStdString(request.scene)};
    return request.slice == 0 ? scene : scene + QStringList{QStringLiteral("--slices"), QString::number(request.slice)};
}

QStringList subject(const GraphShape& graph, const ExportRequest& request)
{
    switch (request.drawn()) {
    case ExportRequest::What::Sheet: return wholeSheet(request);
    case ExportRequest::What::Step: return {QStringLiteral("--select"), nodeName(graph, request.node)};
    case ExportRequest::What::Node: return {QStringLiteral("--nodes"), nodeName(graph, request.node)};
    case ExportRequest::What::View: return {QStringLiteral("--view"), QString::fromStdString(request.view)};
    case ExportRequest::What::Scene: return movingScene(request);
    case ExportRequest::What::Page: return {};
    case ExportRequest::What::Nodes: break;
    }
    QStringList names;
    for (const NodeId node : request.nodes)
        names += nodeName(graph, node);
    return {QStringLiteral("--nodes"),
            static_cast<Index>(names.size()) == graph.size() ? QStringLiteral("all") : names.join(QLatin1Char(','))};
}

QStringList looks(const FigureStyle& style)
{
    QStringList words;
    const auto add = [&words](bool asked, const char* option, const QString& value = {}) {
        if (asked)
            words += value.isEmpty() ? QStringList(QLatin1String(option)) : QStringList{QLatin1String(option), value};
    };
    add(style.print.width > 0, "--width", plainNumber(style.print.width / 72 * 25.4) + QStringLiteral("mm"));
    add(style.print.text > 0, "--text", plainNumber(style.print.text) + QStringLiteral("pt"));
    add(!style.palette.isEmpty(), "--palette", style.palette);
    add(style.range == FigureStyle::Range::Shared, "--range", QStringLiteral("shared"));
    add(style.range == FigureStyle::Range::Fixed, "--range",
        plainNumber(style.lo) + QLatin1Char(':') + plainNumber(style.hi));
    add(!style.zeroCentred, "--not-centred");
    add(style.decimals != FigureStyle().decimals, "--decimals", QString::number(style.decimals));
    add(!style.showValues, "--no-values");
    add(style.signs, "--signs");
    add(style.logarithmic, "--logarithmic");
    add(style.bar == BarSide::Right, "--bar", QStringLiteral("right"));
    add(style.bar == BarSide::Left, "--bar", QStringLiteral("left"));
    add(style.without.has(FigurePart::Bar), "--bar", QStringLiteral("none"));
    add(style.firstIndex > 0, "--first-index", QString::number(style.firstIndex));
    add(!style.ground, "--transparent");
    for (const std::string& theme : themeNames())
        add(theme != "paper" && &themeNamed(theme) == style.theme, "--theme", QString::fromStdString(theme));
    return words;
}

} // namespace

QString exportCommand(const GraphShape& graph, const ExportRequest& request, const QString& document,
                      const QString& file)
{
    QStringList words{QStringLiteral("heedmap"), QStringLiteral("export"), document};
    words += subject(graph, request);
    if (request.what != ExportRequest::What::Page)
        words += looks(request.style);
    if (request.what == ExportRequest::What::Nodes || request.frames())
        words += {QStringLiteral("--format"), QString::fromStdString(request.format)};
    if (request.format == "png" && request.scale != 2)
        words += {QStringLiteral("--scale"), plainNumber(request.scale)};
    words += {QStringLiteral("--lang"), QString::fromStdString(request.language), QStringLiteral("-o"), file};
    for (QString& each : words)
        each = shellWord(each);
    return words.join(QLatin1Char(' '));
}

QString exportCommand(const Workbench& workbench, const ExportRequest& request, const QString& file)
{
    const QString path = pathText(workbench.path());
    const QString document = path.isEmpty() ? documentName(workbench).title + QStringLiteral(".heed") : path;
    return exportCommand(workbench.graph(), request, document, file);
}

QString commandNotes(const Workbench& workbench, const ExportRequest& request)
{
    const auto text = [](const char* english) { return QCoreApplication::translate("ExportDialog", english); };
    QStringList said{text(QT_TRANSLATE_NOOP("ExportDialog", "The command is on the clipboard."))};
    if (workbench.path().empty() || workbench.modified())
        said += text(QT_TRANSLATE_NOOP("ExportDialog", "It reads the saved document: save it first."));
    if (request.what == ExportRequest::What::View)
        said +=
            text(QT_TRANSLATE_NOOP("ExportDialog", "It draws the view as it opens, without what was chosen in it."));
    return said.join(QLatin1Char(' '));
}

} // namespace heedmap
