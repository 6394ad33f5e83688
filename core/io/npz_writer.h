#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/tensor.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {

class AtomicFile;

/// Numbers in contiguous memory that must outlive the writing.
struct NamedTensor {
    std::string name;
    ConstView view;
    Index samples = 0; ///< where there are some, the view is a stack of as many tensors, each of the shape `each`
    Shape each = {};

    NamedTensor(std::string called, const Tensor* tensor) : name(std::move(called)), view(tensor->view()) {}
    /// The view is contiguous.
    NamedTensor(std::string called, const ConstView& numbers) : name(std::move(called)), view(numbers) {}
    /// Tensors of one shape, one after the other in a stack of all their slices; the first axis tells them apart.
    NamedTensor(std::string called, const Tensor* stack, Index count, const Shape& shape)
        : NamedTensor(std::move(called), stack->view(), count, shape)
    {
    }
    NamedTensor(std::string called, const ConstView& stack, Index count, const Shape& shape)
        : name(std::move(called)), view(stack), samples(count), each(shape)
    {
    }
};

enum class Packing { Stored, Deflated };

/// Writes an .npz file that numpy.load reads: the same arrays give the same bytes. The file is not
/// committed. `proceed` is asked now and then with what share is done; false throws Cancelled.
HEEDMAP_EXPORT void writeNpz(AtomicFile& file, const std::vector<NamedTensor>& arrays,
                             Packing packing = Packing::Stored, const std::function<bool(double)>& proceed = {});

} // namespace heedmap
