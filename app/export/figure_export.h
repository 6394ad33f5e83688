#pragma once

#include "export/export_call.h"
#include "export/view_drawing.h"
#include "figure_choice.h"
#include "figure_difference.h"
#include "figures.h"
#include "panels.h"

#include <heedmap/document/computation.h>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// What figures are made for: a call of the command line, or a window that waits for them.
class ExportHost {
public:
    ExportHost() = default;
    ExportHost(const ExportHost&) = delete;
    ExportHost& operator=(const ExportHost&) = delete;
    virtual ~ExportHost() = default;

    /// How nodes are evaluated, and how a training is watched.
    virtual Evaluation evaluation() = 0;
    virtual std::function<void(double done)> training() = 0;
    /// How far the drawing is, from 0 to 1. Throws Cancelled where it is to stop.
    virtual void at(double done) = 0;
    /// Does what cannot be stopped half-way.
    virtual void draw(const std::function<void()>& work) { work(); }
    /// Says, in a sentence, what is not as it was asked for.
    virtual void tell(const Sentence& sentence) = 0;
    /// Takes a file of a format, by its name without an extension.
    virtual void add(const std::string& name, const ExportFormat& format, std::string_view bytes) = 0;
};

/// What the files of a call are called, without an extension; of frames and pages, whose number is not known before,
/// what their names begin with.
std::vector<std::string> exportNames(const ExportCall& call, std::span<const FigureChoice> choices,
                                     const GraphShape& graph);

/// The figures of one call, or of one entry of a document's `figures`.
class FigureExport {
public:
    /// `folder` is that of the document.
    FigureExport(const ExportCall& call, OpenedDocument& opened, std::vector<FigureChoice> choices,
                 const std::filesystem::path& folder, ExportHost& host);

    /// How many files it writes.
    std::size_t size() const;
    void evaluate();
    /// Throws Error and UsageError.
    void write();

private:
    Graph& graph() const { return m_opened.computation.graph; }
    void proceed();
    template <typename Work> auto draw(const Work& work);
    std::string ownName() const;
    std::string fileName(const std::string& name) const;
    std::vector<HeatmapFigure> figures();
    void requireNegative(const std::vector<HeatmapFigure>& figures) const;
    HeatmapFigure elsewhere(const FigureSource& source, const FigureChoice& choice);
    ViewPanels viewPanels();
    void tellWhatFits(const std::string& name, const HeatmapFigure& figure);
    void addNode(const FigureChoice& choice, const HeatmapFigure& figure);
    std::string numbersOf(const ExportFormat& format, const HeatmapFigure& figure) const;
    template <typename Make> void addPictures(const std::string& name, const Make& make);
    void addSheet();
    void addPages(const ExportFormat& format, const std::vector<Drawing>& pages);
    void tellLosses(const std::string& name, const QStringList& losses);
    void addView();
    void addAnimation();
    void addSelected();
    void addArithmetic();
    void addPicture(const std::string& name, const ExportFormat& format, const Drawing& drawing);
    void writePicture(const std::string& name, const ExportFormat& format, const Drawing& drawing);
    bool addTikzWithPicture(const std::string& name, const ExportFormat& format, const Drawing& drawing);
    void addMoving(const std::string& name, const ExportFormat& format, const QByteArray& bytes);
    void addBytes(const std::string& name, const ExportFormat& format, const QByteArray& bytes);

    const ExportCall& m_call;
    OpenedDocument& m_opened;
    std::vector<FigureChoice> m_choices;
    std::filesystem::path m_folder;
    ExportHost& m_host;
    std::size_t m_begun = 0;                           ///< files
    std::map<std::string, OtherDocument> m_others;     ///< of matrices from elsewhere
    std::set<std::string> m_told;                      ///< figures of which it is said what is cut
    std::vector<std::unique_ptr<ViewDrawing>> m_views; ///< among the panels
};

} // namespace heedmap
