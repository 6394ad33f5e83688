#pragma once

#include "ui/model/model_support.h"

#include "model/selection.h"
#include "view/frame/display.h"

namespace heedmap::test {

/// Four heads of 1024 tokens: more than is evaluated while a person waits.
inline Document largeStack()
{
    Document document;
    document.mechanism = "scaled_dot_product";
    for (const char* name : {"Q", "K", "V"}) {
        const Initial numbers{.kind = Initial::Kind::Normal, .seed = 7, .shape = Shape::stack(4, 1024, 64)};
        document.arrays.emplace_back(name, numbers);
    }
    return document;
}

/// An example, open, with nothing around it.
struct OpenExample {
    explicit OpenExample(const std::string& id)
    {
        workbench.open(example(id), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
    }

    void settle() const { test::settle(workbench); }
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
