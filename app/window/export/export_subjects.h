#pragma once

#include "model/selection.h"
#include "model/workbench.h"
#include "window/export/export_request.h"

#include <QComboBox>

namespace heedmap {

/// What can be exported of a document, and of what the window shows of it.
class ExportSubjects : public QComboBox {
    Q_OBJECT

public:
    /// `view` is what the window shows; null if it is not one that can be taken away.
    ExportSubjects(const Workbench& workbench, const Selection& selection, const QWidget* view,
                   QWidget* parent = nullptr);

    ExportRequest::What what() const { return static_cast<ExportRequest::What>(currentData().toInt()); }
    NodeId node() const;
    /// The cell that is kept, of a figure of one.
    const Cell& cell() const { return m_cell; }
    /// The view as `--view` has it: `stage:S`.
    const std::string& view() const { return m_view; }
    /// The matrices of the shown step, as `--panels` has them.
    const std::string& panels() const { return m_panels; }
    /// Where a cell is kept that has one.
    void chooseArithmetic();
    /// What a file of it is called, without a suffix.
    QString name() const;
    /// The scene that moves, as `--scene` has it: `product:S`; of a number that is dragged without its range.
    std::string scene() const;
    /// Whether a number is dragged, through a range that is to be chosen.
    bool dragged() const { return scene().starts_with("slider:"); }
    /// The slice of it that the window shows.
    Index slice() const { return m_slice; }
    /// The layers that are closed, on the view of the sheet.
    const std::set<std::string>& closed() const { return m_closed; }
    /// The formats that it can be asked for in.
    std::vector<const ExportFormat*> formats() const;

private:
    void offer(const QString& title, ExportRequest::What what, NodeId node, const QString& name);
    void offerCell(const Workbench& workbench, const Selection& selection);
    void offerView(const QWidget& view, const Selection& selection, const GraphShape& graph);
    void offerScene(const QString& title, const std::string& kind, const std::string& of);
    void offerScenes(const Workbench& workbench, const Selection& selection);

    Index m_slice = 0;
    Cell m_cell;
    std::string m_view;
    std::string m_panels;
    std::set<std::string> m_closed;
};

} // namespace heedmap
