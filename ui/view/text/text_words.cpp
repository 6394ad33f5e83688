// What the text says of itself in words.

#include "paint/value_text.h"
#include "view/scene/guess.h"
#include "view/text/text_view.h"

#include <algorithm>

namespace heedmap {

bool TextView::showsChange() const
{
    return m_context.display.settings().showChange && m_context.workbench.hasRememberedState();
}

QString TextView::title() const { return showsChange() ? tr("Who looks more, and who less") : tr("Who looks at whom"); }

QString TextView::line(const TextContent& content) const
{
    return showsChange() ? tr("Changes since the snapshot") + QStringLiteral(" · ") + counts(content) : counts(content);
}

QString TextView::counts(const TextContent& content)
{
    return tr("%1: %2 · %3: %4")
        .arg(content.queriesName)
        .arg(content.queries.size())
        .arg(content.keysName)
        .arg(content.keys.size());
}

QString TextView::token(const TextToken& token) const
{
    const TextContent& content = m_picture.content();
    return (token.side == TextSide::Queries ? content.queries : content.keys)[token.index];
}

// Of the pair of the followed token and another, head by head.
QString TextView::weightsOf(const TextToken& other) const
{
    const TextContent& content = m_picture.content();
    const bool query = content.followed->side == TextSide::Queries;
    const Index q = query ? content.followed->index : other.index;
    const Index k = query ? other.index : content.followed->index;
    QStringList texts;
    if (m_picture.covered(other))
        texts << guessQuestion();
    for (const TextSeries& series : content.series) {
        if (m_picture.covered(other))
            break;
        const QString weight = (content.change ? QStringLiteral("Δ ") : QString())
            + content.numberText(series.at(q, k), content.decimals + 2);
        texts << (content.series.size() > 1 ? series.name + QLatin1Char(' ') + weight : weight);
    }
    return content.queries[q] + QStringLiteral(" → ") + content.keys[k] + QStringLiteral("   ")
        + texts.join(QStringLiteral(" · "));
}

QString TextView::readOut()
{
    refresh();
    const TextContent& content = m_picture.content();
    if (m_missing || !content.followed)
        return {};
    if (content.other)
        return weightsOf(*content.other);
    const bool query = content.followed->side == TextSide::Queries;
    const QString name = token(*content.followed);
    if (const QString remark = m_picture.remark(*content.followed); !remark.isEmpty())
        return QStringLiteral("%1: %2").arg(name, remark);
    const TextSide side = query ? TextSide::Keys : TextSide::Queries;
    Index hidden = 0;
    for (Index i = 0; i < count(side); ++i)
        hidden += m_picture.covered({side, i}) ? 1 : 0;
    if (hidden == count(side))
        return QStringLiteral("%1: %2").arg(name, tr("all hidden; a click on a token of the other side shows one"));
    std::vector<std::pair<double, Index>> heaviest;
    for (Index i = 0; i < count(side); ++i)
        if (const double weight = content.heaviness(m_picture.followedWeight({side, i}));
            weight > 0 && !m_picture.covered({side, i}))
            heaviest.emplace_back(weight, i);
    std::ranges::sort(heaviest, std::greater<>());
    QStringList texts;
    for (std::size_t i = 0; i < std::min<std::size_t>(heaviest.size(), 3); ++i)
        texts << token({side, heaviest[i].second}) + QLatin1Char(' ')
                + content.numberText(m_picture.followedWeight({side, heaviest[i].second}), content.decimals);
    if (content.change)
        return QStringLiteral("Δ %1: %2")
            .arg(name, texts.isEmpty() ? tr("nothing has changed") : texts.join(QStringLiteral(" · ")));
    return (query ? tr("%1 looks at %2") : tr("%1 is seen by %2"))
        .arg(name, texts.isEmpty() ? tr("nothing") : texts.join(QStringLiteral(" · ")));
}

} // namespace heedmap
