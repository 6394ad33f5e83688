#pragma once

#include "export_format.h"
#include "figures.h"
#include "view/frame/exportable.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/files_beside.h>

#include <QMimeData>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace heedmap {

/// A request for an export: its subject and looks, which are options of `heedmap export`.
struct ExportRequest {
    enum class What {
        Sheet, ///< the whole computation
        Step,  ///< the node with its operands, as they stand on the stage
        View,  ///< what a view shows
        Node,
        Nodes,      ///< several, a file each
        Panels,     ///< several as one figure, (a), (b), (c)
        Cell,       ///< a step of one slice, with a marked cell and its operands
        Arithmetic, ///< the arithmetic of a cell alone
        Animation,  ///< frames, one after the other
        Page,       ///< the document, to be opened in a browser
    };

    What what = What::Sheet;
    NodeId node = noNode;              ///< of Step, Node, Cell and Arithmetic
    heedmap::Cell cell = {};           ///< of Cell and Arithmetic
    std::vector<NodeId> nodes = {};    ///< of Nodes
    std::string panels = {};           ///< of Panels, as the option writes them
    FigureParts parts = {};            ///< of the nodes
    std::string gradientOf = {};       ///< the target of the gradients in it, as the option writes it
    std::string minus = {};            ///< another document, whose numbers are subtracted
    bool labels = false;               ///< whether numbers have labels
    int steps = 500;                   ///< of a training
    std::string view = {};             ///< of View, as `--view` writes it
    ViewFigure viewFigure = {};        ///< of View: what its figure offers
    std::set<std::string> closed = {}; ///< the closed layers of a Sheet
    std::string scene = {};            ///< of Animation, as `--scene` writes it
    Index slice = 0;                   ///< of the animation
    std::string format = "png";
    double scale = 2;
    FigureStyle style = {};
    std::string language = "en";

    const ExportFormat& fileFormat() const;
    /// The drawn subject: the view Sheet is drawn as the whole computation.
    What drawn() const;
    bool picture() const { return fileFormat().picture != nullptr; }
    /// Whether the subject is nodes, of which parts and differences can be exported.
    bool ofNodes() const { return what == What::Node || what == What::Nodes || what == What::Panels; }
    /// Whether each frame of an animation is a file of its own.
    bool frames() const { return what == What::Animation && picture(); }
};

/// A drawing with everything that it borrows.
class ExportDrawing {
public:
    /// `view` may be null if the request needs none.
    ExportDrawing(const FigureSource& source, const ExportRequest& request, Exportable* view);
    ExportDrawing(const ExportDrawing&) = delete;
    ExportDrawing& operator=(const ExportDrawing&) = delete;
    ~ExportDrawing();

    /// The drawing; of a sheet, the first page.
    const Drawing& drawing() const { return m_drawing; }
    /// The file with all pages. Throws Error if the format cannot hold them.
    QByteArray file(const PictureFormat& format, double scale) const;

private:
    void make(const FigureSource& source, const ExportRequest& request, Exportable* view);
    void makeOf(const FigureSource& source, const ExportRequest& request, const std::vector<FigureChoice>& matrices);

    std::vector<HeatmapFigure> m_figures;
    std::unique_ptr<class SheetDrawing> m_sheet;
    std::unique_ptr<class PanelDrawing> m_panels;
    Drawing m_drawing;
};

/// The matrices of a view on paper that is drawn as these are; none of other requests. Throws Error.
std::vector<FigureChoice> printedMatrices(const GraphShape& graph, const ExportRequest& request);

/// The nodes of a request, or parts of them. Throws Error.
std::vector<FigureChoice> exportChoices(const GraphShape& graph, const ExportRequest& request);

/// The demands of a request; `view` may be null if it needs none.
std::vector<Demand> exportDemands(const GraphShape& graph, const ExportRequest& request, Exportable* view);

/// The file's bytes, the same that the command line writes. Throws Error.
QByteArray exported(const FigureSource& source, const ExportRequest& request, Exportable* view = nullptr);

/// A page with the document, the same that the command line writes. Throws Error, also if the program was installed
/// without the template of the page.
QByteArray exportedPage(OpenedDocument& opened, const std::filesystem::path& folder, const std::string& language);

/// The same for the clipboard: a picture as an image, numbers as text.
std::unique_ptr<QMimeData> exportedData(const FigureSource& source, const ExportRequest& request, Exportable* view);

/// Writes one file, or several in a folder together; replaces none of `inputs`. Throws Error.
void writeExport(const QString& file, const QByteArray& bytes, const Inputs& inputs);
void writeExports(const QString& folder, const QStringList& names, const std::vector<QByteArray>& files,
                  const Inputs& inputs);

/// The bytes of each file of Nodes, in their order. Throws Error.
std::vector<QByteArray> exportedEach(const FigureSource& source, const ExportRequest& request);

} // namespace heedmap
