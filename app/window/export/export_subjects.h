#pragma once

#include "model/selection.h"
#include "model/workbench.h"
#include "window/export/export_request.h"

#include <QComboBox>

namespace heedmap {

/// The box of everything that can be exported of a document and of the shown view.
class ExportSubjects : public QComboBox {
    Q_OBJECT

public:
    /// `view` is the shown view; null if it cannot be exported.
    ExportSubjects(const Workbench& workbench, const Selection& selection, const QWidget* view,
                   QWidget* parent = nullptr);

    ExportRequest::What what() const { return static_cast<ExportRequest::What>(currentData().toInt()); }
    NodeId node() const;
    /// The kept cell, for a figure of it.
    const Cell& cell() const { return m_cell; }
    /// The view as `--view` writes it: `stage:S`.
    const std::string& view() const { return m_view; }
    const ViewFigure& viewFigure() const { return m_viewFigure; }
    /// The matrices of the shown step, as `--panels` writes them.
    const std::string& panels() const { return m_panels; }
    /// Chooses the arithmetic of the kept cell, if it has any.
    void chooseArithmetic();
    /// The name of its file, without a suffix.
    QString name() const;
    /// The animation as `--scene` writes it: `product:S`; that of a dragged number without its range.
    std::string scene() const;
    /// Whether the animation drags a number, whose range has to be chosen.
    bool dragged() const { return scene().starts_with("slider:"); }
    /// The slice of the animation that the window shows.
    Index slice() const { return m_slice; }
    /// The closed layers, for the view Sheet.
    const std::set<std::string>& closed() const { return m_closed; }
    /// The formats of the chosen subject.
    std::vector<const ExportFormat*> formats() const;

private:
    void offer(const QString& title, ExportRequest::What what, NodeId node, const QString& name);
    void offerCell(const Workbench& workbench, const Selection& selection);
    void offerView(const QWidget& view, const Selection& selection, const GraphShape& graph);
    void offerAnimation(const QString& title, const std::string& kind, const std::string& of);
    void offerAnimations(const Workbench& workbench, const Selection& selection);

    Index m_slice = 0;
    Cell m_cell;
    std::string m_view;
    ViewFigure m_viewFigure;
    std::string m_panels;
    std::set<std::string> m_closed;
};

} // namespace heedmap
