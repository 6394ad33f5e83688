#pragma once

#include "export_format.h"
#include "figures.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/inputs.h>

#include <QMimeData>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace heedmap {

class Exportable;

/// What of a document becomes a file, and how: the options of `heedmap export`.
struct ExportRequest {
    enum class What {
        Sheet, ///< the whole computation
        Step,  ///< the node with its operands, as they stand on the stage
        View,  ///< what a view shows
        Node,
        Nodes,      ///< several, a file each
        Panels,     ///< several as one figure, (a), (b), (c)
        Cell,       ///< a step of one slice with its cell and what that is worked out from marked
        Arithmetic, ///< of the cell alone
        Scene,      ///< what moves
        Page,       ///< the document, to be opened in a browser
    };

    What what = What::Sheet;
    NodeId node = noNode;              ///< of Step, Node, Cell and Arithmetic
    heedmap::Cell cell = {};           ///< of Cell and Arithmetic
    std::vector<NodeId> nodes = {};    ///< of Nodes
    std::string panels = {};           ///< of Panels, as the option has them
    FigureParts parts = {};            ///< of the nodes
    std::string gradientOf = {};       ///< the number that gradients in it are of, as the option has it
    std::string minus = {};            ///< another document, whose numbers are taken from these
    bool labels = false;               ///< beside numbers
    int steps = 500;                   ///< of a training
    std::string view = {};             ///< the id of the view of View
    std::set<std::string> closed = {}; ///< layers, of a Sheet
    std::string scene = {};            ///< of Scene, as `--scene` has it
    Index slice = 0;                   ///< of it
    std::string format = "png";
    double scale = 2;
    FigureStyle style = {};
    std::string language = "en";

    const ExportFormat& fileFormat() const;
    /// The view of the sheet is, on paper, the whole computation.
    What drawn() const;
    bool picture() const { return fileFormat().picture != nullptr; }
    /// Whether it is made of nodes, which can be parts and differences.
    bool ofNodes() const { return what == What::Node || what == What::Nodes || what == What::Panels; }
    /// Whether a scene is a picture each frame, in files of their own.
    bool frames() const { return what == What::Scene && picture(); }
};

/// A drawing with all that it borrows.
class ExportDrawing {
public:
    /// `view` may be null where none is asked for.
    ExportDrawing(const FigureSource& source, const ExportRequest& request, Exportable* view);
    ExportDrawing(const ExportDrawing&) = delete;
    ExportDrawing& operator=(const ExportDrawing&) = delete;
    ~ExportDrawing();

    /// Of a sheet the first page.
    const Drawing& drawing() const { return m_drawing; }
    /// All of it. Throws Error if the format does not hold as many pages.
    QByteArray file(const PictureFormat& format, double scale) const;

private:
    void make(const FigureSource& source, const ExportRequest& request, Exportable* view);

    std::vector<HeatmapFigure> m_figures;
    std::unique_ptr<class SheetDrawing> m_sheet;
    std::unique_ptr<class PanelDrawing> m_panels;
    Drawing m_drawing;
};

/// The nodes, or parts of them, that it is made of. Throws Error.
std::vector<FigureChoice> exportChoices(const GraphShape& graph, const ExportRequest& request);

/// What has to be evaluated for it; `view` may be null where none is asked for.
std::vector<Demand> exportDemands(const GraphShape& graph, const ExportRequest& request, Exportable* view);

/// The file's bytes, the same that the command line writes. Throws Error.
QByteArray exported(const FigureSource& source, const ExportRequest& request, Exportable* view = nullptr);

/// A page with the document, the same that the command line writes. Throws Error, also where this program came without
/// the page that it fills.
QByteArray exportedPage(OpenedDocument& opened, const std::filesystem::path& folder, const std::string& language);

/// The same for the clipboard: a picture as an image, numbers as text.
std::unique_ptr<QMimeData> exportedData(const FigureSource& source, const ExportRequest& request, Exportable* view);

/// Writes one, or several in a folder together; never over one of `inputs`. Throws Error.
void writeExport(const QString& file, const QByteArray& bytes, const Inputs& inputs);
void writeExports(const QString& folder, const QStringList& names, const std::vector<QByteArray>& files,
                  const Inputs& inputs);

/// The bytes of each file of Nodes, in their order. Throws Error.
std::vector<QByteArray> exportedEach(const FigureSource& source, const ExportRequest& request);

} // namespace heedmap
