#include "text/path_text.h"

#include <QByteArray>

#include <algorithm>
#include <string>

namespace heedmap {
namespace {

constexpr char16_t escape = 0xDC00;

/// How many bytes the next character of UTF-8 takes; 0 where they are none.
qsizetype characterLength(const QByteArray& rest)
{
    for (qsizetype length = 1; length <= std::min<qsizetype>(4, rest.size()); ++length)
        if (const QByteArray bytes = rest.first(length); QString::fromUtf8(bytes).toUtf8() == bytes)
            return length;
    return 0;
}

bool isEscape(QChar character) { return character.unicode() >= escape + 0x80 && character.unicode() <= escape + 0xFF; }

} // namespace

QString pathText(const std::filesystem::path& path)
{
    const QByteArray bytes = QByteArray::fromStdString(path.string());
    if (QString text = QString::fromUtf8(bytes); text.toUtf8() == bytes)
        return text;
    QString text;
    for (qsizetype i = 0; i < bytes.size();) {
        const qsizetype length = characterLength(bytes.mid(i, 4));
        if (length > 0)
            text += QString::fromUtf8(bytes.mid(i, length));
        else
            text += QChar(static_cast<char16_t>(escape + static_cast<unsigned char>(bytes[i])));
        i += std::max<qsizetype>(length, 1);
    }
    return text;
}

std::filesystem::path pathOf(const QString& text)
{
    std::string path;
    qsizetype begin = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!isEscape(text[i]) || (i > 0 && text[i - 1].isHighSurrogate()))
            continue;
        path += text.mid(begin, i - begin).toStdString() + static_cast<char>(text[i].unicode() - escape);
        begin = i + 1;
    }
    return path + text.mid(begin).toStdString();
}

QString localFile(const QUrl& url)
{
    return url.isLocalFile()
        ? pathText(QByteArray::fromPercentEncoding(url.path(QUrl::FullyEncoded).toLatin1()).toStdString())
        : QString();
}

} // namespace heedmap
