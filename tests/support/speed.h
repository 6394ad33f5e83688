#pragma once

#include "support/wait.h"

#include "model/workbench.h"

#include "model/measured_speed.h"

#include <gtest/gtest.h>

#include <limits>

namespace heedmap::test {

// How a test is true on any machine. A workbench evaluates at once what it takes for quick, and the rest beside the
// window; what it takes for quick depends on the machine, so a test that needs one of the two states it:
//     workbench.setSpeed(everythingQuick);
//     workbench.setSpeed(nothingQuick);
// A test that looks at what is there while an evaluation runs holds it, so that it does not end meanwhile:
//     const HeldEvaluations held(workbench);
// A test that looks at what is there at the end settles the workbench: settle(workbench).
// Every test of models, views and the window passes with HEEDMAP_TEST_SPEED=quick and =slow too, which states the
// speed of all workbenches that state none of their own (speed.cpp).

inline const MeasuredSpeed everythingQuick(std::numeric_limits<double>::infinity());
inline const MeasuredSpeed nothingQuick(0);

/// While it lives, evaluations beside the window do not end, and no moment after an edit makes numbers exact.
class HeldEvaluations {
public:
    explicit HeldEvaluations(Workbench& workbench, const MeasuredSpeed& speed = nothingQuick) : m_workbench(workbench)
    {
        m_workbench.setSpeed(speed);
        m_workbench.setHeld(true);
    }
    HeldEvaluations(const HeldEvaluations&) = delete;
    HeldEvaluations& operator=(const HeldEvaluations&) = delete;
    ~HeldEvaluations() { m_workbench.setHeld(false); }

private:
    Workbench& m_workbench;
};

/// Handles all events, and all that follow from them, until no evaluation runs. Numbers are then current; they are
/// exact (Workbench::settled) a moment later, for which a test waits where it needs it.
inline void settle(const Workbench& workbench)
{
    handleEvents();
    while (workbench.evaluating()) {
        ASSERT_TRUE(wait([&] { return !workbench.evaluating(); })) << "an evaluation does not end";
        handleEvents();
    }
}

} // namespace heedmap::test
