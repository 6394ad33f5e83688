#pragma once

#include "model/workbench.h"
#include "window/export/export_request.h"

#include <heedmap/document/figure_recipe.h>

#include <QString>
#include <QStringList>

namespace heedmap {

/// The options of that call, but for where it writes: each followed by its value, where it has one.
QStringList exportWords(const GraphShape& graph, const ExportRequest& request);

/// The figure of a document that they make.
FigureRecipe figureRecipe(const GraphShape& graph, const ExportRequest& request, const std::string& name);

/// The call of the command line that makes the same file of a document, of several matrices, or frames, the same files
/// in a folder: `heedmap export lesson.heed --nodes A -o A.svg`. A view is as it is before anything was chosen in it.
QString exportCommand(const GraphShape& graph, const ExportRequest& request, const QString& document,
                      const QString& file);

/// What `gradientOf` of a request is in a window whose gradients are in the figure; else empty.
std::string gradientOf(const Workbench& workbench, const ExportRequest& request);

/// That of the open document.
QString exportCommand(const Workbench& workbench, const ExportRequest& request, const QString& file);
/// What is said of it when it was copied.
QString commandNotes(const Workbench& workbench, const ExportRequest& request);

} // namespace heedmap
