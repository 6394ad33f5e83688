#pragma once

#include <algorithm>

namespace heedmap {

/// How fast this machine evaluates: floating-point operations a second, as measured so far.
class MeasuredSpeed {
public:
    /// Whether so much work is done before a person waits.
    bool isQuick(double work) const { return work <= m_speed * quickSeconds; }
    /// Short runs tell of planning and caches rather than of speed.
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
