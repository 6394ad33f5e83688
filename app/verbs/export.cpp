#include "evaluation.h"
#include "export/arithmetic_figure.h"
#include "export/export_call.h"
#include "export/export_options.h"
#include "export/export_target.h"
#include "export/page_call.h"
#include "export/view_drawing.h"
#include "export_format.h"
#include "figure_choice.h"
#include "figure_difference.h"
#include "figure_options.h"
#include "file_set.h"
#include "interruption.h"
#include "model_input.h"
#include "moving/scene_files.h"
#include "numbers.h"
#include "painting.h"
#include "panels.h"
#include "progress.h"
#include "recipe_call.h"
#include "sheet_drawing.h"
#include "source.h"
#include "text/language.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/number_text.h>
#include <heedmap/document/reference.h>

#include <paint/cited_cells.h>
#include <paint/operation_figure.h>

#include <QPainter>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>

namespace heedmap {
namespace {

/// Where a call and its figures go.
struct Output {
    ExportTarget& target;
    FileSet& files;
    std::filesystem::path folder; ///< of the document
};

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

/// One set of figures: everything is drawn before the first file gets its name.
class Export {
public:
    Export(const ExportCall& request, OpenedDocument& opened, std::vector<FigureChoice> choices, const Output& output)
        : m_request(request), m_opened(opened), m_choices(std::move(choices)), m_target(output.target),
          m_files(output.files), m_folder(output.folder)
    {
    }

    /// How many files it writes.
    std::size_t size() const
    {
        const auto pictures = static_cast<std::size_t>(std::ranges::count_if(m_request.formats, drawsPicture));
        if (!m_request.scene.empty()) // and of others a file each frame
            return m_request.formats.size() + pictures;
        if (m_request.arithmetic.node != noNode)
            return m_request.formats.size();
        if (m_request.onePicture())
            return pictures;
        const std::size_t each = m_request.figures ? m_request.formats.size() : m_request.formats.size() - pictures;
        return m_choices.size() * each + (m_request.sheet ? pictures : 0);
    }

    void evaluate()
    {
        if (!m_request.scene.empty()) // its own
            return;
        std::vector<Demand> demands = m_request.sheet ? sheetDemands(graph(), m_request.closed) : std::vector<Demand>();
        for (const FigureChoice& choice : m_choices)
            demands.push_back({choice.node, Region::all(graph().node(choice.node).shape)});
        if (const NodeId node = m_request.select.node != noNode ? m_request.select.node : m_request.arithmetic.node;
            node != noNode)
            for (const NodeId each : selectedNodes(node))
                demands.push_back({each, Region::all(graph().node(each).shape)});
        graph().evaluate(demands, watchedEvaluation());
    }

    void write()
    {
        if (m_request.sheet)
            addSheet();
        if (m_request.select.node != noNode)
            addSelected();
        if (m_request.arithmetic.node != noNode)
            addArithmetic();
        if (!m_request.view.empty())
            addView();
        if (!m_request.scene.empty()) {
            addScene();
            return;
        }
        const std::vector<HeatmapFigure> figures = m_request.minus.empty()
            ? figuresOf(m_opened, m_choices, m_request.style)
            : differences(m_opened, m_request.minus, m_choices, m_request.style, watchedEvaluation());
        if (m_request.panels)
            addPictures("panels",
                        [&] { return std::make_unique<PanelDrawing>(figures, m_request.style, m_request.scale); });
        for (std::size_t i = 0; i < figures.size() && !m_request.panels; ++i)
            addNode(m_choices[i], figures[i]);
        stopIfInterrupted();
    }

private:
    Graph& graph() { return m_opened.computation.graph; }

    /// Before each file.
    void proceed()
    {
        stopIfInterrupted();
        m_progress.at(static_cast<double>(m_begun++) / static_cast<double>(size()));
    }

    /// Does what cannot be stopped half-way: an interruption meanwhile ends the program.
    template <typename Work> auto draw(const Work& work)
    {
        const EndsAtOnce end([this] {
            m_progress.wipe();
            m_files.discard();
        });
        return work();
    }

    /// Numbers that were asked for, or that a wider figure shows, do not vanish without a word.
    void tellWhatFits(const std::string& name, const HeatmapFigure& figure)
    {
        const bool printed = m_request.style.print.width > 0;
        if (!m_request.decimals && (!printed || layoutFigure(figure).valuePx == 0))
            return;
        const auto fitting = fittingNumbers(figure, m_request.style, m_request.scale);
        if (!fitting)
            return;
        m_progress.wipe();
        std::string fits = fitting->decimals < 0 ? "" : "--decimals " + std::to_string(fitting->decimals);
        if (fitting->millimetres > 0)
            fits += (fits.empty() ? "" : " or ") + ("--width " + exactText(fitting->millimetres)) + "mm";
        std::fprintf(stderr, "heedmap: %s: no numbers in the cells, too small for --decimals %d%s%s\n", name.c_str(),
                     figure.decimals, fits.empty() ? "" : ("; " + fits).c_str(), fits.empty() ? "" : " fits");
    }

    /// Of what is called so in the document.
    std::string fileName(const std::string& name, const ExportFormat& format)
    {
        const bool alone = m_request.onePicture() || m_choices.size() + (m_request.sheet ? 1 : 0) == 1;
        const std::string& figure = m_request.name;
        return m_target.fileName(figure.empty() ? name : alone ? figure : figure + "-" + name, format);
    }

    void addNode(const FigureChoice& choice, const HeatmapFigure& figure)
    {
        const bool picture = m_request.figures && std::ranges::any_of(m_request.formats, drawsPicture);
        if (picture)
            tellWhatFits(choice.name, figure);
        const Drawing drawing =
            draw([&] { return picture ? drawingOf(figure, m_request.style, m_request.scale) : Drawing(); });
        for (const ExportFormat* format : m_request.formats) {
            if (format->picture != nullptr && !m_request.figures)
                continue;
            proceed();
            if (format->picture != nullptr)
                addPicture(choice.name, *format, drawing);
            else
                m_files.add(fileName(choice.name, *format), draw([&] { return numbersOf(*format, figure); }));
        }
    }

    std::string numbersOf(const ExportFormat& format, const HeatmapFigure& figure) const
    {
        return format.numbers(Tensor(figure.values), m_request.style.decimals,
                              m_request.labels ? labelsOf(figure) : NumberLabels());
    }

    /// A drawing that is made once, in every format that is a picture.
    template <typename Make> void addPictures(const std::string& name, const Make& make)
    {
        const auto made = draw(make);
        for (const ExportFormat* format : m_request.formats)
            if (drawsPicture(format)) {
                proceed();
                addPicture(name, *format, made->drawing());
            }
    }

    void addSheet()
    {
        const auto sheet = draw([&] {
            return std::make_unique<SheetDrawing>(m_opened, m_request.style, m_request.language, m_request.scale,
                                                  noNode, m_request.closed);
        });
        const std::vector<Drawing> pages = sheet->pages();
        for (const ExportFormat* format : m_request.formats)
            if (drawsPicture(format)) {
                proceed();
                addPages(*format, pages);
            }
    }

    /// One file where the format has pages, else a file each.
    void addPages(const ExportFormat& format, const std::vector<Drawing>& pages)
    {
        if (pages.size() == 1) {
            addPicture("sheet", format, pages.front());
            return;
        }
        if (format.picture == std::string_view("pdf")) {
            const QByteArray bytes = draw([&] { return pdfFile(pages.front().title, pages); });
            addBytes("sheet", format, bytes);
            return;
        }
        if (m_target.isFile()) {
            addPicture("sheet", format, below(pages));
            return;
        }
        for (std::size_t i = 0; i < pages.size(); ++i)
            addPicture("sheet-" + std::to_string(i + 1), format, pages[i]);
    }

    void addView()
    {
        std::string name = m_request.view;
        std::ranges::replace(name, ':', '-');
        addPictures(name,
                    [&] { return std::make_unique<ViewDrawing>(m_request.view, m_opened, m_folder, m_request.style); });
    }

    void addScene()
    {
        SceneSource source{m_opened, m_folder, m_request.style, m_request.language, m_request.scale, m_choices};
        source.trainingSteps = m_request.steps;
        source.slice = m_request.slice;
        source.how = watchedEvaluation();
        const auto training = std::make_shared<Progress>("training");
        source.trained = [training](double done) { training->at(done); };
        const auto scene = makeScene(m_request.scene, source);
        SceneFiles files(*scene, m_request.style, [this](double done) {
            stopIfInterrupted();
            m_progress.at(done);
        });
        const std::string name = m_request.scene.substr(0, m_request.scene.find(':'));
        for (const ExportFormat* format : m_request.formats)
            if (format->moving != nullptr)
                addBytes(name, *format, files.moving(*format, m_request.scaled ? m_request.scale : 0));
            else
                for (std::size_t i = 0; i < files.size(); ++i)
                    addBytes(files.numbered(name, i), *format, files.still(i, *format, m_request.scale));
    }

    void addBytes(const std::string& name, const ExportFormat& format, const QByteArray& bytes)
    {
        m_files.add(fileName(name, format), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    }

    /// A step's result, and what stands beside it.
    std::vector<NodeId> selectedNodes(NodeId node)
    {
        std::vector<NodeId> nodes{node};
        for (const OperationFigure::Operand& operand : operationFigure(graph(), node).operands)
            nodes.push_back(operand.node);
        return nodes;
    }

    void addSelected()
    {
        const NodeId node = m_request.select.node;
        if (!m_request.select.cell) {
            addPictures("stage-" + graph().node(node).info.name, [&] {
                return std::make_unique<SheetDrawing>(m_opened, m_request.style, m_request.language, m_request.scale,
                                                      node);
            });
            return;
        }
        const Cell cell = *m_request.select.cell;
        const std::string name = cellFileName(graph(), node, cell);
        const auto expression = graph().explain(node, cell);
        const auto cited =
            expression ? operandCells(graph(), node, cell, *expression) : std::vector<std::vector<Cell>>();
        addPictures(name, [&] {
            return std::make_unique<SheetDrawing>(m_opened, m_request.style, m_request.scale, node, cell, cited);
        });
    }

    void addArithmetic()
    {
        const Cell cell = *m_request.arithmetic.cell;
        const ArithmeticFigure figure(m_opened, m_request.arithmetic.node, cell, m_request.style);
        const std::string name = arithmeticName(graph(), m_request.arithmetic.node, cell);
        for (const ExportFormat* format : m_request.formats)
            if (drawsPicture(format))
                addPicture(name, *format, figure.drawing());
            else
                m_files.add(fileName(name, *format), figure.latex());
    }

    void addPicture(const std::string& name, const ExportFormat& format, const Drawing& drawing)
    {
        const QByteArray bytes =
            draw([&] { return findPictureFormat(QLatin1String(format.picture))->write(drawing, m_request.scale); });
        addBytes(name, format, bytes);
    }

    const ExportCall& m_request;
    OpenedDocument& m_opened;
    std::vector<FigureChoice> m_choices;
    ExportTarget& m_target;
    FileSet& m_files;
    std::filesystem::path m_folder;
    Progress m_progress{"drawing"};
    std::size_t m_begun = 0; ///< files
};

void addFigures(const Arguments& arguments, ExportCall request, OpenedDocument& opened, const Output& output)
{
    const Graph& graph = opened.computation.graph;
    request.closed = closedLayers(arguments, graph);
    request.select = selectedStep(arguments, graph);
    request.arithmetic = explainedCell(arguments, graph);
    const ChosenFont font(arguments);
    Export work(request, opened, chosenNodes(arguments, request, graph), output);
    if (output.target.isFile() && work.size() != 1)
        throw arguments.wrong("-o " + arguments.value("--output") + " is one file, and the call writes "
                              + std::to_string(work.size()) + "; expected a folder, or --nodes with one node");
    work.evaluate();
    asCall(arguments, [&] { work.write(); });
}

void addRecipes(const Arguments& call, OpenedDocument& opened, const Output& output)
{
    for (const std::size_t i : chosenRecipes(call, opened.document))
        asPartOf(exportVerb, call.operand(), "figures[" + std::to_string(i) + "]", [&] {
            const FigureRecipe& recipe = opened.document.figures[i];
            const Arguments arguments(exportVerb, recipeWords(exportVerb, call, recipe));
            ExportCall request =
                exportCallOf(arguments, output.target.isFile() ? output.target.formats() : formatsOf(arguments));
            request.name = recipe.name;
            speak(request.language);
            addFigures(arguments, std::move(request), opened, output);
        });
}

int runExport(const Arguments& arguments)
{
    if (asksForPage(arguments)) {
        writePage(exportVerb, arguments);
        return ExitCode::done;
    }
    ExportTarget target(arguments);
    const ExportCall request = exportCallOf(arguments, target.formats());
    Source source = openSource(arguments);
    useNumbers(arguments, source.opened.computation.graph);
    const bool widgets = arguments.has("--view") || arguments.has("--figures");
    const Painting painting(request.language, widgets ? Painting::With::Widgets : Painting::With::Painter);
    FileSet files(target.folder(), std::move(source.inputs));
    const Output output{target, files, std::filesystem::path(arguments.operand()).parent_path()};
    if (arguments.has("--figures"))
        addRecipes(arguments, source.opened, output);
    else
        addFigures(arguments, request, source.opened, output);
    files.commit();
    return ExitCode::done;
}

} // namespace

const Verb exportVerb{"export", "FILE", "draw a figure of every matrix, or the whole computation as one",
                      exportOptions(), runExport};

} // namespace heedmap
