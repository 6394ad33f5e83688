#pragma once

#include <heedmap/base/export.h>

#include <cstdint>
#include <functional>
#include <stop_token>

namespace heedmap {

/// Watches all that this thread reads while the object lives, however deep the readers are called: reports how much is
/// done, and ends the reading when it is asked to. Without a watch readers run to the end and report nothing.
class HEEDMAP_EXPORT ReadingWatch {
public:
    using Progress = std::function<void(double done)>;

    /// `progress` is told the share that is done, from 0 to 1, never less than before, a few hundred times at most.
    explicit ReadingWatch(std::stop_token stop, Progress progress = nullptr);
    ReadingWatch(const ReadingWatch&) = delete;
    ReadingWatch& operator=(const ReadingWatch&) = delete;
    ~ReadingWatch();

private:
    friend class ReadingPart;
    friend HEEDMAP_EXPORT void keepReading(std::uint64_t bytes);

    void report(double done);

    std::stop_token m_stop;
    Progress m_progress;
    ReadingWatch* m_outer;
    class ReadingPart* m_part = nullptr;
    double m_reported = -1;
};

/// A part of what is read that takes about this share of the part around it, and reads this many bytes, if that is
/// known. Parts follow each other and may have parts of their own.
class HEEDMAP_EXPORT ReadingPart {
public:
    explicit ReadingPart(double share, std::uint64_t bytes = 0);
    ReadingPart(const ReadingPart&) = delete;
    ReadingPart& operator=(const ReadingPart&) = delete;
    /// What follows begins behind this part.
    ~ReadingPart();

private:
    friend HEEDMAP_EXPORT void keepReading(std::uint64_t bytes);

    ReadingPart* m_outer;
    double m_begin = 0; ///< of the whole reading
    double m_end = 1;
    double m_at = 0; ///< where its next part begins
    std::uint64_t m_bytes;
    std::uint64_t m_read = 0;
};

/// Called by readers between pieces that take well below a tenth of a second: that many bytes more were read. Throws
/// Cancelled if the watch of this thread is asked to stop.
HEEDMAP_EXPORT void keepReading(std::uint64_t bytes = 0);

/// The bytes after which a reader calls `keepReading`.
inline constexpr std::size_t readingPiece = std::size_t{1} << 20;

} // namespace heedmap
