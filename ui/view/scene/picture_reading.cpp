#include "view/scene/picture_reading.h"

#include "model/workbench.h"
#include "paint/value_text.h"
#include "text/joined_text.h"
#include "view/scene/guess.h"

#include <QCoreApplication>

namespace heedmap {
namespace {

struct ReadingText {
    Q_DECLARE_TR_FUNCTIONS(PictureReading)
};

} // namespace

NodeId readingOf(const GraphShape& graph, NodeId picture)
{
    constexpr Index largest = 4096; // pixels
    const Node& node = graph.node(picture);
    if (node.info.name != "image" || node.shape.rows * node.shape.cols > largest)
        return noNode;
    const NodeId probabilities = graph.find("probs");
    return probabilities != noNode && graph.node(probabilities).shape.rows == 1 ? probabilities : noNode;
}

QString readingText(const ViewContext& context, NodeId picture)
{
    const GraphShape& graph = context.workbench.graph();
    const NodeId node = readingOf(graph, picture);
    if (node == noNode || hidesAny(context, node, 0))
        return {};
    const Shape& shape = graph.node(node).shape;
    const Values values = context.workbench.values(node);
    if (values.view.data == nullptr)
        return {};
    Cell best;
    for (Cell cell; cell.col < shape.cols; ++cell.col)
        if (values.view.at(cell) > values.view.at(best))
            best = cell;
    const auto& labels = graph.node(node).info.cols.labels;
    const QString name = labels == nullptr ? QString::number(best.col)
                                           : QString::fromStdString((*labels)[static_cast<std::size_t>(best.col)]);
    NumberFormat format;
    format.decimals = context.display.settings().decimals;
    //: What the model sees on the picture. %1 a class, such as a digit, %2 its probability
    return filledText(ReadingText::tr("read as %1: %2"), {name, valueText(values.view.at(best), format)});
}

} // namespace heedmap
