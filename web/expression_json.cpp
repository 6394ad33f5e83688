#include "expression_json.h"

#include <heedmap/base/json.h>
#include <heedmap/base/number_text.h>
#include <heedmap/graph/op.h>

#include <map>

namespace heedmap {
namespace {

using Kind = Expression::Kind;

std::string quoted(const std::string& text) { return Json(text).text(); }

const char* functionName(Expression::Function function)
{
    static constexpr const char* names[] = {"exp", "log", "sqrt", "tanh", "erf", "sin", "cos", "max"};
    return names[static_cast<std::size_t>(function)];
}

class ExpressionParts {
public:
    explicit ExpressionParts(const std::function<std::string(const Sentence&)>& said) : m_said(said) {}

    std::size_t add(const Expression& expression)
    {
        const auto found = m_places.find(expression.identity());
        if (found != m_places.end())
            return found->second;
        std::string of;
        for (const Expression& argument : expression.arguments())
            of += (of.empty() ? "" : ",") + std::to_string(add(argument));
        m_text += (m_places.empty() ? "" : ",\n") + part(expression) + ", \"of\": [" + of + "]}";
        const std::size_t place = m_places.size();
        m_places.emplace(expression.identity(), place);
        return place;
    }

    std::string text() const { return "[" + m_text + "]"; }

private:
    std::string part(const Expression& e) const
    {
        static constexpr const char* kinds[] = {"number",     "operand",  "sum",    "product", "quotient",
                                                "difference", "function", "choice", "rounded"};
        std::string text = std::string("{\"kind\": \"") + kinds[static_cast<std::size_t>(e.kind())]
            + "\", \"value\": " + jsonNumber(e.value());
        if (e.kind() == Kind::Operand)
            text += ", \"input\": " + std::to_string(e.input()) + ", \"cell\": [" + std::to_string(e.cell().slice) + ","
                + std::to_string(e.cell().row) + "," + std::to_string(e.cell().col) + "]";
        if (e.kind() == Kind::Number || e.kind() == Kind::Rounded)
            text += ", \"text\": " + quoted(e.text());
        if (e.kind() == Kind::Function)
            text += std::string(", \"name\": \"") + functionName(e.function()) + "\"";
        if (e.kind() == Kind::Choice)
            text += ", \"chosen\": " + std::to_string(e.chosen()) + ", \"reason\": " + quoted(m_said(e.reason()));
        return text;
    }

    const std::function<std::string(const Sentence&)>& m_said;
    std::map<const void*, std::size_t> m_places; ///< of each part, by its identity
    std::string m_text;
};

std::string rangeJson(const Range& range)
{
    return "[" + std::to_string(range.begin) + "," + std::to_string(range.end) + "]";
}

} // namespace

std::string expressionJson(const Expression& expression, const std::function<std::string(const Sentence&)>& said)
{
    ExpressionParts parts(said);
    parts.add(expression);
    return parts.text();
}

std::string readsJson(const GraphShape& graph, NodeId node, const Cell& cell)
{
    std::string text;
    const Node& own = graph.node(node);
    for (std::size_t i = 0; i < own.inputs.size(); ++i) {
        const Region read = own.op->required(graph.shapes(node), i, Region::of(cell));
        text += (text.empty() ? "[" : ",[") + rangeJson(read.slices) + "," + rangeJson(read.rows) + ","
            + rangeJson(read.cols) + "]";
    }
    return "[" + text + "]";
}

} // namespace heedmap
