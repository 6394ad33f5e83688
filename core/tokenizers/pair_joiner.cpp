#include "tokenizers/pair_joiner.h"

#include <heedmap/base/quotes.h>

#include <array>
#include <queue>

namespace heedmap {
namespace {

/// The pieces of a word as a linked list, in which two neighbours become one.
class Chain {
public:
    explicit Chain(std::vector<Index>& ids) : m_ids(ids), m_links(ids.size())
    {
        for (std::size_t i = 0; i < ids.size(); ++i)
            m_links[i] = {i == 0 ? ids.size() : i - 1, i + 1};
    }

    bool hasPair(std::size_t left) const
    {
        return left < m_ids.size() && !m_links[left].gone && m_links[left].next < m_ids.size();
    }
    std::size_t next(std::size_t i) const { return m_links[i].next; }
    std::size_t previous(std::size_t i) const { return m_links[i].previous; }

    void dropNext(std::size_t left)
    {
        Link& dropped = m_links[m_links[left].next];
        m_links[left].next = dropped.next;
        if (dropped.next < m_ids.size())
            m_links[dropped.next].previous = left;
        dropped.gone = true;
    }

    void keepLinked()
    {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_ids.size(); ++i)
            if (!m_links[i].gone)
                m_ids[kept++] = m_ids[i];
        m_ids.resize(kept);
    }

private:
    struct Link {
        std::size_t previous = 0; ///< their number where there is none
        std::size_t next = 0;
        bool gone = false;
    };
    std::vector<Index>& m_ids;
    std::vector<Link> m_links;
};

} // namespace

PairJoiner::PairJoiner(const Vocabulary& vocabulary, const std::vector<Merge>& merges, std::string_view prefix)
{
    for (std::size_t i = 0; i < merges.size(); ++i) {
        const auto& [left, right] = merges[i];
        if (!right.starts_with(prefix))
            throw Error(HEEDMAP_PHRASE("merge %1, of %2 and %3: the second does not begin with %4"), i + 1,
                        inQuotes(left), inQuotes(right), inQuotes(prefix));
        std::array<Index, 3> ids{};
        const std::array<std::string, 3> pieces = {left, right, left + right.substr(prefix.size())};
        for (std::size_t part = 0; part < 3; ++part) {
            const auto id = vocabulary.find(pieces.at(part));
            if (!id)
                throw Error(HEEDMAP_PHRASE("merge %1, of %2 and %3: the vocabulary has no piece %4"), i + 1,
                            inQuotes(left), inQuotes(right), inQuotes(pieces.at(part)));
            ids.at(part) = *id;
        }
        m_joined.insert_or_assign(pair(ids[0], ids[1]), Joined{i, ids[2]}); // the last of two alike, as published
    }
}

void PairJoiner::join(std::vector<Index>& ids) const
{
    struct Candidate {
        std::size_t urgency;
        std::size_t left;
        std::uint64_t pair; ///< the pair when it was queued
        bool operator>(const Candidate& other) const
        {
            return std::pair(urgency, left) > std::pair(other.urgency, other.left);
        }
    };
    Chain chain(ids);
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
    const auto consider = [&](std::size_t left) {
        if (!chain.hasPair(left))
            return;
        const std::uint64_t key = pair(ids[left], ids[chain.next(left)]);
        if (const auto found = m_joined.find(key); found != m_joined.end())
            queue.push({found->second.urgency, left, key});
    };
    for (std::size_t i = 0; i < ids.size(); ++i)
        consider(i);
    while (!queue.empty()) {
        const Candidate best = queue.top();
        queue.pop();
        if (!chain.hasPair(best.left) || pair(ids[best.left], ids[chain.next(best.left)]) != best.pair)
            continue;
        ids[best.left] = m_joined.at(best.pair).id;
        chain.dropNext(best.left);
        consider(chain.previous(best.left));
        consider(best.left);
    }
    chain.keepLinked();
}

} // namespace heedmap
