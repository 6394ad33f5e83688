#include "worksheet/softmax_block.h"

#include "worksheet/paper_style.h"

#include "text/core_text.h"

#include <paint/axis_labels.h>
#include <paint/value_text.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace heedmap {
namespace {

constexpr std::size_t mostPowers = 36;
constexpr std::size_t inAColumn = 9;
constexpr double columnWidth = 40 * millimetre;
constexpr double rowHeight = 6.6 * millimetre;

/// Two decimals, and more of a number that would be nothing but zeros; e to 0 and to −∞ are known exactly.
QString powerText(double power)
{
    if (power == 0 || power == 1)
        return QStringLiteral("= %1").arg(power);
    int decimals = 2;
    while (power > 0 && power < 0.095 * std::pow(10.0, 2 - decimals) && decimals < 5)
        ++decimals;
    return QStringLiteral("≈ ") + valueText(power, {.decimals = decimals});
}

} // namespace

PaperMatrix powersView(SheetContent& content, const PaperMatrix& scores)
{
    PaperMatrix powers = scores;
    const Tensor& numbers = content.numbers(scores.node);
    powers.values.clear();
    for (std::size_t row = 0; row < scores.rows.size(); ++row)
        for (std::size_t col = 0; col < scores.cols.size(); ++col)
            powers.values.push_back(std::exp(numbers.at(scores.cellAt(row, col))));
    powers.node = noNode;
    powers.copied = false;
    powers.symbol = QStringLiteral("e^{%1}").arg(scores.symbol);
    return powers;
}

PaperMatrix sumsView(const PaperMatrix& powers)
{
    PaperMatrix sums = powers;
    sums.values.clear();
    const std::size_t cols = powers.cols.size();
    for (std::size_t row = 0; row < powers.rows.size(); ++row) {
        double sum = 0;
        for (std::size_t col = 0; col < cols; ++col)
            sum += powers.values[row * cols + col];
        sums.values.push_back(sum);
    }
    sums.cols = {0};
    sums.colLabels.clear();
    sums.symbol = QStringLiteral("\\text{%1}").arg(sentenceText(HEEDMAP_PHRASE("sum")));
    sums.ink = PaperStyle::theme().muted;
    return sums;
}

Block powersTable(SheetContent& content, const PaperMatrix& scores)
{
    std::map<QString, double> occurring;
    const Tensor& numbers = content.numbers(scores.node);
    for (std::size_t row = 0; row < scores.rows.size(); ++row)
        for (std::size_t col = 0; col < scores.cols.size(); ++col)
            occurring.emplace(content.text(scores.node, scores.cellAt(row, col)), numbers.at(scores.cellAt(row, col)));
    if (occurring.size() > mostPowers)
        return {};
    std::vector<std::pair<double, QString>> powers;
    for (const auto& [text, score] : occurring)
        powers.emplace_back(score, text);
    std::ranges::sort(powers);
    const Theme& theme = PaperStyle::theme();
    Block table;
    const QRectF title =
        table.addText({}, sentenceText(HEEDMAP_PHRASE("For the powers")), PaperStyle::label, theme.text, true);
    const double top = std::ceil(title.bottom()) + 1.6 * millimetre;
    const std::size_t rows = std::min(powers.size(), inAColumn);
    for (std::size_t i = 0; i < powers.size(); ++i) {
        const auto& [score, text] = powers[i];
        const std::size_t column = i / rows;
        const QPointF at(columnWidth * static_cast<double>(column), top + rowHeight * static_cast<double>(i % rows));
        table.addFormula(at + QPointF(3 * millimetre, rowHeight * 0.72),
                         QStringLiteral("e^{%1}").arg(QString(text).replace(QChar(0x2212), QLatin1Char('-'))),
                         {.face = FormulaStyle::Face::Formula, .px = PaperStyle::body}, theme.text);
        const QString power = powerText(std::exp(score));
        const double width = std::ceil(textWidth(power, PaperStyle::label)) + 1;
        const QRectF box(at.x() + columnWidth - 3 * millimetre - width, at.y(), width, rowHeight);
        table.texts.push_back({.box = box, .text = power, .size = PaperStyle::label, .colour = theme.text});
        table.cover(QRectF(at, QSizeF(columnWidth, rowHeight)));
    }
    table.frames.push_back({QRectF(0, top, table.size.width(), table.size.height() - top)});
    return table;
}

} // namespace heedmap
