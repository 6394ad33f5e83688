#include "paint/formula_box.h"

#include "paint/type.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <tuple>

namespace heedmap {
namespace {

thread_local double leastScript = 9;

enum class RunFace { Title, Upright, Letter };

QFont fontOf(RunFace face, double px)
{
    return face == RunFace::Title ? textFont(px, true) : formulaFont(px, face == RunFace::Letter);
}

struct RunSize {
    double width;
    double ascent;
    double descent;
};

RunSize measured(const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const QRectF ink = metrics.tightBoundingRect(text);
    return {metrics.horizontalAdvance(text), std::max(-ink.top(), metrics.capHeight()), std::max(0.0, ink.bottom())};
}

/// The same symbols are laid out again in every figure and every step: measured once, remembered.
RunSize runSize(const QString& text, RunFace face, const QFont& font)
{
    using Key = std::tuple<RunFace, int, QString>;
    constexpr std::size_t most = 1 << 14;
    static thread_local std::map<Key, RunSize> known;
    static thread_local int changes = 0;
    if (changes != textFamilyChanges() || known.size() >= most) {
        known.clear();
        changes = textFamilyChanges();
    }
    const Key key(face, font.pixelSize(), text);
    const auto found = known.find(key);
    return found != known.end() ? found->second : known.emplace(key, measured(text, font)).first->second;
}

} // namespace

LeastScript::LeastScript(double px) : m_before(leastScript) { leastScript = px; }

LeastScript::~LeastScript() { leastScript = m_before; }

double LeastScript::current() { return leastScript; }

/// Makes the box of each kind of node. Proportions follow TeX: scripts at seven tenths, never below 9 px.
class FormulaLayout {
public:
    explicit FormulaLayout(const FormulaStyle& style) : m_style(style) {}

    FormulaBox box(const FormulaNode& node, double px) const
    {
        FormulaBox result = plainBox(node, px);
        if (const QColor colour = colourOf(node); colour.isValid())
            for (FormulaBox::Run& run : result.m_runs)
                run.colour = colour;
        return result;
    }

private:
    FormulaBox plainBox(const FormulaNode& node, double px) const
    {
        using Kind = FormulaNode::Kind;
        switch (node.kind) {
        case Kind::Row: return row(node, px);
        case Kind::Script: return script(node, px);
        case Kind::Fraction: return fraction(node, px);
        case Kind::Root: return root(node, px);
        case Kind::Cases: return cases(node, px);
        case Kind::Operator: return run(node.text, px, false, 0.22 * px);
        case Kind::Symbol: return run(node.text, px, true, 0);
        case Kind::Number:
        case Kind::Text: break;
        }
        return run(node.text, px, false, 0);
    }

    // A symbol with an exponent, such as the T of a transpose, is looked for without it.
    QColor colourOf(const FormulaNode& node) const
    {
        using Kind = FormulaNode::Kind;
        if (m_style.colours.empty() || (node.kind != Kind::Symbol && node.kind != Kind::Script))
            return {};
        const auto coloured = [this](const FormulaNode& symbol) {
            const QString plain = plainText(symbol);
            for (const SymbolColour& each : m_style.colours)
                if (each.plain == plain)
                    return each.colour;
            return QColor();
        };
        if (const QColor colour = coloured(node); colour.isValid() || node.kind == Kind::Symbol)
            return colour;
        FormulaNode bare = node;
        bare.children[2] = {};
        return coloured(bare);
    }

    double smaller(double px) const { return std::max(0.7 * px, std::min(px, LeastScript::current())); }

    FormulaBox run(const QString& text, double px, bool letter, double space) const
    {
        const bool title = m_style.face == FormulaStyle::Face::Title;
        const RunFace face = title ? RunFace::Title : letter ? RunFace::Letter : RunFace::Upright;
        const QFont font = fontOf(face, px);
        const RunSize size = runSize(text, face, font);
        FormulaBox result;
        result.m_runs.push_back({{space, 0}, text, font, size.width});
        result.m_width = size.width + 2 * space;
        result.m_ascent = size.ascent;
        result.m_descent = size.descent;
        return result;
    }

    FormulaBox row(const FormulaNode& node, double px) const
    {
        FormulaBox result;
        for (const FormulaNode& child : node.children) {
            const FormulaBox part = box(child, px);
            result.place(part, {result.m_width, 0});
            result.m_width += part.m_width;
        }
        return result;
    }

    FormulaBox script(const FormulaNode& node, double px) const
    {
        FormulaBox result = box(node.children[0], px);
        const FormulaBox below = box(node.children[1], smaller(px));
        const FormulaBox above = box(node.children[2], smaller(px));
        const double gap = 0.04 * px;
        const double left = result.m_width + gap;
        const double lowered = 0.24 * px;
        double raised = std::max(result.m_ascent - 0.62 * above.m_ascent, 0.34 * px);
        if (!above.m_runs.empty() && !below.m_runs.empty()) // one above the other
            raised = std::max(raised, above.m_descent + below.m_ascent - lowered + 0.08 * px);
        if (!above.m_runs.empty())
            result.place(above, {left, -raised});
        if (!below.m_runs.empty())
            result.place(below, {left, lowered});
        result.m_width = left + std::max(above.m_width, below.m_width) + gap;
        return result;
    }

    FormulaBox fraction(const FormulaNode& node, double px) const
    {
        const double size = std::max(0.85 * px, std::min(px, LeastScript::current()));
        const FormulaBox above = box(node.children[0], size);
        const FormulaBox below = box(node.children[1], size);
        const double axis = 0.3 * px; // the height of a minus sign
        const double gap = 0.18 * px;
        FormulaBox result;
        result.m_width = std::max(above.m_width, below.m_width) + 0.4 * px;
        result.place(above, {(result.m_width - above.m_width) / 2, -axis - gap - above.m_descent});
        result.place(below, {(result.m_width - below.m_width) / 2, -axis + gap + below.m_ascent});
        result.m_rules.push_back({{{0.1 * px, -axis}, {result.m_width - 0.1 * px, -axis}}, px / 16});
        return result;
    }

    FormulaBox root(const FormulaNode& node, double px) const
    {
        const FormulaBox inner = box(node.children[0], px);
        const double sign = 0.55 * px;
        const double top = -inner.m_ascent - 0.16 * px;
        const double foot = inner.m_descent + 0.04 * px;
        const double right = sign + inner.m_width + 0.1 * px;
        FormulaBox result;
        result.place(inner, {sign + 0.05 * px, 0});
        result.m_rules.push_back(
            {{{0.06 * px, -0.25 * px}, {0.17 * px, -0.31 * px}, {0.3 * px, foot}, {sign, top}, {right, top}}, px / 16});
        result.m_width = right + 0.06 * px;
        result.m_ascent = std::max(result.m_ascent, -top + 0.06 * px);
        result.m_descent = std::max(result.m_descent, foot + 0.14 * px);
        return result;
    }

    FormulaBox cases(const FormulaNode& node, double px) const
    {
        std::vector<FormulaBox> parts;
        double values = 0;
        double height = 0;
        for (const FormulaNode& child : node.children) {
            parts.push_back(box(child, 0.85 * px));
            height = std::max(height, parts.back().m_ascent + parts.back().m_descent);
            if (parts.size() % 2 == 1)
                values = std::max(values, parts.back().m_width);
        }
        const double brace = 0.5 * px;
        const double line = height + 0.3 * px;
        const double axis = 0.3 * px; // the height of a minus sign
        const std::size_t lines = parts.size() / 2;
        const double top = -axis - line * static_cast<double>(lines) / 2;
        FormulaBox result;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::size_t above = i / 2;
            const double baseline = top + line * (static_cast<double>(above) + 0.5) + axis * 0.85;
            result.place(parts[i], {brace + (i % 2 == 0 ? 0 : values + px), baseline});
            result.m_width = std::max(result.m_width, brace + (i % 2 == 0 ? 0 : values + px) + parts[i].m_width);
        }
        placeBrace(result, {0.08 * px, top}, {0.34 * px, -2 * axis - top}, px);
        return result;
    }

    // From its upper tip over the point in the middle to its lower one; the curves are short lines.
    static void placeBrace(FormulaBox& result, const QPointF& from, const QPointF& to, double px)
    {
        const double middle = (from.y() + to.y()) / 2;
        const double stem = (from.x() + to.x()) / 2;
        const double bend = 0.18 * px;
        const QPointF down[] = {
            {to.x(), from.y()},    {stem + 0.3 * (to.x() - stem), from.y() + 0.3 * bend}, {stem, from.y() + bend},
            {stem, middle - bend}, {stem - 0.3 * (stem - from.x()), middle - 0.3 * bend}, {from.x(), middle}};
        std::vector<QPointF> points(std::begin(down), std::end(down));
        for (auto point = std::rbegin(down) + 1; point != std::rend(down); ++point)
            points.emplace_back(point->x(), 2 * middle - point->y());
        result.m_rules.push_back({std::move(points), px / 16});
        result.m_ascent = std::max(result.m_ascent, -from.y() + px / 16);
        result.m_descent = std::max(result.m_descent, to.y() + px / 16);
    }

    FormulaStyle m_style;
};

FormulaBox::FormulaBox(const FormulaNode& formula, const FormulaStyle& style)
    : FormulaBox(FormulaLayout(style).box(formula, LargestText::shown(style.px)))
{
}

void FormulaBox::place(const FormulaBox& part, const QPointF& at)
{
    for (const Run& run : part.m_runs)
        append({run.at + at, run.text, run.font, run.width, run.colour});
    for (Rule rule : part.m_rules) {
        for (QPointF& point : rule.points)
            point += at;
        m_rules.push_back(std::move(rule));
    }
    m_ascent = std::max(m_ascent, part.m_ascent - at.y());
    m_descent = std::max(m_descent, part.m_descent + at.y());
}

// Letters that touch become one text, so that a word can be found in a file.
void FormulaBox::append(Run run)
{
    if (!m_runs.empty()) {
        Run& last = m_runs.back();
        const bool touches = std::abs(last.at.x() + last.width - run.at.x()) < 0.01 && last.at.y() == run.at.y();
        if (touches && last.font == run.font && last.colour == run.colour) {
            last.text += run.text;
            last.width += run.width;
            return;
        }
    }
    m_runs.push_back(std::move(run));
}

void FormulaBox::draw(QPainter& painter, const QPointF& baseline, const QColor& colour) const
{
    painter.save();
    painter.setBrush(Qt::NoBrush);
    for (const Run& run : m_runs) {
        painter.setFont(run.font);
        painter.setPen(run.colour.isValid() ? run.colour : colour);
        painter.drawText(baseline + run.at, run.text);
    }
    for (const Rule& rule : m_rules) {
        QList<QPointF> points;
        for (const QPointF& point : rule.points)
            points.append(baseline + point);
        painter.setPen(QPen(colour, rule.thickness, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawPolyline(points.constData(), static_cast<int>(points.size()));
    }
    painter.restore();
}

} // namespace heedmap
