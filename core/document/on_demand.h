#pragma once

#include <heedmap/mechanisms/mechanism.h>

namespace heedmap {

/// What a mechanism is too whose arrays may be more than memory holds: each is read from its file where it is demanded,
/// and evicted again, so that only what is made of them has to have room.
class OnDemand {
public:
    OnDemand() = default;
    OnDemand(const OnDemand&) = delete;
    OnDemand& operator=(const OnDemand&) = delete;

protected:
    ~OnDemand() = default;
};

inline bool onDemand(const Mechanism& mechanism) { return dynamic_cast<const OnDemand*>(&mechanism) != nullptr; }

} // namespace heedmap
