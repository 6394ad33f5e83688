#include "support/pdf_text.h"

#include <QMap>
#include <QRegularExpression>

namespace heedmap {
namespace {

using Letters = QMap<int, QString>; // by glyph

QString letters(const QString& hex) { return QString(QChar(static_cast<char16_t>(hex.toInt(nullptr, 16)))); }

/// `<0001> <0002> [<003D> <0054> ]` of a table of letters.
Letters readTable(const QString& table)
{
    Letters result;
    static const QRegularExpression range("<(\\w{4})> <(\\w{4})> \\[([^\\]]*)\\]");
    static const QRegularExpression letter("<(\\w+)>");
    for (auto at = range.globalMatch(table); at.hasNext();) {
        const auto match = at.next();
        int glyph = match.captured(1).toInt(nullptr, 16);
        for (auto each = letter.globalMatch(match.captured(3)); each.hasNext();)
            result[glyph++] = letters(each.next().captured(1));
    }
    return result;
}

/// The object of that number.
QByteArray object(const QByteArray& pdf, const QString& number)
{
    const QByteArray begin = "\n" + number.toLatin1() + " 0 obj";
    const qsizetype at = pdf.indexOf(begin);
    return pdf.mid(at, pdf.indexOf("endobj", at) - at);
}

/// What is in a stream, inflated where it is deflated.
QByteArray stream(const QByteArray& object)
{
    const qsizetype begin = object.indexOf("stream\n") + 7;
    const QByteArray raw = object.mid(begin, object.lastIndexOf("endstream") - begin);
    return object.contains("/FlateDecode") ? qUncompress(QByteArray(4, '\1') + raw) : raw;
}

QMap<QString, Letters> fontsOf(const QByteArray& pdf)
{
    QMap<QString, Letters> fonts;
    static const QRegularExpression named("/(F\\d+) (\\d+) 0 R");
    static const QRegularExpression table("/ToUnicode (\\d+) 0 R");
    for (auto at = named.globalMatch(QString::fromLatin1(pdf)); at.hasNext();) {
        const auto font = at.next();
        const auto match = table.match(QString::fromLatin1(object(pdf, font.captured(2))));
        if (match.hasMatch())
            fonts[font.captured(1)] = readTable(QString::fromLatin1(stream(object(pdf, match.captured(1)))));
    }
    return fonts;
}

void addTexts(QStringList& texts, const QString& drawn, const QMap<QString, Letters>& fonts)
{
    static const QRegularExpression block("BT\\n(.*?)ET\\n", QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression font("/(F\\d+) ");
    static const QRegularExpression glyphs("<(\\w+)> Tj");
    for (auto at = block.globalMatch(drawn); at.hasNext();) {
        const QString inner = at.next().captured(1);
        const Letters known = fonts.value(font.match(inner).captured(1));
        QString text;
        for (auto each = glyphs.globalMatch(inner); each.hasNext();) {
            const QString hex = each.next().captured(1);
            for (qsizetype i = 0; i + 4 <= hex.size(); i += 4)
                text += known.value(hex.mid(i, 4).toInt(nullptr, 16));
        }
        texts << text;
    }
}

} // namespace

QStringList textsOfPdf(const QByteArray& pdf)
{
    const QMap<QString, Letters> fonts = fontsOf(pdf);
    QStringList texts;
    static const QRegularExpression begin("\\n(\\d+) 0 obj");
    for (auto at = begin.globalMatch(QString::fromLatin1(pdf)); at.hasNext();)
        if (const QByteArray found = object(pdf, at.next().captured(1)); found.contains("/FlateDecode"))
            addTexts(texts, QString::fromLatin1(stream(found)), fonts);
    return texts;
}

} // namespace heedmap
