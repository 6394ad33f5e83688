#pragma once

// Private to the core.

#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/follower.h>
#include <heedmap/tensor/view.h>

#include <span>

namespace heedmap {

struct PatchCut;

/// Capability of an operation that cuts a picture, its input 0, into squares.
class PictureCutting {
public:
    PictureCutting() = default;
    PictureCutting(const PictureCutting&) = delete;
    PictureCutting& operator=(const PictureCutting&) = delete;
    virtual ~PictureCutting() = default;

    virtual PatchCut cut() const = 0;
};

/// Capability of an operation: the numbers of its other inputs tell which cells of input 0 it does not read.
class Selective {
public:
    Selective() = default;
    Selective(const Selective&) = delete;
    Selective& operator=(const Selective&) = delete;
    virtual ~Selective() = default;

    /// The smallest region of input 0 that holds every cell read for `wanted` of the output;
    /// input 0 itself need not be computed.
    virtual Region read(std::span<const ConstView> inputs, const Region& wanted) const = 0;
};

/// Capability of an operation whose cells are costly: a tile of few rows is enough for it.
class Costly {
public:
    Costly() = default;
    Costly(const Costly&) = delete;
    Costly& operator=(const Costly&) = delete;
    virtual ~Costly() = default;

    /// The most rows of a tile, so that threads share the work and an evaluation can be stopped soon.
    virtual Index tileRows(const Shape& output) const = 0;
};

/// What an operation can do besides computing, asked once when its node is added; null: it cannot.
struct Abilities {
    explicit Abilities(const Op* op)
        : aliasing(dynamic_cast<const Aliasing*>(op)), follower(dynamic_cast<const Follower*>(op)),
          selective(dynamic_cast<const Selective*>(op)), cutting(dynamic_cast<const PictureCutting*>(op)),
          costly(dynamic_cast<const Costly*>(op))
    {
    }

    const Aliasing* aliasing;
    const Follower* follower;
    const Selective* selective;
    const PictureCutting* cutting;
    const Costly* costly;
};

} // namespace heedmap
