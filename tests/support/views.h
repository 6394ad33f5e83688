#pragma once

#include "model/selection.h"
#include "model/workbench.h"
#include "ui/model/model_support.h"
#include "view/frame/display.h"
#include "window/views.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace heedmap::test {

/// A view or a panel of the window, and an example that it has something to show of.
struct ShownKind {
    std::string id;
    std::string example;
    std::function<QWidget*(const ViewContext&)> make;
    bool evaluates = true; ///< it shows numbers
};

/// One that is read layer by layer, where its name begins so.
inline const std::string readLayers = "layers of ";

inline void openExample(Workbench& workbench, const std::string& id)
{
    const bool layers = id.starts_with(readLayers);
    Document document = example(layers ? id.substr(readLayers.size()) : id);
    if (layers)
        document.config.set("lens", true);
    workbench.open(document, std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
}

inline std::vector<ShownKind> shownKinds()
{
    std::vector<ShownKind> kinds;
    for (const ViewEntry& view : views()) {
        const std::array examples{"two-heads", "vision-ball", "linformer", "recall"};
        const auto* const shown = std::ranges::find_if(examples, [&view](const char* id) {
            Workbench workbench;
            openExample(workbench, id);
            return view.applies(workbench);
        });
        EXPECT_NE(shown, examples.end()) << "no example to show " << view.id << " with";
        if (shown != examples.end())
            kinds.push_back(
                {view.id, (view.id == std::string_view("lens") ? readLayers : std::string()) + *shown, view.make});
    }
    const auto panel = [&kinds](const char* id, QWidget* Panels::*which, bool evaluates) {
        const auto make = [which](const ViewContext& context) {
            const Panels panels = makePanels(context);
            for (QWidget* each : {panels.pipeline, panels.explanation, panels.steps})
                if (each != panels.*which)
                    delete each;
            return panels.*which;
        };
        kinds.push_back({id, "two-heads", make, evaluates});
    };
    panel("pipeline", &Panels::pipeline, true);
    panel("explanation", &Panels::explanation, true);
    panel("steps", &Panels::steps, false);
    return kinds;
}

/// One of them by itself beside a workbench, shown.
class Beside {
public:
    explicit Beside(const ShownKind& kind)
    {
        openExample(workbench, kind.example);
        QObject::connect(&workbench, &Workbench::changed, &workbench, [this](const std::vector<Change>& changes) {
            m_changes.insert(m_changes.end(), changes.begin(), changes.end());
        });
        QObject::connect(&workbench, &Workbench::rebuilt, &workbench, [this] { m_changes.clear(); });
        widget.reset(kind.make(context()));
        widget->setAttribute(Qt::WA_ShowWithoutActivating);
        widget->resize(900, 760);
        keepCell();
        widget->show();
        settle();
    }

    /// As it looks where the keys go elsewhere.
    QImage picture()
    {
        if (QWidget* focused = widget->focusWidget())
            focused->clearFocus();
        settle();
        return widget->grab().toImage();
    }
    ViewContext context() { return {workbench, selection, display}; }

    void settle() { test::settle(workbench); }
    /// The first weights of attention.
    NodeId weights() const
    {
        const GraphShape& graph = workbench.graph();
        for (NodeId id = 0; id < graph.size(); ++id)
            if (!graph.node(id).leaf() && graph.node(id).info.family == Family::Attention)
                return id;
        return graph.size() - 1;
    }
    void keepCell()
    {
        selection.setNode(weights());
        selection.keep(CellPlace{weights(), {0, 1, 0}});
    }
    /// Edits a number of every leaf that is not a mask.
    void editEverything()
    {
        m_changes.clear();
        const GraphShape& graph = workbench.graph();
        for (NodeId id = 0; id < graph.size(); ++id) {
            const Node& node = graph.node(id);
            if (!node.leaf() || node.info.family == Family::Mask)
                continue;
            const Region first = Region::of({0, 0, 0});
            workbench.setValues(id, first, std::array{workbench.numbers(id, first).front() + 0.25});
        }
    }
    void lookAround()
    {
        const GraphShape& graph = workbench.graph();
        for (NodeId id = 0; id < graph.size(); ++id) {
            selection.setNode(id);
            selection.setSlice(graph.node(id).shape.slices - 1);
            selection.hover(CellPlace{id, {}});
            selection.keep(CellPlace{id, {selection.sliceOf(id), 0, 0}});
            QCoreApplication::processEvents();
        }
        selection.hover(std::nullopt);
        settle();
    }
    /// How many of the computed cells that the edits changed are current.
    Index evaluatedCells() const
    {
        Index count = 0;
        const GraphShape& graph = workbench.graph();
        for (const Change& change : m_changes) {
            const Shape& shape = graph.node(change.node).shape;
            if (graph.node(change.node).leaf())
                continue;
            for (Index s = 0; s < shape.slices; ++s)
                for (Index r = 0; r < shape.rows; ++r)
                    for (Index c = 0; c < shape.cols; ++c) {
                        const Region cell = Region::of({s, r, c});
                        count +=
                            !change.regions.intersected(cell).empty() && workbench.known(change.node, cell) ? 1 : 0;
                    }
        }
        return count;
    }

    Workbench workbench;
    Selection selection{workbench};
    Display display;
    std::unique_ptr<QWidget> widget;

private:
    std::vector<Change> m_changes;
};

} // namespace heedmap::test
