#include "paint/png_file.h"

#include <QImage>
#include <QtEndian>

#include <array>
#include <cassert>

namespace heedmap {
namespace {

constexpr std::array<quint32, 256> crcTable()
{
    std::array<quint32, 256> table{};
    for (quint32 n = 0; n < table.size(); ++n) {
        quint32 c = n;
        for (int k = 0; k < 8; ++k)
            c = (c & 1) != 0 ? 0xedb88320U ^ (c >> 1) : c >> 1;
        table[n] = c;
    }
    return table;
}

quint32 crc(QByteArrayView bytes)
{
    static constexpr std::array<quint32, 256> table = crcTable();
    quint32 c = 0xffffffffU;
    for (const char byte : bytes)
        c = table[(c ^ static_cast<quint8>(byte)) & 0xff] ^ (c >> 8);
    return ~c;
}

void appendNumber(QByteArray& bytes, quint32 number)
{
    std::array<char, 4> bigEndian{};
    qToBigEndian(number, bigEndian.data());
    bytes.append(bigEndian.data(), bigEndian.size());
}

void appendChunk(QByteArray& file, const char* type, QByteArrayView data)
{
    appendNumber(file, static_cast<quint32>(data.size()));
    const qsizetype begin = file.size();
    file.append(type, 4);
    file.append(data);
    appendNumber(file, crc(QByteArrayView(file).sliced(begin)));
}

QByteArray header(const QSize& size)
{
    QByteArray data;
    appendNumber(data, static_cast<quint32>(size.width()));
    appendNumber(data, static_cast<quint32>(size.height()));
    data.append("\x08\x02\x00\x00\x00", 5); // 8 bits, RGB, deflate, five predictors, not interlaced
    return data;
}

QByteArray resolution(int dotsPerMetre)
{
    QByteArray data;
    appendNumber(data, static_cast<quint32>(dotsPerMetre));
    appendNumber(data, static_cast<quint32>(dotsPerMetre));
    data.append('\x01');
    return data;
}

// Each row: predictor 0, then red, green, blue of every pixel.
QByteArray rows(const QImage& image)
{
    const qsizetype stride = 1 + 3 * qsizetype(image.width());
    QByteArray data(stride * image.height(), Qt::Uninitialized);
    char* out = data.data();
    for (int y = 0; y < image.height(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        *out++ = 0;
        for (int x = 0; x < image.width(); ++x, out += 3) {
            out[0] = static_cast<char>(qRed(row[x]));
            out[1] = static_cast<char>(qGreen(row[x]));
            out[2] = static_cast<char>(qBlue(row[x]));
        }
    }
    return data;
}

} // namespace

QByteArray pngFile(const QImage& image, int dotsPerMetre, const QString& title)
{
    assert(image.format() == QImage::Format_RGB32);
    constexpr int level = 3;
    constexpr qsizetype qtLength = 4; // qCompress puts the length before the zlib stream
    QByteArray file("\x89PNG\r\n\x1a\n", 8);
    appendChunk(file, "IHDR", header(image.size()));
    appendChunk(file, "pHYs", resolution(dotsPerMetre));
    if (!title.isEmpty())
        appendChunk(file, "iTXt", QByteArray("Title\0\0\0\0\0", 10) + title.toUtf8());
    appendChunk(file, "IDAT", QByteArrayView(qCompress(rows(image), level)).sliced(qtLength));
    appendChunk(file, "IEND", {});
    return file;
}

} // namespace heedmap
