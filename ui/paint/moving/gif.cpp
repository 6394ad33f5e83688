#include "paint/moving/gif.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <gif_lib.h>

namespace heedmap {
namespace {

constexpr std::size_t mostColours = 255; // and one for what is as it was
constexpr long long area = 16;           // pixels

int distance(QRgb a, QRgb b)
{
    const int red = qRed(a) - qRed(b);
    const int green = qGreen(a) - qGreen(b);
    const int blue = qBlue(a) - qBlue(b);
    return red * red + green * green + blue * blue;
}

/// How often a colour is in a part of a frame.
struct ColourUse {
    QRgb colour = 0;
    long long pixels = 0;
    long long even = 0; ///< of these, like the one at the left and the one above
};

using ColourUses = std::vector<ColourUse>;

/// Without the pixels that are as they were before.
ColourUses coloursOf(const QImage& before, const QImage& now, const QRect& part)
{
    std::unordered_map<QRgb, ColourUse> uses;
    ColourUse* last = nullptr; // runs are long
    for (int y = part.top(); y <= part.bottom(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(now.constScanLine(y));
        const auto* above = y > 0 ? reinterpret_cast<const QRgb*>(now.constScanLine(y - 1)) : row;
        const auto* old = before.isNull() ? nullptr : reinterpret_cast<const QRgb*>(before.constScanLine(y));
        for (int x = part.left(); x <= part.right(); ++x) {
            if (old != nullptr && old[x] == row[x])
                continue;
            last = last != nullptr && last->colour == row[x] ? last : &uses[row[x]];
            ColourUse& use = *last;
            use.colour = row[x];
            ++use.pixels;
            use.even += x > 0 && row[x - 1] == row[x] && above[x] == row[x] ? 1 : 0;
        }
    }
    ColourUses all;
    for (const auto& [colour, use] : uses)
        all.push_back(use);
    std::ranges::sort(all, [](const ColourUse& a, const ColourUse& b) {
        return std::tuple(b.even, b.pixels, b.colour) < std::tuple(a.even, a.pixels, a.colour);
    });
    return all;
}

/// Those of areas, and of the others as many as are so far from each other.
std::vector<QRgb> apart(const ColourUses& uses, int least)
{
    std::vector<QRgb> kept;
    for (const ColourUse& use : uses) {
        const auto near = [&](QRgb colour) { return distance(colour, use.colour) < least; };
        if ((use.even >= area && kept.size() < mostColours) || std::ranges::none_of(kept, near))
            kept.push_back(use.colour);
        if (kept.size() > mostColours)
            break;
    }
    return kept;
}

/// The colours of areas, and some for the edges between them: of the digits that change in a film there are hundreds.
std::size_t fewColours(const ColourUses& uses)
{
    constexpr std::ptrdiff_t edges = 16;
    const auto areas = std::ranges::count_if(uses, [](const ColourUse& use) { return use.even >= area; });
    return static_cast<std::size_t>(areas + edges);
}

/// The colours of a part of a frame, and where each stands among them. While one is shown so briefly that edges are not
/// looked at, they have few: none that is told from its own.
class FrameColours {
public:
    FrameColours(const QImage& before, const QImage& now, const QRect& part, bool brief)
    {
        constexpr int alike = 24 * 24;
        const ColourUses uses = coloursOf(before, now, part);
        const std::size_t few = brief ? fewColours(uses) : mostColours;
        int least = 0;
        for (m_colours = apart(uses, least);
             m_colours.size() > mostColours || (m_colours.size() > few && least < alike);
             m_colours = apart(uses, least))
            least = least * 3 / 2 + 2;
        for (std::size_t i = 0; i < m_colours.size(); ++i)
            m_places.emplace(m_colours[i], static_cast<GifPixelType>(i));
    }

    int transparent() const { return static_cast<int>(m_colours.size()); }

    GifPixelType placeOf(QRgb colour)
    {
        const auto known = m_places.find(colour);
        return known != m_places.end() ? known->second : m_places.emplace(colour, nearest(colour)).first->second;
    }

    /// As many as a power of two.
    std::vector<GifColorType> table() const
    {
        std::size_t size = 2;
        while (size < m_colours.size() + 1)
            size *= 2;
        std::vector<GifColorType> table(size);
        for (std::size_t i = 0; i < m_colours.size(); ++i)
            table[i] = {static_cast<GifByteType>(qRed(m_colours[i])), static_cast<GifByteType>(qGreen(m_colours[i])),
                        static_cast<GifByteType>(qBlue(m_colours[i]))};
        return table;
    }

private:
    GifPixelType nearest(QRgb colour) const
    {
        const auto found = std::ranges::min_element(m_colours, {}, [&](QRgb own) { return distance(own, colour); });
        return static_cast<GifPixelType>(found - m_colours.begin());
    }

    std::vector<QRgb> m_colours;
    std::unordered_map<QRgb, GifPixelType> m_places;
};

class GifWriter : public MovingWriter {
public:
    ~GifWriter() override
    {
        if (m_file != nullptr)
            EGifCloseFile(m_file, nullptr);
    }

    void add(const QImage& frame, int milliseconds) override
    {
        const QImage now = frame.convertToFormat(QImage::Format_RGB32);
        if (m_file == nullptr)
            begin(now.size());
        const QRect part = changedPart(m_before, now);
        constexpr int moment = 250; // ms
        FrameColours colours(m_before, now, part, !m_before.isNull() && milliseconds < moment);
        showFor(milliseconds, colours.transparent());
        const std::vector<GifColorType> table = colours.table();
        const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> map(
            GifMakeMapObject(static_cast<int>(table.size()), table.data()), GifFreeMapObject);
        require(EGifPutImageDesc(m_file, part.x(), part.y(), part.width(), part.height(), false, map.get()));
        putPixels(now, part, colours);
        m_before = now;
    }

    QByteArray finish() override
    {
        int error = 0;
        const int closed = EGifCloseFile(std::exchange(m_file, nullptr), &error);
        if (closed != GIF_OK)
            throw Error(HEEDMAP_PHRASE("%1: %2"), "gif", GifErrorString(error));
        return std::move(m_bytes);
    }

private:
    static int put(GifFileType* file, const GifByteType* bytes, int count)
    {
        static_cast<QByteArray*>(file->UserData)->append(reinterpret_cast<const char*>(bytes), count);
        return count;
    }

    void require(int done) const
    {
        if (done != GIF_OK)
            throw Error(HEEDMAP_PHRASE("%1: %2"), "gif", GifErrorString(m_file->Error));
    }

    void begin(const QSize& size)
    {
        constexpr int most = std::numeric_limits<unsigned short>::max();
        if (size.width() > most || size.height() > most)
            throw Error(HEEDMAP_PHRASE("%1: %2×%3 pixels are too many; a smaller scale would do"), "gif", size.width(),
                        size.height());
        int error = 0;
        m_file = EGifOpen(&m_bytes, put, &error);
        if (m_file == nullptr)
            throw Error(HEEDMAP_PHRASE("%1: %2"), "gif", GifErrorString(error));
        EGifSetGifVersion(m_file, true);
        constexpr int bitsOfColour = 8;
        require(EGifPutScreenDesc(m_file, size.width(), size.height(), bitsOfColour, 0, nullptr));
        repeatForEver();
    }

    void repeatForEver()
    {
        constexpr GifByteType noEnd[] = {1, 0, 0};
        require(EGifPutExtensionLeader(m_file, APPLICATION_EXT_FUNC_CODE));
        require(EGifPutExtensionBlock(m_file, 11, "NETSCAPE2.0"));
        require(EGifPutExtensionBlock(m_file, sizeof noEnd, noEnd));
        require(EGifPutExtensionTrailer(m_file));
    }

    void showFor(int milliseconds, int transparent)
    {
        const GraphicsControlBlock control{DISPOSE_DO_NOT, false, milliseconds / 10, transparent};
        GifByteType bytes[4];
        EGifGCBToExtension(&control, bytes);
        require(EGifPutExtension(m_file, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes));
    }

    void putPixels(const QImage& now, const QRect& part, FrameColours& colours)
    {
        std::vector<GifPixelType> line(static_cast<std::size_t>(part.width()));
        for (int y = part.top(); y <= part.bottom(); ++y) {
            const auto* row = reinterpret_cast<const QRgb*>(now.constScanLine(y)) + part.left();
            const auto* old =
                m_before.isNull() ? nullptr : reinterpret_cast<const QRgb*>(m_before.constScanLine(y)) + part.left();
            for (std::size_t x = 0; x < line.size(); ++x)
                line[x] = old != nullptr && old[x] == row[x] ? static_cast<GifPixelType>(colours.transparent())
                                                             : colours.placeOf(row[x]);
            require(EGifPutLine(m_file, line.data(), part.width()));
        }
    }

    QByteArray m_bytes;
    GifFileType* m_file = nullptr;
    QImage m_before;
};

} // namespace

std::unique_ptr<MovingWriter> makeGifWriter() { return std::make_unique<GifWriter>(); }

} // namespace heedmap
