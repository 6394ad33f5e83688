#pragma once

#include "view_support.h"

#include "view/stage/stage.h"

#include <QTest>

namespace heedmap::test {

/// The stage at a node of an example.
struct ShownStage : OpenExample {
    ShownStage(const std::string& id, const std::string& name) : OpenExample(id), stage(context())
    {
        selection.setNode(node(workbench, name));
        stage.resize(900, 760);
        stage.show();
        settle();
    }
    QRect cells(const std::string& name)
    {
        const Shape& shape = workbench.graph().node(node(workbench, name)).shape;
        return (stage.rectOf(node(workbench, name), {0, 0, 0})
                | stage.rectOf(node(workbench, name), {0, shape.rows - 1, shape.cols - 1}))
            .toAlignedRect();
    }
    QPoint middleOf(const std::string& name, const Cell& cell)
    {
        return stage.rectOf(node(workbench, name), cell).center().toPoint();
    }

    Stage stage;
};

} // namespace heedmap::test
