#include "model/block_text.h"

#include "model/cell_text.h"
#include "model/model_text.h"
#include "text/core_text.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/io/table.h>
#include <heedmap/io/text_writers.h>

#include <QMimeData>
#include <QStringList>

#include <algorithm>
#include <array>

namespace heedmap {
namespace {

/// A cell that is worked out, such as 1/sqrt(2).
std::optional<double> workedOut(std::string_view text)
{
    try {
        return typedNumber(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// What `read` makes of a text; says that it was a table of numbers that was expected.
template <typename Read> auto readAs(const QString& text, const Read& read)
{
    const QByteArray bytes = text.toUtf8();
    try {
        return read(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    } catch (const Error& error) {
        throw Error(verbatim(modelText("This is not a table of numbers: %1").arg(sentenceText(error.sentence()))));
    }
}

/// Whether the tables of a page raise, lower or strike out something or set formulas, of which its text shows nothing.
bool isSet(const QString& html)
{
    const qsizetype begin = html.indexOf(QLatin1String("<table"), 0, Qt::CaseInsensitive);
    const qsizetype end = html.lastIndexOf(QLatin1String("</table"), -1, Qt::CaseInsensitive);
    const QStringView tables = QStringView(html).mid(begin, end > begin ? end - begin : -1);
    return std::ranges::any_of(std::array{"<sub", "<sup", "<del", "<s>", "<strike", "<math"}, [&](const char* mark) {
        return tables.contains(QLatin1String(mark), Qt::CaseInsensitive);
    });
}

/// The table of a page, where one was copied; else the text, whose errors name what is wrong.
template <typename Read> auto readCopied(const QMimeData& copied, const Read& read)
{
    if (copied.hasHtml() && copied.html().contains(QStringLiteral("<table"), Qt::CaseInsensitive)) {
        if (!copied.hasText())
            return readAs(copied.html(), read);
        try {
            return readAs(copied.html(), read);
        } catch (const Error&) { // a page that lays its text out in a table
            if (isSet(copied.html()))
                throw;
        }
    }
    return readAs(copied.text(), read);
}

NumberTable readNumbers(std::string_view text) { return readTable(text, {.other = workedOut}); }

FigureTable readPrinted(std::string_view text) { return readFigures(text); }

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

NumberTable tableOf(const QMimeData& copied) { return readCopied(copied, readNumbers); }

NumberTable tableOf(const QString& text) { return readAs(text, readNumbers); }

FigureTable figuresOf(const QMimeData& copied) { return readCopied(copied, readPrinted); }

Tensor blockOf(const QString& text) { return tableOf(text).numbers; }

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
