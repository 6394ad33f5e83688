#include "document/nested.h"

#include <heedmap/io/number_text.h>

namespace heedmap {

void NestedReader::refuse(const std::string& what) const
{
    std::string where = m_where;
    for (const std::size_t index : m_path)
        where += "[" + std::to_string(index) + "]";
    throw Error(where + ": " + what);
}

/// The sizes along the first entries; what follows must agree with them.
Shape NestedReader::firstSizes(const Json& list)
{
    m_sizes.clear();
    for (const Json* level = &list; level->isArray(); level = &level->array().front()) {
        m_sizes.push_back(level->array().size());
        m_path.assign(m_sizes.size() - 1, 0);
        if (level->array().empty())
            refuse("the list is empty; at least one of the " + m_entries + " is needed");
    }
    m_path.clear();
    if (m_sizes.size() > 3)
        refuse("lists nested " + std::to_string(m_sizes.size()) + " deep; a list of " + m_entries
               + ", a matrix of rows or a stack of matrices would be right");
    const auto size = [this](std::size_t fromEnd) { return static_cast<Index>(m_sizes[m_sizes.size() - fromEnd]); };
    if (m_sizes.size() == 1)
        return Shape::vector(size(1));
    return m_sizes.size() == 2 ? Shape::matrix(size(2), size(1)) : Shape::stack(size(3), size(2), size(1));
}

void NestedReader::requireSize(const Json& list, std::size_t level) const
{
    const std::size_t size = m_sizes[level];
    const std::string entries = level + 1 == m_sizes.size() ? m_entries : "lists";
    const std::string right =
        "a list of " + counted(size, entries.substr(0, entries.size() - 1)) + ", as the first one, would be right";
    if (!list.isArray())
        refuse(described(list) + " stands here; " + right);
    if (list.array().size() != size)
        refuse("the list has " + counted(list.array().size(), "entry", "entries") + "; " + right);
}

} // namespace heedmap
