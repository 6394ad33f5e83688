#include "paint/formula_mathml.h"

namespace heedmap {
namespace {

using Kind = FormulaNode::Kind;

QString mathmlElement(const char* tag, const QString& inner)
{
    return QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), inner);
}

QString mathmlRow(const std::vector<FormulaNode>& children)
{
    QString text;
    for (const FormulaNode& child : children)
        text += mathml(child);
    return mathmlElement("mrow", text);
}

bool mathmlEmpty(const FormulaNode& node) { return node.text.isEmpty() && node.children.empty(); }

QString mathmlScript(const FormulaNode& node)
{
    const QString base = mathml(node.children[0]);
    const QString below = mathml(node.children[1]);
    const QString above = mathml(node.children[2]);
    if (mathmlEmpty(node.children[1]))
        return mathmlElement("msup", base + above);
    return mathmlEmpty(node.children[2]) ? mathmlElement("msub", base + below)
                                         : mathmlElement("msubsup", base + below + above);
}

QString mathmlCases(const FormulaNode& node)
{
    QString lines;
    for (std::size_t i = 0; i + 1 < node.children.size(); i += 2)
        lines += mathmlElement(
            "mtr", mathmlElement("mtd", mathml(node.children[i])) + mathmlElement("mtd", mathml(node.children[i + 1])));
    return mathmlElement("mrow", mathmlElement("mo", QStringLiteral("{")) + mathmlElement("mtable", lines));
}

} // namespace

QString mathml(const FormulaNode& node)
{
    switch (node.kind) {
    case Kind::Symbol: return mathmlElement("mi", node.text.toHtmlEscaped());
    case Kind::Number: return mathmlElement("mn", node.text.toHtmlEscaped());
    case Kind::Operator: return mathmlElement("mo", node.text.toHtmlEscaped());
    case Kind::Text: return mathmlElement("mtext", node.text.toHtmlEscaped());
    case Kind::Script: return mathmlScript(node);
    case Kind::Fraction: return mathmlElement("mfrac", mathml(node.children[0]) + mathml(node.children[1]));
    case Kind::Root: return mathmlElement("msqrt", mathml(node.children[0]));
    case Kind::Cases: return mathmlCases(node);
    case Kind::Row: break;
    }
    return mathmlRow(node.children);
}

QString mathmlFormula(const QString& tex) { return mathml(parseFormula(tex)); }

} // namespace heedmap
