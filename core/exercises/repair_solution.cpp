#include <heedmap/exercises/repair_solution.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

namespace heedmap {
namespace {

constexpr double farthest = std::numeric_limits<double>::infinity();
constexpr std::size_t mostFree = 400; ///< numbers that may be changed
constexpr std::size_t keptEach = 6;   ///< candidates that are followed up
constexpr std::size_t mostOthers = 8; ///< numbers of the same arrays that are tried elsewhere
constexpr int mostRoundsEach = 60;    ///< in which all numbers of a candidate are chosen again
constexpr int mostTried = 60'000;     ///< evaluations in all

/// A number of an array that may be changed.
struct FreeNumber {
    std::string array;
    NodeId leaf = noNode;
    Cell cell;
    double before = 0;
};

struct NewNumber {
    std::size_t place = 0;
    double after = 0;
};

/// A candidate: some changes, and how far the node is from its target with them.
struct RepairWay {
    std::vector<NewNumber> changes = {};
    double squares = farthest; ///< of all differences
    double largest = farthest; ///< difference
};

class RepairSearch {
public:
    RepairSearch(const Document& document, const std::filesystem::path& folder, const Exercise::Repair& task)
        : m_computation(build(document, folder)), m_task(task), m_node(m_computation.graph.find(task.node))
    {
        for (const std::string& array : task.change)
            addPlaces(array, m_computation.leaves.find(array)->second);
    }

    std::vector<RepairEdit> solve()
    {
        if (m_places.size() > mostFree)
            return {};
        std::vector<RepairWay> ways{tried({})};
        for (Index changes = 1; changes <= m_task.budget && m_tried < mostTried; ++changes) {
            ways = goneOn(ways);
            for (RepairWay& way : ways) {
                improve(way);
                if (solved(way))
                    return edits(shortened(way));
            }
        }
        return {};
    }

private:
    bool solved(const RepairWay& way) const { return way.largest <= m_task.within; }

    void addPlaces(const std::string& array, NodeId leaf)
    {
        const Tensor numbers(m_computation.graph.read(leaf));
        const Shape& shape = numbers.shape();
        for (Index s = 0; s < shape.slices; ++s)
            for (Index r = 0; r < shape.rows; ++r)
                for (Index c = 0; c < shape.cols; ++c)
                    m_places.push_back({array, leaf, {s, r, c}, numbers.at({s, r, c})});
        const std::set<double> different(numbers.numbers().begin(), numbers.numbers().end());
        for (const double number : different)
            if (m_others.size() < mostOthers && std::isfinite(number))
                m_others.push_back(number);
    }

    void put(std::size_t place, double number)
    {
        const FreeNumber& at = m_places[place];
        m_computation.graph.assign(at.leaf, Region::of(at.cell), std::array{number});
    }

    /// As it is with these changes, and no others.
    RepairWay tried(std::vector<NewNumber> changes)
    {
        ++m_tried;
        RepairWay way{.changes = std::move(changes)};
        try {
            for (const NewNumber& change : way.changes)
                put(change.place, change.after);
            measure(way);
        } catch (const Error&) { // such as an id beyond the vocabulary
        }
        for (const NewNumber& change : way.changes)
            put(change.place, m_places[change.place].before);
        return way;
    }

    void measure(RepairWay& way)
    {
        const Tensor numbers(m_computation.graph.read(m_node));
        way.squares = way.largest = 0;
        for (std::size_t i = 0; i < numbers.numbers().size(); ++i) {
            const double number = numbers.numbers()[i];
            const double wanted = m_task.target->numbers()[i];
            if (number == wanted) // two infinities too
                continue;
            double difference = std::abs(number - wanted);
            if (std::isnan(difference))
                difference = farthest;
            way.squares += difference * difference;
            way.largest = std::max(way.largest, difference);
        }
    }

    /// The same candidate with another number in place of its last one.
    RepairWay with(const RepairWay& way, double last)
    {
        std::vector<NewNumber> changes = way.changes;
        changes.back().after = last;
        return tried(std::move(changes));
    }

    /// The last number of a candidate at the minimum of a parabola through the squares around it.
    std::optional<double> lowest(const RepairWay& way, double step)
    {
        const double at = way.changes.back().after;
        const double left = with(way, at - step).squares;
        const double right = with(way, at + step).squares;
        const double bend = left - 2 * way.squares + right;
        if (!std::isfinite(bend) || !(bend > 0))
            return std::nullopt;
        return at + step * (left - right) / (2 * bend);
    }

    /// Chooses the last number of a candidate.
    RepairWay lastChosen(RepairWay way)
    {
        const auto take = [&](double number) {
            if (RepairWay other = with(way, number); other.squares < way.squares)
                way = std::move(other);
        };
        for (const double number : {0.0, 1.0, -1.0, -way.changes.back().after})
            take(number);
        for (const double number : m_others)
            take(number);
        for (const double step : {1.0, 0.25, 0.05}) {
            const double at = way.changes.back().after; // a step may help where no parabola fits
            for (const double number : {at - step, at + step})
                take(number);
            if (const std::optional<double> number = lowest(way, step))
                take(*number);
        }
        return way;
    }

    /// Extends every candidate by one more change, and keeps the best.
    std::vector<RepairWay> goneOn(const std::vector<RepairWay>& ways)
    {
        std::vector<RepairWay> all;
        for (const RepairWay& way : ways)
            for (std::size_t place = 0; place < m_places.size() && m_tried < mostTried; ++place) {
                const auto isHere = [&](const NewNumber& change) { return change.place == place; };
                if (std::ranges::any_of(way.changes, isHere))
                    continue;
                RepairWay next = way;
                next.changes.push_back({place, m_places[place].before});
                all.push_back(lastChosen(std::move(next)));
            }
        std::ranges::stable_sort(all, {}, &RepairWay::squares);
        all.resize(std::min(all.size(), keptEach));
        return all;
    }

    /// Chooses each number again while the others stay, as long as that helps.
    void improve(RepairWay& way)
    {
        double before = farthest;
        for (int round = 0; round < mostRoundsEach && way.squares < 0.99 * before && !solved(way); ++round) {
            before = way.squares;
            for (std::size_t i = 0; i < way.changes.size() && !solved(way); ++i) {
                std::rotate(way.changes.begin(), way.changes.begin() + 1, way.changes.end());
                way = lastChosen(std::move(way));
            }
        }
    }

    /// The same candidate with as few digits as reach the target.
    RepairWay shortened(RepairWay way)
    {
        for (std::size_t i = 0; i < way.changes.size(); ++i) {
            std::rotate(way.changes.begin(), way.changes.begin() + 1, way.changes.end());
            for (const double unit : {1.0, 2.0, 10.0, 100.0, 1000.0}) {
                const RepairWay rounded = with(way, std::round(way.changes.back().after * unit) / unit);
                if (solved(rounded)) {
                    way = rounded;
                    break;
                }
            }
        }
        return way;
    }

    std::vector<RepairEdit> edits(RepairWay way) const
    {
        std::ranges::sort(way.changes, {}, &NewNumber::place);
        std::vector<RepairEdit> edits;
        for (const NewNumber& change : way.changes) {
            const FreeNumber& place = m_places[change.place];
            if (change.after != place.before)
                edits.push_back({place.array, place.cell, place.before, change.after});
        }
        return edits;
    }

    Computation m_computation;
    const Exercise::Repair& m_task;
    NodeId m_node;
    std::vector<FreeNumber> m_places;
    std::vector<double> m_others;
    int m_tried = 0;
};

} // namespace

std::vector<RepairEdit> repairOf(const Document& document, const std::filesystem::path& folder,
                                 const Exercise::Repair& task)
{
    return RepairSearch(document, folder, task).solve();
}

} // namespace heedmap
