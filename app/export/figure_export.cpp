#include "export/figure_export.h"

#include "animation/animation_files.h"
#include "export/arithmetic_figure.h"
#include "export/view_drawing.h"
#include "export/view_page.h"
#include "export_format.h"
#include "figure_difference.h"
#include "panels.h"
#include "sheet_drawing.h"
#include "values.h"

#include <heedmap/base/number_text.h>

#include <paint/cut_text.h>
#include <paint/print/tikz.h>

#include <QPainter>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

namespace heedmap {
namespace {

/// Pages as one, each below the last: only readers of PDF mind how high one is.
Drawing below(const std::vector<Drawing>& pages)
{
    Drawing all = pages.front();
    all.size.setHeight(0);
    for (const Drawing& page : pages)
        all.size.rheight() += page.size.height();
    all.draw = [pages](QPainter& painter) {
        painter.save();
        for (const Drawing& page : pages) {
            page.draw(painter);
            painter.translate(0, page.size.height());
        }
        painter.restore();
    };
    return all;
}

/// The file name of a single picture.
std::string ownName(const ExportCall& call, const GraphShape& graph)
{
    std::string view = call.view;
    std::erase(view, ']');
    for (const char sign : {':', '[', ','})
        std::ranges::replace(view, sign, '-');
    if (!call.scene.empty())
        return call.scene.substr(0, call.scene.find(':'));
    if (const NodeId node = call.select.node; node != noNode && !call.select.cell)
        return "stage-" + graph.node(node).info.name;
    if (call.select.cell)
        return (call.view.empty() ? "" : "stage-") + cellFileName(graph, call.select.node, *call.select.cell);
    if (call.arithmetic.node != noNode)
        return arithmeticName(graph, call.arithmetic.node, *call.arithmetic.cell);
    return !view.empty() ? view : call.panels ? "panels" : "sheet";
}

/// The file name of a named node or figure.
std::string fileName(const ExportCall& call, std::size_t nodes, const std::string& name)
{
    const bool alone = call.onePicture() || nodes + (call.sheet ? 1 : 0) == 1;
    return call.name.empty() ? name : alone ? call.name : call.name + "-" + name;
}

} // namespace

std::vector<std::string> exportNames(const ExportCall& call, std::span<const FigureChoice> choices,
                                     const GraphShape& graph)
{
    std::vector<std::string> names;
    if (call.onePicture() || call.sheet)
        names.push_back(fileName(call, choices.size(), ownName(call, graph)));
    if (!call.onePicture())
        for (const FigureChoice& choice : choices)
            names.push_back(fileName(call, choices.size(), choice.name));
    return names;
}

FigureExport::FigureExport(const ExportCall& call, OpenedDocument& opened, std::vector<FigureChoice> choices,
                           const std::filesystem::path& folder, ExportHost& host)
    : m_call(call), m_opened(opened), m_choices(std::move(choices)), m_folder(folder), m_host(host)
{
}

std::size_t FigureExport::size() const
{
    const auto pictures = static_cast<std::size_t>(std::ranges::count_if(m_call.formats, drawsPicture));
    if (!m_call.scene.empty()) // and of others a file each frame
        return m_call.formats.size() + pictures;
    if (m_call.arithmetic.node != noNode)
        return m_call.formats.size();
    if (m_call.onePicture())
        return pictures;
    const std::size_t each = m_call.figures ? m_call.formats.size() : m_call.formats.size() - pictures;
    return m_choices.size() * each + (m_call.sheet ? pictures : 0);
}

std::string FigureExport::ownName() const { return heedmap::ownName(m_call, graph()); }

std::string FigureExport::fileName(const std::string& name) const
{
    return heedmap::fileName(m_call, m_choices.size(), name);
}

void FigureExport::evaluate()
{
    if (!m_call.scene.empty()) // its own
        return;
    std::vector<Demand> demands = m_call.sheet ? sheetDemands(graph(), m_call.closed) : std::vector<Demand>();
    for (const FigureChoice& choice : m_choices)
        demands.push_back({choice.node, Region::all(graph().node(choice.node).shape)});
    if (const NodeId node = m_call.select.node != noNode ? m_call.select.node : m_call.arithmetic.node; node != noNode)
        std::ranges::copy(stepDemands(graph(), node), std::back_inserter(demands));
    graph().evaluate(demands, m_host.evaluation());
}

std::vector<HeatmapFigure> FigureExport::figures()
{
    FigureSource source(m_opened);
    source.sample = [this](Index sample) {
        Document other = m_opened.document;
        other.sample = sample;
        return OpenedDocument{other, build(other, m_folder)};
    };
    source.elsewhere = [this, &source](const FigureChoice& choice) { return elsewhere(source, choice); };
    return m_call.minus.empty() ? figuresOf(source, m_choices, m_call.style)
                                : differences(source, m_call.minus, m_choices, m_call.style, m_host.evaluation());
}

/// A matrix of another sample or document, which stays open.
HeatmapFigure FigureExport::elsewhere(const FigureSource& source, const FigureChoice& choice)
{
    auto found = m_others.find(choice.from);
    if (found == m_others.end()) {
        const bool sample = choice.from.find_first_not_of("0123456789") == std::string::npos;
        found = m_others.emplace(choice.from, otherOf(source, sample ? "sample:" + choice.from : choice.from)).first;
    }
    OtherDocument& other = found->second;
    Graph& theirs = other.opened.computation.graph;
    FigureChoice there = choice;
    there.node = requireNode(theirs, graph().node(choice.node).info.name);
    theirs.evaluate(std::vector<Demand>{{there.node, Region::all(theirs.node(there.node).shape)}}, m_host.evaluation());
    HeatmapFigure figure = chosenFigure(FigureSource(other.opened), there, m_call.style);
    figure.heading += (figure.heading.isEmpty() ? QString() : QStringLiteral(" · ")) + other.title;
    figure.part += (figure.part.isEmpty() ? QString() : QStringLiteral(" · ")) + other.title;
    return figure;
}

/// The views among the panels, drawn as wide as their share of the page.
ViewPanels FigureExport::viewPanels()
{
    ViewPanels views;
    for (std::size_t i = 0; i < m_choices.size(); ++i)
        if (!m_choices[i].view.empty())
            views.emplace(i, [this, view = m_choices[i].view, node = m_choices[i].node](double width) {
                FigureStyle style = m_call.style;
                style.print.width = std::floor(width);
                style.print.height = 0;
                style.columns = 0;
                style.ground = false;
                style.without.add({FigurePart::Title, FigurePart::Margin});
                const bool heads = view.starts_with("heads:") && view.find_first_of("[=") == std::string::npos;
                if (heads && graph().node(node).shape.slices > 1) {
                    const auto page =
                        std::make_shared<HeadsPage>(FigureSource(m_opened), HeadsChoice{.nodes = {node}}, style);
                    Drawing drawing = page->drawing();
                    drawing.draw = [page, draw = drawing.draw](QPainter& painter) { draw(painter); };
                    return drawing;
                }
                m_views.push_back(std::make_unique<ViewDrawing>(view, m_opened, m_folder, style, m_call.gradientOf));
                return m_views.back()->drawing();
            });
    return views;
}

/// Dashes of cells below zero need some.
void FigureExport::requireNegative(const std::vector<HeatmapFigure>& figures) const
{
    if (m_call.style.signs && !figures.empty() && std::ranges::none_of(figures, [](const HeatmapFigure& figure) {
            return extentOf(FigureCells(figure)).lo < 0;
        }))
        throw UsageError(
            Sentence(HEEDMAP_PHRASE("--signs is for numbers below zero, and there are none; expected it without")),
            "export");
}

void FigureExport::write()
{
    if (m_call.sheet)
        addSheet();
    if (m_call.select.node != noNode)
        addSelected();
    if (m_call.arithmetic.node != noNode)
        addArithmetic();
    const bool ofMatrices = !m_call.matrices.empty();
    if (!m_call.view.empty() && !ofMatrices)
        addView();
    if (!m_call.scene.empty())
        return addAnimation();
    const std::vector<HeatmapFigure> made = m_call.heads ? std::vector<HeatmapFigure>() : figures();
    requireNegative(made);
    if (m_call.style.marks && m_opened.computation.published.empty())
        m_host.tell(Sentence(HEEDMAP_PHRASE("--marks: the document has nothing published to compare with")));
    if (m_call.panels || (ofMatrices && made.size() > 1))
        addPictures(ownName(), [&] {
            return std::make_unique<PanelDrawing>(made, m_call.style, m_call.scale, m_call.panels, viewPanels());
        });
    else if (m_call.view.empty() || ofMatrices)
        for (std::size_t i = 0; i < made.size(); ++i)
            addNode(m_choices[i], made[i]);
    m_host.at(1);
}

/// Before each file.
void FigureExport::proceed() { m_host.at(static_cast<double>(m_begun++) / static_cast<double>(size())); }

template <typename Work> auto FigureExport::draw(const Work& work)
{
    std::optional<decltype(work())> made;
    m_host.draw([&] { made.emplace(work()); });
    return std::move(*made);
}

/// Numbers that were asked for do not vanish without a word.
void FigureExport::tellWhatFits(const std::string& name, const HeatmapFigure& figure)
{
    const auto fitting = m_call.decimals ? fittingDecimals(figure, m_call.style, m_call.scale) : std::nullopt;
    if (!fitting)
        return;
    const Sentence small(HEEDMAP_PHRASE("%1: no numbers in the cells, too small for --decimals %2"), name,
                         figure.decimals);
    m_host.tell(*fitting < 0
                    ? small
                    : Sentence(HEEDMAP_PHRASE("%1; %2 fits"), small, "--decimals " + std::to_string(*fitting)));
}

void FigureExport::addNode(const FigureChoice& choice, const HeatmapFigure& figure)
{
    const bool picture = m_call.figures && std::ranges::any_of(m_call.formats, drawsPicture);
    Drawing made;
    if (picture)
        made = draw([&] { return nodeDrawing(figure, m_call.style, m_call.scale); });
    if (picture && m_call.style.print.width == 0 && m_call.style.print.height == 0)
        tellWhatFits(choice.name, figure);
    tellLosses(choice.name, made.losses);
    for (const ExportFormat* format : m_call.formats) {
        if (format->picture != nullptr && !m_call.figures)
            continue;
        proceed();
        if (format->picture != nullptr)
            addPicture(fileName(m_call.matrices.empty() ? choice.name : ownName()), *format, made);
        else
            m_host.add(fileName(choice.name), *format, draw([&] { return numbersOf(*format, figure); }));
    }
}

std::string FigureExport::numbersOf(const ExportFormat& format, const HeatmapFigure& figure) const
{
    return format.numbers(Tensor(figure.values), m_call.style.decimals,
                          m_call.labels ? labelsOf(figure) : NumberLabels());
}

/// A drawing that is made once, in every format that is a picture.
template <typename Make> void FigureExport::addPictures(const std::string& name, const Make& make)
{
    const auto made = draw(make);
    tellLosses(fileName(name), made->drawing().losses);
    for (const ExportFormat* format : m_call.formats)
        if (drawsPicture(format)) {
            proceed();
            addPicture(fileName(name), *format, made->drawing());
        }
}

void FigureExport::addSheet()
{
    const auto sheet = draw([&] {
        return std::make_unique<SheetDrawing>(m_opened, m_call.style, m_call.language, m_call.scale, noNode,
                                              m_call.closed);
    });
    const std::vector<Drawing> pages = sheet->pages();
    tellLosses(fileName("sheet"), pages.front().losses);
    for (const ExportFormat* format : m_call.formats)
        if (drawsPicture(format)) {
            proceed();
            addPages(*format, pages);
        }
}

/// One file where the format has pages, else a file each.
void FigureExport::addPages(const ExportFormat& format, const std::vector<Drawing>& pages)
{
    const std::string name = fileName("sheet");
    if (pages.size() == 1)
        return addPicture(name, format, pages.front());
    if (format.picture == std::string_view("pdf"))
        return addBytes(name, format, draw([&] { return pdfFile(pages.front().title, pages); }));
    if (m_call.oneFile)
        return addPicture(name, format, below(pages));
    for (std::size_t i = 0; i < pages.size(); ++i)
        addPicture(name + "-" + std::to_string(i + 1), format, pages[i]);
}

void FigureExport::tellLosses(const std::string& name, const QStringList& losses)
{
    for (const QString& loss : losses)
        m_host.tell(Sentence(HEEDMAP_PHRASE("%1: %2"), name, loss.toStdString()));
}

void FigureExport::addView()
{
    if (m_call.heads)
        return addPictures(ownName(), [&] {
            return std::make_unique<HeadsPage>(FigureSource(m_opened), *m_call.heads, m_call.style);
        });
    addPictures(ownName(), [&] {
        return std::make_unique<ViewDrawing>(m_call.view, m_opened, m_folder, m_call.style, m_call.gradientOf);
    });
}

void FigureExport::addAnimation()
{
    AnimationSource source{m_opened, m_folder, m_call.style, m_call.language, m_call.scale, m_choices};
    source.trainingSteps = m_call.steps;
    source.slice = m_call.slice;
    source.how = m_host.evaluation();
    source.trained = m_host.training();
    const auto animation = makeAnimation(m_call.scene, source);
    AnimationFiles files(*animation, m_call.style, [this](double done) { m_host.at(done); });
    const std::string name = fileName(ownName());
    for (const ExportFormat* format : m_call.formats)
        if (format->moving != nullptr)
            addMoving(name, *format, files.moving(*format, m_call.scaled ? m_call.scale : 0));
        else
            for (std::size_t i = 0; i < files.size(); ++i)
                addBytes(files.numbered(name, i), *format, files.still(i, *format, m_call.scale));
}

/// One that was to be small and could not be says so.
void FigureExport::addMoving(const std::string& name, const ExportFormat& format, const QByteArray& bytes)
{
    if (!m_call.scaled && bytes.size() > AnimationFiles::largest)
        m_host.tell(
            Sentence(HEEDMAP_PHRASE("%1: %2 MB, more than slides take well; --scale below 0.5 makes it smaller, "
                                    "--format pdf writes a file each frame"),
                     name + "." + format.suffix,
                     QByteArray::number(static_cast<double>(bytes.size()) / 1e6, 'f', 1).toStdString()));
    addBytes(name, format, bytes);
}

void FigureExport::addBytes(const std::string& name, const ExportFormat& format, const QByteArray& bytes)
{
    m_host.add(name, format, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

void FigureExport::addSelected()
{
    const NodeId node = m_call.select.node;
    if (!m_call.select.cell)
        return addPictures(ownName(), [&] {
            const StepPart part = m_call.matrices.empty() ? StepPart() : stepPartOf(graph(), m_call.matrices.front());
            return std::make_unique<SheetDrawing>(m_opened, m_call.style, m_call.language, m_call.scale, node,
                                                  std::set<std::string>(), part);
        });
    const Cell cell = *m_call.select.cell;
    if (!m_call.view.empty())
        return addPictures(
            ownName(), [&] { return std::make_unique<CellDrawing>(m_opened, m_call.style, m_call.scale, node, cell); });
    addPictures(ownName(),
                [&] { return std::make_unique<SheetDrawing>(m_opened, m_call.style, m_call.scale, node, cell); });
}

void FigureExport::addArithmetic()
{
    const ArithmeticFigure figure(m_opened, m_call.arithmetic.node, *m_call.arithmetic.cell, m_call.style);
    for (const ExportFormat* format : m_call.formats)
        if (drawsPicture(format))
            addPicture(fileName(ownName()), *format, figure.drawing());
        else
            m_host.add(fileName(ownName()), *format, figure.latex());
}

/// Of many cells, with a picture of them beside it. Returns false where there are few.
bool FigureExport::addTikzWithPicture(const std::string& name, const ExportFormat& format, const Drawing& drawing)
{
    constexpr qsizetype most = 600000; // bytes, which TeX has memory for
    try {
        if (draw([&] { return writeTikz(drawing, m_call.scale); }).size() <= most)
            return false;
    } catch (const Error&) { // with an image
    }
    const std::string picture = (m_call.oneFile ? m_call.file : name) + "-cells";
    const TikzWithPicture files = draw([&] { return tikzWithPicture(drawing, QString::fromStdString(picture)); });
    addBytes(name, format, files.text);
    const auto png = std::ranges::find(exportFormats(), std::string_view("png"), &ExportFormat::id);
    addBytes(name + "-cells", *png, files.picture);
    m_host.tell(Sentence(HEEDMAP_PHRASE("%1: its cells are a picture beside it, %2, as they are too many for TeX"),
                         name + "." + format.suffix, picture + ".png"));
    return true;
}

void FigureExport::addPicture(const std::string& name, const ExportFormat& format, const Drawing& drawing)
{
    const CutTexts cut;
    writePicture(name, format, drawing);
    if (m_told.insert(name).second)
        tellLosses(name, cut.losses());
}

void FigureExport::writePicture(const std::string& name, const ExportFormat& format, const Drawing& drawing)
{
    if (format.picture == std::string_view("tikz") && addTikzWithPicture(name, format, drawing))
        return;
    const QByteArray bytes =
        draw([&] { return findPictureFormat(QLatin1String(format.picture))->write(drawing, m_call.scale); });
    if (format.picture == std::string_view("tikz") && bytes.left(200).contains("lualatex")) // it says so itself
        m_host.tell(Sentence(
            HEEDMAP_PHRASE("%1: some of its letters need lualatex, and a font that has them; pdflatex lacks them"),
            name + "." + format.suffix));
    addBytes(name, format, bytes);
}

} // namespace heedmap
