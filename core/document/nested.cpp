#include "document/nested.h"

#include <heedmap/base/number_text.h>

namespace heedmap {

void NestedReader::refuse(const Sentence& what) const
{
    std::string where = m_where;
    for (const std::size_t index : m_path)
        where += "[" + std::to_string(index) + "]";
    throw Error(HEEDMAP_PHRASE("%1: %2"), where, what);
}

/// The sizes of a nested list, from its first entries; all others must agree with them.
Shape NestedReader::firstSizes(const Json& list)
{
    m_sizes.clear();
    for (const Json* level = &list; level->isArray(); level = &level->array().front()) {
        m_sizes.push_back(level->array().size());
        m_path.assign(m_sizes.size() - 1, 0);
        if (level->array().empty())
            refuse(Sentence(HEEDMAP_PHRASE("the list is empty; at least one of the %1 is needed"), m_entries.all));
    }
    m_path.clear();
    if (m_sizes.size() > 3)
        refuse(Sentence(
            HEEDMAP_PHRASE("expected a list of %2, a matrix of rows or a stack of matrices, got lists nested %1 deep"),
            m_sizes.size(), m_entries.all));
    const auto size = [this](std::size_t fromEnd) { return static_cast<Index>(m_sizes[m_sizes.size() - fromEnd]); };
    if (m_sizes.size() == 1)
        return Shape::vector(size(1));
    return m_sizes.size() == 2 ? Shape::matrix(size(2), size(1)) : Shape::stack(size(3), size(2), size(1));
}

void NestedReader::requireSize(const Json& list, std::size_t level) const
{
    const std::size_t size = m_sizes[level];
    const Sentence entries = level + 1 == m_sizes.size() ? Sentence(m_entries.counted, size)
                                                         : Sentence(HEEDMAP_COUNTED("%1 lists", "%1 list"), size);
    if (!list.isArray())
        refuse(Sentence(HEEDMAP_PHRASE("expected a list of %2, like the first one, got %1"), described(list), entries));
    if (list.array().size() != size)
        refuse(Sentence(HEEDMAP_PHRASE("expected a list of %2, like the first one, got a list of %1"),
                        Sentence(HEEDMAP_COUNTED("%1 entries", "%1 entry"), list.array().size()), entries));
}

} // namespace heedmap
