#include "learning/counted_rows.h"

#include <algorithm>

namespace heedmap {

bool rowCounts(const LossTerm& term, Index row)
{
    return !term.rows || std::ranges::find(*term.rows, row) != term.rows->end();
}

Tensor countedIds(const LossTerm& term, const Json& target, Index rows)
{
    Tensor ids(Shape::vector(rows));
    for (Index i = 0; i < rows; ++i) {
        const bool said = i < static_cast<Index>(target.array().size()) && rowCounts(term, i);
        ids.at({0, 0, i}) = said ? target.array()[static_cast<std::size_t>(i)].number() : -1;
    }
    return ids;
}

} // namespace heedmap
