#include "ops/portable/row_exp_portable.h"

#include "ops/portable/exponential.h"

namespace heedmap {

void rowExpPortable(const double* in, double shift, double* out, Index count)
{
    for (Index i = 0; i < count; ++i)
        out[i] = exponential(in[i] - shift);
}

} // namespace heedmap
