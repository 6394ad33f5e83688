#pragma once

#include "figures.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/reference.h>

#include <filesystem>
#include <memory>
#include <string>

class QWidget;

namespace heedmap {

class Display;
class Exportable;
class Selection;
class Workbench;
struct ViewName;

/// Throws UsageError if no view is drawn that is called so.
void requireDrawnView(const std::string& view);

/// What a view of the window shows of a document, without a window: `heads`, `text:A[0]`, `stage:A`. It needs an
/// application of widgets.
class ViewDrawing {
public:
    /// Throws UsageError if there is no such view, or step, and Error where the view does not show that document.
    /// With a number of `opened` that gradients are of, they are under their matrices.
    ViewDrawing(const std::string& view, const OpenedDocument& opened, const std::filesystem::path& folder,
                const FigureStyle& style, const Reference& gradientOf = {});
    ViewDrawing(const ViewDrawing&) = delete;
    ViewDrawing& operator=(const ViewDrawing&) = delete;
    ~ViewDrawing();

    /// It borrows this object.
    Drawing drawing() const;

private:
    void show(const std::string& view);
    void choose(const std::string& view);
    void chooseParts(const ViewName& name, Exportable* exportable);
    void await(Exportable& view);

    FigureStyle m_style;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Display> m_display;
    std::unique_ptr<QWidget> m_widget;
    Drawing m_drawing;
};

} // namespace heedmap
