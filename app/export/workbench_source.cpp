#include "export/workbench_source.h"

#include "model/workbench.h"
#include "view/frame/exportable.h"

namespace heedmap {

FigureSource figureSource(Workbench& workbench)
{
    FigureSource source{workbench.head(), workbench.graph(),
                        [&workbench](NodeId node) { return workbench.values(node).lease; }};
    source.published = &workbench.computation().published;
    source.sample = [&workbench](Index sample) {
        Document other = workbench.document();
        other.sample = sample;
        return OpenedDocument{other, workbench.built(other)};
    };
    source.explain = [&workbench](NodeId node, const Cell& cell) {
        auto expression = workbench.explain(node, cell);
        if (!expression && workbench.evaluating())
            throw StillComputing();
        return expression;
    };
    return source;
}

} // namespace heedmap
