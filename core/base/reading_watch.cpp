#include <heedmap/base/reading_watch.h>

#include <heedmap/base/error.h>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

thread_local ReadingWatch* watching = nullptr; // a reading is of one thread
thread_local ReadingPart* reading = nullptr;

} // namespace

ReadingWatch::ReadingWatch(std::stop_token stop, Progress progress)
    : m_stop(std::move(stop)), m_progress(std::move(progress)), m_outer(std::exchange(watching, this)),
      m_part(std::exchange(reading, nullptr))
{
}

ReadingWatch::~ReadingWatch()
{
    watching = m_outer;
    reading = m_part;
}

void ReadingWatch::report(double done)
{
    constexpr double step = 1.0 / 250;
    if (m_progress == nullptr || done < m_reported + step)
        return;
    m_reported = done;
    m_progress(std::min(done, 1.0));
}

ReadingPart::ReadingPart(double share, std::uint64_t bytes) : m_outer(std::exchange(reading, this)), m_bytes(bytes)
{
    if (m_outer != nullptr) {
        m_begin = m_outer->m_at;
        m_end = std::min(m_begin + share * (m_outer->m_end - m_outer->m_begin), m_outer->m_end);
        m_outer->m_at = m_end;
    }
    m_at = m_begin;
}

ReadingPart::~ReadingPart() { reading = m_outer; }

void keepReading(std::uint64_t bytes)
{
    if (watching == nullptr)
        return;
    if (watching->m_stop.stop_requested())
        throw Cancelled();
    if (reading == nullptr)
        return;
    reading->m_read += bytes;
    if (reading->m_bytes == 0)
        return watching->report(reading->m_at);
    const double share = std::min(1.0, static_cast<double>(reading->m_read) / static_cast<double>(reading->m_bytes));
    watching->report(reading->m_begin + share * (reading->m_end - reading->m_begin));
}

} // namespace heedmap
