#pragma once

#include "model/workbench.h"
#include "window/export/export_request.h"

#include <heedmap/document/figure_spec.h>

#include <QString>
#include <QStringList>

namespace heedmap {

/// The options of the call for a request, without its output: each followed by its value, if it has one.
QStringList exportWords(const GraphShape& graph, const ExportRequest& request);

/// The figure of a document with these options.
FigureSpec figureSpec(const GraphShape& graph, const ExportRequest& request, const std::string& name);

/// The call of the command line that writes the same file of a document, or for several matrices or frames the same
/// files in a folder: `heedmap export lesson.heed --nodes A -o A.svg`.
QString exportCommand(const GraphShape& graph, const ExportRequest& request, const QString& document,
                      const QString& file);

/// The `gradientOf` of a request whose figure shows the window's gradients; empty for other requests.
std::string gradientOf(const Workbench& workbench, const ExportRequest& request);

/// The call for the open document.
QString exportCommand(const Workbench& workbench, const ExportRequest& request, const QString& file);
/// The notes shown after the call was copied.
QString commandNotes(const Workbench& workbench, const ExportRequest& request);

} // namespace heedmap
