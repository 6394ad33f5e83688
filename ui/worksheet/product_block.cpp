#include "worksheet/product_block.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double between = 10 * millimetre; // from the left operand to the result
constexpr double under = 8 * millimetre;    // from the upper operand to the result
constexpr double besideName = 3 * millimetre;
constexpr double overCells = 1.6 * millimetre;

} // namespace

Block productBlock(MatrixPen& pen, const ProductViews& views)
{
    const auto& [left, above, result] = views;
    Block block;
    const double leftWidth = pen.cellWidth(left);
    const double width = std::max(pen.cellWidth(above), pen.cellWidth(result));
    Block leftName = pen.name(left, false);
    Block aboveName = pen.name(above, true);
    Block resultName = pen.name(result, true);

    const double leftX = pen.rowLabelsWidth(left);
    const double leftEnd = leftX + leftWidth * static_cast<double>(left.cols.size());
    const double x = std::ceil(
        std::max({leftEnd + between, leftX + leftName.size.width() + besideName, aboveName.size.width() + besideName}));
    const double aboveY = pen.colLabelsHeight(above);
    const double aboveEnd = aboveY + pen.height(above);
    const double nameY = std::max(0.0, aboveY + (pen.height(above) - aboveName.size.height()) / 2);
    const double overLeft = leftName.size.height() + overCells + pen.colLabelsHeight(left);
    const double y = std::ceil(std::max(aboveEnd + under, nameY + aboveName.size.height() + overCells + overLeft));

    const QPointF aboveAt(x, aboveY);
    const QPointF leftAt(leftX, y);
    const QPointF resultAt(x, y);
    const QPointF right(width * static_cast<double>(result.cols.size()), 0);
    const double aboveNameX = x - besideName - aboveName.size.width();
    block.add(std::move(aboveName), {aboveNameX, nameY});
    block.add(std::move(leftName), {leftX, y - overLeft});
    block.add(std::move(resultName), resultAt + right + QPointF(besideName, 0));
    pen.drawColLabels(block, above, aboveAt, width);
    pen.drawRowLabelsRight(block, above, aboveAt + right);
    pen.drawRowLabels(block, left, leftAt);
    pen.drawColLabels(block, left, leftAt, leftWidth);
    pen.drawCells(block, above, aboveAt, width);
    pen.drawCells(block, left, leftAt, leftWidth);
    pen.drawCells(block, result, resultAt, width);
    return block;
}

} // namespace heedmap
