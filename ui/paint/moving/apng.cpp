#include "paint/moving/apng.h"

#include <heedmap/base/error.h>

#include <QBuffer>
#include <QImageWriter>
#include <QtEndian>

#include <array>

namespace heedmap {
namespace {

constexpr QByteArrayView signature = "\x89PNG\r\n\x1a\n";

QByteArray bigEndian(quint32 number)
{
    QByteArray bytes(sizeof number, Qt::Uninitialized);
    qToBigEndian(number, bytes.data());
    return bytes;
}

QByteArray bigEndian16(quint16 number)
{
    QByteArray bytes(sizeof number, Qt::Uninitialized);
    qToBigEndian(number, bytes.data());
    return bytes;
}

/// CRC-32 as in PNG, annex D.
quint32 checksum(const QByteArray& bytes)
{
    static const auto table = [] {
        std::array<quint32, 256> made{};
        for (quint32 n = 0; n < made.size(); ++n) {
            made[n] = n;
            for (int bit = 0; bit < 8; ++bit)
                made[n] = (made[n] & 1U) != 0 ? 0xEDB88320U ^ (made[n] >> 1U) : made[n] >> 1U;
        }
        return made;
    }();
    quint32 sum = 0xFFFFFFFFU;
    for (const char c : bytes)
        sum = table[(sum ^ static_cast<unsigned char>(c)) & 0xFFU] ^ (sum >> 8U);
    return ~sum;
}

QByteArray chunk(const char* type, const QByteArray& data)
{
    const QByteArray named = type + data;
    return bigEndian(static_cast<quint32>(data.size())) + named + bigEndian(checksum(named));
}

/// The data of the chunks of one type.
QList<QByteArray> chunksOf(const QByteArray& png, QByteArrayView type)
{
    constexpr qsizetype around = 12; // length, type and checksum
    QList<QByteArray> found;
    for (qsizetype at = signature.size(); at + around <= png.size();) {
        const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(png.constData() + at));
        if (png.sliced(at + 4, 4) == type)
            found << png.sliced(at + 8, length);
        at += around + length;
    }
    return found;
}

/// Qt packs the pixels of each frame; here they are put together.
class ApngWriter : public MovingWriter {
public:
    void add(const QImage& frame, int milliseconds) override
    {
        const QImage now = frame.convertToFormat(QImage::Format_RGB32);
        const QRect part = changedPart(m_before, now);
        const QByteArray png = pngOf(now.copy(part));
        if (m_count++ == 0)
            m_header = chunk("IHDR", chunksOf(png, "IHDR").value(0));
        m_frames += chunk("fcTL", control(part, milliseconds));
        for (const QByteArray& data : chunksOf(png, "IDAT"))
            m_frames += m_count == 1 ? chunk("IDAT", data) : chunk("fdAT", bigEndian(m_sequence++) + data);
        m_before = now;
    }

    QByteArray finish() override
    {
        constexpr quint32 forEver = 0;
        return signature.toByteArray() + m_header + chunk("acTL", bigEndian(m_count) + bigEndian(forEver)) + m_frames
            + chunk("IEND", {});
    }

private:
    static QByteArray pngOf(const QImage& image)
    {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QImageWriter writer(&buffer, "png");
        if (!writer.write(image))
            throw Error(HEEDMAP_PHRASE("%1: %2"), "apng", writer.errorString().toStdString());
        return buffer.data();
    }

    QByteArray control(const QRect& part, int milliseconds)
    {
        constexpr quint16 second = 1000;
        constexpr char keepAndReplace[] = {0, 0};
        QByteArray data = bigEndian(m_sequence++);
        for (const int number : {part.width(), part.height(), part.x(), part.y()})
            data += bigEndian(static_cast<quint32>(number));
        return data + bigEndian16(static_cast<quint16>(milliseconds)) + bigEndian16(second)
            + QByteArray(keepAndReplace, sizeof keepAndReplace);
    }

    QByteArray m_header;
    QByteArray m_frames;
    QImage m_before;
    quint32 m_count = 0;
    quint32 m_sequence = 0;
};

} // namespace

std::unique_ptr<MovingWriter> makeApngWriter() { return std::make_unique<ApngWriter>(); }

} // namespace heedmap
