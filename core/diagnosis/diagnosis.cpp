#include <heedmap/diagnosis/diagnosis.h>

#include "diagnosis/closeness.h"

#include <heedmap/document/reference.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <list>

namespace heedmap {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A way in which a mistake is made.
struct Way {
    const Mistake* rule = nullptr;
    std::vector<Intervention> steps;
};

/// Rows of NaN, which a query has that sees no key, are uniform where hidden scores are a large number in place of an
/// infinity, and zeros in PyTorch since 2.5.
std::vector<Replacement> emptyRowsAs(AlteredComputation& altered, NodeId place, double value)
{
    Tensor weights = altered.now(place);
    for (double& weight : weights.numbers())
        weight = std::isnan(weight) ? value : weight;
    return {{place, std::move(weights)}};
}

std::vector<NodeId> weightsOf(const GraphShape& graph)
{
    std::vector<NodeId> all;
    for (const AttentionNodes& nodes : attentionsOf(graph))
        all.push_back(nodes.weights);
    return all;
}

std::span<const Alteration> waysOfEmptyRows()
{
    // A large number in place of the infinity leaves them uniform along the axis of the softmax, even the wrong one.
    static const std::array<Alteration, 4> ways = {{
        {weightsOf,
         [](AlteredComputation& altered, NodeId place) {
             return emptyRowsAs(altered, place, 1 / static_cast<double>(altered.graph().node(place).shape.cols));
         }},
        {weightsOf,
         [](AlteredComputation& altered, NodeId place) {
             return emptyRowsAs(altered, place, 1 / static_cast<double>(altered.graph().node(place).shape.rows));
         }},
        {weightsOf,
         [](AlteredComputation& altered, NodeId place) {
             return emptyRowsAs(altered, place, 1 / static_cast<double>(altered.graph().node(place).shape.slices));
         }},
        {weightsOf, [](AlteredComputation& altered, NodeId place) { return emptyRowsAs(altered, place, 0); }},
    }};
    return ways;
}

/// In the order of their places; at one node, what was given comes last.
std::vector<Intervention> inOrder(std::vector<Intervention> steps)
{
    std::ranges::stable_sort(steps, [](const Intervention& one, const Intervention& other) {
        return one.at != other.at ? one.at < other.at : one.given == nullptr && other.given != nullptr;
    });
    return steps;
}

std::vector<Intervention> joined(std::vector<Intervention> steps, std::span<const Intervention> further)
{
    steps.insert(steps.end(), further.begin(), further.end());
    return inOrder(std::move(steps));
}

/// An explanation, and the ways in which its rules were applied.
struct Explained : FoundRules {
    std::vector<const Way*> ways = {};
};

bool better(const Explained& one, const Explained& other) { return one.within < other.within; }

/// Searches for what explains the results of an implementation.
class Search {
public:
    Search(Computation& computation, std::span<const GivenResult> results, const DiagnosisProgress& progress);

    std::vector<DiagnosedResult> run();

private:
    /// What is taken as given while a result is judged.
    using Pins = std::vector<Intervention>;

    /// How well steps explain a result, and with which of them.
    struct Tried {
        Fit fit;
        std::vector<Intervention> steps;
    };

    DiagnosedResult judge(const JudgedResult& result);
    bool agrees(const JudgedResult& result, DiagnosedResult& judged, bool noise);
    std::vector<Pins> pinnings() const;
    Tried tried(const JudgedResult& result, const std::vector<Intervention>& steps, bool noise);

    /// A way that changes what is judged, and the rows of it by which ways are told apart.
    struct Effective {
        const Way* way = nullptr;
        std::vector<double> sample;
    };

    const std::vector<Effective>& effective(const JudgedResult& result, const Pins& pins);
    std::vector<std::vector<const Way*>> groups(const JudgedResult& result, const Pins& pins);
    bool plausible(const JudgedResult& result, const std::vector<Intervention>& steps);
    bool plausible(const JudgedResult& result, const Effective& effective) const;
    bool plausible(const JudgedResult& result, Index row, std::span<const double> computed) const;
    std::vector<double> sampled(const JudgedResult& result, Index row);
    std::vector<double> fingerprint(const JudgedResult& result);
    std::optional<Explained> explanation(const JudgedResult& result, std::span<const Way* const> ways,
                                         const Pins& pins);
    /// The way that is a rounding; the end where there is none.
    std::vector<Way>::const_iterator rounding() const
    {
        return std::ranges::find_if(m_ways, [](const Way& way) { return way.rule->rounds; });
    }
    std::optional<Explained> withRounding(const JudgedResult& result, const Way* way, const Pins& pins);
    std::vector<Explained> single(const JudgedResult& result, const Pins& pins);
    std::vector<Explained> pairs(const JudgedResult& result, const Pins& pins);
    std::vector<Explained> withFound(const JudgedResult& result, const Pins& pins);
    void locate(const JudgedResult& result, DiagnosedResult& judged);
    void advance(double share);
    void keepOn() const;

    AlteredComputation m_altered;
    std::vector<JudgedResult> m_results;
    std::vector<Way> m_ways;
    Pins m_given; ///< the results before
    Pins m_wrong; ///< those of them that differ
    std::vector<const Way*> m_found;
    std::list<std::pair<Pins, std::vector<Effective>>> m_effective; ///< on the result that is judged
    std::vector<Index> m_sampled;                                   ///< its rows that are compared first
    double m_difference = 0; ///< of the result that is judged, from the right one
    bool m_noisy = false;    ///< an earlier result agreed but for noise
    bool m_noise = false;    ///< whether numbers may be stored more exactly than they were computed
    const DiagnosisProgress& m_progress;
    double m_done = 0;  ///< share of the results
    double m_share = 0; ///< of the one that is judged
};

Search::Search(Computation& computation, std::span<const GivenResult> results, const DiagnosisProgress& progress)
    : m_altered(computation), m_progress(progress)
{
    for (const GivenResult& result : results)
        m_results.emplace_back(computation.graph, result);
    std::ranges::sort(m_results, {}, &JudgedResult::node);
    for (const JudgedResult& result : m_results)
        m_altered.give(result.node(), result.given().numbers);
    for (const Mistake& rule : mistakes())
        for (const std::vector<Alteration>& way : rule.ways)
            if (std::vector<Intervention> steps = stepsOf(way, computation.graph); !steps.empty())
                m_ways.push_back({&rule, std::move(steps)});
}

std::vector<DiagnosedResult> Search::run()
{
    std::vector<DiagnosedResult> all;
    for (const JudgedResult& result : m_results) {
        all.push_back(judge(result));
        if (!result.mean()) {
            m_given.push_back({.at = result.node(), .given = &result.given().numbers});
            if (!all.back().agrees)
                m_wrong.push_back(m_given.back());
        }
        m_done = static_cast<double>(all.size()) / static_cast<double>(m_results.size());
        advance(0);
    }
    m_altered.show({});
    return all;
}

void Search::advance(double share)
{
    m_share = share;
    keepOn();
}

void Search::keepOn() const
{
    if (m_progress)
        m_progress(m_done + m_share / static_cast<double>(m_results.size()));
}

std::vector<Search::Pins> Search::pinnings() const
{
    std::vector<Pins> all = {m_given};
    for (const Pins& pins : {m_wrong, Pins()})
        if (pins != all.back())
            all.push_back(pins);
    return all;
}

Search::Tried Search::tried(const JudgedResult& result, const std::vector<Intervention>& steps, bool noise)
{
    m_altered.show(steps);
    Tried best{.fit = result.fit(m_altered, noise), .steps = steps};
    if (best.fit.largest < infinity)
        return best;
    for (const Alteration& way : waysOfEmptyRows()) {
        const std::vector<Intervention> filled = joined(steps, stepsOf({&way, 1}, m_altered.graph()));
        m_altered.show(filled);
        if (const Fit fit = result.fit(m_altered, noise); fit.largest < best.fit.largest)
            best = {.fit = fit, .steps = filled};
    }
    return best;
}

bool Search::agrees(const JudgedResult& result, DiagnosedResult& judged, bool noise)
{
    Fit best{.closeness = Closeness::Differs, .largest = infinity, .rounding = {}};
    for (const Pins& pins : pinnings())
        if (const Fit fit = tried(result, pins, noise).fit; fit.closeness < best.closeness)
            best = fit;
    const auto tf32 = rounding();
    for (const Pins& pins : pinnings())
        if (best.closeness > Closeness::Float32 && !result.narrow() && tf32 != m_ways.end()
            && tried(result, joined(pins, tf32->steps), false).fit.closeness <= Closeness::Float32)
            best = {.closeness = Closeness::Rounded, .largest = 0, .rounding = "TF32"};
    judged.rounding = best.rounding;
    judged.agrees = best.closeness != Closeness::Differs;
    if (judged.agrees && best.largest > 0 && best.largest < infinity)
        judged.difference = best.largest; // with other results taken as given, maybe
    return judged.agrees;
}

/// The row that differs most from what is right: where a mask hides few keys, others may not differ at all.
Index worstRow(const Tensor& given, const Tensor& right)
{
    const auto cols = static_cast<std::size_t>(given.shape().cols);
    std::size_t worst = 0;
    double largest = 0;
    for (std::size_t i = 0; i < given.numbers().size(); ++i)
        if (const double difference = std::abs(given.numbers()[i] - right.numbers()[i]);
            std::isfinite(difference) && difference > largest) {
            largest = difference;
            worst = i;
        }
    return static_cast<Index>(worst / cols) % given.shape().rows;
}

/// The rows of a result that are compared first: those in its middle tell more than its first one, which sees one key
/// under a causal mask.
std::vector<Index> sampledRows(const Tensor& given, const Tensor& right)
{
    const Index count = given.shape().rows;
    std::vector<Index> rows = {count / 2};
    for (const Index row : {count - 1, Index{0}, worstRow(given, right)})
        if (std::ranges::find(rows, row) == rows.end())
            rows.push_back(row);
    return rows;
}

std::vector<double> Search::sampled(const JudgedResult& result, Index row)
{
    Graph& graph = m_altered.graph();
    const Shape shape = graph.node(result.node()).shape;
    const Demand demand{result.node(), {{0, shape.slices}, {row, row + 1}, {0, shape.cols}}};
    graph.evaluate({&demand, 1});
    const Lease view = graph.lend(result.node());
    std::vector<double> numbers;
    for (Index s = 0; s < shape.slices; ++s)
        numbers.insert(numbers.end(), view.row(s, row), view.row(s, row) + shape.cols);
    if (!result.mean())
        return numbers;
    std::vector<double> mean(static_cast<std::size_t>(shape.cols));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        mean[i % mean.size()] += numbers[i] / static_cast<double>(shape.slices);
    return mean;
}

/// Whether a sample of rows is near enough to what was given for the whole to be compared.
bool Search::plausible(const JudgedResult& result, const std::vector<Intervention>& steps)
{
    m_altered.show(steps);
    return std::ranges::all_of(m_sampled, [&](Index row) { return plausible(result, row, sampled(result, row)); });
}

bool Search::plausible(const JudgedResult& result, Index row, std::span<const double> computed) const
{
    const ConstView given = result.given().numbers.view();
    const double tolerance = (result.narrow() || m_noise ? 0.3 : 1e-3) * result.size();
    const auto cols = static_cast<std::size_t>(given.shape.cols);
    for (std::size_t i = 0; i < computed.size(); ++i) {
        const double number = given.row(static_cast<Index>(i / cols), row)[i % cols];
        if (std::abs(number - computed[i]) > tolerance) // not where one is NaN: rows that see no key differ
            return false;
    }
    return true;
}

/// As the other, of a way whose sample is known.
bool Search::plausible(const JudgedResult& result, const Effective& effective) const
{
    const std::size_t each = effective.sample.size() / m_sampled.size();
    for (std::size_t i = 0; i < m_sampled.size(); ++i)
        if (!plausible(result, m_sampled[i], std::span(effective.sample).subspan(i * each, each)))
            return false;
    return true;
}

/// The numbers by which ways are told apart.
std::vector<double> Search::fingerprint(const JudgedResult& result)
{
    std::vector<double> numbers;
    for (const Index row : m_sampled) {
        const std::vector<double> further = sampled(result, row);
        numbers.insert(numbers.end(), further.begin(), further.end());
    }
    return numbers;
}

const std::vector<Search::Effective>& Search::effective(const JudgedResult& result, const Pins& pins)
{
    const auto known = std::ranges::find(m_effective, pins, &std::pair<Pins, std::vector<Effective>>::first);
    if (known != m_effective.end())
        return known->second;
    m_altered.show(pins);
    const std::vector<double> base = fingerprint(result);
    std::vector<Effective>& ways = m_effective.emplace_back(pins, std::vector<Effective>()).second;
    for (const Way& way : m_ways) {
        if (way.steps.front().at > result.node())
            continue;
        keepOn();
        m_altered.show(joined(pins, way.steps));
        std::vector<double> sample = fingerprint(result);
        if (largestDifference(sample, base) > 1e-12 * result.size())
            ways.push_back({.way = &way, .sample = std::move(sample)});
    }
    // Those that act first, first: what they change is then computed once for all that act later.
    std::ranges::stable_sort(ways, {}, [](const Effective& each) { return each.way->steps.front().at; });
    return ways;
}

std::optional<Explained> Search::explanation(const JudgedResult& result, std::span<const Way* const> ways,
                                             const Pins& pins)
{
    keepOn();
    std::vector<Intervention> steps = pins;
    Explained explained;
    explained.ways.assign(ways.begin(), ways.end());
    // At one node in the order of the table, whichever was found first: an exchange comes before what heads become.
    std::ranges::sort(explained.ways, {}, &Way::rule);
    for (const bool rounds : {true, false}) // factors are rounded before anything becomes of their product
        for (const Way* way : explained.ways)
            if (way->rule->rounds == rounds)
                steps = joined(std::move(steps), way->steps);
    for (const Way* way : explained.ways)
        if (std::ranges::find(explained.rules, way->rule) == explained.rules.end())
            explained.rules.push_back(way->rule);
    if (!plausible(result, steps))
        return std::nullopt;
    const Tried fitting = tried(result, steps, m_noise);
    if (fitting.fit.closeness == Closeness::Differs)
        return std::nullopt;
    if (m_noise && fitting.fit.largest > m_difference / 3) // noise that hides the difference explains anything
        return std::nullopt;
    explained.steps = fitting.steps;
    explained.within = fitting.fit.largest;
    if (fitting.fit.closeness == Closeness::Noisy)
        explained.rounding = fitting.fit.rounding;
    return explained;
}

/// Without what says the same rules again, and what fits much worse than the best.
std::vector<Explained> theBestOf(std::vector<Explained> all, double size)
{
    std::ranges::stable_sort(all, better);
    std::vector<Explained> kept;
    for (Explained& each : all) {
        const bool known = std::ranges::any_of(kept, [&](const Explained& one) { return one.rules == each.rules; });
        const bool worse = !kept.empty() && each.within > 100 * kept.front().within + 1e-7 * size;
        if (!known && !worse)
            kept.push_back(std::move(each));
    }
    return kept;
}

std::optional<Explained> Search::withRounding(const JudgedResult& result, const Way* way, const Pins& pins)
{
    const auto tf32 = rounding();
    if (tf32 == m_ways.end() || &*tf32 == way)
        return std::nullopt;
    const std::array both = {way, &*tf32};
    std::optional<Explained> explained = explanation(result, both, pins);
    return explained && explained->rounding.empty() ? std::move(explained) : std::nullopt;
}

std::vector<Explained> Search::single(const JudgedResult& result, const Pins& pins)
{
    std::vector<Explained> all;
    for (const Effective& each : effective(result, pins)) {
        if (!plausible(result, each) || (m_noise && each.way->rule->rounds))
            continue;
        std::optional<Explained> explained = explanation(result, {&each.way, 1}, pins);
        if (!explained)
            continue;
        if (!explained->rounding.empty()) // of as many bits as another rounding, which may fit exactly
            if (std::optional<Explained> exact = withRounding(result, each.way, pins))
                explained = std::move(exact);
        all.push_back(std::move(*explained));
    }
    return theBestOf(std::move(all), result.size());
}

std::vector<Explained> Search::withFound(const JudgedResult& result, const Pins& pins)
{
    std::vector<Explained> all;
    if (m_found.empty())
        return all;
    if (std::optional<Explained> explained = explanation(result, m_found, pins))
        return {std::move(*explained)};
    if (m_found.size() > 1)
        return all;
    for (const Way& way : m_ways) {
        const std::array both = {m_found.front(), &way};
        if (way.rule == m_found.front()->rule || way.steps.front().at > result.node())
            continue;
        if (std::optional<Explained> explained = explanation(result, both, pins))
            all.push_back(std::move(*explained));
    }
    return theBestOf(std::move(all), result.size());
}

/// Ways whose samples are alike, and tell something: those that leave nothing but NaN differ beside another one.
std::vector<std::vector<const Way*>> Search::groups(const JudgedResult& result, const Pins& pins)
{
    std::vector<std::vector<const Way*>> all;
    std::vector<const Effective*> first;
    for (const Effective& each : effective(result, pins)) {
        const auto alike = std::ranges::find_if(first, [&](const Effective* one) {
            return std::ranges::all_of(each.sample, [](double number) { return std::isfinite(number); })
                && largestDifference(one->sample, each.sample) <= 1e-12 * result.size();
        });
        if (alike != first.end()) {
            all[static_cast<std::size_t>(alike - first.begin())].push_back(each.way);
            continue;
        }
        first.push_back(&each);
        all.push_back({each.way});
    }
    return all;
}

std::vector<Explained> Search::pairs(const JudgedResult& result, const Pins& pins)
{
    const std::vector<std::vector<const Way*>> ways = groups(result, pins);
    std::vector<Explained> all;
    const auto tryBoth = [&](const Way* one, const Way* other) {
        const std::array both = {one, other};
        std::optional<Explained> explained = one->rule == other->rule ? std::nullopt : explanation(result, both, pins);
        if (explained)
            all.push_back(std::move(*explained));
    };
    for (std::size_t i = 0; i < ways.size(); ++i) {
        advance(static_cast<double>(i) / static_cast<double>(ways.size()));
        for (std::size_t j = i + 1; j < ways.size(); ++j) {
            const std::size_t before = all.size();
            tryBoth(ways[i].front(), ways[j].front());
            if (all.size() == before)
                continue;
            for (const Way* one : ways[i])
                for (const Way* other : ways[j])
                    if (one != ways[i].front() || other != ways[j].front())
                        tryBoth(one, other);
        }
    }
    return theBestOf(std::move(all), result.size());
}

void Search::locate(const JudgedResult& result, DiagnosedResult& judged)
{
    m_altered.show(m_given);
    const Tensor right = result.computed(m_altered.graph());
    const Tensor& given = result.given().numbers;
    // Beyond what the rounding of the file's format may change, but below what was changed most.
    const double tolerance = std::min(std::max(1e-5, 4 * result.unit()) * result.size(), judged.difference / 2);
    const Shape& shape = right.shape();
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                const Cell cell{s, r, c};
                const std::array one = {given.at(cell)};
                const std::array other = {right.at(cell)};
                if (largestDifference(one, other) <= tolerance)
                    continue;
                judged.first = cell;
                judged.given = one.front();
                judged.expected = other.front();
                return;
            }
}

DiagnosedResult Search::judge(const JudgedResult& result)
{
    DiagnosedResult judged{.node = result.node(), .taken = m_given};
    m_altered.show(m_given);
    const Tensor right = result.computed(m_altered.graph());
    judged.difference = largestDifference(result.given().numbers.numbers(), right.numbers());
    m_difference = judged.difference;
    if (agrees(result, judged, false))
        return judged;
    m_effective.clear();
    m_sampled = sampledRows(result.given().numbers, right);
    std::vector<Explained> explained;
    const auto search = [&](std::vector<Explained> (Search::*with)(const JudgedResult&, const Pins&)) {
        for (const Pins& pins : pinnings())
            if (explained.empty())
                explained = (this->*with)(result, pins);
    };
    search(&Search::single);
    search(&Search::withFound);
    // What is exact goes before what leaves noise; but where earlier results had noise, so has this one.
    if (explained.empty() && !m_noisy)
        explained = pairs(result, m_given);
    if (explained.empty() && agrees(result, judged, true)) { // what is left may be the rounding of a narrower format
        m_noisy = true;
        return judged;
    }
    m_noise = true;
    search(&Search::single);
    search(&Search::withFound);
    m_noise = false;
    if (explained.empty() && m_noisy)
        explained = pairs(result, m_given);
    locate(result, judged);
    if (!explained.empty())
        for (const Way* way : explained.front().ways)
            if (m_found.size() < 2 && std::ranges::find(m_found, way) == m_found.end())
                m_found.push_back(way);
    judged.explanations.assign(explained.begin(), explained.end());
    return judged;
}

std::string cellText(const DiagnosedResult& result, double number)
{
    const double difference = std::abs(result.given - result.expected);
    const int decimals =
        std::isfinite(difference) ? std::clamp(1 - static_cast<int>(std::floor(std::log10(difference))), 0, 17) : 6;
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", std::abs(number) > 1e6 ? 0 : decimals, number);
    return text.data();
}

} // namespace

std::vector<DiagnosedResult> diagnose(Computation& computation, std::span<const GivenResult> results,
                                      const DiagnosisProgress& progress)
{
    return Search(computation, results, progress).run();
}

std::string differenceText(double difference)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), difference < 1e-3 ? "%.0e" : "%.2g", difference);
    std::string result = text.data();
    if (const std::size_t zero = result.find("e-0"); zero != std::string::npos)
        result.erase(zero + 2, 1);
    return difference == 0 ? "0" : result;
}

std::string namesOf(const FoundRules& explanation)
{
    std::string names;
    for (const Mistake* rule : explanation.rules)
        names.append(names.empty() ? "" : " and ").append(rule->name.english);
    if (!explanation.rounding.empty())
        names.append(" and rounding to ").append(explanation.rounding);
    return names;
}

std::string diagnosisText(const GraphShape& graph, const DiagnosedResult& result)
{
    std::string text = graph.node(result.node).info.name;
    if (result.agrees)
        return text + " agrees to " + differenceText(result.difference)
            + (result.rounding.empty() ? "" : ", " + result.rounding);
    text += " differs by up to " + differenceText(result.difference) + "; ";
    if (result.explanations.empty())
        return text + "no rule explains it; the first difference is at "
            + referenceText(graph, result.node, result.first) + ": " + cellText(result, result.given) + ", expected "
            + cellText(result, result.expected);
    text += "explained to " + differenceText(result.explanations.front().within) + " by: ";
    for (const FoundRules& explanation : result.explanations)
        text.append(&explanation == &result.explanations.front() ? "" : " or ").append(namesOf(explanation));
    return text;
}

Json diagnosisJson(const GraphShape& graph, const DiagnosedResult& result)
{
    Json object = Json::Object{{"result", graph.node(result.node).info.name},
                               {"says", diagnosisText(graph, result)},
                               {"agrees", result.agrees},
                               {"difference", result.difference}};
    if (!result.rounding.empty())
        object.set("rounding", result.rounding);
    if (result.agrees)
        return object;
    Json::Array explanations;
    for (const FoundRules& each : result.explanations) {
        Json::Array rules;
        for (const Mistake* rule : each.rules)
            rules.push_back(Json::Object{
                {"name", rule->name.english}, {"happened", rule->happened.english}, {"code", rule->inCode.english}});
        Json explanation = Json::Object{{"rules", std::move(rules)}, {"within", each.within}};
        if (!each.rounding.empty())
            explanation.set("rounding", each.rounding);
        explanations.push_back(std::move(explanation));
    }
    object.set("explanations", std::move(explanations));
    object.set("first",
               Json::Object{{"cell", referenceText(graph, result.node, result.first)},
                            {"given", result.given},
                            {"expected", result.expected}});
    return object;
}

} // namespace heedmap
