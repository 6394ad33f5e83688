#include "view/explanation/what_if.h"

#include "model/workbench.h"

#include <algorithm>

namespace heedmap {
namespace {

bool sameCells(const Node& a, const Node& b) { return a.shape == b.shape; }

class Recalculation {
public:
    Recalculation(Workbench& workbench, const CellPlace& changed, double number)
        : m_workbench(workbench), m_changed(changed), m_number(rounded(number, workbench.numberFormat()))
    {
    }

    std::optional<double> value(const CellPlace& place)
    {
        if (place == m_changed)
            return m_number;
        const auto expression = m_workbench.explain(place.node, place.cell);
        if (!expression)
            return std::nullopt;
        m_kept.push_back(*expression);
        return again(*expression, place.node).value();
    }

private:
    // The same tree from the changed number on; branches that are shared stay so.
    Expression again(const Expression& e, NodeId node)
    {
        using Kind = Expression::Kind;
        if (e.kind() == Kind::Number)
            return e;
        const auto key = std::pair(node, e.identity());
        if (const auto known = m_known.find(key); known != m_known.end())
            return known->second;
        Expression result = e.kind() == Kind::Operand ? operand(e, node) : operation(e, node);
        m_known.emplace(key, result);
        return result;
    }

    Expression operand(const Expression& e, NodeId node)
    {
        const CellPlace place{m_workbench.graph().node(node).inputs[e.input()], e.cell()};
        if (place == m_changed)
            return Expression::operand(e.input(), e.cell(), m_number);
        // From the changed node to the visible ones each cell depends on its own row at most.
        const bool reached = place.node > m_changed.node && place.cell.row == m_changed.cell.row
            && place.cell.slice == m_changed.cell.slice && place.cell.col == m_changed.cell.col;
        if (!reached)
            return e;
        const auto expression = m_workbench.explain(place.node, place.cell);
        if (!expression)
            return e;
        m_kept.push_back(*expression);
        return Expression::operand(e.input(), e.cell(), again(*expression, place.node).value());
    }

    Expression operation(const Expression& e, NodeId node)
    {
        using Kind = Expression::Kind;
        std::vector<Expression> parts;
        for (const Expression& argument : e.arguments())
            parts.push_back(again(argument, node));
        switch (e.kind()) {
        case Kind::Sum: return Expression::sum(std::move(parts));
        case Kind::Product: return Expression::product(std::move(parts));
        case Kind::Quotient: return Expression::quotient(parts[0], parts[1]);
        case Kind::Difference: return Expression::difference(parts[0], parts[1]);
        case Kind::Choice: return Expression::choice(std::move(parts), e.chosen(), e.reason());
        case Kind::Rounded: return Expression::rounded(parts[0], floatFormat(e.text()));
        default: return Expression::apply(e.function(), std::move(parts));
        }
    }

    Workbench& m_workbench;
    CellPlace m_changed;
    double m_number;
    std::vector<Expression> m_kept; ///< identities stay valid while these live
    std::map<std::pair<NodeId, const void*>, Expression> m_known;
};

} // namespace

NodeId weightsOf(const GraphShape& graph, NodeId node)
{
    const auto isWeights = [](const Node& n) { return n.info.family == Family::Attention && !n.leaf(); };
    for (int steps = 0; steps < 16; ++steps) {
        const Node& here = graph.node(node);
        if (isWeights(here))
            return node;
        if (here.info.family != Family::Score)
            return noNode;
        const auto& consumers = graph.consumers(node);
        const auto next = std::ranges::find_if(consumers, [&](NodeId id) {
            const Node& user = graph.node(id);
            const bool onwards = user.info.family == Family::Score || isWeights(user);
            return onwards && user.info.role != Role::Gradient && user.geometry != Geometry::Product
                && sameCells(user, here) && !graph.pinned(id);
        });
        if (next == consumers.end())
            return noNode;
        node = *next;
    }
    return noNode;
}

bool tellsAnswers(const NodeInfo& info) { return info.name.ends_with("probs"); }

std::optional<double> valueIf(Workbench& workbench, const CellPlace& changed, double number, const CellPlace& seen)
{
    return Recalculation(workbench, changed, number).value(seen);
}

} // namespace heedmap
