#include "paint/moving/moving_format.h"

#include "paint/moving/apng.h"
#include "paint/moving/gif.h"

#include <algorithm>
#include <cstring>

namespace heedmap {

std::span<const MovingFormat> movingFormats()
{
    static constexpr MovingFormat table[] = {
        {"gif", makeGifWriter},
        {"apng", makeApngWriter},
    };
    return table;
}

const MovingFormat* findMovingFormat(std::string_view id)
{
    const auto found = std::ranges::find(movingFormats(), id, &MovingFormat::id);
    return found == movingFormats().end() ? nullptr : &*found;
}

QRect changedPart(const QImage& before, const QImage& now)
{
    if (before.isNull())
        return now.rect();
    QRect changed;
    for (int y = 0; y < now.height(); ++y) {
        const auto* old = reinterpret_cast<const QRgb*>(before.constScanLine(y));
        const auto* own = reinterpret_cast<const QRgb*>(now.constScanLine(y));
        if (std::memcmp(old, own, static_cast<std::size_t>(now.width()) * sizeof(QRgb)) == 0)
            continue;
        int left = 0;
        int right = now.width() - 1;
        while (old[left] == own[left])
            ++left;
        while (old[right] == own[right])
            --right;
        changed |= QRect(left, y, right - left + 1, 1);
    }
    return changed.isEmpty() ? QRect(0, 0, 1, 1) : changed;
}

} // namespace heedmap
