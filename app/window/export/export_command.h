#pragma once

#include "window/export/export_request.h"

#include <QString>

namespace heedmap {

/// The call of the command line that makes the same file of a document, of several matrices the same files in a folder:
/// `heedmap export lesson.heed --nodes A -o A.svg`. A view is as it is before anything was chosen in it.
QString exportCommand(const GraphShape& graph, const ExportRequest& request, const QString& document,
                      const QString& file);

} // namespace heedmap
