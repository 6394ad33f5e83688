#pragma once

// Private to the core.

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

} // namespace heedmap
