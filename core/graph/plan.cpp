#include "graph/plan.h"

namespace heedmap {

View Memo::view()
{
    View view(numbers.data(), source.shape);
    view.rowStride = region.cols.size();
    view.sliceStride = region.rows.size() * region.cols.size();
    view.firstSlice = region.slices.begin;
    view.firstRow = region.rows.begin;
    view.firstCol = region.cols.begin;
    return view;
}

} // namespace heedmap
