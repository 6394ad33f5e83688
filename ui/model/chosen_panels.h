#pragma once

#include <heedmap/document/reference.h>

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

class Workbench;

/// The matrices that the view Panels shows, found by name in every graph of a document. They belong to the selection:
/// not undoable, and written into the document's view by "Open here from now on".
class ChosenPanels : public QObject {
    Q_OBJECT

public:
    explicit ChosenPanels(const Workbench& workbench) : m_workbench(workbench) {}

    /// Whether any were chosen, or all of them taken away; else the view decides.
    bool chosen() const { return m_panels.has_value(); }
    /// Those that the graph has, in their order.
    std::vector<PanelMatrix> matrices() const;
    /// Whether a matrix is among them, by itself or in its stack.
    bool has(const PanelMatrix& matrix) const;
    void choose(const std::vector<PanelMatrix>& matrices);
    void add(const PanelMatrix& matrix);
    /// Has nothing chosen, for another document.
    void forget();

    /// `panels:X,A[1],lines=A[1]`; `panels` where none are chosen.
    std::string viewName() const;
    /// Chooses what such a name says; one that does not fit the graph changes nothing.
    void read(std::string_view viewName);

signals:
    void changed();

private:
    struct Panel {
        std::string node;
        std::optional<Index> slice;
        bool lines = false;

        bool operator==(const Panel&) const = default;
    };
    void set(std::optional<std::vector<Panel>> panels);

    const Workbench& m_workbench;
    std::optional<std::vector<Panel>> m_panels;
};

} // namespace heedmap
