#include "exercises/answer_key.h"

#include "exercises/marks.h"

#include <heedmap/graph/gradients.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace heedmap {
namespace {

/// The rules that exercises look for, in the order of the table.
const std::vector<const Mistake*>& learnersMistakes()
{
    static const std::vector<const Mistake*> rules = [] {
        std::vector<const Mistake*> known;
        for (const Mistake& mistake : mistakes())
            if (!Sentence(mistake.learners).empty())
                known.push_back(&mistake);
        return known;
    }();
    return rules;
}

double rounded(double number, int decimals)
{
    const double unit = std::pow(10.0, decimals);
    return std::round(number * unit) / unit;
}

std::vector<double> valuesIn(const Tensor& numbers, std::span<const Cell> cells)
{
    std::vector<double> values;
    for (const Cell& cell : cells)
        values.push_back(numbers.at(cell));
    return values;
}

std::vector<Cell> mirroredCells(std::span<const Cell> cells)
{
    std::vector<Cell> mirrored;
    for (const Cell& cell : cells)
        mirrored.push_back({cell.slice, cell.col, cell.row});
    return mirrored;
}

/// What is masked stays masked.
std::vector<double> negated(std::vector<double> values)
{
    for (double& value : values)
        if (std::isfinite(value))
            value = -value;
    return values;
}

/// Whether numbers that are typed with that number of decimals would pass for others.
bool alikeAt(const std::vector<double>& typed, const std::vector<double>& others, int decimals)
{
    for (std::size_t i = 0; i < typed.size(); ++i)
        if (!typedRight(rounded(typed[i], decimals), others[i], decimals))
            return false;
    return true;
}

/// The numbers of a node, others where they are not seen; none where all or no cells are.
std::optional<Tensor> withOthersUnseen(const Tensor& numbers, NodeId node, std::span<const GivenNumber> seen)
{
    Tensor others = numbers;
    for (double& number : others.numbers())
        number = std::isfinite(number) ? number + 1 : 1;
    Index count = 0;
    for (const GivenNumber& given : seen)
        if (given.node == node) {
            others.at(given.cell) = numbers.at(given.cell);
            ++count;
        }
    return count > 0 && count < numbers.shape().size() ? std::optional(std::move(others)) : std::nullopt;
}

} // namespace

bool concerns(const Sentence& rule, const GraphShape& graph, NodeId id)
{
    return std::ranges::any_of(learnersMistakes(), [&](const Mistake* each) {
        return rule == each->learners && std::ranges::any_of(each->ways.front(), [&](const Alteration& alteration) {
                   const std::vector<NodeId> places = alteration.places(graph);
                   return std::ranges::find(places, id) != places.end();
               });
    });
}

WrongRules::WrongRules(const Document& document, const std::filesystem::path& folder)
    : m_document(document), m_folder(folder)
{
}

const Tensor& WrongRules::numbers(const Mistake& rule, NodeId node)
{
    Broken& broken = m_broken[&rule];
    if (!broken.computation) {
        broken.computation = std::make_unique<Computation>(build(m_document, m_folder));
        // Nodes that the document pins keep its numbers.
        std::vector<Intervention> steps = stepsOf(rule.ways.front(), broken.computation->graph);
        std::erase_if(steps, [&](const Intervention& step) { return broken.computation->graph.pinned(step.at); });
        broken.altered = std::make_unique<AlteredComputation>(*broken.computation);
        broken.altered->show(steps);
    }
    const auto found = broken.numbers.find(node);
    return found != broken.numbers.end() ? found->second
                                         : broken.numbers.emplace(node, broken.altered->now(node)).first->second;
}

const Tensor& WrongRules::fromRoundedInputs(NodeId node, int decimals)
{
    const auto [entry, fresh] = m_fromRounded.try_emplace({node, decimals});
    if (!fresh)
        return entry->second;
    Computation computation = build(m_document, m_folder);
    Graph& graph = computation.graph;
    for (NodeId id = 0; id < node; ++id) {
        if (!pinnable(graph, id) || graph.pinned(id) || graph.partlyPinned(id))
            continue;
        Tensor numbers(graph.read(id));
        for (double& number : numbers.numbers())
            number = rounded(number, decimals);
        graph.pin(id, numbers);
    }
    return entry->second = Tensor(graph.read(node));
}

/// Rounded to one place more first, or computed from inputs that were rounded as the number itself.
bool WrongRules::roundedTwice(const WrongNumber& wrong, double right)
{
    const auto explains = [&](double twice, int decimals) { // else it is rounded as it should be
        return rounded(twice, wrong.decimals) != rounded(right, wrong.decimals)
            && typedRight(wrong.typed, twice, decimals);
    };
    return explains(rounded(rounded(right, wrong.decimals + 1), wrong.decimals), wrong.decimals + 1)
        || explains(fromRoundedInputs(wrong.node, wrong.decimals).at(wrong.cell), wrong.decimals);
}

Sentence WrongRules::explaining(const WrongNumber& wrong, const Tensor& right)
{
    const auto fits = [&](double value) { return typedRight(wrong.typed, value, wrong.decimals); };
    const Mistake* best = nullptr;
    std::pair<std::ptrdiff_t, std::ptrdiff_t> most{-1, -1}; // of its row, and of all
    for (const Mistake* rule : learnersMistakes()) {
        const Tensor& broken = numbers(*rule, wrong.node);
        if (!fits(broken.at(wrong.cell)))
            continue;
        std::pair<std::ptrdiff_t, std::ptrdiff_t> explained{0, 0};
        for (const auto& [cell, number] : wrong.all)
            if (typedRight(number, broken.at(cell), wrong.decimals)) {
                explained.first += cell.slice == wrong.cell.slice && cell.row == wrong.cell.row ? 1 : 0;
                ++explained.second;
            }
        if (explained > most) {
            most = explained;
            best = rule;
        }
    }
    if (best != nullptr)
        return best->learners;
    const Cell mirrored{wrong.cell.slice, wrong.cell.col, wrong.cell.row};
    if (right.shape().contains(mirrored) && fits(right.at(mirrored)))
        return HEEDMAP_PHRASE("transposed");
    if (fits(-right.at(wrong.cell)))
        return HEEDMAP_PHRASE("sign");
    return roundedTwice(wrong, right.at(wrong.cell)) ? HEEDMAP_PHRASE("rounded twice") : Sentence();
}

// Weights of attention are never negative, which learners know.
bool WrongRules::positive(NodeId node)
{
    const Mistake& any = *learnersMistakes().front();
    (void)numbers(any, node);
    return m_broken[&any].computation->graph.node(node).info.family == Family::Attention;
}

/// Whether the rule would have made another of a number that is given.
bool WrongRules::contradicted(const Mistake& rule, const AskedNumbers& asked)
{
    return std::ranges::any_of(asked.given, [&](const GivenNumber& given) {
        return given.number
            && !typedRight(rounded(numbers(rule, given.node).at(given.cell), asked.decimals), *given.number,
                           asked.decimals);
    });
}

/// Whether the rule, which goes wrong in the node itself, takes numbers there that are not seen, as that of a column
/// does where one row is.
bool WrongRules::takesUnseen(const Mistake& rule, const AskedNumbers& asked)
{
    (void)numbers(rule, asked.node);
    const Graph& right = m_broken[&rule].computation->graph;
    if (!concerns(rule.learners, right, asked.node))
        return false;
    Computation computation = build(m_document, m_folder);
    Graph& graph = computation.graph;
    std::vector<Intervention> steps = stepsOf(rule.ways.front(), graph);
    std::erase_if(steps, [&](const Intervention& step) { return step.at != asked.node; });
    const auto given = [&] {
        AlteredComputation altered(computation);
        altered.show(steps);
        return valuesIn(altered.now(asked.node), asked.cells);
    };
    const std::vector<double> before = given();
    for (const NodeId input : graph.node(asked.node).inputs)
        if (pinnable(graph, input) && !graph.pinned(input) && !graph.partlyPinned(input))
            if (const std::optional<Tensor> others = withOthersUnseen(Tensor(graph.read(input)), input, asked.given))
                graph.pin(input, *others);
    return !alikeAt(given(), before, asked.decimals + 2);
}

/// Whether to take row for column is what the seen numbers of the matrix itself allow, and where its other number is
/// seen.
bool WrongRules::transposable(const AskedNumbers& asked, const Tensor& right)
{
    const auto mirrored = [](const Cell& cell) { return Cell{cell.slice, cell.col, cell.row}; };
    const auto own = [&](const GivenNumber& given) { return given.node == asked.node; };
    if (std::ranges::none_of(asked.given, own))
        return true;
    const auto seen = [&](const Cell& cell) {
        return std::ranges::any_of(asked.given,
                                   [&](const GivenNumber& given) { return own(given) && given.cell == cell; });
    };
    return std::ranges::all_of(asked.cells, [&](const Cell& cell) { return seen(mirrored(cell)); })
        && std::ranges::all_of(asked.given, [&](const GivenNumber& given) {
               return !own(given) || !given.number || !right.shape().contains(mirrored(given.cell))
                   || typedRight(rounded(right.at(mirrored(given.cell)), asked.decimals), *given.number,
                                 asked.decimals);
           });
}

std::vector<MistakenCells> WrongRules::mistakes(const AskedNumbers& asked, const Tensor& right)
{
    const auto in = [&](const Tensor& numbers) { return valuesIn(numbers, asked.cells); };
    const std::vector<double> wanted = in(right);
    std::vector<MistakenCells> known;
    const auto add = [&](std::vector<double> values, const Sentence& rule) {
        const auto alike = [&](const std::vector<double>& others) { return alikeAt(values, others, asked.decimals); };
        const auto isNan = [](double value) { return std::isnan(value); };
        if (std::ranges::any_of(values, isNan) || alike(wanted)
            || std::ranges::any_of(known, alike, &MistakenCells::values))
            return;
        known.push_back({std::move(values), rule});
    };
    for (const Mistake* rule : learnersMistakes())
        if (!contradicted(*rule, asked) && (asked.given.empty() || !takesUnseen(*rule, asked)))
            add(in(numbers(*rule, asked.node)), rule->learners);
    if (const std::vector<Cell> mirrored = mirroredCells(asked.cells);
        std::ranges::all_of(mirrored, [&](const Cell& cell) { return right.shape().contains(cell); })
        && transposable(asked, right))
        add(valuesIn(right, mirrored), HEEDMAP_PHRASE("transposed"));
    if (!positive(asked.node))
        add(negated(wanted), HEEDMAP_PHRASE("sign"));
    add(in(fromRoundedInputs(asked.node, asked.decimals)), HEEDMAP_PHRASE("rounded twice"));
    return known;
}

} // namespace heedmap
