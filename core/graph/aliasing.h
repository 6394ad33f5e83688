#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/view.h>

#include <optional>

namespace heedmap {

/// Capability of an operation that only rearranges input 0: its output may need no memory of its own.
class HEEDMAP_EXPORT Aliasing {
public:
    Aliasing() = default;
    Aliasing(const Aliasing&) = delete;
    Aliasing& operator=(const Aliasing&) = delete;
    virtual ~Aliasing();

    /// The output as a view of input 0; none if the layout does not permit it.
    virtual std::optional<ConstView> view(const ConstView& input, const Shape& output) const = 0;
};

} // namespace heedmap
