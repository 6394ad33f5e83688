#pragma once

#include <algorithm>

namespace heedmap {

/// The speed of evaluations on this machine: floating-point operations a second, as measured so far.
class MeasuredSpeed {
public:
    /// Whether that much work is quick enough for the event loop.
    bool isQuick(double work) const { return work <= m_speed * quickSeconds; }
    /// Ignores short runs, which measure planning and caches rather than speed.
    void learn(double seconds, double work)
    {
        if (seconds > 0.001)
            m_speed = std::clamp(0.5 * m_speed + 0.5 * work / seconds, 1e8, 1e11);
    }

private:
    static constexpr double quickSeconds = 0.05;
    double m_speed = 1e9;
};

} // namespace heedmap
