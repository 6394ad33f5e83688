#include "text/core_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace heedmap {

QString translatedCoreText(const std::string& english)
{
    if (english.empty())
        return {};
    QString whole = QCoreApplication::translate("core", english.c_str());
    static const QRegularExpression number(QStringLiteral("\\d+"));
    QString source = QString::fromStdString(english);
    if (whole != source || !source.contains(number))
        return whole;
    QString pattern = source;
    QStringList numbers;
    for (auto found = number.match(pattern); found.hasMatch();
         found = number.match(pattern, found.capturedStart() + 2)) {
        numbers << found.captured();
        pattern.replace(found.capturedStart(), found.capturedLength(), QStringLiteral("%%1").arg(numbers.size()));
    }
    QString translated = QCoreApplication::translate("core", pattern.toUtf8().constData());
    if (translated == pattern)
        return source;
    for (const QString& each : numbers)
        translated = translated.arg(each);
    return translated;
}

Sentence verbatim(const QString& said) { return Sentence(said.toStdString()); }

QString sentenceText(const Sentence& sentence)
{
    return QString::fromStdString(
        sentence.in([](const char* english) { return QCoreApplication::translate("core", english).toStdString(); }));
}

} // namespace heedmap
