#include <heedmap/document/capacity.h>

#include "io/system_file.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>

namespace heedmap {

Capacity Capacity::ofThisMachine() { return {.bytes = system_file::memory()}; }

void Capacity::requireTensor(const Sentence& where, const Shape& shape) const
{
    const double size =
        static_cast<double>(shape.slices) * static_cast<double>(shape.rows) * static_cast<double>(shape.cols);
    if (size > numbers)
        throw Error(HEEDMAP_PHRASE("%1: %2 numbers are more than the %3 that one tensor may hold"), where, shape.text(),
                    fixedText(numbers, 0));
}

void Capacity::requireBytes(const Sentence& where, double wanted) const
{
    if (wanted > bytes)
        throw Error(HEEDMAP_PHRASE("%1: the tensors take %2, more than the %3 of memory that this machine has"), where,
                    bytesText(wanted), bytesText(bytes));
}

} // namespace heedmap
