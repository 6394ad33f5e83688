#include "window/export/export_command.h"

#include "export/option_scope.h"
#include "text/joined_text.h"
#include "text/path_text.h"
#include "window/document_name.h"

#include <heedmap/document/reference.h>
#include <heedmap/graph/gradients.h>

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

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

QStringList animationCall(const ExportRequest& request)
{
    const QStringList scene{QStringLiteral("--scene"), QString::fromStdString(request.scene)};
    return request.slice == 0 ? scene : scene + QStringList{QStringLiteral("--slices"), QString::number(request.slice)};
}

QStringList cellOf(const char* option, const GraphShape& graph, const ExportRequest& request)
{
    return {QLatin1String(option), QString::fromStdString(referenceText(graph, request.node, request.cell))};
}

QStringList subject(const GraphShape& graph, const ExportRequest& request)
{
    switch (request.drawn()) {
    case ExportRequest::What::Sheet: return wholeSheet(request);
    case ExportRequest::What::Step: return {QStringLiteral("--select"), nodeName(graph, request.node)};
    case ExportRequest::What::Cell: return cellOf("--select", graph, request);
    case ExportRequest::What::Arithmetic: return cellOf("--arithmetic", graph, request);
    case ExportRequest::What::Node: return {QStringLiteral("--nodes"), nodeName(graph, request.node)};
    case ExportRequest::What::Panels: return {QStringLiteral("--panels"), QString::fromStdString(request.panels)};
    case ExportRequest::What::View: return {QStringLiteral("--view"), QString::fromStdString(request.view)};
    case ExportRequest::What::Animation: return animationCall(request);
    case ExportRequest::What::Page: return {};
    case ExportRequest::What::Nodes: break;
    }
    QStringList names;
    for (const NodeId node : request.nodes)
        names += nodeName(graph, node);
    return {QStringLiteral("--nodes"),
            static_cast<Index>(names.size()) == graph.size() ? QStringLiteral("all") : names.join(QLatin1Char(','))};
}

FigureKind kindOfPrinted(const ExportRequest& request)
{
    ExportCall call;
    call.view = request.view;
    call.style = request.style;
    if (printsStage(call))
        return FigureKind::Step;
    return !printsMatrices(call)             ? kindOfView(request.view)
        : request.view.starts_with("matrix") ? FigureKind::Nodes
                                             : FigureKind::Panels;
}

FigureKind kindOf(const ExportRequest& request)
{
    switch (request.drawn()) {
    case ExportRequest::What::Node:
    case ExportRequest::What::Nodes: return FigureKind::Nodes;
    case ExportRequest::What::Panels: return FigureKind::Panels;
    case ExportRequest::What::Sheet: return FigureKind::Sheet;
    case ExportRequest::What::Step: return FigureKind::Step;
    case ExportRequest::What::Cell: return FigureKind::Cell;
    case ExportRequest::What::Arithmetic: return FigureKind::Arithmetic;
    case ExportRequest::What::View: return kindOfPrinted(request);
    case ExportRequest::What::Animation:
    case ExportRequest::What::Page: break;
    }
    return FigureKind::Other;
}

/// Adds an option where it is asked for and changes something: with a value, or as a switch.
class Words {
public:
    Words(QStringList& words, const GraphShape& graph, const ExportRequest& request)
        : m_words(words), m_graph(graph), m_kind(kindOf(request)), m_without(request.style.without),
          m_paper(request.style.print.width > 0 || request.style.print.height > 0),
          m_numbers(request.style.showValues || !request.picture())
    {
        if (m_kind != FigureKind::Nodes && m_kind != FigureKind::Panels)
            return;
        try {
            m_choices = exportChoices(graph, request);
        } catch (const Error&) { // parts that there are not, which the call will say
        }
    }

    void add(bool asked, const char* option, const QString& value = {})
    {
        if (!asked || !changes(option, value))
            return;
        const QLatin1String name(option);
        if (value.startsWith(QLatin1String("--"))) // as a call has to write it
            m_words += name + QLatin1Char('=') + value;
        else
            m_words += value.isEmpty() ? QStringList(name) : QStringList{name, value};
    }
    void text(const char* option, const QString& value) { add(!value.isEmpty(), option, value); }
    void text(const char* option, const std::string& value) { text(option, QString::fromStdString(value)); }
    void count(const char* option, Index value) { add(value > 0, option, QString::number(value)); }

private:
    bool changes(const char* option, const QString& value) const
    {
        const std::string_view name = option;
        const bool stacks = m_kind == FigureKind::Panels && (name == "--columns" || name == "--slice-names");
        const std::string whole = option + (" " + value.toStdString());
        if (ofPartLeftOut(option, m_without) || (m_paper && !m_numbers && option == std::string_view("--decimals")))
            return false;
        return hasEffect(m_kind, option, m_paper, value.toStdString())
            && (m_choices.empty() || stacks
                || (hasEffectOn(option, m_graph, m_choices) && hasEffectOn(whole, m_graph, m_choices)));
    }

    QStringList& m_words;
    const GraphShape& m_graph;
    FigureKind m_kind;
    PartSet m_without;
    bool m_paper;
    bool m_numbers;                           ///< are written
    std::vector<FigureChoice> m_choices = {}; ///< of matrices
};

void addParts(Words& words, const ExportRequest& request)
{
    if (!request.ofNodes())
        return;
    words.text("--slices", request.parts.slices);
    words.text("--rows", request.parts.rows);
    words.text("--cols", request.parts.cols);
    words.text("--minus", request.minus);
    words.add(request.labels && !request.picture(), "--labels");
}

QString withoutText(const PartSet& parts)
{
    QStringList names;
    for (std::size_t i = 0; i < figureParts().size(); ++i) // the bar has an option of its own
        if (const auto part = static_cast<FigurePart>(i); part != FigurePart::Bar && parts.has(part))
            names += QString::fromStdString(figureParts()[i]);
    return names.join(QLatin1Char(','));
}

/// A figure with a width has these only where they are asked for.
QString withText(const PartSet& without)
{
    QStringList names;
    for (const auto& [part, name] :
         {std::pair{FigurePart::Title, "title"}, {FigurePart::Symbol, "symbol"}, {FigurePart::Shape, "shape"}})
        if (!without.has(part))
            names += QLatin1String(name);
    return names.join(QLatin1Char(','));
}

void addWords(Words& words, const FigureStyle& style, FigureKind kind, bool view)
{
    words.text("--title", style.title);
    words.text("--symbol", style.symbol);
    words.text("--row-axis", style.rowAxis);
    words.text("--col-axis", style.colAxis);
    words.text("--slice-names", style.sliceNames.join(QLatin1Char(',')));
    words.text("--without", withoutText(style.without));
    const bool steps = kind == FigureKind::Sheet || kind == FigureKind::Step || kind == FigureKind::Cell;
    words.text("--style", style.place);
    const bool asks = style.print.width > 0 && style.place.empty(); // the style of a place says what it is with
    const bool anyPart = view && kind != FigureKind::Panels && kind != FigureKind::Heads;
    if (asks && steps) {
        if (!style.without.has(FigurePart::Shape))
            words.text("--with", QStringLiteral("shape"));
    } else if (asks && (anyPart || kind == FigureKind::Nodes)) {
        words.text("--with", withText(style.without));
    }
    words.count("--label-length", style.labelLength);
    words.count("--wrap", style.wrap);
    words.add(style.whole, "--whole-labels");
    words.add(style.turned, "--turned");
    words.text("--font", style.font);
    words.count("--columns", style.columns);
    words.add(style.meanOverview, "--overview", QStringLiteral("mean"));
    words.add(style.marks, "--marks");
}

QString rangeWord(const FigureStyle& style)
{
    if (style.range != FigureStyle::Range::Fixed)
        return style.range == FigureStyle::Range::Shared ? QStringLiteral("shared") : QString();
    return plainNumber(style.lo) + QLatin1Char(':') + (style.toLargest ? QStringLiteral("max") : plainNumber(style.hi));
}

void addLooks(Words& words, const FigureStyle& style)
{
    words.add(style.print.width > 0, "--width", plainNumber(style.print.width / 72 * 25.4) + QStringLiteral("mm"));
    words.add(style.print.height > 0, "--height", plainNumber(style.print.height / 72 * 25.4) + QStringLiteral("mm"));
    words.add(style.print.text > 0, "--text", plainNumber(style.print.text) + QStringLiteral("pt"));
    words.text("--palette", style.palette);
    words.text("--range", rangeWord(style));
    words.add(!style.zeroCentred, "--not-centred");
    words.add(style.decimals != FigureStyle().decimals, "--decimals", QString::number(style.decimals));
    words.add(!style.showValues, "--no-values");
    words.add(style.signs, "--signs");
    words.add(style.logarithmic, "--logarithmic");
    words.add(style.bar == BarSide::Right, "--bar", QStringLiteral("right"));
    words.add(style.bar == BarSide::Left, "--bar", QStringLiteral("left"));
    words.add(style.without.has(FigurePart::Bar), "--bar", QStringLiteral("none"));
    words.count("--first-index", style.firstIndex);
    words.add(!style.ground, "--transparent");
    for (const std::string& theme : themeNames())
        words.add(theme != "paper" && &themeNamed(theme) == style.theme, "--theme", QString::fromStdString(theme));
}

} // namespace

QStringList exportWords(const GraphShape& graph, const ExportRequest& request)
{
    QStringList all = subject(graph, request);
    Words words(all, graph, request);
    words.text("--gradient-of", request.gradientOf);
    addParts(words, request);
    if (request.what != ExportRequest::What::Page) {
        addLooks(words, request.style);
        addWords(words, request.style, kindOf(request), request.what == ExportRequest::What::View);
    }
    words.add(request.scene.starts_with("train:") && request.steps != ExportRequest().steps, "--steps",
              QString::number(request.steps));
    words.add(request.format == "png" && request.scale != ExportRequest().scale, "--scale", plainNumber(request.scale));
    words.add(true, "--lang", QString::fromStdString(request.language));
    return all;
}

FigureSpec figureSpec(const GraphShape& graph, const ExportRequest& request, const std::string& name)
{
    FigureSpec spec{.name = name, .options = Json::Object()};
    const QStringList words = exportWords(graph, request);
    for (qsizetype i = 0; i < words.size(); ++i) {
        const std::string key = words[i].section(QLatin1Char('='), 0, 0).mid(2).toStdString();
        const auto value = [&] {
            const bool attached = words[i].contains(QLatin1Char('='));
            return attached ? words[i].section(QLatin1Char('='), 1) : words[++i];
        };
        const auto option =
            std::ranges::find(specOptions(), key, [](const SpecOption& each) { return std::string(each.name); });
        if (option == specOptions().end() || option->value == SpecValue::Switch)
            spec.options.set(key, Json(true));
        else if (option->value == SpecValue::Number)
            spec.options.set(key, Json(value().toDouble()));
        else
            spec.options.set(key, Json(value().toStdString()));
    }
    spec.options.set("format", Json(request.format));
    return spec;
}

QString exportCommand(const GraphShape& graph, const ExportRequest& request, const QString& document,
                      const QString& file)
{
    QStringList words{QStringLiteral("heedmap"), QStringLiteral("export"), document};
    words += exportWords(graph, request);
    if (request.what == ExportRequest::What::Nodes || request.frames())
        words += {QStringLiteral("--format"), QString::fromStdString(request.format)};
    words += {QStringLiteral("-o"), file};
    for (QString& each : words)
        each = shellWord(each);
    return words.join(QLatin1Char(' '));
}

std::string gradientOf(const Workbench& workbench, const ExportRequest& request)
{
    using What = ExportRequest::What;
    const LiveGradients& gradients = workbench.gradients();
    const auto isOne = [&](NodeId node) { return isGradient(workbench.graph(), node); };
    const bool whole = request.drawn() == What::Sheet || request.what == What::Step || request.what == What::View;
    const bool holds = whole || (request.node != noNode && isOne(request.node))
        || (request.what == What::Panels && request.panels.find("grad.") != std::string::npos)
        || (request.what == What::Nodes && std::ranges::any_of(request.nodes, isOne));
    if (!gradients.on() || !holds || !request.minus.empty() || request.what == What::Animation
        || request.what == What::Page)
        return {};
    const GradientTarget& target = *gradients.target();
    return target.cell ? referenceText(workbench.graph(), gradients.targetNode(), *target.cell) : target.node;
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
        said += text(QT_TRANSLATE_NOOP("ExportDialog",
                                       "Of what was chosen in the view it knows matrices, heads and their mean, rows, "
                                       "columns, the minimum weight and the range of heads."));
    return joinedSentences(said);
}

} // namespace heedmap
