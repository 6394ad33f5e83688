#include "model/exercises/written_cells.h"

#include <heedmap/base/error.h>

#include <QStringList>

namespace heedmap {
namespace {

QString withCommas(const std::vector<Index>& indices, const QString& comma)
{
    QStringList parts;
    for (const Index index : indices)
        parts += QString::number(index);
    return parts.join(comma);
}

/// Also accepts the commas and semicolons of a Chinese keyboard, and brackets around a cell.
QString plain(QString text)
{
    text.replace(QChar(0xff0c), QLatin1Char(',')).replace(QChar(0xff1b), QLatin1Char(';'));
    text.replace(QStringLiteral("]"), QStringLiteral(";")).remove(QLatin1Char('[')).remove(QLatin1Char(' '));
    return text.replace(QStringLiteral(";,"), QStringLiteral(";"));
}

std::vector<Index> indicesOf(const QString& text, const Sentence& expected)
{
    std::vector<Index> indices;
    for (const QString& part : text.split(QLatin1Char(','))) {
        bool number = false;
        indices.push_back(part.toLongLong(&number));
        if (!number || indices.back() < 0)
            throw Error(expected);
    }
    return indices;
}

} // namespace

QString writtenCells(const std::optional<std::vector<CellIndices>>& cells)
{
    QStringList written;
    if (cells)
        for (const CellIndices& cell : *cells)
            written += withCommas(cell, QStringLiteral(","));
    return written.join(QStringLiteral("; "));
}

std::optional<std::vector<CellIndices>> cellsWritten(const QString& text)
{
    std::vector<CellIndices> cells;
    for (const QString& cell : plain(text).split(QLatin1Char(';'), Qt::SkipEmptyParts))
        cells.push_back(
            indicesOf(cell, Sentence(HEEDMAP_PHRASE("expected cells such as 0,1; 0,2, got %1"), cell.toStdString())));
    return cells.empty() ? std::nullopt : std::optional(std::move(cells));
}

QString writtenRows(const std::optional<std::vector<Index>>& rows)
{
    return rows ? withCommas(*rows, QStringLiteral(", ")) : QString();
}

std::optional<std::vector<Index>> rowsWritten(const QString& text)
{
    const QString list = plain(text).replace(QLatin1Char(';'), QLatin1Char(','));
    QStringList parts = list.split(QLatin1Char(','), Qt::SkipEmptyParts);
    if (parts.isEmpty())
        return std::nullopt;
    return indicesOf(parts.join(QLatin1Char(',')),
                     Sentence(HEEDMAP_PHRASE("expected rows such as 0, 2, got %1"), text.toStdString()));
}

} // namespace heedmap
