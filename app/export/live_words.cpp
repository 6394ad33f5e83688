#include "export/live_words.h"

#include "model/layer_groups.h"
#include "model/start_place.h"
#include "model/steps.h"
#include "model/teaching/opening.h"
#include "text/core_text.h"

#include <paint/contrast.h>
#include <paint/formula.h>
#include <paint/formula_mathml.h>
#include <paint/node_figure.h>
#include <paint/operation_figure.h>
#include <paint/value_scale.h>

#include <QCoreApplication>

#include <array>
#include <set>

namespace heedmap {
namespace {

/// All that the page itself says; its scripts ask for a text by the English one.
constexpr std::array pageTexts{
    QT_TRANSLATE_NOOP("LivePage", "Computation"),
    QT_TRANSLATE_NOOP("LivePage", ", "),
    QT_TRANSLATE_NOOP("LivePage", "; "),
    QT_TRANSLATE_NOOP("LivePage", ". "),
    QT_TRANSLATE_NOOP("LivePage", "%1: %2"),
    QT_TRANSLATE_NOOP("LivePage", "Step %1 of %2"),
    QT_TRANSLATE_NOOP("LivePage", "Steps"),
    QT_TRANSLATE_NOOP("LivePage", "Next step"),
    QT_TRANSLATE_NOOP("LivePage", "Next: %1"),
    QT_TRANSLATE_NOOP("LivePage", "Previous step"),
    QT_TRANSLATE_NOOP("LivePage", "First step"),
    QT_TRANSLATE_NOOP("LivePage", "Last step"),
    QT_TRANSLATE_NOOP("LivePage", "Guess first"),
    QT_TRANSLATE_NOOP("LivePage", "Gradients"),
    QT_TRANSLATE_NOOP("LivePage", "Light or dark"),
    QT_TRANSLATE_NOOP("LivePage", "As it was"),
    QT_TRANSLATE_NOOP("LivePage", "Exercises"),
    QT_TRANSLATE_NOOP("LivePage", "Lesson"),
    QT_TRANSLATE_NOOP("LivePage", "Stop %1 of %2"),
    QT_TRANSLATE_NOOP("LivePage", "%1 min"),
    QT_TRANSLATE_NOOP("LivePage", "Next stop"),
    QT_TRANSLATE_NOOP("LivePage", "Previous stop"),
    QT_TRANSLATE_NOOP("LivePage", "Leave the lesson"),
    QT_TRANSLATE_NOOP("LivePage", "Aside: %1"),
    QT_TRANSLATE_NOOP("LivePage", "Back to the script"),
    QT_TRANSLATE_NOOP("LivePage", "Show what is covered"),
    QT_TRANSLATE_NOOP("LivePage", "A page does not train: these are the numbers before training."),
    QT_TRANSLATE_NOOP("LivePage", "Exercise %1"),
    QT_TRANSLATE_NOOP("LivePage", "Save my answers"),
    QT_TRANSLATE_NOOP("LivePage", "You changed numbers on the stage; answers are marked by the document's own."),
    QT_TRANSLATE_NOOP("LivePage", "This browser keeps your answers until you save them."),
    QT_TRANSLATE_NOOP("LivePage", "This browser keeps nothing: save your answers before you close the page."),
    QT_TRANSLATE_NOOP("LivePage", "Undo"),
    QT_TRANSLATE_NOOP("LivePage", "Close"),
    QT_TRANSLATE_NOOP("LivePage", "Type another number"),
    QT_TRANSLATE_NOOP("LivePage", "Check"),
    QT_TRANSLATE_NOOP("LivePage", "Hint"),
    QT_TRANSLATE_NOOP("LivePage", "%1 of %2 points"),
    QT_TRANSLATE_NOOP("LivePage", "right"),
    QT_TRANSLATE_NOOP("LivePage", "wrong"),
    QT_TRANSLATE_NOOP("LivePage", "right by the rules, from your earlier number"),
    QT_TRANSLATE_NOOP("LivePage", "Work out %1."),
    QT_TRANSLATE_NOOP("LivePage", "Where is the largest of each row of %1?"),
    QT_TRANSLATE_NOOP("LivePage", "How many rows and columns?"),
    QT_TRANSLATE_NOOP("LivePage", "Does %1 grow or fall with each of these?"),
    QT_TRANSLATE_NOOP("LivePage", "grows"),
    QT_TRANSLATE_NOOP("LivePage", "falls"),
    QT_TRANSLATE_NOOP("LivePage", "Which mask is it?"),
    QT_TRANSLATE_NOOP("LivePage", "Mask %1: keeps all"),
    QT_TRANSLATE_NOOP("LivePage", "Mask %1: %2"),
    QT_TRANSLATE_NOOP("LivePage", "row %1 keeps %2"),
    QT_TRANSLATE_NOOP("LivePage", "row %1 keeps none"),
    QT_TRANSLATE_NOOP("LivePage", "Which printed figures are wrong, and what is right?"),
    QT_TRANSLATE_NOOP("LivePage", "Type over what is wrong."),
    QT_TRANSLATE_NOOP("LivePage", "Change few numbers until the matrix is as it should be."),
    QT_TRANSLATE_NOOP("LivePage", "Change its numbers on the stage."),
    QT_TRANSLATE_NOOP("LivePage", "%1 of %2 numbers changed"),
    QT_TRANSLATE_NOOP("LivePage", "as it should be"),
    QT_TRANSLATE_NOOP("LivePage", "Printed %1, computed %2"),
    QT_TRANSLATE_NOOP("LivePage", "Samples"),
    QT_TRANSLATE_NOOP("LivePage", "Pin: keep its numbers and edit them"),
    QT_TRANSLATE_NOOP("LivePage", "Unpin: compute it again"),
    QT_TRANSLATE_NOOP("LivePage", "Pin %1: keep its numbers and edit them"),
    QT_TRANSLATE_NOOP("LivePage", "Unpin %1: compute it again"),
    QT_TRANSLATE_NOOP("LivePage", "Pin all of the stack"),
    QT_TRANSLATE_NOOP("LivePage", "Unpin all of the stack"),
    QT_TRANSLATE_NOOP("LivePage", "Pinned: its rule is bypassed"),
    QT_TRANSLATE_NOOP("LivePage", "Save the document"),
    QT_TRANSLATE_NOOP("LivePage", "Picture as SVG"),
    QT_TRANSLATE_NOOP("LivePage", "Picture as PNG"),
    QT_TRANSLATE_NOOP("LivePage", "Arithmetic"),
    QT_TRANSLATE_NOOP("LivePage", "What to look for"),
    QT_TRANSLATE_NOOP("LivePage", "row %1, column %2"),
    QT_TRANSLATE_NOOP("LivePage", "%1 rows, %2 columns"),
    QT_TRANSLATE_NOOP("LivePage", "sum"),
    QT_TRANSLATE_NOOP("LivePage", "What is it? Work it out, then click the cell."),
    QT_TRANSLATE_NOOP("LivePage", "Point at a cell to see where its number comes from."),
    QT_TRANSLATE_NOOP("LivePage", "A number that is given. Double-click it or press Enter to type another."),
    QT_TRANSLATE_NOOP("LivePage", "“%1” is not a number"),
    QT_TRANSLATE_NOOP("LivePage", "… %1 more"),
    QT_TRANSLATE_NOOP("LivePage", "Gradient of %1: how it grows with each number"),
    QT_TRANSLATE_NOOP("LivePage", "Your sentence"),
    QT_TRANSLATE_NOOP("LivePage", "Type another sentence"),
    QT_TRANSLATE_NOOP("LivePage", "Enter takes it, Esc leaves it"),
    QT_TRANSLATE_NOOP("LivePage", "%1 words are known, each by what it means"),
    QT_TRANSLATE_NOOP("LivePage", "It knows %1 words"),
    QT_TRANSLATE_NOOP("LivePage", "“%1” is not in the table; its row is zeros. Take"),
    QT_TRANSLATE_NOOP("LivePage", "“%1” is not in the table; its row is zeros"),
    QT_TRANSLATE_NOOP("LivePage", "“%1” is not among its words. Take"),
    QT_TRANSLATE_NOOP("LivePage", "Take “%1” in place of “%2”"),
    QT_TRANSLATE_NOOP("LivePage", "“%1” is not a known word"),
    QT_TRANSLATE_NOOP("LivePage", "“%1”: its row"),
    QT_TRANSLATE_NOOP("LivePage", "The sentence: %1"),
    QT_TRANSLATE_NOOP("LivePage", "The table of words did not come: %1"),
    QT_TRANSLATE_NOOP("LivePage", "This page has no place for a sentence of this length; the program takes it."),
    QT_TRANSLATE_NOOP("LivePage", "drawn numbers"),
    QT_TRANSLATE_NOOP("LivePage", "Panels"),
    QT_TRANSLATE_NOOP("LivePage", "Matrices side by side, with cells of one size"),
    QT_TRANSLATE_NOOP("LivePage", "Side by side: %1"),
    QT_TRANSLATE_NOOP("LivePage", "Take away %1"),
    QT_TRANSLATE_NOOP("LivePage", "What “%1” attends to"),
    QT_TRANSLATE_NOOP("LivePage", "Try this"),
    QT_TRANSLATE_NOOP("LivePage", "One number to drag: %1"),
    QT_TRANSLATE_NOOP("LivePage", "The core of Heedmap is starting…"),
    QT_TRANSLATE_NOOP("LivePage", "This page needs a browser of 2023 or later, with WebAssembly: %1"),
    QT_TRANSLATE_NOOP("LivePage", "This page is damaged. Export it again with Heedmap; the browser says: %1"),
};

QString pageText(const char* english) { return QCoreApplication::translate("LivePage", english); }

Json pageWords()
{
    Json::Object words;
    for (const char* english : pageTexts)
        words.emplace_back(english, pageText(english).toStdString());
    return words;
}

Json textsOf(const QStringList& texts)
{
    Json::Array all;
    for (const QString& text : texts)
        all.emplace_back(text.toStdString());
    return all;
}

Json axisWords(const FigureAxis& axis)
{
    return Json::Object{{"name", axis.name.toStdString()}, {"labels", textsOf(axis.labels)}};
}

Json nodeWords(const ComputationShape& computation, const GraphShape& graph, NodeId id, const std::string& language)
{
    const auto note = computation.notes.find(id);
    Json words = liveAxes(graph, id);
    words.set("caption", sentenceText(graph.node(id).info.caption).toStdString());
    words.set("note", note == computation.notes.end() ? std::string() : note->second.in(language));
    words.set("operator", mathmlFormula(operationFigure(graph, id).operatorText).toStdString());
    return words;
}

const char* roleName(ValueRole role)
{
    switch (role) {
    case ValueRole::Weights: return "weights";
    case ValueRole::Mask: return "mask";
    case ValueRole::Gradient: return "gradient";
    case ValueRole::Signed: break;
    }
    return "signed";
}

const char* geometryName(StepGeometry geometry)
{
    switch (geometry) {
    case StepGeometry::Product: return "product";
    case StepGeometry::SideBySide: return "beside";
    case StepGeometry::RowMap: return "rows";
    case StepGeometry::Single: break;
    }
    return "single";
}

Json idsOf(const std::vector<NodeId>& nodes) { return Json::Array(nodes.begin(), nodes.end()); }

/// How it stands with its operands.
Json stepPlace(const GraphShape& graph, NodeId id)
{
    const OperationFigure operation = operationFigure(graph, id);
    Json::Array operands;
    for (const OperationFigure::Operand& operand : operation.operands)
        operands.emplace_back(Json::Object{{"node", operand.node}, {"transposed", operand.transposed}});
    return Json::Object{
        {"geometry", geometryName(operation.geometry)},
        {"operands", std::move(operands)},
    };
}

Json nodeLooks(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    const HeatmapFigure figure = emptyNodeFigure(graph, id);
    Json::Object looks{
        {"name", node.info.name},
        {"symbol", mathmlFormula(figure.symbol).toStdString()},
        {"plain", plainSymbol(node.info).toStdString()},
        {"formula",
         node.leaf() ? std::string() : mathmlFormula(QString::fromStdString(graph.formula(id))).toStdString()},
        {"inputs", idsOf(node.inputs)},
        {"role", roleName(figure.role)},
        {"ink", static_cast<int>(figure.ink)},
        {"palette", scaleFor(figure, {}).palette().id().toStdString()},
        {"mask", maskOver(graph, id)},
        {"place", stepPlace(graph, id)},
    };
    if (figure.range.kind == RangeChoice::Kind::Fixed)
        looks.emplace_back("range", Json::Array{figure.range.lo, figure.range.hi});
    return looks;
}

/// {"node", "slice", "cell"?: [slice, row, column]}
Json startLooks(const StartPlace& start)
{
    Json::Object looks{{"node", start.node}, {"slice", static_cast<double>(start.slice)}};
    if (start.cell)
        looks.emplace_back("cell",
                           Json::Array{static_cast<double>(start.cell->slice), static_cast<double>(start.cell->row),
                                       static_cast<double>(start.cell->col)});
    return looks;
}

std::string gradientPalette()
{
    HeatmapFigure gradient;
    gradient.role = ValueRole::Gradient;
    return scaleFor(gradient, {}).palette().id().toStdString();
}

std::string hex(const QColor& colour) { return colour.name().toStdString(); }

std::string hex(const Palette& palette, Ground ground)
{
    QString all;
    for (const QRgb colour : palette.colours(ground))
        all += QColor(colour).name().mid(1);
    return all.toStdString();
}

/// For each colour of a palette, whether black (0) or white (1) text reads on it.
std::string inksOf(const Palette& palette, Ground ground)
{
    std::string all;
    for (const QRgb colour : palette.colours(ground))
        all += qGray(inkOn(colour)) == 0 ? '0' : '1';
    return all;
}

Json palettesOf(const std::set<std::string>& ids)
{
    Json::Object all;
    for (const Palette& palette : palettes())
        if (ids.contains(palette.id().toStdString()))
            all.emplace_back(palette.id().toStdString(),
                             Json::Object{{"diverging", palette.kind() == PaletteKind::Diverging},
                                          {"light", hex(palette, Ground::Light)},
                                          {"dark", hex(palette, Ground::Dark)},
                                          {"lightInks", inksOf(palette, Ground::Light)},
                                          {"darkInks", inksOf(palette, Ground::Dark)}});
    return all;
}

Json themeColours(const Theme& theme)
{
    Json::Array inks;
    for (const QColor& ink : theme.inks)
        inks.emplace_back(hex(ink));
    return Json::Object{
        {"window", hex(theme.window)},
        {"panel", hex(theme.panel)},
        {"hairline", hex(theme.hairline)},
        {"text", hex(theme.text)},
        {"muted", hex(theme.muted)},
        {"accent", hex(theme.accent)},
        {"noticeGround", hex(theme.noticeGround)},
        {"noticeLine", hex(theme.noticeLine)},
        {"noticeText", hex(theme.noticeText)},
        {"error", hex(theme.error)},
        {"markGround", hex(theme.markGround)},
        {"markLine", hex(theme.markLine)},
        {"inks", std::move(inks)},
    };
}

} // namespace

Json liveAxes(const GraphShape& graph, NodeId id)
{
    const HeatmapFigure figure = emptyNodeFigure(graph, id);
    return Json::Object{
        {"rows", axisWords(figure.rows)}, {"cols", axisWords(figure.cols)}, {"slices", axisWords(figure.slices)}};
}

Json liveNodeWords(const Computation& computation, const std::string& language)
{
    const Graph& graph = computation.graph;
    Json::Array steps;
    for (const Step& step : stepsOf(graph))
        steps.emplace_back(LayerGroups::within(step.group, sentenceText(step.heading)).toStdString());
    Json::Array nodes;
    for (NodeId id = 0; id < graph.size(); ++id)
        nodes.push_back(nodeWords(computation, graph, id, language));
    return Json::Object{{"steps", std::move(steps)}, {"nodes", std::move(nodes)}};
}

Json liveWords(const OpenedDocument& opened, const std::string& language)
{
    Json::Array look;
    for (const LocalizedText& text : openingOf(opened.document.view).look)
        look.emplace_back(text.in(language));
    Json words = Json::Object{
        {"title", opened.document.title.in(language)},
        {"summary", opened.document.summary.in(language)},
        {"look", std::move(look)},
        {"page", pageWords()},
    };
    const Json own = liveNodeWords(opened.computation, language);
    for (const auto& [key, said] : own.object())
        words.set(key, said);
    return words;
}

Json liveStart(const Json& view, const GraphShape& graph)
{
    return startLooks(startPlace(view, graph, stepsOf(graph)));
}

Json liveLooks(const GraphShape& graph, const Json& view)
{
    Json::Array nodes;
    std::set<std::string> used{gradientPalette()};
    for (NodeId id = 0; id < graph.size(); ++id) {
        nodes.push_back(nodeLooks(graph, id));
        used.insert(nodes.back().find("palette")->string());
    }
    Json::Array steps;
    const Steps all = stepsOf(graph);
    for (const Step& step : all)
        steps.emplace_back(Json::Object{{"group", step.group}, {"nodes", idsOf(step.nodes)}, {"main", step.main}});
    return Json::Object{
        {"nodes", std::move(nodes)},
        {"steps", std::move(steps)},
        {"gradientPalette", gradientPalette()},
        {"start", startLooks(startPlace(view, graph, all))},
        {"palettes", palettesOf(used)},
        {"themes", Json::Object{{"light", themeColours(lightTheme())}, {"dark", themeColours(darkTheme())}}},
    };
}

} // namespace heedmap
