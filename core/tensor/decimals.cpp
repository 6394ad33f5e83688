#include <heedmap/tensor/decimals.h>

#include <algorithm>
#include <cmath>

namespace heedmap {

int decimalsFor(const ConstView& numbers, int decimals)
{
    constexpr double most = 100000; // up to which an integer tells quickly
    const auto whole = [](double number) {
        return !std::isfinite(number)
            || (std::abs(number) < most ? static_cast<double>(static_cast<int>(number)) == number
                                        : std::trunc(number) == number);
    };
    const Shape& shape = numbers.shape;
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            if (const double* row = numbers.row(s, r); !std::all_of(row, row + shape.cols, whole))
                return decimals;
    return 0;
}

} // namespace heedmap
