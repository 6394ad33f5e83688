#pragma once

#include <heedmap/mechanisms/mechanism.h>

namespace heedmap {

/// Capability of a mechanism whose arrays may exceed memory: each is read from its file on demand and evicted again.
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
