#include "model/block_text.h"

#include "model/cell_text.h"
#include "model/model_text.h"
#include "text/core_text.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/io/csv.h>
#include <heedmap/io/text_writers.h>

#include <QStringList>
#include <QStringView>

#include <algorithm>
#include <array>
#include <vector>

namespace heedmap {
namespace {

[[noreturn]] void fail(const QString& sentence) { throw Error(verbatim(sentence)); }

// A clipboard may hold a million numbers: its text is read where it is, and only a cell of it is ever copied.

/// Calls `take` with each row of `[[1, 2], [3, 4]]`, `array([1., 2.])` and what NumPy prints.
template <typename Take> void eachRowOfBrackets(QStringView text, const Take& take)
{
    const qsizetype end = text.lastIndexOf(u']') + 1;
    text = text.first(end).mid(text.indexOf(u'['));
    for (QStringView row : text.tokenize(u']')) {
        while (!row.isEmpty() && (row.front() == u'[' || row.front() == u',' || row.front().isSpace()))
            row = row.mid(1);
        row = row.trimmed();
        if (row.endsWith(u','))
            row.chop(1);
        if (!row.isEmpty())
            take(row);
    }
}

/// Calls `take` with each line, blank ones at the beginning and at the end left out.
template <typename Take> void eachLine(QStringView text, const Take& take)
{
    const auto isEnd = [](QChar c) { return c == u'\n' || c == u'\r'; };
    qsizetype blank = 0;
    for (bool begun = false; !text.isEmpty();) {
        const auto end = std::ranges::find_if(text, isEnd) - text.begin();
        const QStringView line = text.first(end);
        text = text.mid(end + (text.mid(end).startsWith(u"\r\n") ? 2 : 1));
        if (line.trimmed().isEmpty()) {
            ++blank;
            continue;
        }
        for (; begun && blank > 0; --blank)
            take(QStringView());
        begun = true;
        blank = 0;
        take(line);
    }
}

/// The rows of a clipboard, and what separates their cells: nothing for blanks.
class BlockRows {
public:
    explicit BlockRows(QStringView text) : m_text(text), m_brackets(text.contains(u'['))
    {
        std::array<bool, separators.size()> found{};
        each([&](QStringView row) {
            ++m_count;
            for (std::size_t i = m_brackets ? 1 : 0; i < separators.size(); ++i)
                found[i] = found[i] || row.contains(separators[i]);
        });
        const auto first = std::ranges::find(found, true);
        if (first != found.end())
            m_separator = separators[static_cast<std::size_t>(first - found.begin())];
    }

    qsizetype count() const { return m_count; }
    template <typename Take> void each(const Take& take) const
    {
        m_brackets ? eachRowOfBrackets(m_text, take) : eachLine(m_text, take);
    }
    template <typename Take> void eachCell(QStringView row, const Take& take) const
    {
        if (!m_separator.isNull()) {
            for (const QStringView cell : row.tokenize(m_separator))
                take(cell);
            return;
        }
        const auto isBlank = [](QChar c) { return c.isSpace(); };
        for (row = row.trimmed(); !row.isEmpty();) {
            const auto end = std::ranges::find_if(row, isBlank) - row.begin();
            take(row.first(end));
            row = row.mid(end).trimmed();
        }
    }

private:
    /// One for all rows: the first of these that any of them has. Between brackets tabs are blanks.
    static constexpr std::array<QChar, 3> separators = {u'\t', u';', u','};

    QStringView m_text;
    bool m_brackets;
    qsizetype m_count = 0;
    QChar m_separator;
};

double cell(QStringView text, qsizetype row, qsizetype col)
{
    QStringView bare = text.trimmed();
    if (bare.size() > 1 && bare.startsWith(u'"') && bare.endsWith(u'"'))
        bare = bare.mid(1, bare.size() - 2);
    try {
        QString number = bare.toString();
        if (number.contains(QStringLiteral("np.")))
            number.replace(QStringLiteral("np.inf"), QStringLiteral("inf"))
                .replace(QStringLiteral("np.nan"), QStringLiteral("nan"));
        return typedNumber(number);
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
    const BlockRows rows(text);
    if (rows.count() == 0)
        fail(modelText("There are no numbers in the clipboard."));
    std::vector<double> values;
    qsizetype width = -1;
    qsizetype row = 0;
    rows.each([&](QStringView line) {
        const std::size_t before = values.size();
        qsizetype col = 0;
        rows.eachCell(line, [&](QStringView number) { values.push_back(cell(number, row, col++)); });
        const auto cells = static_cast<qsizetype>(values.size() - before);
        if (width >= 0 && cells != width)
            fail(modelText("The rows of the clipboard differ in length: row %1 has %2, the first %3.")
                     .arg(row + 1)
                     .arg(cells)
                     .arg(width));
        if (width < 0) // all rows are as long, and no row is shorter than its cells
            values.reserve(static_cast<std::size_t>(std::min(rows.count() * cells, text.size())));
        width = cells;
        ++row;
    });
    return Tensor(Shape::matrix(rows.count(), width), values);
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
