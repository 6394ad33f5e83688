#include "support/pseudo_language.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QResource>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

#include <algorithm>
#include <array>

namespace heedmap::test {
namespace {

QString accented(const QString& words)
{
    static const QString plain = QStringLiteral("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    static const QString strange = QStringLiteral("äƀçðéƒğħïĵķļɱñöþǫŕšŧüṽŵẋýžÄƁÇÐÉƑĞĦÏĴĶĻṀÑÖÞǪŔŠŦÜṼŴẊÝŽ");
    QString said;
    for (const QChar letter : words) {
        const qsizetype at = plain.indexOf(letter);
        said += at < 0 ? letter : strange[at];
        if (QStringLiteral("aeo").contains(letter))
            said += said.back(); // a third longer
    }
    return said;
}

/// All but places, tags and entities.
QString strangely(const QString& source)
{
    static const QRegularExpression kept(QStringLiteral("%L?(?:\\d|n)|<[^>]*>|&[a-z]+;"));
    QString said;
    qsizetype end = 0;
    for (auto matches = kept.globalMatch(source); matches.hasNext();) {
        const auto match = matches.next();
        said += accented(source.mid(end, match.capturedStart() - end)) + match.captured();
        end = match.capturedEnd();
    }
    return QStringLiteral("⟦") + said + accented(source.mid(end)) + QStringLiteral("⟧");
}

void writeTranslation(QXmlStreamWriter& to, const QString& source, bool counted)
{
    to.writeStartElement(QStringLiteral("translation"));
    if (!counted)
        to.writeCharacters(strangely(source));
    for (const char* form : {"¹", "²", "³", "⁴"})
        if (counted)
            to.writeTextElement(QStringLiteral("numerusform"), strangely(source) + QString::fromUtf8(form));
    to.writeEndElement();
}

/// The phrases of the Chinese translation, whatever it says of them.
void writePseudoTranslation(const QString& path, const char* language)
{
    QFile known(QStringLiteral(HEEDMAP_TRANSLATION));
    QFile made(path);
    EXPECT_TRUE(known.open(QFile::ReadOnly) && made.open(QFile::WriteOnly));
    QXmlStreamReader from(&known);
    QXmlStreamWriter to(&made);
    QString source;
    bool counted = false;
    while (!from.atEnd()) {
        from.readNext();
        if (from.isStartElement() && from.name() == QLatin1String("TS")) {
            to.writeStartElement(QStringLiteral("TS"));
            to.writeAttribute(QStringLiteral("version"), QStringLiteral("2.1"));
            to.writeAttribute(QStringLiteral("language"), QString::fromLatin1(language));
        } else if (from.isStartElement() && from.name() == QLatin1String("translation")) {
            from.skipCurrentElement();
            writeTranslation(to, source, counted);
        } else if (from.isStartElement() && from.name() == QLatin1String("source")) {
            source = from.readElementText();
            to.writeTextElement(QStringLiteral("source"), source);
        } else if (!from.isDTD()) {
            if (from.isStartElement() && from.name() == QLatin1String("message"))
                counted = from.attributes().hasAttribute(QLatin1String("numerus"));
            to.writeCurrentToken(from);
        }
    }
}

void run(const char* program, const QStringList& words)
{
    EXPECT_EQ(QProcess::execute(QString::fromLatin1(program), words), 0) << program;
}

} // namespace

void learnPseudoLanguage(const char* name)
{
    static const QTemporaryDir folder;
    const QString stem = folder.filePath(QLatin1String("heedmap_") + QLatin1String(name));
    if (QFile::exists(stem + QStringLiteral(".qm")))
        return;
    writePseudoTranslation(stem + QStringLiteral(".ts"), name);
    run(HEEDMAP_LRELEASE, {QStringLiteral("-silent"), stem + QStringLiteral(".ts")});
    QFile list(stem + QStringLiteral(".qrc"));
    EXPECT_TRUE(list.open(QFile::WriteOnly));
    list.write(QByteArray("<RCC><qresource prefix='/translations'><file>heedmap_") + name
               + ".qm</file></qresource></RCC>");
    list.close();
    const QString resource = stem + QStringLiteral(".rcc");
    run(HEEDMAP_RCC, {QStringLiteral("--binary"), list.fileName(), QStringLiteral("-o"), resource});
    EXPECT_TRUE(QResource::registerResource(resource));
}

} // namespace heedmap::test
