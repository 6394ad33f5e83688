#pragma once

#include <algorithm>

namespace heedmap {

/// The speed of evaluations in floating-point operations a second: measured on this machine so far, or stated.
class MeasuredSpeed {
public:
    MeasuredSpeed() = default;
    /// One that stays as stated, for a test: at 0 no work is quick, at infinity all of it is.
    explicit MeasuredSpeed(double stated) : m_speed(stated), m_learns(false) {}

    /// Whether that much work is quick enough for the event loop.
    bool isQuick(double work) const { return work <= m_speed * quickSeconds; }
    /// Ignores short runs, which measure planning and caches rather than speed.
    void learn(double seconds, double work)
    {
        if (m_learns && seconds > 0.001)
            m_speed = std::clamp(0.5 * m_speed + 0.5 * work / seconds, 1e8, 1e11);
    }

private:
    static constexpr double quickSeconds = 0.05;
    double m_speed = 1e9;
    bool m_learns = true;
};

/// What every new evaluator begins with; a test program may state another before it makes one.
inline MeasuredSpeed initialSpeed;

} // namespace heedmap
