#pragma once

#include "command_line.h"
#include "export_format.h"
#include "figure_choice.h"
#include "figures.h"
#include "heads_page.h"
#include "view/frame/exportable.h"

#include <heedmap/document/reference.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heedmap {

/// What a call asks for, as far as it can be known without the document.
struct ExportCall {
    std::vector<const ExportFormat*> formats;
    FigureStyle style;
    double scale = 2;
    std::string language;
    bool decimals = false; ///< were asked for
    bool labels = false;   ///< beside numbers
    bool sheet = false;
    bool scaled = false;                     ///< a scale was asked for
    std::string scene = {};                  ///< that moves
    Index slice = 0;                         ///< of a scene
    int steps = 500;                         ///< of its training
    std::optional<HeadsChoice> heads = {};   ///< of --view heads on paper; its nodes are known once there is a document
    bool panels = false;                     ///< all nodes as one picture
    bool figures = true;                     ///< a picture of each node: always, but for a sheet alone
    bool oneFile = false;                    ///< is written, whatever there is of pages
    std::string file = {};                   ///< then its name, without an extension
    std::string name = {};                   ///< of a figure of the document
    std::set<std::string> closed = {};       ///< layers on the sheet; known once there is a document
    Reference select = {};                   ///< a step, or one cell of it; likewise
    Reference arithmetic = {};               ///< of that cell; likewise
    Reference gradientOf = {};               ///< the number that gradients are of; likewise
    std::string view = {};                   ///< of the window
    std::vector<FigureChoice> matrices = {}; ///< of a view on paper that is drawn as these are; likewise
    std::string minus = {};                  ///< another document, whose numbers are taken from these

    /// Whether all that is written is one picture.
    bool onePicture() const
    {
        return panels || select.node != noNode || arithmetic.node != noNode || !view.empty() || !scene.empty();
    }
};

bool drawsPicture(const ExportFormat* format);
/// Whether the arithmetic of a cell can be written so.
bool writesArithmetic(const ExportFormat* format);

/// What a figure is of, as far as its title goes.
enum class Titled { Nodes, Steps, View, Other };

/// Takes title, symbol and shape away from a figure on paper, which has them only where they are asked for.
void leaveOutUnasked(FigureStyle& style, Titled what, const ViewFigure& view);

/// Throws UsageError, as do the others.
ExportCall exportCallOf(const Arguments& arguments, std::vector<const ExportFormat*> formats);

/// Throws UsageError if a view is asked for what only matrices have.
void requireOfView(const ExportCall& call, const Arguments& arguments);

/// Appends the gradients that --gradient-of asks for, in place of those of another call, or none.
void readGradients(ExportCall& call, const Arguments& arguments, Graph& graph);

/// Whether the view is the heads on paper, a figure of its own.
bool printsHeads(const ExportCall& call);

/// Whether the view is matrices on paper, which are figures as --nodes and --panels make them.
bool printsMatrices(const ExportCall& call);
/// Whether it is a stage on paper of one node, a figure as --select makes it.
bool printsStage(const ExportCall& call);
/// The cell that is kept on such a stage of that matrix.
std::optional<Cell> keptCell(const GraphShape& graph, const FigureChoice& matrix);

/// The matrices of such a view, of a stack one; `start` where it names none.
std::vector<FigureChoice> matricesOf(const GraphShape& graph, const std::string& view, NodeId start);

/// Reads what is said of the nodes of a document, after its gradients; `opening` is the document's view. Throws
/// UsageError also if a view cannot leave out what it is to leave out.
void readNodes(ExportCall& call, const Arguments& arguments, const GraphShape& graph, const Json& opening);

/// The nodes that are drawn, each by itself or as panels.
std::vector<FigureChoice> chosenNodes(const Arguments& arguments, const ExportCall& call, const GraphShape& graph);

} // namespace heedmap
