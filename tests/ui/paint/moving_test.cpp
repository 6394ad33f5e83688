// Pictures that move, read back: GIF by Qt, APNG chunk by chunk.

#include "paint/moving/moving_format.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <QImageReader>
#include <QPainter>
#include <QtEndian>

#include <set>
#include <vector>

namespace heedmap {
namespace {

/// A number that moves over cells of colours of their own.
std::vector<QImage> sampleFrames(int count)
{
    std::vector<QImage> frames;
    for (int i = 0; i < count; ++i) {
        QImage image(120, 80, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        for (int cell = 0; cell < 24; ++cell)
            painter.fillRect(cell % 6 * 20, cell / 6 * 20, 20, 20, QColor(10 * cell, 255 - 7 * cell, 100 + i));
        painter.fillRect(10 + i, 10, 6, 6, Qt::black);
        frames.push_back(image);
    }
    return frames;
}

QByteArray fileOf(const char* format, const std::vector<QImage>& frames)
{
    const auto writer = findMovingFormat(format)->make();
    for (std::size_t i = 0; i < frames.size(); ++i)
        writer->add(frames[i], i + 1 < frames.size() ? 80 : 2000);
    return writer->finish();
}

std::vector<QImage> framesOf(QByteArray gif, std::vector<int>* delays = nullptr)
{
    QBuffer buffer(&gif);
    QImageReader reader(&buffer, "gif");
    EXPECT_EQ(reader.loopCount(), -1); // for ever
    std::vector<QImage> frames;
    for (QImage image = reader.read(); !image.isNull(); image = reader.read()) {
        frames.push_back(image.convertToFormat(QImage::Format_RGB32));
        if (delays != nullptr)
            delays->push_back(reader.nextImageDelay());
    }
    return frames;
}

TEST(Moving, AGifHasEveryFrameInItsOwnColours)
{
    const std::vector<QImage> frames = sampleFrames(5);
    std::vector<int> delays;
    const std::vector<QImage> read = framesOf(fileOf("gif", frames), &delays);
    ASSERT_EQ(read.size(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i)
        EXPECT_TRUE(read[i] == frames[i]) << i;
    EXPECT_EQ(delays, (std::vector{80, 80, 80, 80, 2000}));
}

TEST(Moving, AreasKeepTheirColourWhereThereAreTooMany)
{
    QImage image(256, 64, QImage::Format_RGB32);
    for (int x = 0; x < 256; ++x)
        for (int y = 0; y < 64; ++y)
            image.setPixel(x, y, qRgb(x, 4 * y, 77));
    QPainter(&image).fillRect(100, 20, 12, 12, QColor(1, 2, 3));
    const std::vector<QImage> read = framesOf(fileOf("gif", {image}));
    ASSERT_EQ(read.size(), 1U);
    int farthest = 0;
    std::set<QRgb> colours;
    for (int x = 0; x < 256; ++x)
        for (int y = 0; y < 64; ++y) {
            const QRgb own = image.pixel(x, y);
            const QRgb got = read[0].pixel(x, y);
            colours.insert(got);
            farthest = std::max({farthest, std::abs(qRed(own) - qRed(got)), std::abs(qGreen(own) - qGreen(got))});
        }
    EXPECT_LE(colours.size(), 255U);
    EXPECT_LE(farthest, 24); // of 16384 colours, evenly
    EXPECT_EQ(read[0].pixel(105, 25), qRgb(1, 2, 3));
}

/// A cell of that colour in which gradients stand for the edges of letters.
QImage cellWithEdges(const QColor& colour)
{
    QImage image(128, 64, QImage::Format_RGB32);
    image.fill(colour);
    for (int x = 0; x < 100; ++x)
        for (int y = 8; y < 16; ++y)
            image.setPixel(10 + x, y, qRgb(2 * x, 5 * y, 3 * x / 2));
    return image;
}

TEST(Moving, ABriefFrameHasFewColoursForItsEdges)
{
    const std::vector<QImage> frames{cellWithEdges(Qt::white), cellWithEdges(QColor(7, 80, 90))};
    const auto film = [&](int milliseconds) {
        const auto writer = findMovingFormat("gif")->make();
        writer->add(frames[0], milliseconds);
        QImage later = frames[1];
        later.setPixel(0, 0, frames[0].pixel(0, 0));
        for (int x = 0; x < 100; ++x) // none as it was
            for (int y = 8; y < 16; ++y)
                later.setPixel(10 + x, y, qRgb(2 * x + 1, 5 * y, 3 * x / 2));
        writer->add(later, milliseconds);
        return writer->finish();
    };
    const auto coloursOf = [](const QImage& image) {
        std::set<QRgb> colours;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y)
                colours.insert(image.pixel(x, y));
        return colours;
    };
    const std::vector<QImage> brief = framesOf(film(80));
    const std::vector<QImage> slow = framesOf(film(900));
    ASSERT_EQ(brief.size(), 2U);
    EXPECT_LT(coloursOf(brief[1]).size(), coloursOf(slow[1]).size() / 2);
    EXPECT_EQ(brief[1].pixel(120, 40), qRgb(7, 80, 90)) << "areas are exact";
    EXPECT_TRUE(brief[0] == slow[0]) << "it stays under what follows";
    for (int x = 10; x < 110; ++x)
        EXPECT_LT(std::abs(qRed(brief[1].pixel(x, 10)) - qRed(slow[1].pixel(x, 10))), 48) << x;
}

TEST(Moving, AFrameLikeTheOneBeforeIsOnePixel)
{
    const std::vector<QImage> one = sampleFrames(1);
    EXPECT_EQ(changedPart({}, one[0]), one[0].rect());
    EXPECT_EQ(changedPart(one[0], one[0]), QRect(0, 0, 1, 1));
    QImage other = one[0];
    other.setPixel(50, 70, qRgb(1, 1, 1));
    other.setPixel(40, 60, qRgb(1, 1, 1));
    EXPECT_EQ(changedPart(one[0], other), QRect(40, 60, 11, 11));
    const std::vector<QImage> read = framesOf(fileOf("gif", {one[0], one[0]}));
    ASSERT_EQ(read.size(), 2U);
    EXPECT_TRUE(read[1] == one[0]);
}

struct Chunk {
    QByteArray type;
    QByteArray data;
};

std::vector<Chunk> chunksOf(const QByteArray& file)
{
    std::vector<Chunk> chunks;
    for (qsizetype at = 8; at < file.size();) {
        const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(file.constData() + at));
        chunks.push_back({file.mid(at + 4, 4), file.mid(at + 8, length)});
        at += length + 12;
    }
    return chunks;
}

quint32 number(const QByteArray& data, qsizetype at) { return qFromBigEndian<quint32>(data.constData() + at); }

TEST(Moving, AnApngBeginsWithAWholeFrame)
{
    const std::vector<QImage> frames = sampleFrames(4);
    const QByteArray file = fileOf("apng", frames);
    EXPECT_TRUE(QImage::fromData(file, "png").convertToFormat(QImage::Format_RGB32) == frames[0]); // its sums are right
    const std::vector<Chunk> chunks = chunksOf(file);
    EXPECT_EQ(chunks[0].type, "IHDR");
    EXPECT_EQ(chunks[1].type, "acTL");
    EXPECT_EQ(number(chunks[1].data, 0), 4U);
    EXPECT_EQ(number(chunks[1].data, 4), 0U);
    EXPECT_EQ(chunks.back().type, "IEND");
}

TEST(Moving, AnApngNumbersItsFramesInOrder)
{
    quint32 sequence = 0;
    std::vector<QRect> parts;
    for (const Chunk& chunk : chunksOf(fileOf("apng", sampleFrames(4)))) {
        if (chunk.type == "fcTL" || chunk.type == "fdAT") {
            EXPECT_EQ(number(chunk.data, 0), sequence++) << chunk.type.toStdString();
        }
        if (chunk.type == "fcTL")
            parts.emplace_back(static_cast<int>(number(chunk.data, 12)), static_cast<int>(number(chunk.data, 16)),
                               static_cast<int>(number(chunk.data, 4)), static_cast<int>(number(chunk.data, 8)));
    }
    ASSERT_EQ(parts.size(), 4U);
    EXPECT_EQ(parts[0], QRect(0, 0, 120, 80));
    const std::vector<QImage> frames = sampleFrames(4);
    for (std::size_t i = 1; i < 4; ++i)
        EXPECT_EQ(parts[i], changedPart(frames[i - 1], frames[i]));
}

} // namespace
} // namespace heedmap
