#include "model/block_text.h"

#include "model/cell_text.h"
#include "model/model_text.h"
#include "text/core_text.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/io/csv.h>
#include <heedmap/io/latex.h>

#include <QRegularExpression>
#include <QStringList>

namespace heedmap {
namespace {

[[noreturn]] void fail(const QString& sentence) { throw Error(verbatim(sentence)); }

/// The rows of `[[1, 2], [3, 4]]`, `array([1., 2.])` and what NumPy prints.
QStringList rowsOfBrackets(const QString& text)
{
    QString inner = text.mid(text.indexOf(QLatin1Char('[')));
    inner.truncate(inner.lastIndexOf(QLatin1Char(']')) + 1);
    inner.replace(QRegularExpression(QStringLiteral("\\s+")), QStringLiteral(" "));
    QStringList rows;
    for (QString row : inner.split(QLatin1Char(']'))) {
        row.remove(QLatin1Char('['));
        row = row.trimmed();
        if (row.startsWith(QLatin1Char(',')))
            row = row.mid(1).trimmed();
        if (row.endsWith(QLatin1Char(',')))
            row.chop(1);
        if (!row.isEmpty())
            rows.append(row);
    }
    return rows;
}

QStringList linesOf(const QString& text)
{
    QStringList lines = text.split(QRegularExpression(QStringLiteral("\\r\\n|\\n|\\r")));
    while (!lines.isEmpty() && lines.last().trimmed().isEmpty())
        lines.removeLast();
    while (!lines.isEmpty() && lines.first().trimmed().isEmpty())
        lines.removeFirst();
    return lines;
}

/// One separator for all rows: the first of these that any of them has.
QStringList cellsOf(const QString& row, const QString& all)
{
    for (const QChar separator : {QLatin1Char('\t'), QLatin1Char(';'), QLatin1Char(',')})
        if (all.contains(separator))
            return row.split(separator);
    return row.simplified().split(QLatin1Char(' '));
}

double cell(const QString& text, qsizetype row, qsizetype col)
{
    QString bare = text.trimmed();
    if (bare.size() > 1 && bare.startsWith(QLatin1Char('"')) && bare.endsWith(QLatin1Char('"')))
        bare = bare.mid(1, bare.size() - 2);
    try {
        return typedNumber(bare);
    } catch (const Error& error) {
        fail(modelText("Row %1, column %2 of the clipboard: %3")
                 .arg(row + 1)
                 .arg(col + 1)
                 .arg(sentenceText(error.sentence())));
    }
}

QString numpyText(const Tensor& block)
{
    QString text = QStringLiteral("np.array(");
    const Shape& shape = block.shape();
    const bool stack = shape.rank == 3 && shape.slices > 1;
    text += stack ? QStringLiteral("[") : QString();
    for (Index s = 0; s < shape.slices; ++s) {
        text += s == 0 ? QStringLiteral("[") : QStringLiteral(",\n\n          [");
        for (Index r = 0; r < shape.rows; ++r) {
            QStringList cells;
            for (Index c = 0; c < shape.cols; ++c) {
                const QString number = QString::fromStdString(exactText(block.at({s, r, c})));
                cells += number.contains(QStringLiteral("inf")) || number == QStringLiteral("nan")
                    ? QString(number)
                          .replace(QStringLiteral("inf"), QStringLiteral("np.inf"))
                          .replace(QStringLiteral("nan"), QStringLiteral("np.nan"))
                    : number;
            }
            text += (r == 0 ? QStringLiteral("[") : QStringLiteral(",\n          [")) + cells.join(QStringLiteral(", "))
                + QLatin1Char(']');
        }
        text += QLatin1Char(']');
    }
    return text + (stack ? QStringLiteral("])") : QStringLiteral(")"));
}

} // namespace

Tensor blockOf(const QString& text)
{
    QString numbers = text;
    numbers.replace(QStringLiteral("np.inf"), QStringLiteral("inf"))
        .replace(QStringLiteral("np.nan"), QStringLiteral("nan"));
    const QStringList rows = numbers.contains(QLatin1Char('[')) ? rowsOfBrackets(numbers) : linesOf(numbers);
    if (rows.isEmpty())
        fail(modelText("There are no numbers in the clipboard."));
    const QString all = rows.join(QLatin1Char('\n'));
    std::vector<double> values;
    qsizetype width = -1;
    for (qsizetype r = 0; r < rows.size(); ++r) {
        const QStringList cells = cellsOf(rows[r], all);
        if (width >= 0 && cells.size() != width)
            fail(modelText("The rows of the clipboard differ in length: row %1 has %2, the first %3.")
                     .arg(r + 1)
                     .arg(cells.size())
                     .arg(width));
        width = cells.size();
        for (qsizetype c = 0; c < width; ++c)
            values.push_back(cell(cells[c], r, c));
    }
    return Tensor(Shape::matrix(rows.size(), width), values);
}

QString textOf(const Tensor& block, BlockFormat format, int decimals)
{
    switch (format) {
    case BlockFormat::Tsv: return QString::fromStdString(writeCsv(block, '\t'));
    case BlockFormat::NumPy: return numpyText(block);
    case BlockFormat::Latex: break;
    }
    return QString::fromStdString(writeLatex(block, {.decimals = decimals}));
}

} // namespace heedmap
