#include "document/training/counted_rows.h"

#include <algorithm>

namespace heedmap {

bool mayHave(const FilledLengths& filled, Index size, Index whole, bool tokens)
{
    if (std::ranges::find(filled, std::pair(whole, size)) != filled.end())
        return true;
    const bool longest = std::ranges::find(filled, whole, &std::pair<Index, Index>::first) != filled.end();
    return size == whole && !(longest && tokens);
}

Shape unfilled(const FilledLengths& filled, Shape shape)
{
    Index& rows = shape.rank == 1 ? shape.cols : shape.rows;
    const auto own = std::ranges::find(filled, rows, &std::pair<Index, Index>::first);
    if (own != filled.end())
        rows = own->second;
    return shape;
}

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
