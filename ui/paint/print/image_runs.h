#pragma once

#include <QByteArrayView>
#include <QImage>

#include <vector>

namespace heedmap {

/// The first index of each run of equal elements, and the end.
template <typename Equal> std::vector<int> runsOf(int count, const Equal& equal)
{
    std::vector<int> begins;
    for (int i = 0; i < count; ++i)
        if (i == 0 || !equal(i - 1, i))
            begins.push_back(i);
    begins.push_back(count);
    return begins;
}

/// The rectangles of equal pixels that were magnified from one.
struct ImageRuns {
    explicit ImageRuns(const QImage& part) : image(part.convertToFormat(QImage::Format_ARGB32))
    {
        rows = runsOf(image.height(), [this](int a, int b) { return line(a) == line(b); });
        cols = runsOf(image.width(), [this](int a, int b) {
            for (std::size_t i = 0; i + 1 < rows.size(); ++i)
                if (image.pixel(a, rows[i]) != image.pixel(b, rows[i]))
                    return false;
            return true;
        });
    }

    QByteArrayView line(int row) const
    {
        return {reinterpret_cast<const char*>(image.constScanLine(row)), image.bytesPerLine()};
    }
    std::size_t count() const { return (rows.size() - 1) * (cols.size() - 1); }

    QImage image;
    std::vector<int> rows;
    std::vector<int> cols;
};

} // namespace heedmap
