#pragma once

#include "ui/model/model_support.h"

#include "model/selection.h"
#include "view/display.h"

namespace heedmap::test {

/// An example, open, with nothing around it.
struct OpenExample {
    explicit OpenExample(const std::string& id) { workbench.open(example(id), {}); }

    ViewContext context() { return {workbench, selection, display}; }
    CellPlace place(const std::string& name, Index row, Index col, Index slice = 0)
    {
        return {node(workbench, name), {slice, row, col}};
    }

    Workbench workbench;
    Selection selection{workbench};
    Display display;
};

} // namespace heedmap::test
