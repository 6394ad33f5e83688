#include "paint/blocks/label_lines.h"

#include <QFontMetricsF>
#include <QTextBoundaryFinder>

namespace heedmap {
namespace {

constexpr QChar tellingSpace(0x2003); // of an em

/// The end of the first characters of a text, counting a letter with its accents as one.
qsizetype endOf(const QString& text, Index characters)
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    for (Index i = 0; i < characters; ++i)
        if (finder.toNextBoundary() < 0)
            return text.size();
    return finder.position();
}

qsizetype endOfLine(const QString& text, Index length)
{
    const qsizetype end = endOf(text, length);
    const qsizetype space = text.lastIndexOf(QLatin1Char(' '), end);
    return space > 0 ? space : end;
}

} // namespace

QString cutLabel(const QString& label, Index length)
{
    return endOf(label, length) == label.size() ? label : label.left(endOf(label, length - 1)) + QStringLiteral("…");
}

QString wrappedLabel(const QString& label, Index length)
{
    QString wrapped;
    QString rest = label.simplified();
    while (length > 0 && endOf(rest, length) < rest.size()) {
        qsizetype end = endOfLine(rest, length);
        end += rest[end].isSpace() ? 1 : 0;
        wrapped += rest.left(end) + QChar::LineSeparator;
        rest = rest.mid(end);
    }
    return wrapped + rest + QChar::LineSeparator;
}

QString unbrokenLabel(QString label) { return label.remove(QChar::LineSeparator); }

bool standsWhole(const QString& label) { return label.endsWith(QChar::LineSeparator); }

QString tellingLabel(const QString& label, const QString& said) { return label + tellingSpace + said; }

QString fittedLabel(const QString& label, const QFontMetricsF& metrics, double width)
{
    const qsizetype said = label.indexOf(tellingSpace);
    if (said < 0)
        return metrics.elidedText(label, Qt::ElideRight, width);
    const QString end = label.mid(said);
    return metrics.elidedText(label.left(said), Qt::ElideRight, width - metrics.horizontalAdvance(end)) + end;
}

bool tells(const QString& label) { return label.contains(tellingSpace); }

QStringList linesOfLabel(const QString& label, Index most)
{
    QStringList lines = label.split(QChar::LineSeparator);
    if (standsWhole(label))
        lines.removeLast();
    for (qsizetype last = lines.size() - 1; last > 0 && last >= most; --last)
        lines[last - 1] += lines.takeLast();
    for (QString& line : lines)
        line = tells(line) ? line : line.simplified();
    return lines;
}

} // namespace heedmap
