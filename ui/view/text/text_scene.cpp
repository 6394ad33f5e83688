#include "view/text/text_scene.h"

#include "model/drawn_numbers.h"
#include "paint/node_figure.h"
#include "paint/value_text.h"
#include "text/clauses.h"
#include "text/core_text.h"
#include "view/attention/weights_title.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double namesHeight = 14;
constexpr double namesHeightInFigure = 30; // px, below the key of the heads
constexpr double withoutNames = 8;

struct TextViewWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::TextView)
};

/// The token that makes a pair with the held one.
std::optional<TextToken> otherOf(const Pointing& pointing, const std::optional<Spot>& spot)
{
    return pointing.held && spot && spot->kind != pointing.held->kind ? std::optional(textToken(*spot)) : std::nullopt;
}

Region ofHead(const heedmap::Shape& shape, Index head)
{
    Region region = Region::all(shape);
    region.slices = {head, head + 1};
    return region;
}

} // namespace

std::unique_ptr<Scene> TextScene::copy() const
{
    auto made = std::make_unique<TextScene>(context());
    made->m_choice = m_choice;
    made->m_figure = true;
    return made;
}

void TextScene::choose(TextChoice choice) { m_choice = std::move(choice); }

bool TextScene::showsChange() const
{
    return context().display.settings().showChange && context().workbench.hasSnapshot();
}

// ---- the numbers

std::vector<Demand> TextScene::demands(const Pointing& /*pointing*/, const QRectF& /*seen*/) const
{
    std::vector<Demand> demands;
    if (m_choice.node != noNode)
        for (const Index head : m_choice.heads)
            demands.push_back({m_choice.node, ofHead(node().shape, head)});
    return demands;
}

bool TextScene::take(const Sight& sight)
{
    std::optional<TextContent> taken = m_choice.node == noNode ? std::nullopt : content(sight);
    if (!taken)
        return false;
    if (m_thinOut)
        thinOut(*taken);
    m_picture = TextPicture(std::move(*taken), sight.room, m_figure ? std::nullopt : std::optional(sight.seen));
    return true;
}

// None while numbers are missing.
std::optional<TextContent> TextScene::content(const Sight& sight)
{
    TextContent content;
    const DisplaySettings& settings = context().display.settings();
    content.queriesName = sentenceText(node().info.rows.name);
    content.keysName = sentenceText(node().info.cols.name);
    content.queries = names(0);
    content.keys = names(1);
    content.threshold = m_choice.threshold;
    const Pointing& pointing = sight.pointing;
    if (const auto& followed = pointing.held ? pointing.held : pointing.pointed)
        content.followed = textToken(*followed);
    if (pointing.held)
        content.until = m_choice.until;
    content.other = otherOf(pointing, pointing.pointed);
    content.decimals = settings.decimals;
    content.values = !leavesOut(FigurePart::Values);
    if (mayHide(context()))
        content.covered = [this](const TextSeries& series, Index q, Index k) { return covers(series, q, k); };
    content.pinned = emptyNodeFigure(graph(), m_choice.node).sharesOut
        && (graph().pinned(m_choice.node) || graph().partlyPinned(m_choice.node));
    content.change = showsChange();
    content.more = headLook(1, sight.theme);
    content.less = headLook(0, sight.theme);
    return addSeries(content, sight.theme) ? std::optional(std::move(content)) : std::nullopt;
}

bool TextScene::addSeries(TextContent& content, const Theme& theme)
{
    const heedmap::Shape& shape = node().shape;
    if (m_choice.mean) {
        const ConstView weights = shownWeights(content, Region::all(shape));
        if (weights.data != nullptr)
            addMean(content, weights, theme);
        return weights.data != nullptr;
    }
    for (const Index head : m_choice.heads) {
        const ConstView weights = shownWeights(content, ofHead(shape, head));
        if (weights.data == nullptr)
            return false;
        const HeadLook look =
            shape.slices > 1 ? headLook(static_cast<int>(head), theme) : HeadLook{theme.ink(SymbolInk::Weights)};
        content.series.push_back({headName(graph(), {m_choice.node, head}), look, head, weights});
    }
    return true;
}

// The weights or their changes; null while they are missing.
ConstView TextScene::shownWeights(TextContent& content, const Region& region)
{
    if (!content.change)
        return context().workbench.values(m_choice.node, region).view;
    const Difference change = context().workbench.difference(m_choice.node, region);
    if (change == nullptr)
        return {};
    content.changes.push_back(change);
    ConstView view(change->numbers().data(), node().shape);
    view.firstSlice = region.slices.begin;
    return view;
}

// Kept until a weight changes.
void TextScene::addMean(TextContent& content, const ConstView& weights, const Theme& theme)
{
    const heedmap::Shape& shape = node().shape;
    if (m_mean == nullptr) {
        auto mean = std::make_shared<Tensor>(heedmap::Shape::matrix(shape.rows, shape.cols));
        for (Index slice = 0; slice < shape.slices; ++slice)
            for (Index r = 0; r < shape.rows; ++r)
                for (Index c = 0; c < shape.cols; ++c)
                    mean->at({0, r, c}) += weights.row(slice, r)[c] / static_cast<double>(shape.slices);
        m_mean = std::move(mean);
    }
    const HeadLook look{theme.ink(SymbolInk::Weights)};
    content.mean = m_mean;
    content.series.push_back({TextViewWords::tr("mean of all heads"), look, 0, m_mean->view()});
}

// Initially only the heaviest lines; the slider shows the threshold.
void TextScene::thinOut(TextContent& content)
{
    constexpr Index enough = 1000;
    std::vector<double> weights;
    for (const TextSeries& series : content.series)
        for (Index q = 0; q < content.queries.size(); ++q)
            for (Index k = 0; k < content.keys.size(); ++k)
                if (const double weight = content.heaviness(series.at(q, k)); weight > 0)
                    weights.push_back(weight);
    double least = 0;
    if (static_cast<Index>(weights.size()) > enough) {
        std::nth_element(weights.begin(), weights.begin() + enough, weights.end(), std::greater<>());
        least = weights[enough];
    }
    content.threshold = m_choice.threshold = std::exchange(m_thinOut, nullptr)(least);
}

// A mean would reveal every head.
bool TextScene::covers(const TextSeries& series, Index query, Index key) const
{
    const auto covered = [&](Index slice) { return toGuess(context(), {m_choice.node, {slice, query, key}}); };
    return m_choice.mean ? std::ranges::any_of(m_choice.heads, covered) : covered(series.slice);
}

// ---- how it looks

void TextScene::draw(QPainter& painter, const Theme& theme, const QRectF& seen) const
{
    m_picture.draw(painter, theme, seen);
}

double TextScene::headHeight() const
{
    const double key = leavesOut(FigurePart::Bar) ? 0 : m_picture.key().height();
    return m_figure ? key + (leavesOut(FigurePart::Axes) ? withoutNames : namesHeightInFigure) : namesHeight;
}

void TextScene::drawHead(QPainter& painter, const Theme& theme) const
{
    if (m_figure && !leavesOut(FigurePart::Bar)) {
        painter.translate(0, -headHeight());
        m_picture.key().draw(painter, theme);
        painter.translate(0, headHeight());
    }
    if (!leavesOut(FigurePart::Axes))
        m_picture.drawNames(painter, theme);
}

void TextScene::drawFoot(QPainter& painter, const Theme& theme) const
{
    painter.translate(0, 8);
    if (!leavesOut(FigurePart::Range))
        m_picture.drawLegend(painter, theme);
}

// ---- tokens

std::optional<Spot> TextScene::spotAt(const QPointF& at) const
{
    const auto token = m_picture.tokenAt(at);
    return token ? std::optional(spotOf(*token)) : std::nullopt;
}

QStringList TextScene::names(int kind) const
{
    QStringList names;
    if (m_choice.node == noNode)
        return names;
    const Axis& axis = kind == 0 ? node().info.rows : node().info.cols;
    for (Index i = 0; i < (kind == 0 ? node().shape.rows : node().shape.cols); ++i)
        names << axisLabel(axis, i);
    return names;
}

std::vector<ScenePart> TextScene::parts() const
{
    std::vector<ScenePart> parts;
    for (const int kind : {0, 1})
        for (Index i = 0, count = names(kind).size(); i < count; ++i)
            parts.push_back({{kind, i}, rectOf({kind, i})});
    return parts;
}

// The weights of the held token and the other, in every head that is drawn.
std::vector<CellPlace> TextScene::cells(const Spot& spot, const Pointing& pointing) const
{
    std::vector<CellPlace> places;
    if (!otherOf(pointing, spot))
        return places;
    const auto& [query, key] =
        std::minmax(*pointing.held, spot, [](const Spot& a, const Spot& b) { return a.kind < b.kind; });
    for (const Index head : m_choice.heads)
        places.push_back({m_choice.node, {head, query.index, key.index}});
    return places;
}

// A mean over heads is not a single cell, so there is nothing to explain.
std::optional<CellPlace> TextScene::explained(const Spot& spot, const Pointing& pointing) const
{
    const std::vector<CellPlace> places = cells(spot, pointing);
    return m_choice.mean || places.empty() ? std::nullopt : std::optional(places.front());
}

bool TextScene::holds(const Spot& spot, const Pointing& pointing) const { return !otherOf(pointing, spot); }

std::optional<Spot> TextScene::step(const Pointing& from, Index lines, Index places) const
{
    const int kind = places != 0 ? (places < 0 ? 0 : 1) : from.held ? from.held->kind : spotOf({m_choice.side}).kind;
    const Index last = names(kind).size() - 1;
    const Index index = from.held ? from.held->index + lines : 0;
    return last < 0 ? std::nullopt : std::optional(Spot{kind, std::clamp<Index>(index, 0, last)});
}

// ---- in words

QString TextScene::emptiness() const
{
    return m_choice.node == noNode ? TextViewWords::tr("This computation has no attention weights.") : QString();
}

QString TextScene::title() const
{
    return showsChange() ? TextViewWords::tr("Who looks more, and who less") : TextViewWords::tr("Who looks at whom");
}

QString TextScene::line() const
{
    const TextContent& content = m_picture.content();
    QStringList parts;
    if (m_figure)
        parts << weightsTitle(graph(), attentionNodes(graph()), m_choice.node).plain();
    if (showsChange())
        parts << TextViewWords::tr("Changes since the snapshot");
    parts << TextViewWords::tr("%1: %2 · %3: %4")
                 .arg(content.queriesName)
                 .arg(content.queries.size())
                 .arg(content.keysName)
                 .arg(content.keys.size());
    if (!m_figure)
        parts << drawnNumbersText(context().workbench);
    parts.removeAll({});
    return parts.join(QStringLiteral(" · "));
}

QString TextScene::hint() const
{
    if (hidesAny(context(), m_choice.node, 0)) // explains why there are no lines
        return guessQuestion();
    return TextViewWords::tr(
        "Point: follow a token · Click: keep it · Shift and a click: several · Arrows: the next token, the other side");
}

QString TextScene::token(const TextToken& token) const
{
    const TextContent& content = m_picture.content();
    return (token.side == TokenSide::Queries ? content.queries : content.keys)[token.index];
}

// Of many, the first and the last.
QString TextScene::followedWords() const
{
    const TextContent& content = m_picture.content();
    const Range tokens = content.followedTokens();
    constexpr Index few = 3;
    QStringList words;
    for (Index index = tokens.begin; index < tokens.end; ++index)
        if (tokens.size() <= few || index == tokens.begin || index + 1 == tokens.end)
            words << token({content.followed->side, index});
    return words.join(tokens.size() > few ? QStringLiteral(" … ") : QStringLiteral(", "));
}

// The weights of the followed tokens and another, head by head.
QString TextScene::weightsOf(const TextToken& other) const
{
    const TextContent& content = m_picture.content();
    const bool query = content.followed->side == TokenSide::Queries;
    QStringList texts;
    if (m_picture.covered(other))
        texts << guessQuestion();
    for (const TextSeries& series : content.series) {
        if (m_picture.covered(other))
            break;
        const QString weight = (content.change ? QStringLiteral("Δ ") : QString())
            + content.numberText(content.sum(series, other), content.decimals + 2);
        texts << (content.series.size() > 1 ? series.name + QLatin1Char(' ') + weight : weight);
    }
    const QString pair = query ? followedWords() + QStringLiteral(" → ") + token(other)
                               : token(other) + QStringLiteral(" → ") + followedWords();
    return pair + QStringLiteral("   ") + texts.join(QStringLiteral(" · "));
}

QString TextScene::readOut(const Pointing& /*pointing*/) const
{
    const TextContent& content = m_picture.content();
    if (!content.followed)
        return {};
    if (content.other)
        return weightsOf(*content.other);
    const bool several = content.followedTokens().size() > 1;
    const QString remark = several ? QString() : m_picture.remark(*content.followed);
    if (remark.isEmpty())
        return heaviestOf(*content.followed);
    const bool sum = remark == content.sumRemark(content.followed->index);
    return sum ? joinedClauses({heaviestOf(*content.followed), remark}) : announced(token(*content.followed), remark);
}

QString TextScene::heaviestOf(const TextToken& followed) const
{
    const TextContent& content = m_picture.content();
    const bool query = followed.side == TokenSide::Queries;
    const TokenSide side = query ? TokenSide::Keys : TokenSide::Queries;
    const Index count = query ? content.keys.size() : content.queries.size();
    Index hidden = 0;
    std::vector<std::pair<double, Index>> heaviest;
    for (Index i = 0; i < count; ++i)
        if (m_picture.covered({side, i}))
            ++hidden;
        else if (const double weight = content.heaviness(m_picture.followedWeight({side, i})); weight > 0)
            heaviest.emplace_back(weight, i);
    if (hidden == count)
        return announced(followedWords(),
                         TextViewWords::tr("all hidden; a click on a token of the other side shows one"));
    std::ranges::sort(heaviest, std::greater<>());
    QStringList texts;
    for (std::size_t i = 0; i < std::min<std::size_t>(heaviest.size(), 3); ++i)
        texts << token({side, heaviest[i].second}) + QLatin1Char(' ')
                + content.numberText(m_picture.followedWeight({side, heaviest[i].second}), content.decimals);
    const QString all = texts.join(QStringLiteral(" · "));
    if (content.change)
        return announced(QStringLiteral("Δ ") + followedWords(),
                         texts.isEmpty() ? TextViewWords::tr("nothing has changed") : all);
    if (content.followedTokens().size() > 1)
        return announced(TextViewWords::tr("sum of %1").arg(followedWords()),
                         texts.isEmpty() ? TextViewWords::tr("nothing") : all);
    return (query ? TextViewWords::tr("%1 looks at %2") : TextViewWords::tr("%1 is seen by %2"))
        .arg(token(followed), texts.isEmpty() ? TextViewWords::tr("nothing") : all);
}

} // namespace heedmap
