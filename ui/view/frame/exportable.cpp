#include "view/frame/exportable.h"

#include "text/core_text.h"

#include <QCoreApplication>

namespace heedmap {

StillComputing::StillComputing()
    : Error(verbatim(QCoreApplication::translate("Exportable", "Still computing. Export again when it has finished.")))
{
}

} // namespace heedmap
